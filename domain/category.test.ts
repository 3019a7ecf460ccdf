import { expect, test } from "vitest";
import {
  CATEGORIES,
  categoryOfSlug,
  categorySlug,
  GALLERY_CATEGORIES,
  GALLERY_COUNT,
  galleryAddress,
} from "./category.ts";

test("E1 there are eight categories, and L2 the gallery lists seven of them, without FOOD", () => {
  expect(CATEGORIES).toHaveLength(8);
  expect(GALLERY_CATEGORIES).toHaveLength(GALLERY_COUNT);
  expect(GALLERY_CATEGORIES).not.toContain("FOOD");
});

test("L1 a gallery address means its category, fashion where it means none", () => {
  for (const category of CATEGORIES) expect(categoryOfSlug(categorySlug(category))).toBe(category);
  expect(categoryOfSlug(undefined)).toBe("FASHION");
  expect(categoryOfSlug("weddings")).toBe("FASHION");
  expect(categoryOfSlug("toString")).toBe("FASHION");
});

test("L1 books-proyects means BOOKS-PROJECTS, and food works although no list names it", () => {
  expect(categoryOfSlug("books-proyects")).toBe("BOOKS-PROJECTS");
  expect(categoryOfSlug("food")).toBe("FOOD");
});

test("P1 a service links to its gallery by its lower-cased name", () => {
  expect(galleryAddress("E-COMMERCE")).toBe("/gallery/e-commerce");
});
