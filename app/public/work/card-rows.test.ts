import { expect, test } from "vitest";
import { cardPlaces } from "./card-rows.ts";

const COLUMNS = 12;

function rows(count: number): number[] {
  const sizes: number[] = [];
  let [used, cards] = [0, 0];
  for (const { span } of cardPlaces(count)) {
    used += span;
    cards += 1;
    expect(used).toBeLessThanOrEqual(COLUMNS);
    if (used < COLUMNS) continue;
    sizes.push(cards);
    [used, cards] = [0, 0];
  }
  expect(used).toBe(0);
  return sizes;
}

test("U4 cards fill their rows, and none stands alone unless it is the only one", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(rows)).toEqual([
    [],
    [1],
    [2],
    [3],
    [2, 2],
    [3, 2],
    [3, 3],
    [2, 3, 2],
    [3, 3, 2],
    [3, 3, 3],
  ]);
  for (let count = 10; count <= 60; count += 1) {
    const sizes = rows(count);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(count);
    expect(Math.min(...sizes)).toBeGreaterThan(1);
  }
});
