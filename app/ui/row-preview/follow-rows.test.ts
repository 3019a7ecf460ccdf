import { expect, test } from "vitest";
import { placeOf } from "./follow-rows.ts";

const SIZE = { width: 240, height: 300 };
const SCREEN = { width: 1440, height: 900 };
const ROW = { top: 400, bottom: 470 };

test("W3 the preview is beside the pointer and below its row", () => {
  expect(placeOf({ x: 560, y: 430 }, ROW, SIZE, SCREEN)).toEqual({ x: 584, y: 486 });
});

test("W3 near the bottom of the screen it is above the row", () => {
  const low = { top: 700, bottom: 770 };
  expect(placeOf({ x: 560, y: 730 }, low, SIZE, SCREEN)).toEqual({ x: 584, y: 384 });
});

test("W3 it stays on the screen", () => {
  expect(placeOf({ x: 1400, y: 430 }, ROW, SIZE, SCREEN).x).toBe(1184);
  const flat = { width: 1440, height: 480 };
  expect(placeOf({ x: 560, y: 230 }, { top: 200, bottom: 270 }, SIZE, flat).y).toBe(164);
});
