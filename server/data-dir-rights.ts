import { access, constants, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { OperatorError } from "./settings.ts";
import { codeOf } from "./system.ts";

const DENIED = ["EACCES", "EPERM"];
const GROUP_AND_OTHERS = 0o077;

interface DataParts {
  written: readonly string[];
  read: readonly string[];
}

/**
 * Refuses a data folder of another user; checks only its direct parts, as `media` may have 100,000 files. A
 * part that this user owns but can't write is accepted: the studio is then read-only.
 * @throws OperatorError with the path and the command that repairs it
 */
export async function refuseForeignDataDir(dataDir: string, parts: DataParts): Promise<void> {
  if (process.getuid === undefined) return;
  await refuseDenied(dataDir, dataDir, true);
  for (const name of parts.written) await refuseDenied(dataDir, join(dataDir, name), true);
  for (const name of parts.read) await refuseDenied(dataDir, join(dataDir, name), false);
}

/** Makes new files readable only by this user: databases and backups contain secrets. */
export function writePrivately(): void {
  process.umask(GROUP_AND_OTHERS);
}

/** Returns the error for a data folder that this user may not create. */
export function parentRightsError(dataDir: string): OperatorError {
  const { name } = whoRuns();
  return new OperatorError(
    `DATA_DIR ${dataDir} can't be made by the user ${name}: run install -d -o ${name} -m 700 ${quoted(dataDir)}`,
  );
}

/** Whether the system denied access for lack of permission. */
export function isDeniedError(error: unknown): boolean {
  return DENIED.includes(String(codeOf(error)));
}

async function refuseDenied(dataDir: string, path: string, isWritten: boolean): Promise<void> {
  // Most parts are created at their first use.
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return;
  const isOwn = found.uid === process.getuid?.();
  const reading = constants.R_OK | (found.isDirectory() ? constants.X_OK : 0);
  const isDenied =
    (await isRefused(path, reading)) ||
    (isWritten && !isOwn && (await isRefused(path, constants.W_OK)));
  if (!isDenied) return;
  const { name, owner } = whoRuns();
  const command = isOwn ? "chmod -R u+rwX" : `chown -R ${owner}`;
  throw new OperatorError(
    `DATA_DIR ${dataDir} is not open to the user ${name} (${path}): run ${command} ${quoted(dataDir)}`,
  );
}

async function isRefused(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(() => false, isDeniedError);
}

/** Names the user by number if the system has no name for it, as in a container. */
function whoRuns(): { name: string; owner: string } {
  try {
    const { username } = userInfo();
    return { name: username, owner: `${username}:` };
  } catch {
    const [user, group] = [process.getuid?.(), process.getgid?.()].map(String);
    return { name: `${user}`, owner: `${user}:${group}` };
  }
}

function quoted(path: string): string {
  return /^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
