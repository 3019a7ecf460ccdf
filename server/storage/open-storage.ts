import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { isShared, type Settings } from "../settings.ts";
import type { Bucket } from "./bucket.ts";
import { openFileStorage } from "./disk.ts";
import { codeOf } from "./local-file.ts";
import type { Storage } from "./storage.ts";

/**
 * Opens the storage that the settings name: a bucket for MEDIA_URL, else `media` in DATA_DIR.
 * @throws the system's error where the folder can't be made; an S3 that is down shows
 *   itself in `ready()` only, since the pages are served without it (R21)
 */
export async function openStorage({
  dataDir,
  mediaUrl,
}: Pick<Settings, "dataDir" | "mediaUrl">): Promise<Storage> {
  if (mediaUrl === undefined) return openFileStorage(join(dataDir, "media"));
  // The AWS client is large and most studios never need it.
  const { openS3Storage } = await import("./s3.ts");
  return openS3Storage(mediaUrl.bucket, mediaUrl.prefix);
}

/**
 * Opens a folder that all processes of a studio have beside the storage's own files.
 * @returns undefined where the studio has one process
 */
export async function openSharedFolder(
  settings: Pick<Settings, "databaseUrl" | "mediaUrl">,
  name: string,
): Promise<Bucket | undefined> {
  if (settings.mediaUrl === undefined || !isShared(settings)) return undefined;
  const { openBucket } = await import("./bucket.ts");
  return openBucket(settings.mediaUrl).folder(name);
}

/** Error codes of the system for a folder that can only be read. */
const READ_ONLY = ["EROFS", "EACCES"];

/** Turns a storage's errors into refusals that clients may retry (R7, R21), and logs them for the operator. */
export function storageRefuser(log: Pick<FastifyBaseLogger, "error">): (error: unknown) => never {
  return (error) => {
    if (isRefusal(error)) throw error;
    log.error({ err: error }, "the media storage does not work: check the disk or the S3 store");
    return refuse(READ_ONLY.includes(String(codeOf(error))) ? "read-only" : "busy");
  };
}

/** A storage whose errors are such refusals. */
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
