import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { access, copyFile, mkdir, open, opendir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { refuse } from "#domain/refusal.ts";
import { codeOf } from "../system.ts";
import { localFileStat, readLocalFile } from "./local-file.ts";
import { checkedKey, isKey, UNFINISHED, type Storage } from "./storage.ts";

/** Kept free for the database and the system (T24). */
export const RESERVE_BYTES = 200 * 1024 * 1024;

/**
 * Stores files in one folder of this machine. @param root absolute path; it may be a link, its files may not
 * @param reserveBytes a write that would leave less free space is refused
 */
export async function openFileStorage(
  root: string,
  reserveBytes: number = RESERVE_BYTES,
): Promise<Storage> {
  await mkdir(root, { recursive: true });
  const pathOf = (key: string) => join(root, checkedKey(key));

  /** Writes a file under a temporary name, and renames it once its bytes are flushed. */
  async function writeAtomically(
    key: string,
    write: (unfinished: string) => Promise<void>,
  ): Promise<void> {
    const path = pathOf(key);
    const unfinished = `${path}.${randomBytes(4).toString("hex")}${UNFINISHED}`;
    try {
      await write(unfinished);
      await rename(unfinished, path);
      await flushFolder(root);
    } catch (error) {
      await rm(unfinished, { force: true });
      if (["ENOSPC", "EDQUOT"].includes(String(codeOf(error)))) refuse("disk-full");
      throw error;
    }
  }

  return {
    async put(key, bytes) {
      await writeAtomically(key, async (unfinished) => {
        await refuseWithoutRoom(root, bytes.byteLength + reserveBytes);
        await writeThrough(unfinished, bytes);
      });
    },

    async moveIn(key, path) {
      await flush(path);
      try {
        await rename(path, pathOf(key));
        await flushFolder(root);
      } catch (error) {
        if (codeOf(error) !== "EXDEV") throw error;
        await writeAtomically(key, async (unfinished) => {
          await refuseWithoutRoom(root, (await stat(path)).size + reserveBytes);
          await copyFile(path, unfinished);
          await flush(unfinished);
        });
        await rm(path, { force: true });
      }
    },

    read: (key, range) => readLocalFile(pathOf(key), range),

    stat: (key) => localFileStat(pathOf(key)),

    async delete(key) {
      await rm(pathOf(key), { force: true });
    },

    async *list() {
      for await (const { name } of await opendir(root)) {
        if (!isKey(name)) continue;
        const facts = await localFileStat(join(root, name));
        if (facts) yield { key: name, ...facts };
      }
    },

    ready: () => access(root, constants.W_OK),
  };
}

/** Checks the free space of a disk (R6). @throws Refusal `disk-full` */
export async function refuseWithoutRoom(root: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(root);
  if (bavail * bsize < bytes) refuse("disk-full");
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes a folder, without which a rename in it does not survive a power cut (R2). */
export async function flushFolder(path: string): Promise<void> {
  // Windows can't open folders, and persists their names itself.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
