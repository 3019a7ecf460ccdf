import { expect, test } from "vitest";
import { styleAt, styleCookie } from "./site-style.ts";

test("G9 the cookie lasts a year on the whole site", () => {
  expect(styleCookie("green")).toBe("style=green; Path=/; Max-Age=31536000; SameSite=Lax");
});

test("G9 the contact page takes no style, nor do the admin's pages", () => {
  expect(styleAt("/", "green")).toBe("green");
  expect(styleAt("/contact", "green")).toBe("light");
  expect(styleAt("/contact/", "green")).toBe("light");
});
