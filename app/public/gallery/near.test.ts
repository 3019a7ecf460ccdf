import { expect, test } from "vitest";
import { boxesIn, grown, hung, sameList, scaled } from "./wall/overscan.ts";

const VIEW = { x: -50, y: -40, width: 100, height: 80 };
const box = (x: number, y = 0) => ({ x, y, width: 10, height: 10 });

test("L6 a box counts as soon as the view and what is ahead of it touch it", () => {
  const boxes = [box(0), box(60), box(149.9), box(150.1), box(0, 141)];
  expect(boxesIn(VIEW, boxes)).toEqual([0]);
  expect(boxesIn(grown(VIEW, 100), boxes)).toEqual([0, 1, 2]);
});

test("L3 the focused frame and its neighbours hang wherever the view is", () => {
  expect(hung([3, 4], undefined, 10)).toEqual([3, 4]);
  expect(hung([3, 4], 8, 10)).toEqual([3, 4, 7, 8, 9]);
  expect(hung([0, 4], 0, 10)).toEqual([0, 1, 4]);
  expect(hung([4], 9, 10)).toEqual([4, 8, 9]);
});

test("a box in another measure, and lists alike", () => {
  expect(scaled(box(2, 3), 10)).toEqual({ x: 20, y: 30, width: 100, height: 100 });
  expect([sameList([1, 2], [1, 2]), sameList([1], [1, 2]), sameList([1], [2])]).toEqual([
    true,
    false,
    false,
  ]);
});
