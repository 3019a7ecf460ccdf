import { expect, test } from "vitest";
import { aCategory } from "#domain/article.fixtures.ts";
import { readFilter, worksAddress } from "./filter.ts";

const CATEGORIES = [aCategory("FASHION"), aCategory("E-COMMERCE")];

test("G4 a filter is read from its address and written back the same", () => {
  const query = "by=year&category=e-commerce";
  const filter = readFilter(new URLSearchParams(query), CATEGORIES);
  expect(filter).toEqual({ order: "year", category: "e-commerce" });
  expect(worksAddress("/index", filter)).toBe(`/index?${query}`);
});

test("G4 what the query doesn't know is no filter", () => {
  const filter = readFilter(new URLSearchParams("by=colour&category=cats"), CATEGORIES);
  expect(filter).toEqual({ order: "title", category: null });
  expect(worksAddress("/index", filter)).toBe("/index");
  expect(worksAddress("/work", filter, 120)).toBe("/work?from=120");
});
