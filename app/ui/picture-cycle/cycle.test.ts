import { expect, test } from "vitest";
import { cycleAt, randomBetween, type Cycle } from "./cycle.ts";

const ALL = { total: 3, ready: new Set([0, 1, 2]) };
const START: Cycle = { at: 0, due: 600 };

test("F1 a picture stands until the next is due, and the last leads to the first", () => {
  expect(cycleAt(START, 599, ALL, 600)).toBe(START);
  const second = cycleAt(START, 600, ALL, 600);
  expect(second).toEqual({ at: 1, due: 1200 });
  expect(cycleAt({ at: 2, due: 1800 }, 1800, ALL, 600).at).toBe(0);
});

test("W5 a picture that isn't decoded is passed over", () => {
  expect(cycleAt(START, 600, { total: 3, ready: new Set([0, 2]) }, 300).at).toBe(2);
});

test("W5 where no other is decoded the cut waits, and no cut follows it too soon", () => {
  const waiting = cycleAt(START, 700, { total: 3, ready: new Set([0]) }, 300);
  expect(waiting).toBe(START);
  expect(cycleAt(waiting, 1450, ALL, 300)).toEqual({ at: 1, due: 1750 });
});

test("F1 one picture alone never changes", () => {
  expect(cycleAt(START, 9000, { total: 1, ready: new Set([0]) }, 600)).toBe(START);
});

test("W5 a drawn time keeps to its limits", () => {
  expect([0, 0.5, 1].map((chance) => randomBetween(200, 500, chance))).toEqual([200, 350, 500]);
});
