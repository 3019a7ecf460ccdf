import { expect, test } from "vitest";
import { readFrom, stretchesOf } from "./windows.ts";

const read = (query: string) => readFrom(new URLSearchParams(query), 60);

test("a place in the address asks for the window that holds it, anything else for the first", () => {
  expect(["from=0", "from=59", "from=60", "from=129"].map(read)).toEqual([0, 0, 60, 120]);
  expect(["", "from=-60", "from=1e2", "from=x"].map(read)).toEqual([0, 0, 0, 0]);
});

test("a run of rows is cut where windows end, and nowhere else", () => {
  expect(stretchesOf({ from: 50, count: 80 }, 60)).toEqual([
    { from: 50, count: 10 },
    { from: 60, count: 60 },
    { from: 120, count: 10 },
  ]);
  expect(stretchesOf({ from: 60, count: 60 }, 60)).toEqual([{ from: 60, count: 60 }]);
  expect(stretchesOf({ from: 5, count: 0 }, 60)).toEqual([]);
});
