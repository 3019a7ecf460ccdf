import { expect, test } from "vitest";
import { csvTable } from "./csv.ts";

test("Q3 a table quotes each cell and lets no text be a formula", () => {
  const cells = ["a", 'say "x", y', "=1+1", " +1", "-1", "@x", "＝1", "\tx", "\nx", "1=1", "a\t"];
  const lines = csvTable<string>([["Text", (cell) => cell]], cells).split("\r\n");
  expect(lines).toEqual([
    '\uFEFF"Text"',
    '"a"',
    '"say ""x"", y"',
    ...["=1+1", " +1", "-1", "@x", "＝1", "\tx", "\nx"].map((cell) => `"'${cell}"`),
    '"1=1"',
    '"a\t"',
    "",
  ]);
  const two = csvTable<number>(
    [
      ["A", String],
      ["B", (row) => String(row * 2)],
    ],
    [1, 2],
  );
  expect(two).toBe('\uFEFF"A","B"\r\n"1","2"\r\n"2","4"\r\n');
});
