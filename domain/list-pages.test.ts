import { expect, test } from "vitest";
import { readListRange } from "./list-pages.ts";

const read = (query: string, firstSize?: number) =>
  readListRange(new URLSearchParams(query), firstSize);
const begins = (...queries: string[]) => queries.map((query) => read(query).from);

test("a place in the address asks for the page that holds it, anything else for the first", () => {
  expect(begins("from=0", "from=59", "from=60", "from=129")).toEqual([0, 0, 60, 120]);
  expect(begins("", "from=-60", "from=1e2", "from=x")).toEqual([0, 0, 0, 0]);
});

test("a shorter first page is followed by whole ones", () => {
  const pages = [0, 23, 24, 83, 84, 150].map((place) => read(`from=${place}`, 24));
  expect(pages.map(({ from }) => from)).toEqual([0, 0, 24, 24, 84, 144]);
  expect(pages.map(({ size }) => size)).toEqual([24, 24, 60, 60, 60, 60]);
});
