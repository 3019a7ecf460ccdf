import { expect, test } from "vitest";
import { choiceQuery, readChoice } from "./choice.ts";

test("G4 a choice is read from its address and written back the same", () => {
  const choice = readChoice(new URLSearchParams("by=year&category=e-commerce"));
  expect(choice).toEqual({ order: "year", category: "E-COMMERCE" });
  expect(choiceQuery(choice).toString()).toBe("by=year&category=e-commerce");
});

test("G4 what the query doesn't know is no choice", () => {
  const choice = readChoice(new URLSearchParams("by=colour&category=cats"));
  expect(choice).toEqual({ order: "title", category: null });
  expect(choiceQuery(choice).size).toBe(0);
});
