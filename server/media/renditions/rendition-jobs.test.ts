import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { aFolder } from "../../../tests/support/studio-process.ts";
import { openFileStorage } from "../../storage/disk.ts";
import { contentHash, type Storage } from "../../storage/storage.ts";
import { aMedia, sharedPictures } from "../media.fixtures.ts";
import { scene } from "../pictures.fixtures.ts";
import { makeRenditions, SourceUnusable } from "./rendition-jobs.ts";
import { PICTURE_RENDITIONS } from "./rendition-store.ts";

const STEM = "0123456789abcdef".repeat(2);
/** A picture without a master, whose size and hash are unknown. */
const aJpeg = { fileName: `${STEM}.jpg`, width: 300, bytes: null, hash: null, master: undefined };
const pictures = sharedPictures();
const aTry = { pictures, isBegun: false, signal: new AbortController().signal };

async function shelfWith(fileName: string, bytes: Uint8Array): Promise<Storage> {
  const storage = await openFileStorage(await aFolder());
  await storage.put(fileName, bytes);
  return storage;
}

async function namesIn(storage: Storage): Promise<string[]> {
  return (await Array.fromAsync(storage.list())).map(({ key }) => key).toSorted();
}

test("every rendition is stored under its name beside the original", async () => {
  const storage = await shelfWith(`${STEM}.jpg`, await scene(400, 300).jpeg().toBuffer());
  const picture = { ...aJpeg, width: 400 };
  const { files } = await makeRenditions({ ...aTry, storage, picture });
  expect(await namesIn(storage)).toEqual(
    [".jpg", ...[160, 240, 320, 400].flatMap((width) => [`-${width}.avif`, `-${width}.webp`])]
      .map((ending) => STEM + ending)
      .toSorted(),
  );
  for (const { fileName, bytes, hash } of files) {
    const stored = await storage.read(fileName);
    const content = await buffer(stored?.stream ?? Readable.from([]));
    expect([content.byteLength, createHash("sha256").update(content).digest("hex")]).toEqual([
      bytes,
      hash,
    ]);
  }
  expect(files).toHaveLength(8);
});

test("Z4 R17 a second try stores what is not there or not sound, and nothing once more", async () => {
  const storage = await shelfWith(`${STEM}.jpg`, await scene(300, 200).jpeg().toBuffer());
  await makeRenditions({ ...aTry, storage, picture: aJpeg });
  const [missing, damaged] = [`${STEM}-160.webp`, `${STEM}-300.avif`];
  await storage.delete(missing);
  const { size = 0 } = (await storage.stat(damaged)) ?? {};
  await storage.put(damaged, Buffer.alloc(size));
  const written: string[] = [];
  const watched: Storage = {
    ...storage,
    put(key, bytes) {
      written.push(key);
      return storage.put(key, bytes);
    },
  };
  await makeRenditions({ ...aTry, storage: watched, picture: aJpeg, isBegun: true });
  expect(written.toSorted()).toEqual([missing, damaged].toSorted());
});

test("R17 a missing or damaged original can't be prepared, and says why", async () => {
  const half = (await scene(300, 200).jpeg().toBuffer()).subarray(0, 900);
  const storage = await shelfWith(`${STEM}.jpg`, half);
  await expect(makeRenditions({ ...aTry, storage, picture: aJpeg })).rejects.toThrow(/damaged/);
  await expect(
    makeRenditions({ ...aTry, storage, picture: { ...aJpeg, fileName: `${STEM}.png` } }),
  ).rejects.toThrow(SourceUnusable);
});

test("V10 a master that can't be read right now is waited for", async () => {
  const storage = await shelfWith(`${STEM}.jpg`, await scene(300, 200).jpeg().toBuffer());
  const master = { fileName: `${"f".repeat(32)}.jpg`, bytes: null, hash: null };
  const away: Storage = {
    ...storage,
    read: (key, range) =>
      key === master.fileName ? Promise.reject(new Error("no answer")) : storage.read(key, range),
  };
  const work = makeRenditions({ ...aTry, storage: away, picture: { ...aJpeg, master } });
  await expect(work).rejects.toThrow("no answer");
  expect(await namesIn(storage)).toEqual([`${STEM}.jpg`]);
});

test("R16 no rendition is stored after a stop", async () => {
  const storage = await shelfWith(`${STEM}.png`, await scene(900, 600).png().toBuffer());
  const picture = { ...aJpeg, fileName: `${STEM}.png`, width: 900 };
  const work = makeRenditions({ ...aTry, storage, picture, signal: AbortSignal.abort() });
  await expect(work).rejects.not.toBeInstanceOf(SourceUnusable);
  expect(await namesIn(storage)).toEqual([`${STEM}.png`]);
});

test("R17 an original whose hash differs gets no renditions, although it can be decoded", async () => {
  const picture = await scene(300, 200).jpeg().toBuffer();
  const other = await scene(300, 201).jpeg().toBuffer();
  const storage = await shelfWith(`${STEM}.jpg`, other);
  const was = { bytes: other.byteLength, hash: await contentHash([other]) };
  for (const wrong of [{ hash: await contentHash([picture]) }, { bytes: other.byteLength + 1 }]) {
    await expect(
      makeRenditions({ ...aTry, storage, picture: { ...aJpeg, ...was, ...wrong } }),
    ).rejects.toThrow(/damaged/);
    expect(await namesIn(storage)).toEqual([`${STEM}.jpg`]);
  }
  const { hash } = await makeRenditions({ ...aTry, storage, picture: { ...aJpeg, ...was } });
  expect(hash).toBe(was.hash);
});

test("Z4 renditions that a killed process had stored are published by the one that takes over its job", async () => {
  const { media, database, row } = await aMedia();
  const { url } = await media.storeUpload(await scene(300, 200).jpeg().toBuffer(), "a.jpg");
  const [final = ""] = await media.finalize([url]);
  await media.idle();
  const key = String((await row(final))?.id);
  await database.updateTable("media").set({ rendition_state: "stored" }).execute();
  const due = { kind: PICTURE_RENDITIONS, key, run_after: 0, created_at: 0 };
  await database.insertInto("jobs").values(due).execute();
  await media.retryFailed();
  await media.idle();
  expect(await row(final)).toMatchObject({ rendition_state: "made" });
});
