import { appendFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { aFolder } from "../../../tests/support/folder.ts";
import { contentHash } from "../../storage/content-hash.ts";
import type { FileRecord } from "../renditions/rendition-store.ts";
import { openFileStorage } from "../../storage/disk.ts";
import type { Storage } from "../../storage/storage.ts";
import { createWholeFiles } from "./verified-file.ts";

const FILE = `${"0123456789abcdef".repeat(2)}-160.webp`;
const BYTES = Buffer.from("these are the bytes of a form");
const OTHERS = Buffer.from("These are the bytes of a form");

/** A stored file, and how often anybody has read it. */
async function aStoredFile(change: (storage: Storage) => Storage = (storage) => storage) {
  const root = await aFolder();
  const path = join(root, FILE);
  const files = await openFileStorage(root, 0);
  await files.put(FILE, BYTES);
  const seen = { reads: 0, damage: 0 };
  const storage = change({
    ...files,
    read(key, range) {
      seen.reads += 1;
      return files.read(key, range);
    },
  });
  const wholeFiles = createWholeFiles(storage);
  const was: FileRecord = { bytes: BYTES.byteLength, hash: await contentHash([BYTES]) };
  const open = (as = was) =>
    wholeFiles.open({ fileName: FILE, was: as, onDamage: () => (seen.damage += 1) });
  const read = async (as = was) => {
    const stored = await open(as).read();
    return stored && (await buffer(stored.stream)).toString();
  };
  return { path, seen, open, read, doubt: () => wholeFiles.doubt([FILE]) };
}

test("R17 a file is sent while it is what was stored, and hashed once", async () => {
  const { seen, open, read } = await aStoredFile();
  expect(await read()).toBe(BYTES.toString());
  const { reads } = seen;
  expect(await read()).toBe(BYTES.toString());
  expect(seen.reads).toBe(reads + 1);
  expect(await open().size()).toBe(BYTES.byteLength);
  const part = await open().read({ start: 6, end: 8 });
  expect(part && (await buffer(part.stream)).toString()).toBe("are");
  expect(seen.damage).toBe(0);
});

test("R17 one bit that turned is damage, before the first reading and after it", async () => {
  const { path, seen, open, read } = await aStoredFile();
  await writeFile(path, OTHERS);
  expect(await read()).toBeUndefined();
  expect(await open().size()).toBeUndefined();
  expect(await open().read({ start: 0, end: 3 })).toBeUndefined();
  await writeFile(path, BYTES);
  await utimes(path, 1, 1);
  expect(await read()).toBe(BYTES.toString());
  // Whoever gives a file its old time back has changed it all the same.
  await writeFile(path, OTHERS);
  await utimes(path, 1, 1);
  expect(await read()).toBeUndefined();
  expect(seen.damage).toBe(4);
});

test("R17 what was found to be damaged is hashed anew, though nothing tells from outside", async () => {
  const rotten = { is: false };
  const { read, doubt } = await aStoredFile((storage) => ({
    ...storage,
    async read(key, range) {
      const stored = await storage.read(key, range);
      return rotten.is && stored ? { ...stored, stream: Readable.from([OTHERS]) } : stored;
    },
  }));
  expect(await read()).toBe(BYTES.toString());
  rotten.is = true;
  expect(await read()).toBe(OTHERS.toString());
  doubt();
  expect(await read()).toBeUndefined();
});

test("R4 a file that is longer, shorter or gone is damage without a look at it", async () => {
  const { path, seen, read } = await aStoredFile();
  await appendFile(path, "!");
  expect(await read()).toBeUndefined();
  await writeFile(path, "");
  expect(await read()).toBeUndefined();
  expect(await read({ bytes: null, hash: null })).toBeUndefined();
  expect(seen).toEqual({ reads: 3, damage: 3 });
  await writeFile(path, OTHERS);
  expect(await read({ bytes: null, hash: null })).toBe(OTHERS.toString());
});

/** A stream that breaks as soon as somebody reads it. */
function failing(): Readable {
  return new Readable({
    read() {
      this.destroy(new Error("the disk is away"));
    },
  });
}

test("R17 a storage that fails in the middle is no verdict on the file", async () => {
  const state = { fails: true };
  const { seen, read } = await aStoredFile((storage) => ({
    ...storage,
    async read(key, range) {
      const stored = await storage.read(key, range);
      if (stored === undefined || !state.fails) return stored;
      stored.stream.destroy();
      return { ...stored, stream: failing() };
    },
  }));
  await expect(read()).rejects.toThrow("the disk is away");
  state.fails = false;
  expect(await read()).toBe(BYTES.toString());
  expect(seen.damage).toBe(0);
});
