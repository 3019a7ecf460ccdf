import { expect, test } from "vitest";
import { choiceAddress } from "./choice.ts";

test("G4 a choice has an address, which names no more than was chosen", () => {
  expect(choiceAddress({ order: "title", category: null })).toBe("/index");
  expect(choiceAddress({ order: "year", category: "FOOD" })).toBe("/index?by=year&category=food");
  expect(choiceAddress({ order: "title", category: null }, 120)).toBe("/index?from=120");
});
