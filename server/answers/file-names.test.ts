import { expect, test } from "vitest";
import { safeFileName, uniqueFileNames } from "./file-names.ts";

test.each([
  ["DSC_0001.jpg", "DSC_0001.jpg"],
  ["Niña 👰 1.jpg", "Niña 👰 1.jpg"],
  ["../../etc/passwd", "_.._etc_passwd"],
  ["C:\\a\\b.jpg", "C__a_b.jpg"],
  ["a\u0000b\n.jpg", "a_b_.jpg"],
  ["...", "_"],
  ["", "_"],
  ["a. .", "a"],
  ["con.xmp", "_con.xmp"],
  ["COM1", "_COM1"],
  ["console.xmp", "console.xmp"],
  ["n\u0303.jpg", "ñ.jpg"],
  [`${"ñ".repeat(300)}.jpg`, `${"ñ".repeat(180)}.jpg`],
])("B3 %j becomes a name that every system stores", (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

test("B3 names differ, also where case does not count", () => {
  const names = ["a.jpg", "A.jpg", "a.jpg", "a-2.jpg", "b.jpg", "a"];
  expect(uniqueFileNames(names)).toEqual([
    "a.jpg",
    "A-2.jpg",
    "a-3.jpg",
    "a-2-2.jpg",
    "b.jpg",
    "a",
  ]);
});
