import { expect, test } from "vitest";
import { isPublicPath, publicPaths } from "./public-pages.ts";

const SLUGS = ["seda", "2-seda"];
const isPublic = (path: string) => isPublicPath(path, async (slug) => SLUGS.includes(slug));

test("public paths are those of the sitemap, the gallery's short address, and the unlinked gallery of food", async () => {
  const paths = [...publicPaths(SLUGS), "/gallery", "/gallery/food"];
  expect(paths).toContain("/work/2-seda");
  for (const path of paths) expect([path, await isPublic(path)]).toEqual([path, true]);
});

test.each(["/work/", "/work/sed", "/work/seda/", "/work/seda.data", "/seda", "/dashboard", ""])(
  "%j is no public page",
  async (path) => {
    expect(await isPublic(path)).toBe(false);
  },
);
