import { expect, test } from "vitest";
import { seekTime } from "./seek-time.ts";

const film = (perSecond: number, isVariable = false) => ({
  durationS: 10,
  hasSound: false,
  isPlayable: true,
  sides: [],
  frameRate: { numerator: perSecond, denominator: 1, isVariable },
});

test("B2 a player seeks to the middle of a comment's frame", () => {
  for (const seconds of [1.9999, 2, 2.039]) expect(seekTime(seconds, film(25))).toBe(2.02);
  expect(seekTime(1.999, film(25))).toBe(1.98);
});

test("B2 a player seeks just into a frame whose length nobody knows", () => {
  expect(seekTime(2, film(25, true))).toBeCloseTo(2.0006, 6);
  expect(seekTime(2, undefined)).toBeCloseTo(2.0006, 6);
});

test("B2 a player never seeks to the end of a film", () => {
  for (const each of [film(25), film(25, true)]) expect(seekTime(10, each)).toBeLessThan(10);
});
