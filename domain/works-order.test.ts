import { expect, test } from "vitest";
import * as v from "valibot";
import { orderChoice, orderKeys, type Orderable, type WorksOrder } from "./works-order.ts";

const WORKS: Record<string, Orderable> = {
  ambar: { title: "Ámbar", year: 2019, isTop: false, handPosition: 2 },
  mar: { title: "Mar", year: 2024, isTop: true, handPosition: 10 },
  seda: { title: "Seda", year: 2024, isTop: false, handPosition: 1 },
  new: { title: "Zafiro", year: 1999, isTop: false, handPosition: null },
};

function sorted(order: WorksOrder, key: "orderKey" | "listKey"): string[] {
  const keys = Object.entries(WORKS).map(([name, work]) => [name, orderKeys(work, order)[key]]);
  return keys
    .toSorted(([, a = ""], [, b = ""]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([name = ""]) => name);
}

test("U7 P6 by title accents are ignored, and D1 lists have the featured first", () => {
  expect(sorted("title", "orderKey")).toEqual(["ambar", "mar", "seda", "new"]);
  expect(sorted("title", "listKey")).toEqual(["mar", "ambar", "seda", "new"]);
});

test("U7 by year the newest come first, those of one year by title, in lists too", () => {
  for (const key of ["orderKey", "listKey"] as const) {
    expect(sorted("year", key)).toEqual(["mar", "seda", "ambar", "new"]);
  }
});

test("U7 by hand positions count as numbers, and what has none comes first", () => {
  for (const key of ["orderKey", "listKey"] as const) {
    expect(sorted("hand", key)).toEqual(["new", "seda", "ambar", "mar"]);
  }
});

test("U7 an order is known by its name", () => {
  expect(
    ["title", "year", "hand", "date", undefined].map((each) => v.is(orderChoice.order, each)),
  ).toEqual([true, true, true, false, false]);
});
