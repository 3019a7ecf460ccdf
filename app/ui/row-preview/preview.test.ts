import { expect, test } from "vitest";
import { afterRow, NO_ROW, type Layers } from "./preview.tsx";

const after = (...rows: (number | undefined)[]): Layers => rows.reduce(afterRow, NO_ROW);
const rowsOf = ({ layers }: Layers) => layers.map(({ row }) => row);

test("W3 a row's picture covers the one before, and only that one stays under it", () => {
  expect(rowsOf(after(2))).toEqual([2]);
  expect(rowsOf(after(2, 3))).toEqual([2, 3]);
  expect(rowsOf(after(2, 3, 4))).toEqual([3, 4]);
});

test("W3 it comes from where its row lies", () => {
  expect(after(2, 3).layers.at(-1)?.comesFrom).toBe("below");
  expect(after(2, 1).layers.at(-1)?.comesFrom).toBe("above");
});

test("W3 it goes with the pointer, and comes back as a first one", () => {
  expect(after(2, undefined)).toEqual({ ...after(2), isShown: false });
  expect(after(2, undefined, 2)).toEqual(after(2));
  expect(rowsOf(after(2, undefined, 5))).toEqual([5]);
  expect(after(undefined)).toBe(NO_ROW);
});

test("W3 the same row again changes nothing", () => {
  const state = after(2);
  expect(afterRow(state, 2)).toBe(state);
});
