import { describe, expect, test } from "vitest";
import {
  canDropFrames,
  firstFrameOfHour,
  frameAt,
  framesIn,
  nearestRate,
  perSecondOf,
  timecode,
  timeOfFrame,
  USUAL_RATES,
} from "./frame-rate.ts";

const FILM = { numerator: 24000, denominator: 1001 };
const PAL = { numerator: 25, denominator: 1 };
const NTSC = { numerator: 30000, denominator: 1001 };
const FAST_NTSC = { numerator: 60000, denominator: 1001 };
const DAY_S = 24 * 3600;

/** Frames near the borders of seconds, minutes and hours, to the end of a day. */
function framesOfDay(perSecond: number): number[] {
  const borders = [0, 1, 2, 60, 600, 3599, 3600, 36_000, 86_399].map((at) => at * perSecond);
  return borders.flatMap((at) => [at - 1, at, at + 1]).map((at) => Math.max(0, Math.round(at)));
}

describe.each(USUAL_RATES.map((rate) => [perSecondOf(rate).toFixed(3), rate] as const))(
  "B3 at %s frames per second",
  (_, rate) => {
    const { numerator, denominator } = rate;

    test("a frame is shown from its own time on, in floats, microseconds and milliseconds", () => {
      for (const frame of framesOfDay(perSecondOf(rate))) {
        const at = (frame * denominator) / numerator;
        const summed = (denominator / numerator) * frame;
        const rounded = [at, summed, Math.floor(at * 1e6) / 1e6, Math.round(at * 1e3) / 1e3];
        expect(rounded.map((seconds) => frameAt(seconds, rate))).toEqual(rounded.map(() => frame));
        expect(frameAt(timeOfFrame(frame, rate), rate)).toBe(frame);
        expect(frameAt(((frame + 0.9) * denominator) / numerator, rate)).toBe(frame);
        if (frame > 0) expect(frameAt(at - 0.001, rate)).toBe(frame - 1);
      }
    });

    test("what is measured a little beside it counts as it", () => {
      for (const share of [0.99985, 1, 1.00015]) {
        expect(nearestRate(perSecondOf(rate) * share)).toEqual(rate);
      }
      for (const share of [0.9997, 1.0003]) {
        expect(nearestRate(perSecondOf(rate) * share)).not.toEqual(rate);
      }
    });

    test("no two frames of ten minutes share a timecode", () => {
      const counted = Math.round(perSecondOf(rate));
      for (const isDropFrame of [false, canDropFrames(rate)]) {
        const codes = Array.from({ length: 601 * counted }, (_each, frame) =>
          timecode(frame, rate, isDropFrame),
        );
        expect(new Set(codes).size).toBe(codes.length);
        expect(codes).toEqual(codes.toSorted());
      }
    });
  },
);

test("B3 a time before the first frame is in it", () => {
  expect([frameAt(-1, PAL), frameAt(0, PAL)]).toEqual([0, 0]);
});

test("B3 a film has as many frames as begin in it, and at least one", () => {
  expect(framesIn(10.01, FILM)).toBe(240);
  expect(framesIn(9.98, PAL)).toBe(250);
  expect(framesIn(0.001, PAL)).toBe(1);
});

test("B3 a rate that is no usual one is told in thousandths, in lowest terms", () => {
  expect(nearestRate(15)).toEqual({ numerator: 15, denominator: 1 });
  expect(nearestRate(12.5)).toEqual({ numerator: 25, denominator: 2 });
  expect(nearestRate(27.3456)).toEqual({ numerator: 13673, denominator: 500 });
  expect(nearestRate(0.0001)).toEqual({ numerator: 1, denominator: 1000 });
});

test("B3 only 29.97 and 59.94 drop frames", () => {
  expect(USUAL_RATES.filter(canDropFrames)).toEqual([NTSC, FAST_NTSC]);
  expect(canDropFrames({ numerator: 30000, denominator: 1000 })).toBe(false);
});

test.each([
  [0, FILM, false, "00:00:00:00"],
  [24, FILM, false, "00:00:01:00"],
  [1439, FILM, false, "00:00:59:23"],
  [86_400, FILM, false, "01:00:00:00"],
  [90_025, PAL, false, "01:00:01:00"],
  [1799, NTSC, false, "00:00:59:29"],
  [1800, NTSC, false, "00:01:00:00"],
  // The numbers of SMPTE ST 12-1: 2 of each minute's labels, 4 at 59.94, but not in every tenth.
  [0, NTSC, true, "00:00:00;00"],
  [1, NTSC, true, "00:00:00;01"],
  [1799, NTSC, true, "00:00:59;29"],
  [1800, NTSC, true, "00:01:00;02"],
  [3597, NTSC, true, "00:01:59;29"],
  [3598, NTSC, true, "00:02:00;02"],
  [17_981, NTSC, true, "00:09:59;29"],
  [17_982, NTSC, true, "00:10:00;00"],
  [17_984, NTSC, true, "00:10:00;02"],
  [19_782, NTSC, true, "00:11:00;02"],
  [107_892, NTSC, true, "01:00:00;00"],
  [2_589_407, NTSC, true, "23:59:59;29"],
  [2_589_408, NTSC, true, "00:00:00;00"],
  [3599, FAST_NTSC, true, "00:00:59;59"],
  [3600, FAST_NTSC, true, "00:01:00;04"],
  [35_964, FAST_NTSC, true, "00:10:00;00"],
  [1800, PAL, true, "00:01:12:00"],
  [DAY_S * 25 + 3, PAL, false, "00:00:00:03"],
  [119, { numerator: 120, denominator: 1 }, false, "00:00:00:119"],
  [99, { numerator: 100, denominator: 1 }, false, "00:00:00:99"],
  [1, { numerator: 1, denominator: 4 }, false, "00:00:01:00"],
])("B3 frame %i of %o, dropping: %s, is %s", (frame, rate, isDropFrame, expected) => {
  expect(timecode(frame, rate, isDropFrame)).toBe(expected);
});

test("B3 timecode goes on from a first hour as timelines do", () => {
  expect(firstFrameOfHour(1, NTSC, true)).toBe(107_892);
  expect(firstFrameOfHour(1, NTSC, false)).toBe(108_000);
  expect(firstFrameOfHour(1, FILM, true)).toBe(86_400);
  const start = firstFrameOfHour(1, NTSC, true);
  expect(timecode(1800, NTSC, true, start)).toBe("01:01:00;02");
  expect(timecode(0, PAL, false, firstFrameOfHour(1, PAL, false))).toBe("01:00:00:00");
});
