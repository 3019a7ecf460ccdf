import { expect, test } from "vitest";
import { aCategory } from "#domain/article.fixtures.ts";
import { isPublicPath, PAGES } from "./public-pages.ts";

const SLUGS = ["seda", "2-seda"];
const CATEGORIES = [
  aCategory("FASHION"),
  aCategory("FOOD", { inGalleries: false }),
  aCategory("EVENTS", { images: 0 }),
];
const isPublic = (path: string) =>
  isPublicPath(path, {
    isCanonical: async (slug) => SLUGS.includes(slug),
    works: { categories: async () => CATEGORIES },
    languages: async () => ({ first: "en", second: "es", written: "en" }),
  });

test("public paths are those of the sitemap, the gallery's short address, and the unlinked gallery of food", async () => {
  const works = SLUGS.map((slug) => `/work/${slug}`);
  const paths = [...PAGES, ...works, "/gallery/fashion", "/gallery", "/gallery/food"];
  for (const path of paths) expect([path, await isPublic(path)]).toEqual([path, true]);
});

test.each([
  "/gallery/",
  "/gallery/events",
  "/gallery/cats",
  "/work/",
  "/work/sed",
  "/work/seda/",
  "/work/seda.data",
  "/seda",
  "/dashboard",
  "",
])("%j is no public page", async (path) => {
  expect(await isPublic(path)).toBe(false);
});
