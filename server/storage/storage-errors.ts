import type { FastifyBaseLogger } from "fastify";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { codeOf } from "./local-file.ts";
import type { Storage } from "./storage.ts";

/** Error codes of the system for a folder that can only be read. */
const READ_ONLY = ["EROFS", "EACCES"];

/** Turns a storage's errors into refusals that clients may retry (R7, R21), and logs them for the operator. */
export function withStorageErrors(
  storage: Storage,
  log: Pick<FastifyBaseLogger, "error">,
): Storage {
  const refuseWith = (error: unknown): never => {
    if (isRefusal(error)) throw error;
    log.error({ err: error }, "the media storage does not work: check the disk or the S3 store");
    return refuse(READ_ONLY.includes(String(codeOf(error))) ? "read-only" : "busy");
  };
  return {
    ...storage,
    put: (key, bytes) => storage.put(key, bytes).catch(refuseWith),
    take: (key, path) => storage.take(key, path).catch(refuseWith),
    read: (key, range) => storage.read(key, range).catch(refuseWith),
    facts: (key) => storage.facts(key).catch(refuseWith),
    delete: (key) => storage.delete(key).catch(refuseWith),
  };
}
