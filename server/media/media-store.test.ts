import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aMedia } from "./media.fixtures.ts";
import { scene } from "./pictures.fixtures.ts";

const HEX = "0123456789abcdef".repeat(2);
const small = () => scene(60, 40).png().toBuffer();

test("K5 finalize answers final addresses in the order given, and a repeat the same", async () => {
  const { media, row } = await aMedia();
  const first = (await media.storeUpload(await small(), "a.png")).url;
  const second = (await media.storeUpload(await small(), "b.png")).url;
  const outside = "https://example.com/c.jpg";
  const urls = [second, outside, first, second, "/videos/reel.mp4"];
  const moved = await media.finalize(urls);
  expect(moved).toEqual(urls.map((url) => url.replace("/temp/", "/")));
  expect(await media.finalize(urls)).toEqual(moved);
  expect(await media.finalize(moved)).toEqual(moved);
  expect(await row(first)).toMatchObject({ state: "final" });
});

test.each([
  `/media/temp/${HEX}.png`,
  `/media/${HEX}.png`,
  "/media/temp/../../etc/passwd",
  "/media/temp/%2e%2e%2fsecret.png",
  `/media/temp/${HEX}.svg`,
  `/media/temp/${HEX}.png\0`,
  `/media/temp/${HEX.toUpperCase()}.png`,
  `//media/temp/${HEX}.png`,
  "javascript:alert(1)",
  "data:image/png;base64,AAAA",
  "file:///etc/passwd",
  "",
])("T12 finalize of %j moves nothing, not even what came with it", async (bad) => {
  const { media, row } = await aMedia();
  const good = (await media.storeUpload(await small(), "a.png")).url;
  await expect(media.finalize([good, bad])).rejects.toMatchObject({ code: "wrong-urls" });
  expect(await row(good)).toMatchObject({ state: "temporary", rendition_state: "none" });
});

test("R3 ten simultaneous finalizes of one picture get the same answer", async () => {
  const { media } = await aMedia();
  const { url } = await media.storeUpload(await small(), "a.png");
  const answers = await Promise.all(Array.from({ length: 10 }, () => media.finalize([url])));
  expect(new Set(answers.flat()).size).toBe(1);
});

test("the addresses of an article become rows: final pictures, existing films, outside pictures", async () => {
  const { media, database, videos } = await aMedia();
  await mkdir(videos);
  await writeFile(join(videos, "reel.mp4"), "film");
  const { url } = await media.storeUpload(await small(), "a.png");
  const [final = ""] = await media.finalize([url]);
  const urls = [final, "/videos/reel.mp4", "https://example.com/a.jpg", final];
  const know = () => database.transaction().execute((trx) => media.ensureMediaIds(trx, urls));
  const ids = await know();
  expect([...ids.keys()].sort()).toEqual([...new Set(urls)].sort());
  expect(await know()).toEqual(ids);
});

test.each([
  "/videos/nowhere.mp4",
  `/media/${HEX}.png`,
  "javascript:alert(1)",
  "https://user:pass@example.com/a.jpg",
  "",
])("T11 an article can't name %j", async (bad) => {
  const { media, database } = await aMedia();
  const naming = database
    .transaction()
    .execute((trx) => media.ensureMediaIds(trx, ["https://example.com/a.jpg", bad]));
  await expect(naming).rejects.toMatchObject({ code: "unknown-image" });
  expect(await database.selectFrom("media").selectAll().execute()).toEqual([]);
});

test("R11 an article cannot reference a temporary picture", async () => {
  const { media, database } = await aMedia();
  const { url } = await media.storeUpload(await small(), "a.png");
  for (const bad of [url, url.replace("/temp/", "/")]) {
    const naming = database.transaction().execute((trx) => media.ensureMediaIds(trx, [bad]));
    await expect(naming).rejects.toMatchObject({ code: "unknown-image" });
  }
});

test("T13 an outside address is never requested", async () => {
  let calls = 0;
  const server = createServer(() => (calls += 1)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const { media, database } = await aMedia();
  const urls = [`http://127.0.0.1:${port}/a.jpg`];
  await media.finalize(urls);
  await database.transaction().execute((trx) => media.ensureMediaIds(trx, urls));
  await media.idle();
  expect(calls).toBe(0);
  server.close();
});
