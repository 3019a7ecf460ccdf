import { rm } from "node:fs/promises";
import { openBucket, type ServedAs } from "./bucket.ts";
import { typeOfFile } from "./file-type.ts";
import { checkedKey, isKey, type Storage } from "./storage.ts";

/** Object of the readiness check, which `list` leaves out. */
const READY_PROBE = ".ready";
/** Time between test writes, because each write is billed. */
const PROVEN_FOR_MS = 10_000;

/** Returns the headers with which the store itself serves a file. */
export function servedAs(key: string): ServedAs {
  return { ContentType: typeOfFile(key), CacheControl: "public, max-age=31536000, immutable" };
}

/** Stores files in an S3 bucket. @param prefix of every key, without slashes at its ends; may be empty */
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
      // Test a write: credentials that may only read would pass any other request.
      if (performance.now() >= provenUntil) {
        await objects.put(READY_PROBE, "ready");
        provenUntil = performance.now() + PROVEN_FOR_MS;
      }
      if ((await objects.stat(READY_PROBE)) === undefined)
        throw new Error("the bucket's probe is gone");
    },
  };
}
