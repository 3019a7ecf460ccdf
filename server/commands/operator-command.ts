import { join, resolve } from "node:path";
import { LOCK_FILE } from "../backup/paths.ts";
import { shareFileLock } from "../database/file-lock.ts";
import { writePrivately } from "../data-dir-rights.ts";
import { readSettings, OperatorError, type Settings } from "../settings.ts";
import { databaseError } from "../start-errors.ts";
import { refuseWithoutStudio } from "../studio.ts";

/** Runs a command; wrong settings and `isPlain` errors print one line, which begins with `undone`. */
export async function runCommand(
  undone: string,
  command: (settings: Settings) => Promise<void>,
  isPlain: (error: Error) => boolean = () => false,
): Promise<void> {
  writePrivately();
  try {
    await command(readSettings(process.env));
  } catch (error) {
    const hasLine = error instanceof OperatorError || (error instanceof Error && isPlain(error));
    if (!hasLine) throw error;
    console.error(`${undone}: ${error.message}`);
    process.exitCode = 1;
  }
}

/** Locks out restores from Salud; call it before the database is opened. @throws OperatorError during one */
export async function keepRestoresOut(settings: Settings): Promise<() => void> {
  const { dataDir, databaseUrl } = settings;
  await refuseWithoutStudio(settings);
  // Studios on a database server have no restores from Salud.
  if (databaseUrl !== undefined) return () => {};
  try {
    const unlock = shareFileLock(join(dataDir, LOCK_FILE));
    if (unlock !== undefined) return unlock;
  } catch (error) {
    throw databaseError(settings, error);
  }
  throw new OperatorError("a backup is being restored: wait for its end, and try again");
}

/** Resolves a path in the caller's folder: npm runs commands in the project's. @throws OperatorError for an option */
export function asNamed(path: string, what = "FILE"): string {
  if (path.startsWith("-")) throw new OperatorError(`there is no option ${path}, only a ${what}`);
  return resolve(process.env.INIT_CWD ?? "", path);
}
