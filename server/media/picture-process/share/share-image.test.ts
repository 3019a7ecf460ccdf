import sharp from "sharp";
import { expect, test } from "vitest";
import { scene } from "../../pictures.fixtures.ts";
import { settable } from "./letters.ts";
import { drawShareImage, type ShareDrawing } from "./share-image.ts";
import { fitTitle } from "./title.ts";

const PAPER = "#f1efe8";
const WORDS: ShareDrawing = {
  title: "Seda",
  brand: "Claqueta",
  labels: ["Fashion", "2025"],
  frames: "01 / 05",
  paper: PAPER,
  ink: "#11150f",
  picture: undefined,
  logo: undefined,
};

async function aPicture(width: number, height: number, focus: { x: number; y: number } | null) {
  return { bytes: await scene(width, height).png().toBuffer(), width, height, focus };
}

/** Draws a share image; returns its pixels and a measure of the ink in a box. */
async function drawn(changes: Partial<ShareDrawing>) {
  const bytes = await drawShareImage({ ...WORDS, ...changes });
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const pixelAt = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels;
    return [...data.subarray(at, at + 3)];
  };
  /** The share of dark pixels in a box. */
  const inkIn = (left: number, top: number, width: number, height: number) => {
    let dark = 0;
    for (let y = top; y < top + height; y += 1) {
      for (let x = left; x < left + width; x += 1) {
        if (pixelAt(x, y).every((value) => value < 90)) dark += 1;
      }
    }
    return dark / (width * height);
  };
  return { bytes, info, pixelAt, inkIn };
}

function near(pixel: readonly number[], colour: readonly number[]): boolean {
  return pixel.every((value, index) => Math.abs(value - (colour[index] ?? 0)) < 12);
}

test.each([
  ["Ñandú, Ángel & pingüino", "ÑANDÚ, ÁNGEL & PINGÜINO"],
  ["Łódź — Dvořák, Ğ İ Ș ß", "ŁÓDŹ — DVOŘÁK, Ğ İ Ș SS"],
  ["Phở ứng", "PHO UNG"],
  ["Luna 🌙 llena 👩‍🎨", "LUNA LLENA"],
  ["Tokyo 東", "TOKYO"],
  ["e\u0301tude\u00a0no\u2011stop", "ÉTUDE NO-STOP"],
  ["  \u0000Mar\u202eea\u200d ", "MAREA"],
  ["夜の庭", ""],
  ["Ночь и A", ""],
  ["🌙 — 🌙", ""],
])("S1 a title is set in the letters that the typeface has: %j", (title, set) => {
  expect(settable(title)).toBe(set);
});

test.each([
  ["Seda", 1],
  ["Tosh — Frutos Rojos", 3],
  ["palabra ".repeat(25).trim(), 10],
  ["A".repeat(200), 10],
  ["W ".repeat(100).trim(), 10],
])("S1 a title of any length is set whole and within its room: %s", (title, most) => {
  const room = { width: 600, height: 400 };
  const { lines, size, height } = fitTitle(settable(title), room, 200);
  expect(lines.length).toBeLessThanOrEqual(most);
  const letters = lines.reduce((sum, { line }) => sum + line.letters.length, 0);
  expect(letters).toBeGreaterThanOrEqual(title.replaceAll(" ", "").length);
  for (const { line, baseline } of lines) {
    expect((line.width * size) / 1000).toBeLessThanOrEqual(room.width + 0.01);
    expect(baseline).toBeLessThanOrEqual(height + 0.01);
  }
  expect(height).toBeLessThanOrEqual(room.height + 0.01);
});

test("S1 a share image is a JPEG of 1200 × 630 and at most 300 kB, whatever it shows", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 90 } as const;
  const create = { width: 1200, height: 1500, channels: 3, background: "#888", noise } as const;
  const picture = { bytes: await sharp({ create }).png().toBuffer(), ...create, focus: null };
  for (const changes of [{}, { picture }, { picture, title: "palabra ".repeat(25) }]) {
    const { bytes } = await drawn(changes);
    const { format, width, height } = await sharp(bytes).metadata();
    expect([format, width, height]).toEqual(["jpeg", 1200, 630]);
    expect(bytes.byteLength).toBeLessThanOrEqual(300_000);
  }
});

test("S1 without a picture the title stands alone on the studio's paper, in its ink", async () => {
  const { pixelAt, inkIn } = await drawn({});
  for (const [x, y] of [
    [4, 4],
    [1195, 4],
    [4, 625],
    [1195, 625],
  ] as const) {
    expect(near(pixelAt(x, y), [0xf1, 0xef, 0xe8])).toBe(true);
  }
  expect(inkIn(48, 380, 500, 200)).toBeGreaterThan(0.3);
});

test("S1 a title that can't be set gives way to the studio's name, and that to nothing", async () => {
  const { inkIn } = await drawn({ title: "夜の庭" });
  expect(inkIn(48, 380, 700, 200)).toBeGreaterThan(0.3);
  const empty = await drawn({ title: "夜の庭", brand: "光", labels: [], frames: "" });
  expect(empty.inkIn(0, 110, 1200, 520)).toBe(0);
});

test("S1 an upright picture stands beside the title and a lying one above it, both by the focal point", async () => {
  // The scene's colours change from left to right and from top to bottom.
  const upright = await drawn({ picture: await aPicture(600, 900, null) });
  expect(upright.inkIn(48, 400, 400, 180)).toBeGreaterThan(0.2);
  const colours = async (x: number) =>
    (await drawn({ picture: await aPicture(2400, 300, { x, y: 50 }) })).pixelAt(600, 100);
  const [left, right] = [await colours(0), await colours(100)];
  expect(left).not.toEqual(right);
  expect(await colours(0)).toEqual(left);
});

test("S1 the studio's own colours and its logo are used", async () => {
  const mark = sharp({ create: { width: 80, height: 80, channels: 4, background: "#c02040" } });
  const logo = { bytes: await mark.png().toBuffer(), isInked: false };
  const own = await drawn({ paper: "#1a1030", ink: "#fdf3ff", logo });
  expect(near(own.pixelAt(5, 5), [0x1a, 0x10, 0x30])).toBe(true);
  expect(near(own.pixelAt(68, 43), [0xc0, 0x20, 0x40])).toBe(true);
  const inked = await drawn({ paper: "#1a1030", ink: "#fdf3ff", logo: { ...logo, isInked: true } });
  expect(near(inked.pixelAt(68, 43), [0xfd, 0xf3, 0xff])).toBe(true);
});

test("S1 R17 a damaged picture is refused", async () => {
  const half = (await scene(300, 200).jpeg().toBuffer()).subarray(0, 900);
  const picture = { bytes: half, width: 300, height: 200, focus: null };
  await expect(drawShareImage({ ...WORDS, picture })).rejects.toThrow();
});
