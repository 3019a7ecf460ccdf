import { expect, test } from "vitest";
import { shownName } from "./upload-form.ts";

test.each([
  ["película ñ 漢字 📷.png", "película ñ 漢字 📷.png"],
  ["../../etc/passwd.png", "passwd.png"],
  ["C:\\Users\\studio\\a.png", "a.png"],
  ["a\r\nSet-Cookie: b\0.png", "aSet-Cookie: b.png"],
  ["\u202egnp.exe", "gnp.exe"],
  ["x".repeat(4000), "x".repeat(120)],
  ["📷".repeat(200), "📷".repeat(120)],
  ["a/b/", "sin nombre"],
  ["", "sin nombre"],
])("T33 the file name %j is shown as %j", (given, shown) => {
  expect(shownName(given)).toBe(shown);
});
