import { expect, test } from "vitest";
import { clustersOf } from "./clusters.ts";

const at = (...moments: (number | null)[]) =>
  moments.map((seconds) => ({ moment: seconds === null ? null : { seconds } }));

const shapes = (notes: ReturnType<typeof at>, least: number) =>
  clustersOf(notes, 100, least).map(({ share, notes: all }) => [share, all.length]);

test("B2 ticks that would overlap become one, at the first of them", () => {
  expect(shapes(at(10, 14, 16, 50), 0.05)).toEqual([
    [0.1, 2],
    [0.16, 1],
    [0.5, 1],
  ]);
  expect(shapes(at(10, 10), 0.05)).toEqual([[0.1, 2]]);
});

test("B2 a comment on the whole film has no tick, and none is past the end", () => {
  expect(shapes(at(null, 120), 0.05)).toEqual([[1, 1]]);
  expect(shapes([], 0.05)).toEqual([]);
});
