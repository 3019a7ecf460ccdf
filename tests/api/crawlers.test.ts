import { expect, test } from "vitest";
import { workAddress } from "#domain/slug.ts";
import { BLANK_SETTINGS as blank } from "../../server/site-settings/default-settings.ts";
import { htmlOf } from "../support/source-text.ts";
import {
  listArticles,
  saveArticle,
  saveSettings,
  sharedStudio,
  type Client,
} from "../support/studio.ts";
import { SITEMAP_RULES } from "../support/xml-schemas.ts";
import { breaches, parseXml, type XmlElement } from "../support/xml.ts";

const shared = sharedStudio({ DEMO: "on" });
const own = sharedStudio();
const SAVED = { status: 200 };
const TYPES = {
  sitemap: "application/xml; charset=utf-8",
  feed: "application/atom+xml; charset=utf-8",
};

async function documentAt(client: Client, path: string, type: string): Promise<XmlElement> {
  const response = await client(path);
  expect([path, response.status, response.headers.get("content-type")]).toEqual([path, 200, type]);
  return parseXml(await response.text());
}

/** Returns the texts of all elements with a local name. */
function textsOf(element: XmlElement, name: string): string[] {
  const own = element.name.endsWith(` ${name}`) ? [element.text] : [];
  return [...own, ...element.children.flatMap((child) => textsOf(child, name))];
}

test("S3 the sitemap is an index whose files name every page once, as their schemas say, and none of the admin's", async () => {
  const { url } = shared.studio;
  const index = await documentAt(shared.visitor, "/sitemap.xml", TYPES.sitemap);
  expect(index.name).toMatch(/ sitemapindex$/);
  const found: string[] = [];
  for (const file of textsOf(index, "loc")) {
    const document = await documentAt(shared.visitor, file.slice(url.length), TYPES.sitemap);
    expect(breaches(document, SITEMAP_RULES)).toEqual([]);
    for (const entry of document.children) found.push(entry.children[0]?.text ?? "");
  }
  expect(breaches(index, SITEMAP_RULES)).toEqual([]);
  expect(new Set(found).size).toBe(found.length);
  const works = (await listArticles(shared.visitor)).map(({ slug }) => workAddress(slug));
  for (const path of ["/", "/work", "/index", "/about", "/contact", "/gallery/fashion", ...works]) {
    expect(found).toContain(url + path);
    expect([path, (await shared.visitor(path)).status]).toEqual([path, 200]);
  }
  // The demo has two languages.
  expect(found).toHaveLength(2 * (5 + 7 + 16));
  expect(found.join()).not.toMatch(/dashboard|login|add/);
  expect((await shared.visitor("/sitemap-works-2.xml")).status).toBe(404);
  const robots = await htmlOf(shared.visitor, "/robots.txt");
  expect(robots).toContain(`Sitemap: ${url}/sitemap.xml`);
  expect(robots).toContain("Disallow: /dashboard");
});

test("S3 the feed's ids outlive a title, and every page announces it", async () => {
  const { url } = shared.studio;
  const feed = await documentAt(shared.visitor, "/feed.xml", TYPES.feed);
  const entries = feed.children.filter(({ name }) => name.endsWith(" entry"));
  expect(entries).toHaveLength(16);
  for (const entry of entries) {
    const id = textsOf(entry, "id")[0] ?? "";
    const link = entry.children.find(({ name }) => name.endsWith(" link"))?.attributes.href;
    const response = await shared.visitor(id.slice(url.length));
    expect([response.status, url + response.headers.get("location")]).toEqual([301, link]);
  }
  for (const path of ["/", "/work", "/work/seda", "/gallery/fashion", "/about", "/contact"]) {
    expect([path, await htmlOf(shared.visitor, path)]).toEqual([
      path,
      expect.stringContaining(
        `<link rel="alternate" type="application/atom+xml" title="Claqueta" href="${url}/feed.xml"/>`,
      ),
    ]);
  }
});

test("S1 S2 S3 N3 in two languages each has its feed, its structured data and its images", async () => {
  const { admin, visitor } = own;
  const { url } = own.studio;
  const languages = { first: "es", second: "en", written: "es" };
  expect(await saveSettings(admin, { ...blank, brand: "Luz", languages })).toMatchObject(SAVED);
  await saveArticle(admin, { title: "Marea" });
  const images = new Set<string>();
  for (const path of ["/", "/en", "/about", "/en/about", "/work/marea", "/en/work/marea"]) {
    const page = await htmlOf(visitor, path);
    const prefix = path.startsWith("/en") ? "/en" : "";
    expect(page).toContain(`href="${url}${prefix}/feed.xml"`);
    const [image = ""] = /\/share\/[a-z0-9/-]+\.jpg/.exec(page) ?? [];
    expect([path, (await visitor(image)).status]).toEqual([path, 200]);
    images.add(image);
    expect([path, page]).toEqual([
      path,
      expect.stringContaining(prefix === "" || path === "/en" ? "ld+json" : `${url}${prefix}/`),
    ]);
  }
  expect(images.size).toBe(6);
});

test("S4 a switch hides the whole site from search engines, and shows it again; it is shared all the same", async () => {
  const { admin, visitor } = own;
  await saveArticle(admin, { title: "Oculta" });
  const pages = ["/", "/work", "/index", "/about", "/contact", "/gallery", "/work/oculta"];
  for (const isHidden of [true, false]) {
    const settings = { ...blank, brand: "Luz", search: { isHidden } };
    expect(await saveSettings(admin, settings)).toMatchObject(SAVED);
    const robots = await htmlOf(visitor, "/robots.txt");
    expect(robots.includes("Sitemap:")).toBe(!isHidden);
    for (const path of pages) {
      const page = await htmlOf(visitor, path);
      expect([path, page.includes('<meta name="robots" content="noindex"/>')]).toEqual([
        path,
        isHidden,
      ]);
      expect([path, page.includes('property="og:image"')]).toEqual([path, true]);
    }
  }
  // A client that omits the switch does not change it.
  await saveSettings(admin, { ...blank, search: { isHidden: true } });
  const { search: _, ...older } = blank;
  await saveSettings(admin, older);
  expect(await htmlOf(visitor, "/robots.txt")).toContain("Disallow: /media/\n");
});
