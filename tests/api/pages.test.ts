import sharp from "sharp";
import { expect, test } from "vitest";
import { categorySlug, INITIAL_CATEGORIES, galleryAddress } from "#domain/category.ts";
import { workAddress } from "#domain/slug.ts";
import { htmlOf } from "../support/source-text.ts";
import { anAdmin, aStudio, aVisitor, listArticles, sharedStudio } from "../support/studio.ts";

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

test("an icon for the home screen of a phone is where phones look for it", async () => {
  const icon = await shared.visitor("/apple-touch-icon.png");
  expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/png"]);
  const { width, height } = await sharp(await icon.bytes()).metadata();
  expect([width, height]).toEqual([180, 180]);
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

test("G2 unknown names among assets, calls, media and videos are 404", async () => {
  for (const path of [
    "/assets/none.js",
    "/api/none",
    "/media/none.jpg",
    "/videos/none.mp4",
    "/none.png",
    "/favicon.ico",
  ]) {
    expect([path, (await shared.visitor(path)).status]).toEqual([path, 404]);
  }
});

test("G3 a guarded page without a session leads home, in every spelling, with nothing of it sent", async () => {
  const paths = [
    "/dashboard",
    "/add",
    "/dashboard/",
    "/Dashboard",
    "/dashboard?edit=1",
    "/dashboard/papelera",
    "/dashboard/historial/1",
    "/dashboard/textos",
    "/dashboard/imagenes/1",
    "/%64ashboard",
    "//dashboard",
    "/dashboard%2f",
    "/./dashboard",
  ];
  for (const path of paths) {
    const response = await shared.visitor(path, { headers: { cookie: "loggedIn=true" } });
    expect([path, response.status, response.headers.get("location")]).toEqual([path, 302, "/"]);
    expect(await response.text()).toBe("");
  }
  for (const path of [
    "/dashboard.data",
    "/add.data",
    "/dashboard/textos.data",
    "/dashboard/historial/1.data",
  ]) {
    expect(await (await shared.visitor(path)).text()).not.toContain("Colombia");
  }
});

test("G3 with a session the guarded pages answer, and no cache may keep them", async () => {
  const admin = await anAdmin(shared.studio);
  for (const [path, heading] of [
    ["/dashboard", "Lista de Artículos"],
    ["/add", "Formulario de muestra"],
    ["/dashboard/papelera", "Papelera"],
    ["/dashboard/textos", "Textos alternativos"],
    ["/dashboard/historial/1", "Historial"],
    ["/dashboard/imagenes/1", "gallery"],
  ] as const) {
    const response = await admin(path);
    expect([path, response.status, response.headers.get("cache-control")]).toEqual([
      path,
      200,
      "no-store",
    ]);
    expect(await response.text()).toContain(heading);
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

test("G8 the header names every place, with the number of works and the fixed seven galleries", async () => {
  const header = /<header[\s\S]*?<\/header>/.exec(await html("/about"))?.[0] ?? "";
  for (const link of ["/", "/work", "/index", "/gallery", "/about", "/contact"]) {
    expect(header).toContain(`href="${link}"`);
  }
  const text = header
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .toUpperCase();
  expect(text).toMatch(/WORK 16 GALLERYS 7 INDEX ABOUT CONTACT/);
});

test("G9 the remembered style is painted by the first byte, and never on the contact page", async () => {
  expect(await styleOf("/", "")).toBe("light");
  expect(await styleOf("/", "style=green")).toBe("green");
  expect(await styleOf("/work", "a=b; style=green")).toBe("green");
  expect(await styleOf("/contact", "style=green")).toBe("light");
  expect(await styleOf("/", "style=purple")).toBe("light");
});

test("G13 the footer has this year, the studio, a social link and the credit", async () => {
  const footer =
    /<footer[\s\S]*?<\/footer>/.exec(
      (await html("/contact")).replace(/[\s\S]*<\/main>/, ""),
    )?.[0] ?? "";
  expect(footer).toContain(String(new Date().getFullYear()));
  for (const word of ["Claqueta", "Instagram", "Design by Claqueta"])
    expect(footer).toContain(word);
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

test("an empty library has every page too", async () => {
  const empty = aVisitor(await aStudio());
  for (const path of PAGES) expect([path, (await empty(path)).status]).toEqual([path, 200]);
});
