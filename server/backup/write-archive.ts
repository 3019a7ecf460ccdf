import { createWriteStream } from "node:fs";
import { access, mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { flushFolder } from "../storage/disk.ts";
import { UNFINISHED } from "../storage/storage.ts";

/** There is a file of that name, and it was not touched. */
export class FileExists extends Error {
  override readonly name = "FileExists";
}

/**
 * Writes an archive to a file, whole or not at all, and so that it outlives a power cut.
 * @throws FileExists, or whatever broke the archive or the disk; nothing is left then
 */
export async function writeArchive(archive: NodeJS.ReadableStream, file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new FileExists(`${file} is there already`);
  await mkdir(dirname(file), { recursive: true });
  const unfinished = file + UNFINISHED;
  try {
    await pipeline(archive, createWriteStream(unfinished, { flush: true }));
    await rename(unfinished, file);
    await flushFolder(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
