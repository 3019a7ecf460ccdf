import { expect, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "#domain/picture-upload.ts";
import { inspect } from "./inspect.ts";
import {
  eachFormat,
  hugePng,
  padJpeg,
  padPng,
  padWebp,
  pngChunk,
  pngHeader,
  scene,
  webpBomb,
} from "./pictures.suite.ts";

const latin = (text: string) => Buffer.from(text, "latin1");
const box = (brand: string) =>
  Buffer.concat([latin(`\0\0\0\x1cftyp${brand}`), Buffer.alloc(60), latin("mdat")]);

const FOREIGN: Record<string, Buffer> = {
  nothing: Buffer.alloc(0),
  "one byte": latin("\x89"),
  "plain text": latin("This is not a picture at all, but it is long enough to be one."),
  HTML: latin("<!doctype html><script>alert(1)</script>"),
  SVG: latin('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
  "SVG behind an XML head": latin('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  "SVG behind a byte order mark": latin('\xef\xbb\xbf<svg xmlns="http://www.w3.org/2000/svg"/>'),
  GIF: latin("GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;"),
  BMP: Buffer.concat([latin("BM"), Buffer.alloc(70)]),
  "TIFF, little end first": Buffer.concat([latin("II*\0\x08\0\0\0"), Buffer.alloc(64)]),
  "TIFF, big end first": Buffer.concat([latin("MM\0*\0\0\0\x08"), Buffer.alloc(64)]),
  AVIF: box("avif"),
  HEIC: box("heic"),
  "JPEG XL": latin("\xff\x0a\xfa\x7f\x01\x90\x08\x06\x01\x00"),
  "JPEG 2000": latin("\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 "),
  PDF: latin("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj"),
  ZIP: latin("PK\x03\x04\x14\0\0\0\0\0"),
  GZIP: latin("\x1f\x8b\x08\0\0\0\0\0"),
  "a Windows program": latin("MZ\x90\0\x03\0\0\0"),
  "a Linux program": latin("\x7fELF\x02\x01\x01\0"),
  MP4: box("isom"),
  "a RIFF sound": latin("RIFF\x24\0\0\0WAVEfmt "),
  PostScript: latin("%!PS-Adobe-3.0\nshowpage"),
  ICO: latin("\0\0\x01\0\x01\0\x10\x10"),
  "a picture behind a blank": Buffer.concat([latin(" "), latin("\x89PNG\r\n\x1a\n")]),
};

for (const [what, bytes] of Object.entries(FOREIGN)) {
  test(`T15 ${what} named .png is refused by its content`, async () => {
    await expect(inspect(bytes, "photo.png")).rejects.toMatchObject({
      code: "file-wrong-type",
      values: { file: "photo.png" },
    });
  });
}

test("T15 a real AVIF and a real GIF named .jpg are refused by their content", async () => {
  for (const bytes of [await scene(9, 9).avif().toBuffer(), await scene(9, 9).gif().toBuffer()]) {
    await expect(inspect(bytes, "a.jpg")).rejects.toMatchObject({ code: "file-wrong-type" });
  }
});

const HOLLOW: Record<string, Buffer> = {
  "a PNG signature alone": latin("\x89PNG\r\n\x1a\n"),
  "a PNG signature with noise": Buffer.concat([latin("\x89PNG\r\n\x1a\n"), Buffer.alloc(500, 7)]),
  "a JPEG signature with noise": Buffer.concat([latin("\xff\xd8\xff\xe0"), Buffer.alloc(500, 7)]),
  "a WebP signature with noise": Buffer.concat([latin("RIFF\0\0\0\0WEBP"), Buffer.alloc(500, 7)]),
  "a JPEG signature with HTML": latin("\xff\xd8\xff<script>alert(1)</script>"),
  "a PNG of 0 × 0": Buffer.concat([
    latin("\x89PNG\r\n\x1a\n"),
    pngChunk("IHDR", pngHeader(0, 0)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]),
};

for (const [what, bytes] of Object.entries(HOLLOW)) {
  test(`T16 ${what} is refused as damaged`, async () => {
    await expect(inspect(bytes, "a.png")).rejects.toMatchObject({ code: "image-damaged" });
  });
}

const BOMBS: Record<string, Buffer> = {
  "a WebP of 34 bytes that claims 268 megapixels": webpBomb(),
  "a PNG of 16000 × 16000": hugePng(16_000, 16_000),
  "a PNG of 12001 × 1": hugePng(12_001, 1),
  "a PNG of 1 × 12001": hugePng(1, 12_001),
  "a PNG of 50 megapixels and a row": hugePng(10_000, 5001),
};

for (const [what, bytes] of Object.entries(BOMBS)) {
  test(`T17 ${what} is refused within 200 ms, before it is decoded`, async () => {
    const startedAt = performance.now();
    await expect(inspect(bytes, "a.png")).rejects.toMatchObject({ code: "image-too-many-pixels" });
    expect(performance.now() - startedAt).toBeLessThan(200);
  });
}

test("T17 50 megapixels and 12000 pixels a side are the most that is accepted", async () => {
  await expect(inspect(hugePng(10_000, 5000), "a.png")).resolves.toMatchObject({
    type: "image/png",
  });
  await expect(inspect(hugePng(12_000, 4000), "a.png")).resolves.toMatchObject({
    type: "image/png",
  });
});

test("T17 thirty bombs at once take no memory", async () => {
  const bomb = hugePng(16_000, 16_000);
  const before = process.memoryUsage().rss;
  await Promise.allSettled(Array.from({ length: 30 }, () => inspect(bomb, "a.png")));
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
});

test("T18 a file of exactly 3145728 bytes is accepted, one byte more is refused by name", async () => {
  const { png, jpg, webp } = await eachFormat();
  const pad = { "image/png": padPng, "image/jpeg": padJpeg, "image/webp": padWebp };
  const small = { "image/png": png, "image/jpeg": jpg, "image/webp": webp };
  for (const type of ["image/png", "image/jpeg", "image/webp"] as const) {
    const full = pad[type](small[type], MAX_UPLOAD_BYTES);
    expect(full.byteLength).toBe(MAX_UPLOAD_BYTES);
    await expect(inspect(full, "a.png")).resolves.toMatchObject({ type });
    const more = Buffer.concat([full, Buffer.alloc(1)]);
    await expect(inspect(more, "grande.png")).rejects.toMatchObject({
      code: "file-too-large",
      values: { file: "grande.png" },
    });
  }
});

test("D5 the type is that of the bytes, whatever the name says", async () => {
  const { png, jpg, webp } = await eachFormat();
  await expect(inspect(png, "photo.jpg")).resolves.toMatchObject({ type: "image/png" });
  await expect(inspect(jpg, "photo.svg")).resolves.toMatchObject({ type: "image/jpeg" });
  await expect(inspect(webp, "")).resolves.toMatchObject({ type: "image/webp" });
});
