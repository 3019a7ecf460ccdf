import { rm } from "node:fs/promises";
import { openBucket, type ServedAs } from "./bucket.ts";
import { typeOfFile } from "./file-type.ts";
import { checkedKey, isKey, type Storage } from "./storage.ts";

/** An object that readiness checks read, and write now and then; no listing shows it. */
const READY_PROBE = ".ready";
/** A proof that the store takes writes stands this long, in milliseconds: each write is paid for. */
const PROVEN_FOR_MS = 10_000;

/** How the store itself answers with a file, to those whom it may be read by (Z5). */
export function servedAs(key: string): ServedAs {
  return { ContentType: typeOfFile(key), CacheControl: "public, max-age=31536000, immutable" };
}

/**
 * Keeps files in an S3 bucket.
 * @param prefix goes before every key; without slashes at its ends, may be empty
 */
export function openS3Storage(bucket: string, prefix: string): Storage {
  const objects = openBucket({ bucket, prefix });
  let provenUntil = -Infinity;

  return {
    put: async (key, bytes) => objects.put(checkedKey(key), bytes, servedAs(key)),

    async moveIn(key, path) {
      await objects.putFile(checkedKey(key), path, servedAs(key));
      await rm(path, { force: true });
    },

    read: async (key, range) => objects.read(checkedKey(key), range),
    stat: async (key) => objects.stat(checkedKey(key)),
    delete: async (key) => objects.delete(checkedKey(key)),

    async *list() {
      for await (const { name, ...facts } of objects.list()) {
        if (isKey(name)) yield { key: name, ...facts };
      }
    },

    async ready() {
      // Keys that may only read would pass a question about the bucket.
      if (performance.now() >= provenUntil) {
        await objects.put(READY_PROBE, "ready");
        provenUntil = performance.now() + PROVEN_FOR_MS;
      }
      if ((await objects.stat(READY_PROBE)) === undefined)
        throw new Error("the bucket's probe is gone");
    },
  };
}
