import { expect, test } from "vitest";
import { aCategory } from "#domain/article.fixtures.ts";
import { FIXED_PAGES } from "#domain/fixed-pages.ts";
import { isPublicData, isPublicPath } from "./public-pages.ts";

const SLUGS = ["seda", "2-seda"];
const CATEGORIES = [
  aCategory("FASHION"),
  aCategory("FOOD", { inGalleries: false }),
  aCategory("EVENTS", { images: 0 }),
];
const ADDRESSES = {
  isCanonical: async (slug: string) => SLUGS.includes(slug),
  works: { categories: async () => CATEGORIES },
  languages: async () => ({ first: "en", second: "es", written: "en" }) as const,
};
const isPublic = (path: string) => isPublicPath(path, ADDRESSES);

test("public paths are those of the sitemap, the gallery's short address, and the unlinked gallery of food", async () => {
  const works = SLUGS.map((slug) => `/work/${slug}`);
  const fixed = FIXED_PAGES.map(({ path }) => path);
  const paths = [...fixed, ...works, "/gallery/fashion", "/gallery/food", "/es/work"];
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
  "/en/work",
  "",
])("%j is no public page", async (path) => {
  expect(await isPublic(path)).toBe(false);
});

test.each([
  ["/_.data", true],
  ["/es/_.data", true],
  ["/index.data?_routes=a", true],
  ["/work/seda.data", true],
  ["/gallery.data", true],
  ["/index", false],
  ["/index.database", false],
  ["/dashboard.data", false],
  ["x/index.data", false],
])("whether %s is data of a public page: %s", (url, isData) => {
  expect(isPublicData(url)).toBe(isData);
});
