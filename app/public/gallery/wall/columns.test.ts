import { expect, test } from "vitest";
import { seeded } from "../../../../tests/support/seeded.ts";
import { extentOf, hang, SCREENS, type Box } from "./columns.ts";

const random = seeded(3);
const RATIOS = Array.from({ length: 600 }, () => 0.6 + random());

const overlap = (one: Box, two: Box) =>
  one.x < two.x + two.width &&
  two.x < one.x + one.width &&
  one.y < two.y + two.height &&
  two.y < one.y + one.height;

test.each(SCREENS)(
  "L3 on a %s screen every frame keeps its ratio, and none covers another",
  (screen) => {
    const boxes = hang(screen, RATIOS);
    expect(boxes).toHaveLength(600);
    for (const [index, box] of boxes.entries()) {
      expect(box.width / box.height).toBeCloseTo(RATIOS[index] ?? 0);
      const rest = boxes.slice(index + 1);
      expect(rest.filter((other) => overlap(box, other))).toEqual([]);
    }
  },
);

test.each([
  ["wide", { x: -16, y: -10, width: 32, height: 20 }],
  ["middle", { x: -16, y: -10, width: 32, height: 20 }],
  ["phone", { x: -32, y: -22, width: 64, height: 44 }],
] as const)("L5 on a %s screen the first view's middle is free for the story", (screen, story) => {
  const boxes = hang(screen, RATIOS);
  expect(boxes.filter((box) => overlap(box, story))).toEqual([]);
});

test("L3 the wall grows on all sides, its first frames in the middle", () => {
  const { x, y, width, height } = extentOf(hang("wide", RATIOS));
  expect(Math.abs(x + width / 2)).toBeLessThan(width * 0.1);
  expect(Math.abs(y + height / 2)).toBeLessThan(height * 0.1);
  const first = extentOf(hang("wide", RATIOS).slice(0, 24));
  expect(first.width).toBeLessThan(width / 3);
  expect(hang("wide", RATIOS.slice(0, 24))).toEqual(hang("wide", RATIOS).slice(0, 24));
});

test("an empty wall has no frames and no extent", () => {
  expect(hang("phone", [])).toEqual([]);
  expect(extentOf([])).toEqual({ x: 0, y: 0, width: 0, height: 0 });
});
