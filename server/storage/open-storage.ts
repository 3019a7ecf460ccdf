import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { isShared, type Settings } from "../settings.ts";
import type { Bucket } from "./bucket.ts";
import { openFileStorage } from "./disk.ts";
import { codeOf } from "../system.ts";
import type { Storage } from "./storage.ts";

/** Opens the media storage. An unavailable S3 store fails only in `ready()`, as pages work without it. */
export async function openStorage({
  dataDir,
  mediaUrl,
}: Pick<Settings, "dataDir" | "mediaUrl">): Promise<Storage> {
  if (mediaUrl === undefined) return openFileStorage(join(dataDir, "media"));
  // The AWS client is large, and most studios never need it.
  const { openS3Storage } = await import("./s3.ts");
  return openS3Storage(mediaUrl.bucket, mediaUrl.prefix);
}

/** Opens the bucket of a studio's media; undefined if they are in a folder. */
export async function openMediaBucket({
  mediaUrl,
}: Pick<Settings, "mediaUrl">): Promise<Bucket | undefined> {
  if (mediaUrl === undefined) return undefined;
  const { openBucket } = await import("./bucket.ts");
  return openBucket(mediaUrl);
}

/** Opens a folder that all processes of a studio share; undefined if the studio has one process. */
export async function openSharedFolder(
  settings: Pick<Settings, "databaseUrl" | "mediaUrl">,
  name: string,
): Promise<Bucket | undefined> {
  return isShared(settings) ? (await openMediaBucket(settings))?.folder(name) : undefined;
}

const READ_ONLY = ["EROFS", "EACCES"];

/** Converts a storage's errors to refusals that clients may retry, and logs them (R21). */
export function storageRefuser(log: Pick<FastifyBaseLogger, "error">): (error: unknown) => never {
  return (error) => {
    if (isRefusal(error)) throw error;
    log.error({ err: error }, "the media storage does not work: check the disk or the S3 store");
    return refuse(READ_ONLY.includes(String(codeOf(error))) ? "read-only" : "busy");
  };
}

/** Wraps a storage so that its errors become such refusals. */
export function withStorageErrors(
  storage: Storage,
  log: Pick<FastifyBaseLogger, "error">,
): Storage {
  const refuseWith = storageRefuser(log);
  return {
    ...storage,
    put: (key, bytes) => storage.put(key, bytes).catch(refuseWith),
    moveIn: (key, path) => storage.moveIn(key, path).catch(refuseWith),
    read: (key, range) => storage.read(key, range).catch(refuseWith),
    stat: (key) => storage.stat(key).catch(refuseWith),
    delete: (key) => storage.delete(key).catch(refuseWith),
  };
}
