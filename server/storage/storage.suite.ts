import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { aFolder } from "../../tests/support/studio-process.ts";
import type { ListedFile, Storage } from "./storage.ts";

const aKey = (ending = ".png") => randomBytes(16).toString("hex") + ending;
const HELLO = Buffer.from("hello world");

/** Tests the contract of `Storage` for an implementation. @param open returns an empty storage */
export function storagePromises(open: () => Promise<Storage>): void {
  test("what was put is read again, and its size is known", async () => {
    const storage = await open();
    const key = aKey();
    await storage.put(key, HELLO);
    expect(await read(storage, key)).toBe("hello world");
    expect((await storage.stat(key))?.size).toBe(11);
  });

  test("R18 a range brings those bytes and the size of the whole", async () => {
    const storage = await open();
    const key = aKey();
    await storage.put(key, HELLO);
    for (const [start, end, text] of [
      [0, 1, "he"],
      [6, 10, "world"],
      [2, 4, "llo"],
    ] as const) {
      const part = await storage.read(key, { start, end });
      expect(part?.size).toBe(11);
      expect(part && (await buffer(part.stream)).toString()).toBe(text);
    }
  });

  test("R17 a file that isn't there is undefined, not an error", async () => {
    const storage = await open();
    expect(await storage.read(aKey())).toBeUndefined();
    expect(await storage.read(aKey(), { start: 0, end: 9 })).toBeUndefined();
    expect(await storage.stat(aKey())).toBeUndefined();
    await expect(storage.delete(aKey())).resolves.toBeUndefined();
  });

  test("putting again replaces the whole file", async () => {
    const storage = await open();
    const key = aKey();
    await storage.put(key, HELLO);
    await storage.put(key, Buffer.from("bye"));
    expect(await read(storage, key)).toBe("bye");
    expect((await storage.stat(key))?.size).toBe(3);
  });

  test("a deleted file is gone", async () => {
    const storage = await open();
    const key = aKey();
    await storage.put(key, HELLO);
    await storage.delete(key);
    expect(await storage.stat(key)).toBeUndefined();
    expect(await listed(storage)).toEqual([]);
  });

  test("a listing has every file once, with the time it was put", async () => {
    const storage = await open();
    const keys = [aKey(), aKey("-740.avif"), aKey("-share.jpg")].sort();
    for (const key of keys) await storage.put(key, HELLO);
    const files = await listed(storage);
    expect(files.map((file) => file.key).sort()).toEqual(keys);
    for (const { modified } of files) expect(Math.abs(Date.now() - modified)).toBeLessThan(60_000);
  });

  test("a file that is taken is stored whole, and gone from where it was", async () => {
    const storage = await open();
    const key = aKey(".mp4");
    const path = join(await aFolder(), "upload");
    const bytes = randomBytes(9_000_000);
    await writeFile(path, bytes);
    await storage.moveIn(key, path);
    expect(existsSync(path)).toBe(false);
    expect((await storage.stat(key))?.size).toBe(bytes.length);
    const file = await storage.read(key);
    expect(file && bytes.equals(await buffer(file.stream))).toBe(true);
  });

  test("many files are put at once without loss", async () => {
    const storage = await open();
    const keys = Array.from({ length: 40 }, () => aKey());
    await Promise.all(keys.map((key) => storage.put(key, Buffer.from(key))));
    expect(await Promise.all(keys.map((key) => read(storage, key)))).toEqual(keys);
  });

  test.each(["", "../secret", "a/b", "/etc/passwd", `${aKey("")}/../x`, `${aKey("")}\0.png`, "."])(
    "T12 the key %j is never used",
    async (key) => {
      const storage = await open();
      await expect(async () => storage.put(key, HELLO)).rejects.toThrow(/no name of a stored file/);
      await expect(async () => storage.read(key)).rejects.toThrow(/no name of a stored file/);
      await expect(async () => storage.stat(key)).rejects.toThrow(/no name of a stored file/);
      await expect(async () => storage.delete(key)).rejects.toThrow(/no name of a stored file/);
    },
  );

  test("a storage that works is ready", async () => {
    await expect((await open()).ready()).resolves.toBeUndefined();
  });
}

async function read(storage: Storage, key: string): Promise<string | undefined> {
  const file = await storage.read(key);
  return file && (await buffer(file.stream)).toString();
}

async function listed(storage: Storage): Promise<ListedFile[]> {
  return Array.fromAsync(storage.list());
}
