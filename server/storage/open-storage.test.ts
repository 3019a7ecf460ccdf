import { existsSync } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Refusal } from "#domain/refusal.ts";
import { aFolder } from "../../tests/support/studio-process.ts";
import { openBucket } from "./bucket.ts";
import { typeOfFile } from "./file-type.ts";
import { openSharedFolder, openStorage, withStorageErrors } from "./open-storage.ts";
import { checkedKey, contentHash, isKey, isUnfinished, stemOf, type Storage } from "./storage.ts";

const STEM = "0123456789abcdef".repeat(2);
const KEY = `${STEM}.png`;
const MEDIA_URL = { bucket: "studio", prefix: "part" };

test("without a bucket files lie in the folder media of the data", async () => {
  const dataDir = await aFolder();
  const storage = await openStorage({ dataDir, mediaUrl: undefined });
  await storage.put(KEY, Buffer.from("hello"));
  expect(await readdir(join(dataDir, "media"))).toEqual([KEY]);
});

test("with a bucket no folder is made, and its objects begin with the studio's part of it", async () => {
  const dataDir = await aFolder();
  await openStorage({ dataDir, mediaUrl: MEDIA_URL });
  expect(existsSync(join(dataDir, "media"))).toBe(false);
  const begins = ["", "part"].map((prefix) => openBucket({ bucket: "studio", prefix }).begin);
  expect(begins).toEqual(["", "part/"]);
});

test("Z1 processes share a folder of the bucket where they share the database too", async () => {
  const databaseUrl = "postgres://localhost/studio";
  const shared = await openSharedFolder({ databaseUrl, mediaUrl: MEDIA_URL }, "uploads");
  expect(shared?.at("a")).toEqual({ Bucket: "studio", Key: "part/uploads/a" });
  expect(await openSharedFolder({ databaseUrl, mediaUrl: undefined }, "uploads")).toBeUndefined();
  const alone = { databaseUrl: undefined, mediaUrl: MEDIA_URL };
  expect(await openSharedFolder(alone, "uploads")).toBeUndefined();
});

test.each([
  [Object.assign(new Error("read-only"), { code: "EROFS" }), "read-only", 5],
  [Object.assign(new Error("forbidden"), { code: "EACCES" }), "read-only", 5],
  [Object.assign(new Error("broken"), { code: "EIO" }), "busy", 5],
  [new Error("the store is down"), "busy", 5],
  [new Refusal("disk-full"), "disk-full", 0],
] as const)("R7 R21 what fails with %s is refused as %s", async (error, code, logged) => {
  const fails = async () => {
    throw error;
  };
  const broken = { put: fails, moveIn: fails, read: fails, stat: fails, delete: fails };
  const lines: unknown[] = [];
  const log = { error: (...line: unknown[]) => void lines.push(line) };
  const storage = withStorageErrors(broken as unknown as Storage, log);
  for (const call of [
    () => storage.put(KEY, Buffer.from("")),
    () => storage.moveIn(KEY, "/nowhere"),
    () => storage.read(KEY),
    () => storage.stat(KEY),
    () => storage.delete(KEY),
  ]) {
    await expect(call()).rejects.toMatchObject({ code });
  }
  expect(lines).toHaveLength(logged);
  expect(lines[0] ?? [{ err: error }, expect.anything()]).toEqual([
    { err: error },
    "the media storage does not work: check the disk or the S3 store",
  ]);
});

test("what works is passed on", async () => {
  const dataDir = await aFolder();
  await mkdir(join(dataDir, "media"));
  const storage = withStorageErrors(await openStorage({ dataDir, mediaUrl: undefined }), {
    error: () => expect.unreachable(),
  });
  await storage.put(KEY, Buffer.from("hello"));
  expect((await storage.stat(KEY))?.size).toBe(5);
});

test("T12 a key is 32 digits and an ending", () => {
  for (const key of [STEM, KEY, `${STEM}-740.avif`, `${STEM}.${"x".repeat(63)}`]) {
    expect([isKey(key), checkedKey(key)]).toEqual([true, key]);
  }
  for (const name of [STEM.slice(1), `x${KEY}`, `${STEM}/a`, STEM.toUpperCase(), `${KEY}\n`]) {
    expect([name, isKey(name)]).toEqual([name, false]);
  }
  expect(isKey(`${STEM}.${"x".repeat(64)}`)).toBe(false);
  expect(stemOf(`${STEM}-740.avif`)).toBe(STEM);
  expect([isUnfinished(`${KEY}.part`), isUnfinished(KEY)]).toEqual([true, false]);
});

test("R12 a file's hash is that of all its bytes", async () => {
  expect(await contentHash([Buffer.from("a"), Buffer.from("bc")])).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});

test.each([
  ["a.png", "image/png"],
  ["a.jpg", "image/jpeg"],
  ["a.webp", "image/webp"],
  ["a-740.avif", "image/avif"],
  ["a.mp4", "video/mp4"],
  ["a.webm", "video/webm"],
  ["a.mov", "video/quicktime"],
  ["a.mkv", "video/x-matroska"],
  ["a.m3u8", "application/vnd.apple.mpegurl"],
  ["a.m4s", "video/mp4"],
  ["a.ogg", "video/ogg"],
  ["a.vtt", "text/vtt; charset=utf-8"],
  ["a.html", "application/octet-stream"],
  ["png", "image/png"],
])("a file called %s is %s", (name, type) => {
  expect(typeOfFile(name)).toBe(type);
});
