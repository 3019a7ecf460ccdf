import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { BUCKET, startBucketStore, type BucketStore } from "../support/s3-server.ts";
import { aFilmOfBytes, aPhotograph } from "../support/media-files.ts";
import {
  anAdmin,
  aVisitor,
  listArticles,
  saveArticle,
  storeFilm,
  storePictures,
  upload,
  type Client,
} from "../support/studio.ts";
import { type Studio, startStudioProcess } from "../support/studio-process.ts";
import { RENDITIONS_WITHIN_MS } from "../support/waits.ts";

let store: BucketStore;
let studio: Studio;
let admin: Client;

beforeAll(async () => {
  store = await startBucketStore();
  studio = await startStudioProcess({ MEDIA_URL: `s3://${BUCKET}/site`, ...store.environment });
  admin = await anAdmin(studio);
});
afterAll(async () => {
  await studio.stop();
  await store.close();
});

test("a backup of data that lie elsewhere is an unknown address", async () => {
  expect((await admin(API.backup)).status).toBe(404);
});

test(
  "K4 K5 with MEDIA_URL a picture goes to the bucket and comes back in every form",
  { timeout: 2 * RENDITIONS_WITHIN_MS },
  async () => {
    const [url = ""] = await storePictures(admin, [await aPhotograph({ width: 480, height: 320 })]);
    await saveArticle(admin, { title: "Bucket", images: [url] });
    const visitor = aVisitor(studio);
    const picture = async () => (await listArticles(visitor))[0]?.media[url];
    const isQuick = async () => (await picture())?.isQuick;
    await expect.poll(isQuick, { timeout: RENDITIONS_WITHIN_MS }).toBeUndefined();
    expect((await picture())?.widths).toContain(320);

    const whole = await visitor(url);
    expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const bytes = Buffer.from(await whole.arrayBuffer());
    const part = await visitor(url, { headers: { range: "bytes=10-19" } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
    const avif = await visitor(url.replace(".jpg", "-320.avif"));
    expect([avif.status, avif.headers.get("content-type")]).toEqual([200, "image/avif"]);
    expect(await readdir(studio.dataDir)).not.toContain("media");
  },
);

test("R21 while the bucket is away pages stand, uploads are told to wait, and readiness says so", async () => {
  const visitor = aVisitor(studio);
  expect((await visitor("/readyz")).status).toBe(200);
  await store.close();
  expect((await visitor("/work/bucket")).status).toBe(200);
  expect((await visitor("/readyz")).status).toBe(503);
  const refused = await admin(API.upload, upload(await aPhotograph({ width: 60, height: 40 })));
  expect([refused.status, refused.headers.has("retry-after")]).toEqual([503, true]);
  await store.open();
  expect((await visitor("/readyz")).status).toBe(200);
});

test("K4 with MEDIA_URL a film goes to the bucket too, and answers a player's ranges from there", async () => {
  const film = await aFilmOfBytes(9_000_000);
  const final = await storeFilm(admin, film);
  const part = await aVisitor(studio)(final, { headers: { range: "bytes=8000000-8000099" } });
  expect([part.status, part.headers.get("content-type")]).toEqual([206, "video/mp4"]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(film.subarray(8_000_000, 8_000_100));
  expect(await readdir(studio.dataDir)).not.toContain("uploads");
});
