import { expect, test } from "vitest";
import { isDueTonight } from "./night.ts";

const HOUR_MS = 3_600_000;
const at = (hour: number, minute = 0) => new Date(2026, 4, 20, hour, minute).getTime();

test.each([
  ["never", at(15), undefined, true],
  ["a day ago", at(15), at(15) - 24 * HOUR_MS, true],
  ["less than a day ago, by day", at(15), at(15) - 24 * HOUR_MS + 1, false],
  ["eight hours ago, at night", at(3), at(3) - 8 * HOUR_MS, true],
  ["eight hours ago, at the night's end", at(3, 59), at(3, 59) - 8 * HOUR_MS, true],
  ["less than eight hours ago, at night", at(3), at(3) - 8 * HOUR_MS + 1, false],
  ["twelve hours ago, before night", at(2, 59), at(2, 59) - 12 * HOUR_MS, false],
  ["twelve hours ago, after night", at(4), at(4) - 12 * HOUR_MS, false],
] as const)("nightly work that ran %s", (_, now, last, isDue) => {
  expect(isDueTonight(last, now)).toBe(isDue);
});
