import { expect, test } from "vitest";
import { followsStyle, readStyle } from "./site-style.ts";

test("G9 the style is read from its own cookie, whatever stands beside it", () => {
  expect(readStyle(null)).toBe("light");
  expect(readStyle("style=green")).toBe("green");
  expect(readStyle("a=b; style=green; c=d")).toBe("green");
  expect(readStyle("mystyle=green")).toBe("light");
  expect(readStyle("style=greenish")).toBe("light");
});

test("G9 every page but contact follows the style", () => {
  expect(["/", "/contact", "/contact/", "/contacts", "/work/contact"].map(followsStyle)).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
});
