import { expect, test } from "vitest";
import { middleSlide } from "./use-middle-slide.ts";

const at = (top: number) => middleSlide({ top, height: 8000, count: 10 }, 400);

test("W4 the slide in the middle is the one that crosses it", () => {
  expect([0, -399, -400, -1200, -4000].map(at)).toEqual([0, 0, 1, 2, 5]);
});

test("W4 before the first slide it is the first, after the last the last", () => {
  expect(at(900)).toBe(0);
  expect(at(-9000)).toBe(9);
});

test("W4 with no slides, or none laid out, it is the first", () => {
  expect(middleSlide({ top: 0, height: 0, count: 0 }, 400)).toBe(0);
  expect(middleSlide({ top: 0, height: 0, count: 4 }, 400)).toBe(0);
});
