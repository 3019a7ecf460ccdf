import { isDeniedError, parentRightsError } from "./data-dir-rights.ts";
import { WrongSetting, type Settings } from "./settings.ts";

/** The database could not be opened: the operator needs the setting's name, the driver's words say why. */
export function databaseError({ databaseUrl }: Settings, error: unknown): WrongSetting {
  const name = databaseUrl === undefined ? "DATA_DIR" : "DATABASE_URL";
  return new WrongSetting(`${name} leads to a database that can't be opened: ${reasonOf(error)}`);
}

/** The media's place can't be written to. */
export function mediaError({ mediaUrl }: Settings, error: unknown): WrongSetting {
  const name = mediaUrl === undefined ? "DATA_DIR" : "MEDIA_URL";
  return new WrongSetting(`${name} leads to media that can't be stored: ${reasonOf(error)}`);
}

/** The address can't be listened on; anything else that went wrong comes back as it is. */
export function listenError({ port, host }: Settings, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return new WrongSetting(`PORT ${port} is used by another program`);
  if (code === "EACCES") return new WrongSetting(`PORT ${port} is not open to this user`);
  const isHost = code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN";
  return isHost ? new WrongSetting(`HOST ${host} is no address of this machine`) : error;
}

/** The data folder can't be made. */
export function dataDirError({ dataDir }: Settings, error: unknown): WrongSetting {
  if (isDeniedError(error)) return parentRightsError(dataDir);
  return new WrongSetting(`DATA_DIR ${dataDir} can't be made: ${reasonOf(error)}`);
}

/** A restore was killed here: an empty studio in its place would keep the next one from ending it. */
export function unfinishedRestoreError({ dataDir }: Settings): WrongSetting {
  return new WrongSetting(
    `DATA_DIR ${dataDir} holds a restore that did not end: run npm run restore with its backup again, or remove ${dataDir}/.restoring`,
  );
}

/** SQLite's code for a read-only disk. */
export function readOnlyDiskError(): Error {
  return Object.assign(new Error("the disk is read-only"), { code: "SQLITE_READONLY" });
}

/** One line: a driver's message may have several. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.split("\n", 1)[0] ?? message;
}
