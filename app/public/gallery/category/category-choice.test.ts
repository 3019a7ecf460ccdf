import { expect, test } from "vitest";
import { entryAfterKey } from "./category-choice.tsx";

const after = (key: string, at = -1) => entryAfterKey(key, at, 7);

test("L2 arrows go round, pages are five entries, Home and End lead to the ends", () => {
  expect([after("ArrowDown", 0), after("ArrowDown", 6), after("ArrowUp", 0)]).toEqual([1, 0, 6]);
  expect([after("PageDown", 0), after("PageDown", 4), after("PageUp", 3)]).toEqual([5, 6, 0]);
  expect([after("Home", 4), after("End", 4)]).toEqual([0, 6]);
});

test("L2 on the closed dropdown only the vertical arrows open it", () => {
  expect([after("ArrowDown"), after("ArrowUp")]).toEqual([0, 6]);
  expect([after("PageDown"), after("Home"), after("End"), after("x")]).toEqual(
    Array.from({ length: 4 }),
  );
});
