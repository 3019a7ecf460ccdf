import { join, resolve } from "node:path";
import { LOCK_FILE } from "../backup/paths.ts";
import { shareFileLock } from "../database/file-lock.ts";
import { writePrivately } from "../private-files.ts";
import { readSettings, WrongSetting, type Settings } from "../settings.ts";
import { databaseError } from "../start-errors.ts";
import { refuseWithoutStudio } from "../studio.ts";

/**
 * Runs a command of the operator's, who gives it the settings that the studio is started
 * with. What they can do something about is told in one line, and ends with 1.
 * @param undone how that line begins, as in "Nothing was checked"
 * @param isPlain errors, besides wrong settings, of which only the message is printed
 */
export async function runCommand(
  undone: string,
  command: (settings: Settings) => Promise<void>,
  isPlain: (error: Error) => boolean = () => false,
): Promise<void> {
  writePrivately();
  try {
    await command(readSettings(process.env));
  } catch (error) {
    const hasLine = error instanceof WrongSetting || (error instanceof Error && isPlain(error));
    if (!hasLine) throw error;
    console.error(`${undone}: ${error.message}`);
    process.exitCode = 1;
  }
}

/**
 * Keeps restores of the page Salud out while a command changes the studio, which would be lost in them (O4).
 * Call it before the database is opened.
 * @returns lets them in again
 * @throws WrongSetting while one is under way
 */
export async function keepRestoresOut(settings: Settings): Promise<() => void> {
  const { dataDir, databaseUrl } = settings;
  await refuseWithoutStudio(settings);
  // A studio with a database server has no such restores.
  if (databaseUrl !== undefined) return () => {};
  try {
    const unlock = shareFileLock(join(dataDir, LOCK_FILE));
    if (unlock !== undefined) return unlock;
  } catch (error) {
    throw databaseError(settings, error);
  }
  throw new WrongSetting("a backup is being restored: wait for its end, and try again");
}

/**
 * The file or directory that was named: npm runs its scripts in the project's folder, wherever it was called.
 * @param what the usage calls it
 * @throws WrongSetting for what looks like an option, of which there are none
 */
export function asNamed(path: string, what = "FILE"): string {
  if (path.startsWith("-")) throw new WrongSetting(`there is no option ${path}, only a ${what}`);
  return resolve(process.env.INIT_CWD ?? "", path);
}
