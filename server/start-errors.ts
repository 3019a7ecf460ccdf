import { isDeniedError, parentRightsError } from "./data-dir-rights.ts";
import { OperatorError, type Settings } from "./settings.ts";
import { codeOf } from "./system.ts";

/** Returns the error for a database that can't be opened, with the setting and the driver's reason. */
export function databaseError({ databaseUrl }: Settings, error: unknown): OperatorError {
  const name = databaseUrl === undefined ? "DATA_DIR" : "DATABASE_URL";
  return new OperatorError(`${name} leads to a database that can't be opened: ${reasonOf(error)}`);
}

/** Returns the error for media that can't be stored. */
export function mediaError({ mediaUrl }: Settings, error: unknown): OperatorError {
  const name = mediaUrl === undefined ? "DATA_DIR" : "MEDIA_URL";
  return new OperatorError(`${name} leads to media that can't be stored: ${reasonOf(error)}`);
}

/** Returns the error for an address that can't be listened on; other errors stay unchanged. */
export function listenError({ port, host }: Settings, error: unknown): unknown {
  const code = codeOf(error);
  if (code === "EADDRINUSE") return new OperatorError(`PORT ${port} is used by another program`);
  if (code === "EACCES") return new OperatorError(`PORT ${port} is not open to this user`);
  const isHost = code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN";
  return isHost ? new OperatorError(`HOST ${host} is no address of this machine`) : error;
}

/** Returns the error for a data folder that can't be created. */
export function dataDirError({ dataDir }: Settings, error: unknown): OperatorError {
  if (isDeniedError(error)) return parentRightsError(dataDir);
  return new OperatorError(`DATA_DIR ${dataDir} can't be made: ${reasonOf(error)}`);
}

/** Returns the error after a killed restore: a new empty studio would block the next restore. */
export function unfinishedRestoreError({ dataDir }: Settings): OperatorError {
  return new OperatorError(
    `DATA_DIR ${dataDir} holds a restore that did not end: run npm run restore with its backup again, or remove ${dataDir}/.restoring`,
  );
}

/** Returns an error with SQLite's code for a read-only disk. */
export function readOnlyDiskError(): Error {
  return Object.assign(new Error("the disk is read-only"), { code: "SQLITE_READONLY" });
}

/** The first line only: a driver's message may have several. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.split("\n", 1)[0] ?? message;
}
