import { expect, test } from "vitest";
import { readPageRequest } from "./list-page.ts";

const read = (query: string, firstSize?: number) =>
  readPageRequest(new URLSearchParams(query), firstSize);
const begins = (...queries: string[]) => queries.map((query) => read(query).from);

test("a place in the address asks for the page that holds it, anything else for the first", () => {
  expect(begins("from=0", "from=59", "from=60", "from=129")).toEqual([0, 0, 60, 120]);
  expect(begins("", "from=-60", "from=1e2", "from=x")).toEqual([0, 0, 0, 0]);
});

test("a shorter first page is followed by whole ones", () => {
  const from = (place: number) => read(`from=${place}`, 24);
  expect([0, 23].map(from)).toEqual(Array(2).fill({ from: 0, size: 24 }));
  expect([24, 83].map(from)).toEqual(Array(2).fill({ from: 24, size: 60 }));
  expect([84, 150].map(from)).toEqual([
    { from: 84, size: 60 },
    { from: 144, size: 60 },
  ]);
});
