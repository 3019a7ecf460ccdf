import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Debian's folder for servers, which is not on an ordinary user's PATH. */
const SYSTEM_FOLDER = "/usr/sbin";

/** Returns a program's path, or undefined if it isn't installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), SYSTEM_FOLDER];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

/** Names the first missing program in a sentence; undefined if all are installed. */
export function missingProgram(...names: readonly string[]): string | undefined {
  const missing = names.find((name) => findProgram(name) === undefined);
  return missing && `${missing} is not installed`;
}

/** Returns the path of a program. @throws if it isn't installed */
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
