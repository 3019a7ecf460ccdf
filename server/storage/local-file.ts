import { constants, type Stats } from "node:fs";
import { lstat, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { codeOf } from "../system.ts";
import type { ByteRange, FileStat, StoredFile } from "./storage.ts";

/** Returns the facts of a regular file; links are not followed. */
export async function localFileStat(path: string): Promise<FileStat | undefined> {
  const stats = await lstat(path).catch(ignoreMissing);
  return stats?.isFile() ? statOf(stats) : undefined;
}

/** Opens a regular file for reading; links are not followed. */
export async function readLocalFile(
  path: string,
  range?: ByteRange,
): Promise<StoredFile | undefined> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(ignoreMissing);
  if (handle === undefined) return undefined;
  const stats = await handle.stat();
  const facts = statOf(stats);
  const { size } = facts;
  if (!stats.isFile() || size === 0) {
    await handle.close();
    return stats.isFile() ? { stream: Readable.from([]), ...facts } : undefined;
  }
  // A fixed range: a film that is replaced while it is sent must not exceed the announced length.
  const { start, end } = range ?? { start: 0, end: size - 1 };
  return { stream: handle.createReadStream({ start, end }), ...facts };
}

function statOf({ size, mtimeMs }: Stats): FileStat {
  return { size, modified: mtimeMs };
}

function ignoreMissing(error: unknown): undefined {
  const isMissing = ["ENOENT", "ENOTDIR", "ELOOP"].includes(String(codeOf(error)));
  if (!isMissing) throw error;
}
