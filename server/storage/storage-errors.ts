import type { FastifyBaseLogger } from "fastify";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { codeOf } from "./local-file.ts";
import type { Storage } from "./storage.ts";

/** What the system says where a folder may be read and not written to. */
const LOCKED = ["EROFS", "EACCES"];

/** A storage that fails makes requests come back later, not fail (R7, R21); the operator reads why. */
export function answeringBusy(storage: Storage, log: Pick<FastifyBaseLogger, "error">): Storage {
  const inWords = (error: unknown): never => {
    if (isRefusal(error)) throw error;
    log.error({ err: error }, "the media storage does not work: look at the disk or the S3 store");
    return refuse(LOCKED.includes(String(codeOf(error))) ? "read-only" : "busy");
  };
  return {
    ...storage,
    put: (key, bytes) => storage.put(key, bytes).catch(inWords),
    take: (key, path) => storage.take(key, path).catch(inWords),
    read: (key, range) => storage.read(key, range).catch(inWords),
    facts: (key) => storage.facts(key).catch(inWords),
    delete: (key) => storage.delete(key).catch(inWords),
  };
}
