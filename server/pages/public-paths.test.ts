import { expect, test } from "vitest";
import { isPublicPath, publicPaths } from "./public-paths.ts";

const ARTICLES = [{ slug: "seda" }, { slug: "2-seda" }];

test("what the sitemap names is public, the gallery's short address, and the one that nothing links to", () => {
  const paths = [...publicPaths(ARTICLES), "/gallery", "/gallery/food"];
  expect(paths).toContain("/work/2-seda");
  expect(paths.filter((path) => !isPublicPath(path, ARTICLES))).toEqual([]);
});

test.each(["/work/", "/work/sed", "/work/seda/", "/work/seda.data", "/seda", "/dashboard", ""])(
  "%j is no public page",
  (path) => {
    expect(isPublicPath(path, ARTICLES)).toBe(false);
  },
);
