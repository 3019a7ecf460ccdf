import sharp from "sharp";
import Color from "colorjs.io";
import { describe, expect, test } from "vitest";
import { noise, readAvif, scene } from "../pictures.fixtures.ts";
import { encodeQuickly, encodeRenditions } from "./encode-renditions.ts";
import { transcode } from "./prepare-picture.ts";
import { profiledPicture, RGB_SPACES, rgbProfile, storedNumbers } from "./profiles.fixtures.ts";

readAvif();

function widthsOf(each: readonly { width: number }[]): number[] {
  return [...new Set(each.map(({ width }) => width))].toSorted((a, b) => a - b);
}

async function decode(bytes: Uint8Array) {
  await sharp(bytes).raw().toBuffer();
  return sharp(bytes).metadata();
}

test("every width exists as AVIF and WebP and decodes to its width", async () => {
  const each = await encodeRenditions(await scene(900, 600).jpeg().toBuffer(), 900);
  const widths = widthsOf(each);
  expect(widths).toEqual([160, 240, 320, 480, 640, 740, 900]);
  expect(each).toHaveLength(widths.length * 2);
  for (const { width, format, bytes } of each) {
    const read = await decode(bytes);
    if (format === "webp") expect(read).toMatchObject({ format, width });
    else expect(read).toMatchObject({ format: "heif", compression: "av1", width });
  }
});

test("V13 quick renditions are WebP in sRGB, in every width up to 1600 pixels", async () => {
  const each = await encodeQuickly(await scene(2400, 800).jpeg().toBuffer(), 2400);
  expect(widthsOf(each)).toEqual([160, 240, 320, 480, 640, 740, 960, 1200, 1600]);
  expect(each).toHaveLength(widthsOf(each).length);
  for (const { width, format, bytes } of each) {
    expect(format).toBe("quick.webp");
    expect(await decode(bytes)).toMatchObject({ format: "webp", width, space: "srgb" });
  }
});

test("a picture wider than the largest rendition width is encoded at that width", async () => {
  const each = await encodeRenditions(await scene(2400, 40).png().toBuffer(), 2400);
  expect(widthsOf(each).at(-1)).toBe(2200);
  for (const { bytes } of each.filter(({ width }) => width === 2200)) {
    expect(await decode(bytes)).toMatchObject({ width: 2200 });
  }
});

test("V10 a rendition in P3 has at most a tenth more bytes than its sRGB one, where that is flat", async () => {
  const [width, height] = [320, 240];
  const { data } = await noise(width, height).raw().toBuffer({ resolveWithObject: true });
  // Reds outside sRGB, which clips most of the noise away.
  const numbers = data.map((number, at) => (at % 3 === 0 ? 200 + number * 0.2 : number * 0.24));
  const profile = rgbProfile(RGB_SPACES.p3);
  const picture = { width, height, channels: 3, numbers, profile, format: ".png" } as const;
  const each = await encodeRenditions(await profiledPicture(picture), width);
  const bytesOf = (kind: string) =>
    each.find(({ width: own, format }) => own === width && format === kind)?.bytes.length ?? NaN;
  expect(bytesOf("p3.avif") / bytesOf("avif")).toBeLessThanOrEqual(1.1);
});

test("alpha stays in the renditions", async () => {
  const clear = { create: { width: 50, height: 50, channels: 4, background: "#f008" } } as const;
  const each = await encodeRenditions(await sharp(clear).png().toBuffer(), 50);
  for (const { bytes } of each) expect((await decode(bytes)).hasAlpha).toBe(true);
});

test("R17 a damaged original is refused", async () => {
  const half = (await scene(300, 200).jpeg().toBuffer()).subarray(0, 900);
  await expect(encodeRenditions(half, 300)).rejects.toThrow();
});

interface Patches {
  space: keyof typeof RGB_SPACES;
  format: ".jpg" | ".png" | ".webp";
  bits: 8 | 16;
}

/** A colour chart's 24 patches in sRGB, and six that lie at the edge of the picture's own space. */
const CHART = [
  "735244 c29682 627a9d 576c43 8580b1 67bdaa d67e2c 505ba6 c15a63 5e3c6c 9dbc40 e0a32e",
  "383d96 469449 af363c e7c71f bb5695 0885a1 f3f3f2 c8c8c8 a0a0a0 7a7a79 555555 343434",
].flatMap((line) => line.split(" "));
const EDGES = ["f00", "0f0", "00f", "0ff", "f0f", "ff0"];
const PATCH = 64;
const COLUMNS = 6;

/** Patches in the numbers of a space, 0 to 1 a channel. */
function patchesIn(space: Patches["space"]): number[][] {
  const chart = CHART.map((hex) => new Color(`#${hex}`).to(space).coords);
  const edges = EDGES.map((hex) => new Color(`#${hex}`).coords);
  return [...chart, ...edges].map((coords) => coords.map(Number));
}

function chartOf({ space, format, bits }: Patches): Promise<Buffer> {
  const patches = patchesIn(space);
  const width = COLUMNS * PATCH;
  const height = (patches.length / COLUMNS) * PATCH;
  const most = 2 ** bits - 1;
  const numbers = new (bits === 16 ? Uint16Array : Uint8Array)(width * height * 3);
  for (let at = 0; at < numbers.length; at += 1) {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    const patch = patches[Math.floor(y / PATCH) * COLUMNS + Math.floor(x / PATCH)];
    numbers[at] = Math.round((patch?.[at % 3] ?? 0) * most);
  }
  const profile = rgbProfile(RGB_SPACES[space]);
  return profiledPicture({ width, height, channels: 3, numbers, profile, format });
}

function gamutOf(format: string): "p3" | "srgb" {
  return format === "p3.avif" ? "p3" : "srgb";
}

/** Returns ΔE2000 of each patch of a rendition to the patch in the rendition's space. */
async function differences(bytes: Uint8Array, gamut: "srgb" | "p3", space: Patches["space"]) {
  const { data, width, channels } = await storedNumbers(bytes);
  return patchesIn(space).map((coords, index) => {
    const x = (index % COLUMNS) * PATCH + PATCH / 2;
    const y = Math.floor(index / COLUMNS) * PATCH + PATCH / 2;
    const at = (y * width + x) * channels;
    const shown = [...data.subarray(at, at + 3)].map((number) => number / 255);
    const target = new Color(space, coords as [number, number, number]).to(gamut);
    // Relative colorimetric: what the space lacks is cut off at its edge.
    const clipped = target.coords.map((part) => Math.min(1, Math.max(0, Number(part))));
    return new Color(gamut, shown as [number, number, number]).deltaE(
      new Color(gamut, clipped as [number, number, number]),
      "2000",
    );
  });
}

describe.each<Patches & { isWide: boolean }>([
  { space: "srgb", format: ".jpg", bits: 8, isWide: false },
  { space: "p3", format: ".jpg", bits: 8, isWide: true },
  { space: "a98rgb", format: ".jpg", bits: 8, isWide: true },
  { space: "prophoto", format: ".png", bits: 16, isWide: true },
  { space: "p3", format: ".webp", bits: 8, isWide: true },
])("a $format in $space with $bits bits", ({ isWide, ...patches }) => {
  const widest = async () => {
    const each = await encodeRenditions(await chartOf(patches), COLUMNS * PATCH);
    return each.filter(({ width }) => width === COLUMNS * PATCH);
  };

  test("V10 every rendition has the master's colours, as far as its space has them", async () => {
    const each = await widest();
    expect(each.map(({ format }) => format)).toEqual([
      ...(isWide ? ["p3.avif"] : []),
      "avif",
      "webp",
    ]);
    const type = { ".jpg": "image/jpeg", ".png": "image/png", ".webp": "image/webp" } as const;
    const original = await transcode(await chartOf(patches), type[patches.format]);
    const files = [...each, { bytes: original.bytes, format: "original" } as const];
    for (const { bytes, format } of files) {
      const all = await differences(bytes, gamutOf(format), patches.space);
      const mean = all.reduce((sum, each) => sum + each, 0) / all.length;
      expect.soft(mean, `${format}, mean`).toBeLessThanOrEqual(1);
      expect.soft(Math.max(...all), `${format}, most`).toBeLessThanOrEqual(3);
    }
  });
});

async function pixelAt(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, width, channels } = await storedNumbers(bytes);
  const at = (y * width + x) * channels;
  return [...data.subarray(at, at + 3)];
}

function plain(channels: 3 | 4, pixel: readonly number[]): Uint8Array {
  return Uint8Array.from({ length: 64 * 64 * channels }, (_, at) => pixel[at % channels] ?? 0);
}

const size = { width: 64, height: 64 };

test("V10 every rendition says its colour space", async () => {
  const pixels = { ...size, channels: 3, numbers: plain(3, [255, 0, 0]) } as const;
  const profile = rgbProfile(RGB_SPACES.p3);
  const wide = await profiledPicture({ ...pixels, profile, format: ".jpg" });
  const each = await encodeRenditions(wide, 64);
  expect(each.map(({ format }) => format)).toEqual(["p3.avif", "avif", "webp"]);
  for (const { bytes, format } of each) {
    const { icc = Buffer.alloc(0) } = await sharp(bytes).metadata();
    expect(icc.byteLength).toBeLessThan(600);
    expect(redOf(icc)).toBeCloseTo(RGB_SPACES[gamutOf(format)].primaries[0][0], 2);
  }
});

/** X of a profile's red, which lies further out in Display P3 than in sRGB. */
function redOf(icc: Buffer): number {
  const entry = icc.indexOf("rXYZ");
  return icc.readInt32BE(icc.readUInt32BE(entry + 4) + 8) / 65_536;
}

test("V10 CMYK comes through its profile with the shadows that relative colorimetry keeps", async () => {
  const { icc = Buffer.alloc(0) } = await sharp({
    create: { ...size, channels: 3, background: "#fff" },
  })
    .toColourspace("cmyk")
    .withIccProfile("cmyk")
    .jpeg()
    .toBuffer()
    .then((bytes) => sharp(bytes).metadata());
  const ink = (pixel: readonly number[]) =>
    profiledPicture({
      ...size,
      channels: 4,
      numbers: plain(4, pixel),
      profile: icc,
      format: ".jpg",
    }).then((bytes) => encodeRenditions(bytes, 64));
  const [paper] = await ink([0, 0, 0, 0]);
  const [black] = await ink([200, 180, 180, 255]);
  expect(await pixelAt(paper?.bytes ?? Buffer.alloc(0), 32, 32)).toEqual([255, 255, 255]);
  for (const part of await pixelAt(black?.bytes ?? Buffer.alloc(0), 32, 32)) {
    expect(part).toBeLessThanOrEqual(6);
  }
});

test("V10 a damaged profile is left out of account, and grey stays grey", async () => {
  const pixels = { ...size, channels: 3, numbers: plain(3, [200, 40, 40]) } as const;
  const profile = rgbProfile(RGB_SPACES.p3).fill(0, 40);
  const [red] = await encodeRenditions(
    await profiledPicture({ ...pixels, profile, format: ".png" }),
    64,
  );
  const [r = 0, g = 0, b = 0] = await pixelAt(red?.bytes ?? Buffer.alloc(0), 32, 32);
  expect(Math.abs(r - 200) + Math.abs(g - 40) + Math.abs(b - 40)).toBeLessThan(12);
  const grey = await scene(64, 64).greyscale().jpeg().toBuffer();
  for (const { bytes } of await encodeRenditions(grey, 64)) {
    const [first = 0, second = 0] = await pixelAt(bytes, 32, 48);
    expect(Math.abs(first - second)).toBeLessThan(3);
  }
});
