import { expect, test } from "vitest";
import { readFrom } from "./list-page.ts";

const read = (query: string) => readFrom(new URLSearchParams(query));

test("a place in the address asks for the page that holds it, anything else for the first", () => {
  expect(["from=0", "from=59", "from=60", "from=129"].map(read)).toEqual([0, 0, 60, 120]);
  expect(["", "from=-60", "from=1e2", "from=x"].map(read)).toEqual([0, 0, 0, 0]);
});
