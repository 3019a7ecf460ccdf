import { once } from "node:events";
import { copyFile, mkdir, readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";
import { aJpegOfBytes, aPhotograph } from "../support/media-files.ts";
import {
  finalize,
  json,
  storePictures,
  listArticles,
  sharedStudio,
  upload,
} from "../support/studio.ts";

/** They are made below normal priority, so other tests come first. */
const RENDITIONS_WITHIN_MS = 120_000;

const shared = sharedStudio();
let photo: Buffer;

beforeAll(async () => {
  photo = await aPhotograph({ width: 1200, height: 800 });
});

async function send(bytes: Uint8Array, name = "photo.jpg") {
  const response = await shared.admin(API.upload, upload(bytes, name));
  const answer: { success: boolean; url?: string; error?: string } = await response.json();
  return { status: response.status, answer };
}

/** Names of all files but the renditions, which come by themselves. */
async function storedFiles() {
  const entries = await readdir(join(shared.studio.dataDir, "media"), {
    recursive: true,
    withFileTypes: true,
  });
  return entries
    .filter((entry) => entry.isFile() && !/-(\d+|share)\./.test(entry.name))
    .map((entry) => entry.name);
}

test("K4 an upload is at a temporary address, readable at once, in its own type", async () => {
  for (const format of ["jpeg", "png", "webp"] as const) {
    const { status, answer } = await send(await aPhotograph({ width: 90, height: 60, format }));
    expect([status, answer]).toEqual([
      200,
      { success: true, url: expect.stringContaining("/temp/") },
    ]);
    const picture = await shared.visitor(answer.url ?? "");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, `image/${format}`]);
    expect(picture.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({
      width: 90,
      height: 60,
      format,
    });
  }
});

test("K5 finalize keeps length and order, answers the same when repeated, and leaves final addresses as they are", async () => {
  const urls = [];
  for (let count = 0; count < 3; count++) urls.push((await send(photo)).answer.url ?? "");
  const first: { moved: string[] } = await (await shared.admin(API.upload, finalize(urls))).json();
  expect(first.moved).toHaveLength(3);
  expect(first.moved.join()).not.toContain("/temp/");
  const mixed = [first.moved[2], urls[0], urls[0], first.moved[1]];
  const again: { moved: string[] } = await (await shared.admin(API.upload, finalize(mixed))).json();
  expect(again.moved).toEqual([first.moved[2], first.moved[0], first.moved[0], first.moved[1]]);
  expect((await shared.visitor(first.moved[0] ?? "")).headers.get("cache-control")).toBe(
    "public, max-age=31536000, immutable",
  );
  expect((await shared.visitor(urls[0] ?? "")).headers.get("location")).toBe(first.moved[0]);
});

test("K5 one bad address in a finalize refuses it whole", async () => {
  const good = (await send(photo)).answer.url ?? "";
  const name = good.split("/").at(-1) ?? "";
  const bad: unknown[] = [
    [good, "/media/temp/ffffffffffffffffffffffffffffffff.jpg"],
    [good, `/media/temp/../${name}`],
    [good, "/media/temp/../../studio.sqlite"],
    [good, good.replace("/temp/", "/temp/%2e%2e/")],
    [good, 5],
    [good, null],
    { 0: good },
    "not json",
    good,
  ];
  for (const urls of bad) {
    const response = await shared.admin(API.upload, finalize(urls));
    expect([urls, response.status]).toEqual([urls, 422]);
    expect(await response.json()).toMatchObject({ success: false, error: expect.any(String) });
  }
  expect((await shared.visitor(good)).status).toBe(200);
});

test("D5 3145728 bytes are accepted and one more is refused in the spec's words", async () => {
  expect((await send(await aJpegOfBytes(MAX_UPLOAD_BYTES))).status).toBe(200);
  const { status, answer } = await send(await aJpegOfBytes(MAX_UPLOAD_BYTES + 1), "big.jpg");
  expect([status, answer.error]).toEqual([
    413,
    '❌ Error: La imagen que estás cargando: "big.jpg" no puede ser mayor a 3MB.',
  ]);
});

test("D5 what is no PNG, JPEG or WebP by its content is 415 in the spec's words", async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  const gif = await sharp(photo).resize(20).gif().toBuffer();
  const avif = await sharp(photo).resize(20).avif().toBuffer();
  for (const bytes of [svg, gif, avif, Buffer.from("hello"), Buffer.alloc(0)]) {
    const { status, answer } = await send(bytes, "drawing.png");
    expect([status, answer.error]).toEqual([
      415,
      '❌ Error: El archivo "drawing.png" no es un tipo de imagen válido. Solo se permiten archivos PNG, JPG y WebP.',
    ]);
  }
});

test("D5 a damaged picture is 422, and nothing of it stays", async () => {
  const before = (await storedFiles()).length;
  for (const share of [0.3, 0.6, 0.95]) {
    const cut = photo.subarray(0, Math.floor(photo.length * share));
    expect((await send(cut)).status).toBe(422);
  }
  expect(await storedFiles()).toHaveLength(before);
});

test("K4 a form without a file, of another type or cut off is refused and leaves nothing", async () => {
  const before = (await storedFiles()).length;
  const empty = new FormData();
  empty.set("title", "x");
  expect((await shared.admin(API.upload, { method: "POST", body: empty })).status).toBe(400);
  const two = new FormData();
  for (const name of ["a.jpg", "b.jpg"])
    two.append("file", new File([new Uint8Array(photo)], name));
  expect((await shared.admin(API.upload, { method: "POST", body: two })).status).toBe(400);
  expect((await shared.admin(API.upload, json({ file: "x" }))).status).toBe(415);
  const noBoundary = {
    method: "POST",
    headers: { "content-type": "multipart/form-data" },
    body: "x",
  };
  expect((await shared.admin(API.upload, noBoundary)).status).toBe(400);

  const { port } = new URL(shared.studio.url);
  const socket = connect(Number(port), "localhost");
  await once(socket, "connect");
  socket.write(
    `POST ${API.upload} HTTP/1.1\r\nhost: localhost\r\ncookie: ${shared.admin.cookie}\r\n` +
      "content-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n" +
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
  );
  await sleep(200);
  socket.destroy();
  await sleep(500);
  expect(await storedFiles()).toHaveLength(before);
});

test(
  "a final picture gets AVIF and WebP in every width, and its sizes in the list",
  { timeout: 2 * RENDITIONS_WITHIN_MS },
  async () => {
    const [url = ""] = await storePictures(shared.admin, [photo]);
    await shared.admin(
      API.articles,
      json({
        title: "Variants",
        year: 2024,
        main_center: url,
        images: [url],
        media: { [url]: { alt: "Grain" } },
      }),
    );
    const end = Date.now() + RENDITIONS_WITHIN_MS;
    const media = async () =>
      (await listArticles(shared.visitor)).find((each) => each.title === "Variants")?.media[url];
    while ((await media())?.widths.length === 0 && Date.now() < end) await sleep(100);
    expect(await media()).toMatchObject({
      width: 1200,
      height: 800,
      alt: "Grain",
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
      placeholder: expect.any(String),
      widths: [160, 240, 320, 480, 640, 740, 960, 1200],
    });
    const stem = url.replace(/\.jpg$/, "");
    for (const [name, type] of [
      ["-740.avif", "image/avif"],
      ["-740.webp", "image/webp"],
    ]) {
      const response = await shared.visitor(stem + name);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
      expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(740);
    }
  },
);

test("media answers byte ranges, 304 and 416, and 404 for what is not there", async () => {
  const film = "/videos/own.mp4";
  const videos = join(shared.studio.dataDir, "videos");
  await mkdir(videos);
  await copyFile("demo/reels/fashion-reel.mp4", join(videos, "own.mp4"));
  const ask = (headers: Record<string, string>) => shared.visitor(film, { headers });
  const whole = await ask({});
  const size = Number(whole.headers.get("content-length"));
  expect([whole.headers.get("content-type"), whole.headers.get("accept-ranges")]).toEqual([
    "video/mp4",
    "bytes",
  ]);
  const part = await ask({ range: "bytes=0-9" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 0-9/${size}`]);
  expect((await part.arrayBuffer()).byteLength).toBe(10);
  const past = await ask({ range: `bytes=${size}-` });
  expect([past.status, past.headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
  expect((await ask({ "if-none-match": whole.headers.get("etag") ?? "" })).status).toBe(304);
  for (const path of [
    "/media/nothing.jpg",
    "/media/",
    "/media/../package.json",
    "/videos/none.mp4",
    "/media/temp/x",
  ]) {
    expect((await shared.visitor(path)).status).toBe(404);
  }
});
