import { expect, test } from "vitest";
import { isAdminPage, readStyle, styleAt, styleCookie } from "./site-style.ts";

test("G9 the style is read from its own cookie, whatever stands beside it", () => {
  expect(readStyle(null)).toBe("light");
  expect(readStyle("style=green")).toBe("green");
  expect(readStyle("a=b; style=green; c=d")).toBe("green");
  expect(readStyle("mystyle=green")).toBe("light");
  expect(readStyle("style=greenish")).toBe("light");
});

test("G9 the cookie lasts a year on the whole site", () => {
  expect(styleCookie("green")).toBe("style=green; Path=/; Max-Age=31536000; SameSite=Lax");
});

test("G9 the contact page takes no style, nor do the admin's pages", () => {
  expect(styleAt("/", "green")).toBe("green");
  expect(styleAt("/contact", "green")).toBe("light");
  expect(styleAt("/contact/", "green")).toBe("light");
  expect(styleAt("/dashboard", "green")).toBe("light");
  expect(styleAt("/dashboard/historial/1", "green")).toBe("light");
  expect(isAdminPage("/additions")).toBe(false);
});
