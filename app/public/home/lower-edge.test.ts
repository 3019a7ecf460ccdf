import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { expect, test } from "vitest";
import { aPicture } from "#domain/article.fixtures.ts";
import { lowerEdge } from "./lower-edge.server.ts";

const [WIDTH, HEIGHT] = [80, 100];

async function halves(above: string, below: string): Promise<string> {
  const half = { width: WIDTH, height: HEIGHT / 2, channels: 4, background: below } as const;
  const lower = await sharp({ create: half }).png().toBuffer();
  const pixels = await sharp({ create: { ...half, height: HEIGHT, background: above } })
    .composite([{ input: lower, gravity: "south" }])
    .raw()
    .toBuffer();
  return Buffer.from(rgbaToThumbHash(WIDTH, HEIGHT, pixels)).toString("base64");
}

test.each([
  ["#ffffff", "#101510", "dark"],
  ["#101510", "#ffffff", "light"],
  ["#ffffff", "#6a3a12", "dark"],
  ["#000000", "#c8c0b0", "light"],
] as const)("H3 a picture of %s above %s is %s where a title overlaps it", async (...row) => {
  const [above, below, expected] = row;
  expect(lowerEdge(aPicture({ placeholder: await halves(above, below) }))).toBe(expected);
});

test("H3 without a placeholder nobody knows", () => {
  expect(lowerEdge(aPicture({ placeholder: null }))).toBeUndefined();
  expect(lowerEdge(null)).toBeUndefined();
});
