import { expect, test } from "vitest";
import { aCategory } from "./article.fixtures.ts";
import {
  categoryNamed,
  categorySlug,
  firstGallery,
  galleryAddress,
  galleryCategories,
  INITIAL_CATEGORIES,
  spelledSlug,
} from "./category.ts";

test("E1 a new studio starts with eight categories", () => {
  expect(INITIAL_CATEGORIES).toHaveLength(8);
});

test("P1 a service links to its gallery by its lower-cased name", () => {
  expect(galleryAddress(categorySlug("E-COMMERCE"))).toBe("/gallery/e-commerce");
  expect(galleryAddress(categorySlug("Bodas & Fiestas"))).toBe("/gallery/bodas-fiestas");
});

test("L1 books-proyects means BOOKS-PROJECTS, in any case", () => {
  expect(["books-proyects", "Books-Projects", "food"].map(spelledSlug)).toEqual([
    "books-projects",
    "books-projects",
    "food",
  ]);
});

test("U1 galleries are the categories with images whose switch is on, and the first card's opens", () => {
  const categories = [
    aCategory("FOOD", { inGalleries: false, cardPosition: 0 }),
    aCategory("EVENTS", { images: 0, cardPosition: 1 }),
    aCategory("ARCHITECTURE", { cardPosition: 3 }),
    aCategory("FASHION", { cardPosition: 2 }),
  ];
  expect(galleryCategories(categories).map(({ name }) => name)).toEqual([
    "ARCHITECTURE",
    "FASHION",
  ]);
  expect(firstGallery(categories)?.name).toBe("FASHION");
  expect(firstGallery([])).toBeUndefined();
});

test("U1 a category is known by every name that it had, before all by its own", () => {
  const categories = [
    aCategory("BODAS", { formerNames: ["EVENTS", "FIESTAS"] }),
    aCategory("FIESTAS"),
  ];
  const nameOf = (name: string) => categoryNamed(categories, name)?.name;
  expect(["BODAS", "EVENTS", "FIESTAS", "CATS"].map(nameOf)).toEqual([
    "BODAS",
    "BODAS",
    "FIESTAS",
    undefined,
  ]);
});
