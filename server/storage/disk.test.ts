import { existsSync, statSync } from "node:fs";
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { aFolder } from "../../tests/support/studio-process.ts";
import { readLocalFile } from "./local-file.ts";
import { openFileStorage } from "./disk.ts";
import { storagePromises } from "./storage.suite.ts";

const KEY = `${"0123456789abcdef".repeat(2)}.png`;

storagePromises(async () => openFileStorage(await aFolder()));

test("T12 a link in the folder is refused, wherever it leads", async () => {
  const folder = await aFolder();
  const secret = join(await aFolder(), "secret");
  await writeFile(secret, "secret");
  await symlink(secret, join(folder, KEY));
  const storage = await openFileStorage(folder);
  expect(await storage.read(KEY)).toBeUndefined();
  expect(await storage.stat(KEY)).toBeUndefined();
  expect(await Array.fromAsync(storage.list())).toEqual([]);
});

test("T12 a folder with a file's name is no file", async () => {
  const folder = await aFolder();
  await mkdir(join(folder, KEY));
  const storage = await openFileStorage(folder);
  expect(await storage.read(KEY)).toBeUndefined();
  expect(await storage.stat(KEY)).toBeUndefined();
});

test("R6 a write that would fill the disk is refused and leaves nothing", async () => {
  const folder = await aFolder();
  const storage = await openFileStorage(folder, Number.MAX_SAFE_INTEGER);
  await expect(storage.put(KEY, Buffer.from("x"))).rejects.toMatchObject({ code: "disk-full" });
  expect(await readdir(folder)).toEqual([]);
});

test("R2 a write that fails leaves what was there, and nothing half-written", async () => {
  const folder = await aFolder();
  const storage = await openFileStorage(folder);
  await mkdir(join(folder, KEY));
  await expect(storage.put(KEY, Buffer.from("x"))).rejects.toMatchObject({ code: "EISDIR" });
  expect(await readdir(folder)).toEqual([KEY]);
  const path = join(await aFolder(), "upload");
  await writeFile(path, "a film");
  await expect(storage.moveIn(KEY, path)).rejects.toMatchObject({ code: "EISDIR" });
  expect([await readdir(folder), existsSync(path)]).toEqual([[KEY], true]);
});

const deviceOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.dev;
/** A folder on another disk than the tests' own; empty if the machine has none. */
const OTHER_DISK =
  ["/dev/shm", "/var/tmp"].find(
    (path) => ![undefined, deviceOf(tmpdir())].includes(deviceOf(path)),
  ) ?? "";

test.skipIf(OTHER_DISK === "")(
  "R2 R6 a file of another disk is copied where there is room, and then goes",
  async () => {
    const upload = join(await mkdtemp(join(OTHER_DISK, "upload-")), "film.mp4");
    onTestFinished(() => rm(dirname(upload), { recursive: true }));
    await writeFile(upload, "a film");
    const folder = await aFolder();
    const full = await openFileStorage(folder, Number.MAX_SAFE_INTEGER);
    await expect(full.moveIn(KEY, upload)).rejects.toMatchObject({ code: "disk-full" });
    expect([await readdir(folder), existsSync(upload)]).toEqual([[], true]);
    await (await openFileStorage(folder)).moveIn(KEY, upload);
    expect([await readdir(folder), existsSync(upload)]).toEqual([[KEY], false]);
    expect(await readFile(join(folder, KEY), "utf8")).toBe("a film");
  },
);

test("R4 what a crash left half-written is listed for the sweep and can be deleted", async () => {
  const folder = await aFolder();
  const storage = await openFileStorage(folder);
  const leftover = `${KEY}.0a1b2c3d.part`;
  await writeFile(join(folder, leftover), "half a pict");
  expect((await Array.fromAsync(storage.list())).map((file) => file.key)).toEqual([leftover]);
  await storage.delete(leftover);
  expect(await readdir(folder)).toEqual([]);
});

const OPEN_FILES = "/proc/self/fd";
test.skipIf(!existsSync(OPEN_FILES))("no file stays open after it is written", async () => {
  const folder = await aFolder();
  const storage = await openFileStorage(folder);
  const openFiles = async () => {
    const links = (await readdir(OPEN_FILES)).map((name) =>
      readlink(join(OPEN_FILES, name)).catch(() => ""),
    );
    return (await Promise.all(links)).filter((path) => path.startsWith(folder));
  };
  const upload = join(folder, "upload");
  await writeFile(upload, "a film");
  await storage.put(KEY, Buffer.from("x"));
  await storage.moveIn(KEY.replace("png", "mp4"), upload);
  expect(await openFiles()).toEqual([]);
});

test("files that this product did not make are not listed", async () => {
  const folder = await aFolder();
  await writeFile(join(folder, ".DS_Store"), "");
  await writeFile(join(folder, "README.txt"), "");
  const storage = await openFileStorage(folder);
  expect(await Array.fromAsync(storage.list())).toEqual([]);
});

test("R18 a file that grows while it is read is read to the size that was told", async () => {
  const path = join(await aFolder(), "film.mp4");
  for (const before of ["short", ""]) {
    await writeFile(path, before);
    const stored = await readLocalFile(path);
    await writeFile(path, "a much longer film");
    const bytes = stored && (await buffer(stored.stream));
    expect([stored?.size, bytes?.length]).toEqual([before.length, before.length]);
  }
});

test("R18 a range may be a single byte, the first one too", async () => {
  const storage = await openFileStorage(await aFolder());
  await storage.put(KEY, Buffer.from("hello"));
  const part = await storage.read(KEY, { start: 0, end: 0 });
  expect(part && (await buffer(part.stream)).toString()).toBe("h");
});

test("R7 a folder that is gone is not ready, and reading from it is no crash", async () => {
  const folder = await aFolder();
  const storage = await openFileStorage(folder);
  await rm(folder, { recursive: true });
  await expect(storage.ready()).rejects.toThrow(/ENOENT/);
  await expect(storage.put(KEY, Buffer.from("x"))).rejects.toThrow(/ENOENT/);
  expect(await storage.read(KEY)).toBeUndefined();
});
