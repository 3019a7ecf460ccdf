import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { QUICK_FORMAT, renditionFileName } from "#domain/media.ts";
import { refuse } from "#domain/refusal.ts";
import { aMedia, sharedPictures, storedName } from "./media.fixtures.ts";
import { eachFormat, noise, scene } from "./pictures.fixtures.ts";

const pictures = sharedPictures();
const small = () => scene(60, 40).png().toBuffer();

test("K4 an upload is stored as temporary, with its size and colours in its row", async () => {
  const { media, storage, row } = await aMedia();
  const { url } = await media.storeUpload(await small(), "foto.png");
  expect(url).toMatch(/^\/media\/temp\/[0-9a-f]{32}\.png$/);
  expect(await row(url)).toMatchObject({
    kind: "picture",
    state: "temporary",
    width: 60,
    height: 40,
    bytes: (await storage.stat(storedName(url)))?.size,
    colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    alt: "",
    widths: "[60]",
    is_quick: 1,
    rendition_state: "none",
  });
});

test("K4 each of the three formats is stored with its own file extension", async () => {
  const { media } = await aMedia();
  for (const [ending, bytes] of Object.entries(await eachFormat())) {
    expect((await media.storeUpload(bytes, "x")).url.endsWith(`.${ending}`)).toBe(true);
  }
});

test("renditions are made after finalize, and pages are invalidated in the same transaction", async () => {
  const { media, storage, row, changes } = await aMedia();
  const { url } = await media.storeUpload(await scene(500, 300).jpeg().toBuffer(), "a.jpg");
  await media.idle();
  expect(await row(url)).toMatchObject({ rendition_state: "none" });
  await media.finalize([url]);
  await media.idle();
  expect(await row(url)).toMatchObject({
    rendition_state: "made",
    widths: "[160,240,320,480,500]",
  });
  expect(
    (await storage.stat(renditionFileName(storedName(url), 480, "avif")))?.size,
  ).toBeGreaterThan(100);
  expect(await changes()).toBe(1);
});

test("V13 a new picture has quick renditions at once, until the better ones replace them", async () => {
  const { media, database, row } = await aMedia();
  const { url } = await media.storeUpload(await scene(500, 300).jpeg().toBuffer(), "a.jpg");
  const nameOf = (width: number) => renditionFileName(storedName(url), width, QUICK_FORMAT);
  const lookAt = async (width: number) =>
    (await media.find(`/media/${nameOf(width)}`)) !== undefined;
  expect(await row(url)).toMatchObject({ is_quick: 1, widths: "[160,240,320,480,500]" });
  expect(await lookAt(480)).toBe(true);
  await media.finalize([url]);
  await media.idle();
  expect(await row(url)).toMatchObject({ is_quick: 0, widths: "[160,240,320,480,500]" });
  // Pages that visitors opened before still name the quick ones.
  expect(await lookAt(480)).toBe(true);
  const discarded = await database.selectFrom("discarded_files").select("file_name").execute();
  expect(discarded.map(({ file_name }) => file_name).toSorted()).toEqual(
    [160, 240, 320, 480, 500].map(nameOf).toSorted(),
  );
});

test("V13 R6 an upload of which one file can't be stored leaves none", async () => {
  let left = 3;
  const { media, root, database } = await aMedia((storage) => ({
    ...storage,
    put: async (name, bytes) => {
      if (left-- > 0) return storage.put(name, bytes);
      throw new Error("no room");
    },
  }));
  const picture = await scene(500, 300).jpeg().toBuffer();
  await expect(media.storeUpload(picture, "a.jpg")).rejects.toThrow();
  expect(await readdir(root)).toEqual([]);
  expect(await database.selectFrom("media").selectAll().execute()).toEqual([]);
});

test("V13 R17 if a quick rendition is lost, pages show the original until the better ones are made", async () => {
  const { media, storage, row, changes } = await aMedia();
  const { url } = await media.storeUpload(await small(), "a.png");
  const name = renditionFileName(storedName(url), 60, QUICK_FORMAT);
  await storage.delete(name);
  const found = await media.find(`/media/${name}`);
  expect(found && "file" in found && (await found.file.size())).toBeUndefined();
  await expect.poll(() => row(url)).toMatchObject({ is_quick: 0, widths: "[]" });
  expect(await changes()).toBe(1);
});

test("V13 the picture that somebody looks at is made first", async () => {
  const made: number[] = [];
  const { media, reopen } = await aMedia(undefined, {
    ...pictures,
    encodeRenditions(bytes, width) {
      made.push(width);
      return pictures.encodeRenditions(bytes, width);
    },
  });
  const urls: string[] = [];
  for (const width of [41, 42, 43]) {
    urls.push((await media.storeUpload(await scene(width, 30).png().toBuffer(), "a.png")).url);
  }
  await media.stop();
  await media.finalize(urls);
  await media.find(`/media/${renditionFileName(storedName(urls[1] ?? ""), 42, QUICK_FORMAT)}`);
  await reopen().idle();
  expect(made).toEqual([42, 43, 41]);
});

test("renditions of several pictures invalidate the pages once", async () => {
  const { media, row, changes } = await aMedia();
  const urls = await Promise.all(
    ["a.png", "b.png", "c.png"].map(
      async (name) => (await media.storeUpload(await small(), name)).url,
    ),
  );
  await media.finalize(urls);
  await media.idle();
  for (const url of urls) expect(await row(url)).toMatchObject({ rendition_state: "made" });
  expect(await changes()).toBe(1);
});

test("R16 renditions that are complete at a stop are published before the server exits", async () => {
  const { media, storage, row } = await aMedia();
  const first = (await media.storeUpload(await small(), "a.png")).url;
  const second = (await media.storeUpload(await small(), "b.png")).url;
  await media.finalize([first, second]);
  // The newest picture is processed first.
  await expect
    .poll(() => storage.stat(renditionFileName(storedName(second), 60, "webp")))
    .toBeDefined();
  await media.stop();
  expect(await row(second)).toMatchObject({ rendition_state: "made" });
});

test("R4 renditions that a kill interrupted are made after the next start", async () => {
  const { media, database, row, reopen } = await aMedia();
  const { url } = await media.storeUpload(await small(), "a.png");
  await media.stop();
  await media.finalize([url]);
  expect(await row(url)).toMatchObject({ rendition_state: "pending", is_quick: 1 });
  const again = reopen();
  await again.idle();
  expect(await row(url)).toMatchObject({ rendition_state: "made", widths: "[60]", is_quick: 0 });
  const pictures = database.selectFrom("media").selectAll().where("kind", "=", "picture");
  expect(await pictures.execute()).toHaveLength(1);
});

test("R17 a damaged picture is marked, logged, and blocks no other", async () => {
  const { media, root, row, logged } = await aMedia();
  const good = (await media.storeUpload(await small(), "a.png")).url;
  const bad = (await media.storeUpload(await small(), "b.png")).url;
  await writeFile(join(root, storedName(bad)), "not a picture any more");
  await media.finalize([good, bad]);
  await media.idle();
  expect(await row(bad)).toMatchObject({ state: "final", rendition_state: "pending" });
  expect(await media.health()).toMatchObject({
    failed: [bad.replace("/temp/", "/")],
    pendingPictures: 0,
  });
  expect(await row(good)).toMatchObject({ rendition_state: "made" });
  expect(logged).toEqual([expect.stringContaining("upload the picture again")]);
});

test("R6 a full disk postpones renditions and counts as a failure of no picture", async () => {
  let isFull = false;
  const { media, row, reopen } = await aMedia((storage) => ({
    ...storage,
    put: async (key, bytes) => (isFull ? refuse("disk-full") : storage.put(key, bytes)),
  }));
  const { url } = await media.storeUpload(await small(), "a.png");
  isFull = true;
  await expect(media.storeUpload(await small(), "b.png")).rejects.toMatchObject({
    code: "disk-full",
  });
  await media.finalize([url]);
  await media.idle();
  expect(await row(url)).toMatchObject({ state: "final", rendition_state: "pending" });
  isFull = false;
  await reopen().idle();
  expect(await row(url)).toMatchObject({ rendition_state: "made" });
});

test("R21 a storage error asks the client to retry and leaves no row", async () => {
  const { media, database, logged } = await aMedia((storage) => ({
    ...storage,
    put: async () => {
      throw new Error("connect ECONNREFUSED");
    },
  }));
  await expect(media.storeUpload(await small(), "a.png")).rejects.toMatchObject({ code: "busy" });
  expect(await database.selectFrom("media").selectAll().execute()).toEqual([]);
  expect(logged).toHaveLength(1);
});

test("T16 a refused upload leaves neither row nor file", async () => {
  const { media, root, database } = await aMedia();
  const half = (await noise(200, 200).png().toBuffer()).subarray(0, 9000);
  await expect(media.storeUpload(half, "a.png")).rejects.toMatchObject({ code: "image-damaged" });
  await expect(media.storeUpload(Buffer.from("GIF89a"), "a.gif")).rejects.toMatchObject({
    code: "file-wrong-type",
  });
  expect(await readdir(root)).toEqual([]);
  expect(await database.selectFrom("media").selectAll().execute()).toEqual([]);
});

test("T24 at most 200 temporary pictures are accepted, and finalizing one makes room for one", async () => {
  const { media, database, root } = await aMedia();
  const { url } = await media.storeUpload(await small(), "a.png");
  const rows = Array.from({ length: 199 }, (_, index) => ({
    url: `/media/${index.toString(16).padStart(32, "0")}.png`,
    kind: "picture" as const,
    state: "temporary" as const,
    width: 1,
    height: 1,
    bytes: 10,
    colour: null,
    thumbhash: null,
    created_at: Date.now(),
  }));
  await database.insertInto("media").values(rows).execute();
  await expect(media.storeUpload(await small(), "b.png")).rejects.toMatchObject({
    code: "too-many-temporary",
  });
  const originals = async () => (await readdir(root)).filter((name) => !name.includes("-"));
  // The original and its master.
  expect(await originals()).toHaveLength(2);
  await media.finalize([url]);
  const racing = Array.from({ length: 3 }, async () => media.storeUpload(await small(), "b.png"));
  const stored = (await Promise.allSettled(racing)).filter(({ status }) => status === "fulfilled");
  expect(stored).toHaveLength(1);
  await media.stop();
  expect(await originals()).toHaveLength(4);
});

test("T24 at most 500 MiB of temporary pictures are accepted", async () => {
  const { media, database } = await aMedia();
  await media.storeUpload(await small(), "a.png");
  await database
    .updateTable("media")
    .set({ bytes: 500 * 1024 * 1024 })
    .execute();
  await expect(media.storeUpload(await small(), "b.png")).rejects.toMatchObject({
    code: "too-many-temporary",
  });
});

test("the stored original decodes and is served at its temporary address", async () => {
  const { media } = await aMedia();
  const { url } = await media.storeUpload(await scene(90, 60).webp().toBuffer(), "a.webp");
  const found = await media.find(url);
  const file = found && "file" in found ? await found.file.read() : undefined;
  const chunks = file ? await Array.fromAsync(file.stream) : [];
  expect(await sharp(Buffer.concat(chunks)).metadata()).toMatchObject({ width: 90, height: 60 });
});
