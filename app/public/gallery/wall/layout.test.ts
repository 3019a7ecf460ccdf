import { expect, test } from "vitest";
import { seeded } from "../../../../tests/support/measures.ts";
import type { Box } from "../../../ui/pan-zoom/camera.ts";
import {
  expand,
  extentOf,
  intersecting,
  isSameList,
  layoutFrames,
  scaleBox,
  SCREENS,
  visibleFrames,
} from "./layout.ts";

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
    const boxes = layoutFrames(screen, RATIOS);
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
  ["medium", { x: -16, y: -10, width: 32, height: 20 }],
  ["narrow", { x: -32, y: -22, width: 64, height: 44 }],
] as const)(
  "L5 on a %s screen the middle of the first view is free for the story",
  (screen, story) => {
    const boxes = layoutFrames(screen, RATIOS);
    expect(boxes.filter((box) => overlap(box, story))).toEqual([]);
  },
);

test("L3 the wall grows on all sides, its first frames in the middle", () => {
  const { x, y, width, height } = extentOf(layoutFrames("wide", RATIOS));
  expect(Math.abs(x + width / 2)).toBeLessThan(width * 0.1);
  expect(Math.abs(y + height / 2)).toBeLessThan(height * 0.1);
  const first = extentOf(layoutFrames("wide", RATIOS).slice(0, 24));
  expect(first.width).toBeLessThan(width / 3);
  expect(layoutFrames("wide", RATIOS.slice(0, 24))).toEqual(
    layoutFrames("wide", RATIOS).slice(0, 24),
  );
});

test("the extent reaches from the outermost edge to the opposite one", () => {
  const boxes = [
    { x: -5, y: -7, width: 10, height: 20 },
    { x: 3, y: 4, width: 30, height: 40 },
  ];
  expect(extentOf(boxes)).toEqual({ x: -5, y: -7, width: 38, height: 51 });
});

test("an empty wall has no frames and no extent", () => {
  expect(layoutFrames("narrow", [])).toEqual([]);
  expect(extentOf([])).toEqual({ x: 0, y: 0, width: 0, height: 0 });
});

const VIEW = { x: -50, y: -40, width: 100, height: 80 };
const small = (x: number, y = 0) => ({ x, y, width: 10, height: 10 });

test("L6 a box counts as soon as it intersects the viewport and its overscan", () => {
  const boxes = [small(0), small(60), small(149.9), small(150.1), small(0, 141)];
  expect(intersecting(VIEW, boxes)).toEqual([0]);
  expect(intersecting(expand(VIEW, 100), boxes)).toEqual([0, 1, 2]);
});

test("L3 the focused frame and its neighbours are rendered wherever the viewport is", () => {
  expect(visibleFrames([3, 4], undefined, 10)).toEqual([3, 4]);
  expect(visibleFrames([3, 4], 8, 10)).toEqual([3, 4, 7, 8, 9]);
  expect(visibleFrames([0, 4], 0, 10)).toEqual([0, 1, 4]);
  expect(visibleFrames([4], 9, 10)).toEqual([4, 8, 9]);
});

test("a box is scaled, and equal lists are recognised", () => {
  expect(scaleBox(small(2, 3), 10)).toEqual({ x: 20, y: 30, width: 100, height: 100 });
  expect([isSameList([1, 2], [1, 2]), isSameList([1], [1, 2]), isSameList([1], [2])]).toEqual([
    true,
    false,
    false,
  ]);
});
