import { expect, test } from "vitest";
import { changeName } from "./names.ts";
import { labelledSteps, scaleTop, stepAt } from "./plot-scale.ts";

test("Y2 a scale ends at the next number that is easy to halve", () => {
  const tops = [[], [0], [1], [2], [3], [7], [9], [10], [11], [19], [21], [59, 61], [101], [1999]];
  expect(tops.map(scaleTop)).toEqual([2, 2, 2, 2, 4, 8, 10, 10, 12, 20, 30, 80, 120, 2000]);
});

const shown = (count: number, label: string) => labelledSteps(Array(count).fill(label));

test("Y2 no more labels than fit, equally far apart, the last step's among them", () => {
  expect(shown(7, "jue")).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(shown(30, "26 nov")).toEqual([5, 11, 17, 23, 29]);
  expect(shown(12, "sept")).toEqual([1, 3, 5, 7, 9, 11]);
  expect(shown(90, "26 sept")).toEqual([17, 35, 53, 71, 89]);
  expect([shown(1, "x"), labelledSteps([])]).toEqual([[0], []]);
});

test("Y2 every place of the plot is a step's", () => {
  expect([-1, 0, 0.34, 0.99, 1, 2].map((share) => stepAt(share, 3))).toEqual([0, 0, 1, 2, 2, 2]);
});

test("Y2 a change is told as it is read: more, less, the same, and none where there was nothing", () => {
  const changes = [6, 3, 4].map((now) => changeName(now, 4, "ayer"));
  expect(changes).toEqual(["50 % más que ayer", "25 % menos que ayer", "Igual que ayer"]);
  expect(changeName(5, 0, "ayer")).toBeUndefined();
});
