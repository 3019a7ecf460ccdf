import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Where Debian keeps servers, which is not on an ordinary user's path. */
const SYSTEM_FOLDER = "/usr/sbin";

/** Where a program of the machine lies; undefined where it isn't installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), SYSTEM_FOLDER];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

/** Which of these is not installed, in words; undefined where all are. */
export function missingProgram(...names: readonly string[]): string | undefined {
  const missing = names.find((name) => findProgram(name) === undefined);
  return missing && `${missing} is not installed`;
}

/** Where a program lies that is known to be installed. @throws where it isn't */
export function program(name: string): string {
  const path = findProgram(name);
  if (path === undefined) throw new Error(`${name} is not installed`);
  return path;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
