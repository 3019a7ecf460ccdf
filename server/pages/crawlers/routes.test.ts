import { expect, test } from "vitest";
import { parseSiteSettings } from "#domain/site-settings.ts";
import { ATOM_RULES, SITEMAP_RULES } from "../../../tests/support/xml-schemas.ts";
import { breaches, parseXml, type XmlElement } from "../../../tests/support/xml.ts";
import { aFolder } from "../../../tests/support/studio-process.ts";
import { aLibraryIn, anInput } from "../../articles/articles.fixtures.ts";
import { aServerOf } from "../../http/server.fixtures.ts";
import { BLANK_SETTINGS as blank } from "../../site-settings/default-settings.ts";
import { crawlerRoutes } from "./routes.ts";

const ORIGIN = "https://studio.example";
const SAVED_AT = Date.UTC(2026, 0, 2);

/** The crawlers' documents of a library, with settings that a test changes. */
async function aSite({ isExported = false } = {}) {
  const library = await aLibraryIn({ dataDir: await aFolder(), databaseUrl: undefined });
  const articles = await library.open();
  let settings = parseSiteSettings({ ...blank, brand: "Luz" });
  let savedAt: number | undefined = SAVED_AT;
  const siteSettings = {
    inForce: async () => ({ version: 1, content: settings }),
    savedAt: async () => savedAt,
  };
  const limits = { urls: 2, bytes: 1_000_000, media: 1000 };
  const parts = { articles, siteSettings, origin: ORIGIN, isExported, now: library.now };
  const call = await aServerOf((app) => crawlerRoutes(app, { ...parts, sitemapLimits: limits }));
  const text = async (path: string) => (await call(path)).text();
  return {
    library,
    articles,
    call,
    text,
    xml: async (path: string) => parseXml(await text(path)),
    neverSaved: () => (savedAt = undefined),
    set: (changes: object) => {
      settings = parseSiteSettings({ ...blank, brand: "Luz", ...changes });
    },
  };
}

/** Returns the text of the named element in each child of a document. */
const each = (document: XmlElement, name: string) =>
  document.children.map(
    ({ children }) => children.find((child) => child.name.endsWith(` ${name}`))?.text,
  );

const iso = (ms: number) => new Date(ms).toISOString();

test("S3 the sitemap is of files for the pages and the works, each with its last change", async () => {
  const { articles, library, text, xml } = await aSite();
  const picture = await library.aMedium("picture");
  const begun = library.now();
  const categories = ["FASHION"];
  const save = (title: string, changes: object = {}) =>
    articles.save(anInput({ title, year: 2024, categories, ...changes }));
  await save("Mar", { images: [picture] });
  library.wait(1000);
  await save("Seda");
  library.wait(1000);
  await save("Ámbar", { categories: [] });
  await save("Secret", { isDraft: true });
  const { id } = await save("Gone");
  await articles.remove(id);
  const index = await xml("/sitemap.xml");
  expect(breaches(index, SITEMAP_RULES)).toEqual([]);
  expect(each(index, "loc")).toEqual(
    ["pages", "works-1", "works-2"].map((name) => `${ORIGIN}/sitemap-${name}.xml`),
  );
  expect(each(index, "lastmod")).toEqual([begun + 2000, begun + 1000, begun + 2000].map(iso));
  const pages = await xml("/sitemap-pages.xml");
  expect(breaches(pages, SITEMAP_RULES)).toEqual([]);
  expect(each(pages, "loc")).toEqual(
    ["/", "/work", "/index", "/about", "/contact", "/gallery/fashion"].map((path) => ORIGIN + path),
  );
  const [works, settings] = [iso(begun + 2000), iso(SAVED_AT)];
  expect(each(pages, "lastmod")).toEqual([
    works,
    works,
    works,
    settings,
    settings,
    iso(begun + 1000),
  ]);
  const first = await text("/sitemap-works-1.xml");
  const entries = parseXml(first);
  expect(each(entries, "loc")).toEqual([`${ORIGIN}/work/mar`, `${ORIGIN}/work/seda`]);
  expect(each(entries, "lastmod")).toEqual([begun, begun + 1000].map(iso));
  expect(first).toContain(`<image:loc>${ORIGIN}${picture}</image:loc>`);
  expect(each(await xml("/sitemap-works-2.xml"), "loc")).toEqual([`${ORIGIN}/work/ambar`]);
});

test("S3 N3 in two languages the sitemap has each page in both, with the texts of its own", async () => {
  const { articles, library, set, text, xml } = await aSite();
  set({ languages: { first: "es", second: "en", written: "es" } });
  const film = "https://vimeo.com/123456789";
  const poster = await library.aMedium("picture");
  const texts = { poster, caption: "Adelanto", translations: { en: { caption: "Teaser" } } };
  const shown = { images: [film], mediaDetails: new Map([[film, texts]]) };
  await articles.save(anInput({ title: "Mar", year: 2024, ...shown }));
  const works = await text("/sitemap-works-1.xml");
  expect(each(parseXml(works), "loc")).toEqual([`${ORIGIN}/work/mar`, `${ORIGIN}/en/work/mar`]);
  expect(works.match(/(?<=<video:title>)[^<]+/g)).toEqual(["Adelanto", "Teaser"]);
  expect(each(await xml("/sitemap-pages.xml"), "loc")).toContain(`${ORIGIN}/en/about`);
});

test("S3 a site of which nothing was saved names its pages without a date", async () => {
  const { neverSaved, xml } = await aSite();
  neverSaved();
  const index = await xml("/sitemap.xml");
  expect(each(index, "loc")).toEqual([`${ORIGIN}/sitemap-pages.xml`]);
  const pages = await xml("/sitemap-pages.xml");
  expect([...each(index, "lastmod"), ...each(pages, "lastmod")]).toEqual(Array(6).fill(undefined));
});

test("S3 S4 robots are kept from the admin, and from the files of a site that is hidden, which has no sitemap", async () => {
  const { call, set, text } = await aSite();
  const sitemaps = ["/sitemap.xml", "/sitemap-pages.xml", "/sitemap-works-1.xml"];
  const statuses = async (paths: string[]) =>
    Promise.all(paths.map(async (path) => (await call(path)).status));
  expect(await text("/robots.txt")).toBe(
    "User-agent: *\nDisallow: /dashboard\nDisallow: /add\nDisallow: /login\nDisallow: /api/\n\n" +
      `Sitemap: ${ORIGIN}/sitemap.xml\n`,
  );
  expect((await call("/robots.txt")).headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await statuses([...sitemaps, "/sitemap-works-0.xml", "/sitemap-works-01.xml"])).toEqual([
    200, 200, 404, 404, 404,
  ]);
  set({ search: { isHidden: true } });
  expect(await statuses(sitemaps)).toEqual([404, 404, 404]);
  expect(await text("/robots.txt")).toBe(
    "User-agent: *\nDisallow: /dashboard\nDisallow: /add\nDisallow: /login\nDisallow: /api/\n" +
      "Disallow: /media/\nDisallow: /videos/\nDisallow: /feed.xml\n",
  );
  const exported = await aSite({ isExported: true });
  expect(await exported.text("/robots.txt")).toBe(
    `User-agent: *\nAllow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  );
  exported.set({ search: { isHidden: true } });
  expect(await exported.text("/robots.txt")).toBe(
    "User-agent: *\nDisallow: /media/\nDisallow: /videos/\nDisallow: /feed.xml\n",
  );
});

test("V13 S3 the feed names the original of a picture that has quick renditions alone", async () => {
  const { articles, library, text } = await aSite();
  const quick = await library.aMedium("picture", { widths: "[320,1200]", is_quick: 1 });
  const made = await library.aMedium("picture", { widths: "[320,1200]" });
  const save = (title: string, mainCenter: string) =>
    articles.save(anInput({ title, year: 2024, mainCenter }));
  await save("Mar", quick);
  await save("Seda", made);
  const feed = await text("/feed.xml");
  expect(feed).toContain(`${ORIGIN}${quick}`);
  expect(feed).toContain(`${ORIGIN}${made.replace(/\.\w+$/, "-1200.webp")}`);
  expect(feed).not.toContain("quick");
});

test("S3 N3 the feed is of the thirty newest works, in each of the site's languages", async () => {
  const { articles, call, library, set, xml } = await aSite();
  const picture = await library.aMedium("picture");
  const begun = library.now();
  for (let number = 1; number <= 31; number += 1) {
    library.wait(1000);
    const shown = {
      title: `Work ${number}`,
      year: 2024,
      categories: ["FASHION"],
      images: [picture],
    };
    await articles.save(
      anInput(number === 31 ? { ...shown, story: { statement: "Of light." } } : shown),
    );
  }
  const feed = await xml("/feed.xml");
  expect(breaches(feed, ATOM_RULES)).toEqual([]);
  const entries = feed.children.filter(({ name }) => name.endsWith(" entry"));
  const titles = each({ ...feed, children: entries }, "title");
  expect([titles.length, titles[0], titles.at(-1)]).toEqual([30, "Work 31", "Work 2"]);
  const own = (name: string) => feed.children.filter((child) => child.name.endsWith(` ${name}`));
  expect([own("id")[0]?.text, own("title")[0]?.text, own("updated")[0]?.text]).toEqual([
    `${ORIGIN}/feed.xml`,
    "New works by Luz",
    iso(begun + 31_000),
  ]);
  expect(own("link").map(({ attributes }) => attributes)).toEqual([
    { rel: "self", type: "application/atom+xml", href: `${ORIGIN}/feed.xml` },
    { rel: "alternate", type: "text/html", href: `${ORIGIN}/` },
  ]);
  const [newest, before] = entries.map(({ children }) =>
    children.map(({ name, text, attributes }) => [
      name.split(" ")[1],
      text || Object.values(attributes).join(" "),
    ]),
  );
  const image = `<img src="${ORIGIN}${picture}" alt="">`;
  expect(newest).toEqual([
    ["id", `${ORIGIN}/work/31`],
    ["title", "Work 31"],
    ["published", iso(begun + 31_000)],
    ["updated", iso(begun + 31_000)],
    ["link", `alternate text/html ${ORIGIN}/work/work-31`],
    ["category", "FASHION"],
    ["summary", "Of light."],
    ["content", `<p>${image}</p><p>Of light.</p>`],
  ]);
  expect(before?.slice(-2)).toEqual([
    ["summary", "Work 30, 2024, FASHION"],
    ["content", `<p>${image}</p><p>Work 30, 2024, FASHION</p>`],
  ]);
  expect([(await call("/es/feed.xml")).status, (await call("/en/feed.xml")).status]).toEqual([
    404, 404,
  ]);
  set({ languages: { first: "es", second: "en", written: "es" } });
  const translations = { en: { statement: "Of the sea." } };
  const story = { statement: "Del mar.", translations };
  await articles.save(anInput({ title: "Last", year: 2024, story }));
  const title = async (path: string) =>
    (await xml(path)).children.find(({ name }) => name.endsWith(" title"))?.text;
  expect([await title("/feed.xml"), await title("/en/feed.xml")]).toEqual([
    "Nuevos trabajos de Luz",
    "New works by Luz",
  ]);
  for (const [prefix, statement] of [
    ["", "Del mar."],
    ["/en", "Of the sea."],
  ] as const) {
    const { children } = await xml(`${prefix}/feed.xml`);
    const found = (name: string) => children.find((child) => child.name.endsWith(` ${name}`));
    const links = children.flatMap(({ attributes: { rel, href } }) => (rel ? [href] : []));
    expect([found("id")?.text, ...links]).toEqual([
      `${ORIGIN}${prefix}/feed.xml`,
      `${ORIGIN}${prefix}/feed.xml`,
      `${ORIGIN}${prefix || "/"}`,
    ]);
    const entry = found("entry")?.children ?? [];
    expect(entry.find(({ attributes }) => attributes.href)?.attributes.href).toBe(
      `${ORIGIN}${prefix}/work/last`,
    );
    expect(entry.find(({ name }) => name.endsWith(" summary"))?.text).toBe(statement);
    // An entry has the same id in both languages.
    expect(entry[0]?.text).toMatch(/^https:\/\/studio\.example\/work\/\d+$/);
  }
  expect((await call("/es/feed.xml")).status).toBe(404);
});

test("S3 sitemap and feed answer 304 to who has them, and change with a save", async () => {
  const { articles, call, library } = await aSite();
  const { id } = await articles.save(anInput({ title: "Mar", year: 2024 }));
  for (const [path, type] of [
    ["/sitemap.xml", "application/xml; charset=utf-8"],
    ["/sitemap-works-1.xml", "application/xml; charset=utf-8"],
    ["/feed.xml", "application/atom+xml; charset=utf-8"],
  ] as const) {
    const { headers } = await call(path);
    expect(["content-type", "cache-control", "vary"].map((name) => headers.get(name))).toEqual([
      type,
      "no-cache",
      "accept-encoding",
    ]);
    const again = () => call(path, { headers: { "if-none-match": headers.get("etag") ?? "" } });
    expect([path, (await again()).status]).toEqual([path, 304]);
    library.wait(1000);
    await articles.save(anInput({ id, title: `Work ${path}` }));
    expect([path, (await again()).status]).toEqual([path, 200]);
  }
});
