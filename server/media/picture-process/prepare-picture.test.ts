import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { MAX_UPLOAD_BYTES, type PictureType } from "#domain/upload-files.ts";
import { eachFormat, hugePng, scene } from "../pictures.fixtures.ts";
import { preparePicture, transcode } from "./prepare-picture.ts";

const TYPE = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" } as const;
const FORMAT = { png: "png", jpg: "jpeg", webp: "webp" } as const;
const FORMATS = ["png", "jpg", "webp"] as const;

for (const format of FORMATS) {
  test(`K4 a ${format} stays a ${format} and keeps its size`, async () => {
    const stored = await transcode((await eachFormat())[format], TYPE[format]);
    const read = await sharp(stored.bytes).metadata();
    expect(read).toMatchObject({ format: FORMAT[format], width: 120, height: 80 });
    expect(stored).toMatchObject({ width: 120, height: 80 });
  });

  for (const share of [0.3, 0.6, 0.9]) {
    test(`T16 a ${format} cut off at ${share * 100} % is refused as damaged`, async () => {
      const whole = (await eachFormat())[format];
      const cut = whole.subarray(0, Math.floor(whole.byteLength * share));
      await expect(transcode(cut, TYPE[format])).rejects.toMatchObject({ code: "image-damaged" });
    });
  }
}

test("T16 a PNG whose header has a wrong checksum is refused, though its header reads well", async () => {
  const { png } = await eachFormat();
  const wrong = Buffer.from(png);
  wrong.writeUInt32BE(0xdeadbeef, 29);
  await expect(transcode(wrong, "image/png")).rejects.toMatchObject({ code: "image-damaged" });
});

test("T16 a PNG whose pixels have a wrong checksum is refused", async () => {
  const { png } = await eachFormat();
  const wrong = Buffer.from(png);
  const last = wrong.byteLength - 14;
  wrong[last] = (wrong[last] ?? 0) ^ 0xff;
  await expect(transcode(wrong, "image/png")).rejects.toMatchObject({ code: "image-damaged" });
});

const SECRET = "geheim-47.1234";
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="${SECRET}"/></rdf:RDF></x:xmpmeta>`;

/** Adds an IPTC record with a by-line to a JPEG, as photo agencies do. */
function withIptc(jpeg: Buffer, byLine: string): Buffer {
  const record = Buffer.from([0x1c, 2, 80, 0, byLine.length, ...Buffer.from(byLine)]);
  const resource = Buffer.concat([
    Buffer.from("8BIM\x04\x04\0\0", "latin1"),
    Buffer.from([0, 0, 0, record.byteLength]),
    record,
    Buffer.alloc(record.byteLength % 2),
  ]);
  const body = Buffer.concat([Buffer.from("Photoshop 3.0\0", "latin1"), resource]);
  const head = Buffer.from([0xff, 0xed, 0, 0]);
  head.writeUInt16BE(body.byteLength + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

for (const format of FORMATS) {
  test(`T14 EXIF, GPS, XMP, ICC and what hides behind the end are gone from the stored ${format}`, async () => {
    const tagged = await scene(60, 40)
      .withExif({
        IFD0: { Copyright: SECRET },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "47/1 7/1 0/1" },
      })
      .withXmp(XMP)
      .withIccProfile("p3")
      .toFormat(FORMAT[format])
      .toBuffer();
    const given = await sharp(tagged).metadata();
    expect([given.exif, given.xmp, given.icc]).not.toContain(undefined);
    const polyglot = Buffer.concat([tagged, Buffer.from("<script>alert(1)</script>PK\x03\x04")]);
    const { bytes } = await transcode(polyglot, TYPE[format]);
    const { exif, icc, xmp, iptc } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, iptc }).toEqual({});
    expect(bytes.includes(SECRET)).toBe(false);
    expect(bytes.includes("<script>")).toBe(false);
  });

  test(`T14 a ${format} that the camera held sideways is stored upright`, async () => {
    const asSeen = await scene(120, 80).png().toBuffer();
    const asTaken = await sharp(asSeen)
      .rotate(-90)
      .withMetadata({ orientation: 6 })
      .toFormat(FORMAT[format])
      .toBuffer();
    expect(await sharp(asTaken).metadata()).toMatchObject({
      width: 80,
      height: 120,
      orientation: 6,
    });
    const stored = await transcode(asTaken, TYPE[format]);
    expect(stored).toMatchObject({ width: 120, height: 80 });
    const { data, info } = await sharp(stored.bytes).raw().toBuffer({ resolveWithObject: true });
    const lastPixel = data.subarray(-3);
    expect(info.width).toBe(120);
    expect(data[0]).toBeGreaterThan(240);
    expect(lastPixel[2]).toBeGreaterThan(lastPixel[0] ?? 255);
    expect((await sharp(stored.bytes).metadata()).orientation).toBeUndefined();
  });
}

test("T14 IPTC is gone from the stored copy", async () => {
  const tagged = withIptc(await scene(60, 40).jpeg().toBuffer(), SECRET);
  expect((await sharp(tagged).metadata()).iptc?.includes(SECRET)).toBe(true);
  const { bytes } = await transcode(tagged, "image/jpeg");
  expect((await sharp(bytes).metadata()).iptc).toBeUndefined();
  expect(bytes.includes(SECRET)).toBe(false);
});

test("D5 alpha is kept in formats that have it", async () => {
  const clear = { create: { width: 40, height: 40, channels: 4, background: "#f008" } } as const;
  const cases: [PictureType, Buffer][] = [
    ["image/png", await sharp(clear).png().toBuffer()],
    ["image/webp", await sharp(clear).webp().toBuffer()],
  ];
  for (const [type, bytes] of cases) {
    const stored = await transcode(bytes, type);
    expect((await sharp(stored.bytes).metadata()).hasAlpha).toBe(true);
  }
});

test("D5 CMYK and greyscale become sRGB", async () => {
  const cmyk = await scene(40, 40).toColourspace("cmyk").jpeg().toBuffer();
  const grey = await scene(40, 40).greyscale().png().toBuffer();
  const stored = await transcode(cmyk, "image/jpeg");
  expect((await sharp(stored.bytes).metadata()).space).toBe("srgb");
  await expect(transcode(grey, "image/png")).resolves.toMatchObject({ width: 40 });
});

test("colour and thumbhash describe the picture in a few bytes", async () => {
  const red = { create: { width: 300, height: 200, channels: 3, background: "#c03020" } } as const;
  const stored = await transcode(await sharp(red).png().toBuffer(), "image/png");
  expect(stored.colour).toMatch(/^#(?:b|c)[0-9a-f][0-9a-f]{2}(?:1|2|3)[0-9a-f]$/);
  expect(Buffer.from(stored.thumbhash, "base64").byteLength).toBeLessThanOrEqual(40);
});

test("T17 an animation is stored as its first frame", async () => {
  const frames = Buffer.concat([Buffer.alloc(40 * 40 * 3, 250), Buffer.alloc(40 * 40 * 3, 5)]);
  const animated = await sharp(frames, {
    raw: { width: 40, height: 80, channels: 3, pageHeight: 40 },
  })
    .webp({ delay: [100, 100] })
    .toBuffer();
  expect((await sharp(animated, { pages: -1 }).metadata()).pages).toBe(2);
  const stored = await transcode(animated, "image/webp");
  expect(stored).toMatchObject({ width: 40, height: 40 });
  expect((await sharp(stored.bytes).metadata()).pages ?? 1).toBe(1);
});

test("T17 the largest picture that is accepted is transcoded", async () => {
  await expect(transcode(hugePng(10_000, 5000), "image/png")).resolves.toMatchObject({
    width: 10_000,
    height: 5000,
  });
});

/** Widths at which noise in each format exceeds the upload limit. */
const WIDTH = { png: 1200, jpeg: 2100, webp: 1500 } as const;

/** Half-transparent noise that exceeds the upload limit. */
function tooLarge(format: "png" | "jpeg" | "webp"): Promise<Buffer> {
  const [width, height] = [WIDTH[format], WIDTH[format] / 1.5];
  const raw = { width, height, channels: 4 } as const;
  return sharp(randomBytes(width * height * 4), { raw })
    .toFormat(format, format === "png" ? {} : { quality: 100 })
    .toBuffer();
}

test.for([
  ["png", "image/webp"],
  ["jpeg", "image/jpeg"],
  ["webp", "image/webp"],
] as const)(
  "O1 a %s that is too large is reduced to %s, and otherwise refused",
  async ([format, type]) => {
    const picture = await tooLarge(format);
    expect(picture.byteLength).toBeGreaterThan(MAX_UPLOAD_BYTES);
    await expect(preparePicture(picture, "a")).rejects.toMatchObject({ code: "file-too-large" });
    const reduced = await preparePicture(picture, "a", true);
    expect(reduced.type).toBe(type);
    expect(reduced.bytes.byteLength).toBeLessThanOrEqual(MAX_UPLOAD_BYTES);
    const { width, height, hasAlpha } = await sharp(reduced.bytes).metadata();
    expect([width, height]).toEqual([reduced.width, reduced.height]);
    expect([Math.round((100 * width) / height), hasAlpha]).toEqual([150, format !== "jpeg"]);
  },
);

test.for([
  [16_000, 400],
  [9000, 6000],
] as const)(
  "V14 a picture of %i × %i pixels is reduced, and otherwise refused",
  async ([width, height]) => {
    const picture = await sharp({ create: { width, height, channels: 3, background: "#1f5a3d" } })
      .jpeg()
      .toBuffer();
    await expect(preparePicture(picture, "a")).rejects.toMatchObject({
      code: "image-too-many-pixels",
      values: { megapixels: "50", side: "12000" },
    });
    const reduced = await preparePicture(picture, "a", true);
    const scale = 4400 / Math.max(width, height);
    expect([reduced.width, reduced.height]).toEqual([width * scale, Math.round(height * scale)]);
  },
);

test("T17 V14 more than 150 megapixels are not reduced either", async () => {
  for (const bomb of [hugePng(16_000, 16_000), hugePng(40_001, 10)]) {
    await expect(preparePicture(bomb, "a", true)).rejects.toMatchObject({
      code: "image-too-many-pixels",
      values: { megapixels: "150", side: "40000" },
    });
  }
});
