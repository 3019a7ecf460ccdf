import { expect, test } from "vitest";
import {
  bandProgress,
  middleFrame,
  scrollToFrame,
  stripOffset,
  type BandMeasure,
} from "./pinned-band.ts";

function measured(changes: Partial<BandMeasure> = {}): BandMeasure {
  return { top: 0, height: 2900, pinHeight: 900, stripWidth: 3440, viewWidth: 1440, ...changes };
}

test("P2 the strip moves from its first frame to its last while the page is on the band", () => {
  expect(stripOffset(measured({ top: 300 }))).toBe(0);
  expect(stripOffset(measured({ top: -1000 }))).toBe(1000);
  expect(stripOffset(measured({ top: -2000 }))).toBe(2000);
  expect(stripOffset(measured({ top: -9000 }))).toBe(2000);
  expect(bandProgress(measured({ top: -500 }))).toBe(0.25);
});

test("P2 a strip that fits the screen stays where it is", () => {
  const short = measured({ stripWidth: 1200, height: 900, top: -200 });
  expect([bandProgress(short), stripOffset(short), scrollToFrame(short, 600)]).toEqual([
    0, 0, -200,
  ]);
});

test("P2 a frame is brought to the middle, the first and the last only as far as there is strip", () => {
  const measure = measured({ top: -500 });
  for (const [centre, offset] of [
    [1720, 1000],
    [100, 0],
    [3400, 2000],
  ] as const) {
    const there = measured({ top: -500 - scrollToFrame(measure, centre) });
    expect(stripOffset(there) - offset).toBe(0);
  }
});

test("P2 the frame in the middle of the screen is known, and none where none is near it", () => {
  const screen = { width: 1000, height: 800 };
  const row = [-600, -100, 400, 900].map((left) => ({ left, top: 200, width: 400, height: 400 }));
  expect(middleFrame(row, screen)).toBe(2);
  expect(middleFrame([], screen)).toBeUndefined();
  expect(middleFrame([{ left: 0, top: 900, width: 400, height: 400 }], screen)).toBeUndefined();
});
