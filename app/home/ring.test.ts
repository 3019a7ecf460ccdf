import { expect, test } from "vitest";
import { placeOn, stepFrom } from "./ring.ts";

test("H6 the ring closes: the last slide stands left of the first", () => {
  expect(placeOn(0, 0, 9)).toBe("middle");
  expect(placeOn(8, 0, 9)).toBe("left");
  expect(placeOn(7, 0, 9)).toBe("far-left");
  expect(placeOn(1, 0, 9)).toBe("right");
  expect(placeOn(0, 8, 9)).toBe("right");
  expect(placeOn(4, 0, 9)).toBe("behind");
});

test("H6 two slides stand side by side, and one alone in the middle", () => {
  expect(placeOn(1, 0, 2)).toBe("right");
  expect(placeOn(0, 1, 2)).toBe("right");
  expect(placeOn(0, 0, 1)).toBe("middle");
});

test("H5 steps go round in both directions", () => {
  expect(stepFrom(8, 1, 9)).toBe(0);
  expect(stepFrom(0, -1, 9)).toBe(8);
});
