import { expect, test } from "vitest";
import { introEnd, introPhase, untilNextPhase } from "./intro.ts";

const NOT_YET = Number.POSITIVE_INFINITY;
const WAITING = { firstPaint: 100, decoded: NOT_YET, skipped: NOT_YET };

test("G11 the loader ends with the pictures, but not before 1.2 s nor after 3 s", () => {
  expect(introEnd({ ...WAITING, decoded: 200 })).toBe(1300);
  expect(introEnd({ ...WAITING, decoded: 2000 })).toBe(2000);
  expect(introEnd({ ...WAITING, decoded: 9000 })).toBe(3100);
  expect(introEnd(WAITING)).toBe(3100);
});

test("G11 a skip ends it at once, and one that comes late changes nothing", () => {
  expect(introEnd({ ...WAITING, skipped: 400 })).toBe(400);
  expect(introEnd({ ...WAITING, decoded: 200, skipped: 2000 })).toBe(1300);
});

test("G11 the app shows half a second after the end", () => {
  const times = { ...WAITING, decoded: 2000 };
  expect(introPhase(times, 1999)).toBe("shown");
  expect(introPhase(times, 2000)).toBe("leaving");
  expect(introPhase(times, 2499)).toBe("leaving");
  expect(introPhase(times, 2500)).toBe("over");
  expect(untilNextPhase(times, 1500)).toBe(500);
  expect(untilNextPhase(times, 2100)).toBe(400);
  expect(untilNextPhase(times, 2500)).toBe(NOT_YET);
});
