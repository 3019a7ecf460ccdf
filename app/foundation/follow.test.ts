import { expect, test } from "vitest";
import { follow } from "./follow.ts";
import { CURSOR_LAG_MS } from "./timing.ts";

const FROM = { x: 0, y: 100 };
const TO = { x: 300, y: 40 };

test("G12 the follower makes up two thirds of its way in its lag, at any frame rate", () => {
  const once = follow(FROM, TO, CURSOR_LAG_MS);
  expect(once.x).toBeCloseTo(300 * (1 - Math.exp(-1)));
  expect(once.y).toBeCloseTo(40 + 60 * Math.exp(-1));
  const twice = follow(follow(FROM, TO, CURSOR_LAG_MS / 2), TO, CURSOR_LAG_MS / 2);
  expect(twice.x).toBeCloseTo(once.x);
  expect(twice.y).toBeCloseTo(once.y);
});

test("G12 it comes to rest exactly", () => {
  expect(follow(FROM, TO, 2000)).toBe(TO);
  expect(follow(TO, TO, 0)).toBe(TO);
});
