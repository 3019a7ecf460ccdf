import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { aCategory } from "#domain/article.fixtures.ts";
import type { CachedPageRequest } from "./page-request.ts";
import { createPublicPages, isPublicPath, PAGES, serveCachedPages } from "./public-pages.ts";
import { storedPage } from "./stored-page.ts";

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
  const paths = [...PAGES, ...works, "/gallery/fashion", "/gallery", "/gallery/food", "/es/work"];
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

/** Empty memory of a site whose content a test changes, and whose pages say how often one was rendered. */
function aMemory() {
  const site = { tag: "one", isLost: false, rendered: 0 };
  const tag = async () => {
    if (site.isLost) throw new Error("lost");
    return site.tag;
  };
  const pages = createPublicPages({ ...ADDRESSES, tag }, ADDRESSES.languages, () => 0);
  const render = async (of: string) => {
    site.rendered += 1;
    return storedPage(Buffer.from(`${of} ${site.rendered}`), { vary: "cookie" });
  };
  return { site, pages, render };
}

const HOME: CachedPageRequest = { path: "/", style: "light", isCrawler: false, randomCopy: 0 };

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
  expect(aMemory().pages.isData(url)).toBe(isData);
});

test("a page is in memory for its style, its kind of visitor and its draw, as long as the content stays", async () => {
  const { site, pages, render } = aMemory();
  const others: CachedPageRequest[] = [
    { ...HOME, style: "green" },
    { ...HOME, isCrawler: true },
    { ...HOME, randomCopy: 1 },
    { ...HOME, path: "/about" },
  ];
  expect(pages.findCached(HOME)).toBeUndefined();
  const [page, same] = await Promise.all([
    pages.renderOnce(HOME, render),
    pages.renderOnce({ ...HOME, randomCopy: 1 }, render),
  ]);
  expect([page?.html.toString(), same]).toEqual(["one 1", page]);
  expect(await pages.findCached(HOME)).toBe(page);
  expect(others.map((each) => pages.findCached(each))).toEqual(others.map(() => undefined));
  for (const each of others) await pages.renderOnce(each, render);
  expect(site.rendered).toBe(1 + others.length);
  site.tag = "two";
  expect(await pages.findCached(HOME)).toBeUndefined();
  expect((await pages.renderOnce(HOME, render))?.html.toString()).toBe("two 6");
  const none = { ...HOME, path: "/dashboard" };
  expect([await pages.renderOnce(none, render), site.rendered]).toEqual([undefined, 6]);
});

test("M1 what is in memory is answered from it; all else is handed on, also where the content can't be read", async () => {
  const { site, pages, render } = aMemory();
  const page = await pages.renderOnce(HOME, render);
  const server = createServer(
    serveCachedPages(pages, (_, response) => void response.writeHead(404).end("handed on")),
  ).listen(0);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const get = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return [answer.status, await answer.text(), answer.headers.get("etag")];
  };
  const etag = `W/${page?.etag}`;
  const robot = { "user-agent": "Googlebot/2.1" };
  const handedOn = [404, "handed on", null];
  expect(await get("/", { headers: robot })).toEqual(handedOn);
  await pages.renderOnce({ ...HOME, isCrawler: true }, async () => page);
  expect(await get("/", { headers: robot })).toEqual([200, "one 1", etag]);
  expect(await get("/", { headers: robot, method: "HEAD" })).toEqual([200, "", etag]);
  const known = { ...robot, "if-none-match": etag };
  expect(await get("/", { headers: known })).toEqual([304, "", etag]);
  const other = { ...robot, "if-none-match": '"x"' };
  expect(await get("/", { headers: other })).toEqual([200, "one 1", etag]);
  expect(await get("/", { headers: robot, method: "POST" })).toEqual(handedOn);
  site.isLost = true;
  expect(await get("/", { headers: robot })).toEqual(handedOn);
  site.isLost = false;
  site.tag = "two";
  expect(await get("/", { headers: robot })).toEqual(handedOn);
});
