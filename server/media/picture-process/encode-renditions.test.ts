import sharp from "sharp";
import { expect, test } from "vitest";
import { readAvif, scene } from "../pictures.fixtures.ts";
import { encodeRenditions } from "./encode-renditions.ts";

readAvif();

function widthsOf(each: readonly { width: number }[]): number[] {
  return [...new Set(each.map(({ width }) => width))].toSorted((a, b) => a - b);
}

async function decode(bytes: Uint8Array) {
  await sharp(bytes).raw().toBuffer();
  return sharp(bytes).metadata();
}

test("every width exists as AVIF and WebP and decodes to its width", async () => {
  const each = await encodeRenditions(await scene(900, 600).jpeg().toBuffer());
  const widths = widthsOf(each);
  expect(widths).toEqual([160, 240, 320, 480, 640, 740, 900]);
  expect(each).toHaveLength(widths.length * 2);
  for (const { width, format, bytes } of each) {
    const read = await decode(bytes);
    if (format === "webp") expect(read).toMatchObject({ format, width });
    else expect(read).toMatchObject({ format: "heif", compression: "av1", width });
  }
});

test("a picture wider than the largest rendition width is encoded at that width", async () => {
  const each = await encodeRenditions(await scene(2400, 40).png().toBuffer());
  expect(widthsOf(each).at(-1)).toBe(2200);
  for (const { bytes } of each.filter(({ width }) => width === 2200)) {
    expect(await decode(bytes)).toMatchObject({ width: 2200 });
  }
});

test("alpha stays in the renditions", async () => {
  const clear = { create: { width: 50, height: 50, channels: 4, background: "#f008" } } as const;
  const each = await encodeRenditions(await sharp(clear).png().toBuffer());
  for (const { bytes } of each) expect((await decode(bytes)).hasAlpha).toBe(true);
});

test("R17 a damaged original is refused", async () => {
  const half = (await scene(300, 200).jpeg().toBuffer()).subarray(0, 900);
  await expect(encodeRenditions(half)).rejects.toThrow();
});
