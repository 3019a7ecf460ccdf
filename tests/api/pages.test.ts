import { expect, test } from "vitest";
import { categorySlug, INITIAL_CATEGORIES, galleryAddress } from "#domain/category.ts";
import { workAddress } from "#domain/slug.ts";
import { htmlOf } from "../support/source-text.ts";
import { listArticles, sharedStudio } from "../support/studio.ts";

const PAGES = ["/", "/work", "/gallery", "/about", "/contact", "/index", "/login"];

const shared = sharedStudio({ DEMO: "on" });

const html = (path: string) => htmlOf(shared.visitor, path);

async function styleOf(path: string, cookie: string) {
  const page = await (await shared.visitor(path, { headers: { cookie } })).text();
  return /<html[^>]* data-style="(\w+)"/.exec(page)?.[1];
}

const GALLERIES = INITIAL_CATEGORIES.map((name) => galleryAddress(categorySlug(name)));

test("G1 every public page answers 200 as a whole document, to GET and HEAD", async () => {
  const works = (await listArticles(shared.visitor)).map((article) => workAddress(article.slug));
  expect(works).toHaveLength(16);
  for (const path of [...PAGES, ...GALLERIES, ...works]) {
    const response = await shared.visitor(path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await response.text()).toMatch(
      /^<!DOCTYPE html><html lang="en"[\s\S]*<h1[\s\S]*<\/html>/,
    );
    const head = await shared.visitor(path, { method: "HEAD" });
    expect([path, head.status, await head.text()]).toEqual([path, 200, ""]);
  }
});

test("G1 the description of the works names the categories as they are spelt", async () => {
  const [, description] =
    /<meta name="description" content="([^"]*)"/.exec(await html("/work")) ?? [];
  expect(description).toBe(
    "16 projects by Claqueta: food, architecture, books-projects, commercial, corporate, e-commerce, events, fashion.",
  );
});

test("G2 any other path leads home, whatever stands in it", async () => {
  for (const path of [
    "/nothing",
    "/work/a/b",
    "/gallery/a/b",
    "/index.php",
    "/.env",
    "/a?next=https://evil.example",
    "//evil.example",
    "/%ff",
    "/a%0ab",
    "/a%0d%0ab.data",
    "/%e2%80%a9",
  ]) {
    const response = await shared.visitor(path);
    expect([path, response.status, response.headers.get("location")]).toEqual([path, 302, "/"]);
  }
});

test("G4 the index lists every work with its link, by letter and by year, in one category or all", async () => {
  const page = await html("/index");
  for (const article of await listArticles(shared.visitor)) {
    expect(page).toContain(`href="${workAddress(article.slug)}"`);
  }
  const food = await html("/index?category=food");
  expect(food).toContain("/work/mercado");
  expect(food).not.toContain('href="/work/ninoska"');
});

test("L1 L3 a gallery has every image of its category's projects, each in a link to its project, and no other's", async () => {
  const page = await html("/gallery/e-commerce");
  const articles = await listArticles(shared.visitor);
  const inGallery = articles.filter(({ services }) => services.includes("E-COMMERCE"));
  expect(inGallery.map(({ title }) => title)).toEqual(["Ámbar Joyería", "Skala", "Vidrio"]);
  for (const url of inGallery.flatMap(({ images }) => images)) expect(page).toContain(url);
  for (const article of articles) {
    const isNamed = page.includes(`href="${workAddress(article.slug)}"`);
    expect([article.title, isNamed]).toEqual([article.title, inGallery.includes(article)]);
  }
  const first = await html("/gallery");
  expect(first).toContain(`<link rel="canonical" href="${shared.studio.url}/gallery/fashion"/>`);
  expect(await html("/gallery/books-proyects")).toContain("/work/editorial-marea");
});

test("G5 a page's canonical address is its own, and the numbered form leads to it", async () => {
  const [article] = await listArticles(shared.visitor);
  const address = workAddress(article?.slug ?? "");
  expect(await html(address)).toContain(
    `<link rel="canonical" href="${shared.studio.url}${address}"/>`,
  );
  const numbered = await shared.visitor(`/work/${article?.id}-${article?.slug}`);
  expect([numbered.status, numbered.headers.get("location")]).toEqual([301, address]);
});

test("G6 an unknown work keeps header and footer, is 404, and asks not to be indexed", async () => {
  const response = await shared.visitor("/work/nothing-of-ours");
  const page = await response.text();
  expect(response.status).toBe(404);
  expect(page).toContain("<header");
  expect(page).toContain("<footer");
  expect(page).toMatch(/<main[^>]*><\/main>/);
  expect(page).toMatch(/<meta name="robots" content="noindex/);
});

test("G9 the chosen style is painted by the first byte, and never on the contact page", async () => {
  expect(await styleOf("/", "")).toBe("light");
  expect(await styleOf("/", "style=green")).toBe("green");
  expect(await styleOf("/work", "a=b; style=green")).toBe("green");
  expect(await styleOf("/contact", "style=green")).toBe("light");
  expect(await styleOf("/", "style=purple")).toBe("light");
});

test("G14 what is not English is marked with its language", async () => {
  expect(await html("/")).toMatch(/lang="es"[^>]*>[^<]*SEGUIMOS ESCRIBIENDO HISTORIAS/i);
  expect(await html("/login")).toMatch(/lang="es"/);
});

test("E1 no page sends the whole list to the browser", async () => {
  const all = await listArticles(shared.visitor);
  const images = all.flatMap((article) => article.images);
  for (const path of ["/", "/work", "/about", "/contact", "/index", "/work/seda", "/login"]) {
    const page = await html(path);
    const sent = images.filter((url) => page.includes(url.replace(/\.\w+$/, "")));
    expect([path, sent.length < images.length / 2]).toEqual([path, true]);
  }
});
