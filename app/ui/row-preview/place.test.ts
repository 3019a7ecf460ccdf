import { expect, test } from "vitest";
import { besidePointer, roomBeside, within, type RowMeasure } from "./place.ts";

const SIZE = { width: 240, height: 300 };
const SCREEN = { width: 1440, height: 900 };
const ROW: RowMeasure = {
  across: { from: 29, to: 1411 },
  down: { from: 400, to: 470 },
  words: [
    { from: 29, to: 60 },
    { from: 222, to: 520 },
    { from: 940, to: 1120 },
  ],
};

function placed(pointer: { x: number; y: number }, row = ROW, screen = SCREEN) {
  const wish = besidePointer(pointer, SIZE);
  const room = roomBeside(row, SIZE, screen, wish);
  return room && within(room, wish);
}

test("W3 it stands beside the pointer where there is room", () => {
  expect(placed({ x: 560, y: 430 })).toEqual({ x: 584, y: 280 });
});

test("W3 over a text it keeps to the nearest gap, and leaves the text some air", () => {
  expect(placed({ x: 300, y: 430 })).toEqual({ x: 536, y: 280 });
  expect(placed({ x: 760, y: 430 })).toEqual({ x: 684, y: 280 });
  expect(placed({ x: 1000, y: 430 })).toEqual({ x: 1136, y: 280 });
});

test("W3 at the edges it stays on the screen", () => {
  expect(placed({ x: 1400, y: 20 })).toEqual({ x: 1171, y: 16 });
  expect(placed({ x: 1400, y: 890 })).toEqual({ x: 1171, y: 584 });
});

test("W3 where no gap is wide enough it stands below the row, or above", () => {
  const full = { ...ROW, words: [{ from: 29, to: 1411 }] };
  expect(placed({ x: 560, y: 430 }, full)).toEqual({ x: 584, y: 486 });
  const low = { ...full, down: { from: 700, to: 770 } };
  expect(placed({ x: 560, y: 730 }, low)).toEqual({ x: 584, y: 384 });
});

test("W3 where there is no place at all there is none", () => {
  expect(placed({ x: 560, y: 100 }, ROW, { width: 1440, height: 320 })).toBeUndefined();
  const full = { ...ROW, down: { from: 200, to: 270 }, words: [{ from: 29, to: 1411 }] };
  expect(placed({ x: 560, y: 230 }, full, { width: 1440, height: 480 })).toBeUndefined();
});
