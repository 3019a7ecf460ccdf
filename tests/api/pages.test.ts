import { afterAll, beforeAll, expect, test } from "vitest";
import { CATEGORIES, galleryAddress } from "#domain/category.ts";
import { workAddress } from "#domain/slug.ts";
import {
  anAdmin,
  aStudio,
  aVisitor,
  listArticles,
  startStudio,
  type Client,
  type Studio,
} from "../helpers/a-studio.ts";

const PAGES = ["/", "/work", "/gallery", "/about", "/contact", "/index", "/login"];

let studio: Studio;
let visitor: Client;

beforeAll(async () => {
  studio = await startStudio({ DEMO: "on" });
  visitor = aVisitor(studio);
});
afterAll(() => studio.stop());

const html = async (path: string) => (await visitor(path)).text();
/** The words of a page, as a reader without styles and scripts has them. */
const words = async (path: string) =>
  (await html(path))
    .replace(/<(script|style|title)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");

test("G1 every public page answers 200 as a whole document, to GET and HEAD", async () => {
  const works = (await listArticles(visitor)).map((article) => workAddress(article.slug));
  expect(works).toHaveLength(16);
  for (const path of [...PAGES, ...CATEGORIES.map(galleryAddress), ...works]) {
    const response = await visitor(path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await response.text()).toMatch(
      /^<!DOCTYPE html><html lang="en"[\s\S]*<h1[\s\S]*<\/html>/,
    );
    const head = await visitor(path, { method: "HEAD" });
    expect([path, head.status, await head.text()]).toEqual([path, 200, ""]);
  }
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
  ]) {
    const response = await visitor(path);
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
    expect([path, (await visitor(path)).status]).toEqual([path, 404]);
  }
});

test("G3 a guarded page without a session leads home, in every spelling, with nothing of it sent", async () => {
  const paths = [
    "/dashboard",
    "/add",
    "/dashboard/",
    "/Dashboard",
    "/dashboard?edit=1",
    "/%64ashboard",
    "//dashboard",
    "/dashboard%2f",
    "/./dashboard",
  ];
  for (const path of paths) {
    const response = await visitor(path, { headers: { cookie: "loggedIn=true" } });
    expect([path, response.status, response.headers.get("location")]).toEqual([path, 302, "/"]);
    expect(await response.text()).toBe("");
  }
  for (const path of ["/dashboard.data", "/add.data"]) {
    expect(await (await visitor(path)).text()).not.toContain("Colombia");
  }
});

test("G3 with a session the guarded pages answer, and no cache may keep them", async () => {
  const admin = await anAdmin(studio);
  for (const [path, heading] of [
    ["/dashboard", "Lista de Artículos"],
    ["/add", "Borrador"],
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
  for (const article of await listArticles(visitor)) {
    expect(page).toContain(`href="${workAddress(article.slug)}"`);
  }
  const food = await html("/index?category=food");
  expect(food).toContain("/work/mercado");
  expect(food).not.toContain('href="/work/ninoska"');
});

test("G5 a page's canonical address is its own, and the numbered form leads to it", async () => {
  const [article] = await listArticles(visitor);
  const address = workAddress(article?.slug ?? "");
  expect(await html(address)).toContain(`<link rel="canonical" href="${studio.url}${address}"/>`);
  const numbered = await visitor(`/work/${article?.id}-${article?.slug}`);
  expect([numbered.status, numbered.headers.get("location")]).toEqual([301, address]);
});

test("G6 an unknown work keeps header and footer, is 404, and asks not to be indexed", async () => {
  const response = await visitor("/work/nothing-of-ours");
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
  const styleOf = async (path: string, cookie: string) =>
    /<html[^>]* data-style="(\w+)"/.exec(
      await (await visitor(path, { headers: { cookie } })).text(),
    )?.[1];
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

test("H1 home shows the fashion reel, the seven showcase projects, and the commercial reel, in order", async () => {
  const page = await html("/");
  const order = [
    "fashion-reel.mp4",
    "tosh-frutos-rojos",
    "ninoska",
    "skala",
    "incare",
    "editorial-marea",
    "hotel-nativa",
    "colombia-moda",
    "commercial-reel.mp4",
  ];
  const main = /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? "";
  const places = order.map((name) => main.indexOf(name));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("H3 each slide shows its title and first service, H8 the taglines stand beside", async () => {
  const page = (await words("/")).toUpperCase();
  for (const text of [
    "TOSH — FRUTOS ROJOS",
    "NINOSKA",
    "BOOKS",
    "ARCHITECTURE",
    "STORYTELLERS AT HEART. VISUAL NARRATIVES THAT CONNECT.",
    "CREATIVE FILMMAKERS. BOLD VISIONS.",
  ]) {
    expect(page).toContain(text);
  }
});

test("P1 P6 a project shows its title, its services as links, its frames, and its place among all", async () => {
  const page = await html("/work/colombia-moda");
  for (const link of [
    "/gallery/events",
    "/gallery/fashion",
    "/work/casa-lumbre",
    "/work/editorial-marea",
  ]) {
    expect(page).toContain(`href="${link}"`);
  }
  const text = await words("/work/colombia-moda");
  expect(text).toContain("Explore full gallery →");
  expect(text).toMatch(/5 \/ 16/);
  const article = (await listArticles(visitor)).find((each) => each.slug === "colombia-moda");
  for (const url of article?.images ?? []) expect(page).toContain(url);
});

test("P5 a project names the next one", async () => {
  const page = await words("/work/vidrio");
  expect(page).toMatch(/Next Post/i);
  expect(page).toMatch(/Next Post.*Ámbar Joyería/i);
});

test("L1 a gallery shows its category, L5 with the studio's words in the middle", async () => {
  const fashion = await html("/gallery");
  expect(fashion).toContain(`<link rel="canonical" href="${studio.url}/gallery/fashion"/>`);
  expect(fashion).toContain("/work/ninoska");
  expect(fashion).not.toContain("/work/casa-lumbre");
  expect(await html("/gallery/books-proyects")).toContain("/work/editorial-marea");
  expect(await html("/gallery/food")).toContain("/work/mercado");
  expect(await html("/gallery/weddings")).toContain("/work/ninoska");
  expect(await words("/gallery/events")).toMatch(/Your story, our image/i);
});

test("L2 the gallery offers seven categories, without FOOD", async () => {
  const page = await html("/gallery/fashion");
  const offered = CATEGORIES.filter((category) =>
    page.includes(`href="${galleryAddress(category)}"`),
  );
  expect(offered).toHaveLength(7);
  expect(offered).not.toContain("FOOD");
});

test("L3 a gallery has every image of its projects, each in a link to its project", async () => {
  const page = await html("/gallery/e-commerce");
  const articles = (await listArticles(visitor)).filter((each) =>
    each.services.includes("E-COMMERCE"),
  );
  expect(articles.map((each) => each.title)).toEqual(["Ámbar Joyería", "Skala", "Vidrio"]);
  for (const url of articles.flatMap((each) => each.images)) expect(page).toContain(url);
});

test("A1 about has its pictures, the quote, the team, since 2017 and the footer block of F1", async () => {
  const text = await words("/about");
  for (const part of [
    /photograph the light/,
    /Directors, photographers/,
    /since 2017/i,
    /Your story, our image/i,
    /Let's collaborate/i,
    /Explore project/i,
    /Contact us/i,
  ]) {
    expect(text).toMatch(part);
  }
  expect((await html("/about")).match(/<img/g)?.length).toBeGreaterThanOrEqual(2);
});

test("C1 contact has three links and two roles with their numbers", async () => {
  const page = await html("/contact");
  for (const part of [
    "https://www.instagram.com/",
    "mailto:",
    "https://wa.me/",
    "tel:+570000000001",
    "tel:+570000000002",
  ]) {
    expect(page).toContain(part);
  }
  expect(await words("/contact")).toMatch(/CEO general manager.*Marketing director/i);
});

test("W1 W2 works shows a card a category, in order, with the showcase projects", async () => {
  const page = await html("/work");
  const cards = [
    "fashion",
    "e-commerce",
    "events",
    "commercial",
    "corporate",
    "architecture",
    "books-projects",
  ];
  const places = cards.map((slug) => page.indexOf(`href="/gallery/${slug}"`));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  const text = await words("/work");
  for (const part of [/Our Work/i, /Explore our Categories/i, /BOOKS PROYECTS/i])
    expect(text).toMatch(part);
});

test("W3 the archive is a table of every work with its client and categories", async () => {
  const table = /<table[\s\S]*<\/table>/.exec(await html("/work"))?.[0] ?? "";
  for (const word of ["Client", "Categories"]) expect(table).toMatch(new RegExp(word, "i"));
  for (const article of await listArticles(visitor))
    expect(table).toContain(workAddress(article.slug));
});

test("I1 the login page asks for Usuario and Contraseña", async () => {
  const text = await words("/login");
  for (const word of ["Iniciar Sesión", "Usuario", "Contraseña", "Entrar"])
    expect(text).toContain(word);
});

test("E1 no page sends the whole list to the browser", async () => {
  const all = await listArticles(visitor);
  const images = all.flatMap((article) => article.images);
  for (const path of ["/", "/work", "/about", "/contact", "/index", "/work/seda", "/login"]) {
    const page = await html(path);
    const sent = images.filter((url) => page.includes(url.replace(/\.\w+$/, "")));
    expect([path, sent.length < images.length / 2]).toEqual([path, true]);
  }
});

test("crawlers find every page in the sitemap, and none of the admin's", async () => {
  const sitemap = await html("/sitemap.xml");
  for (const article of await listArticles(visitor)) {
    expect(sitemap).toContain(`<loc>${studio.url}${workAddress(article.slug)}</loc>`);
  }
  expect(sitemap).not.toMatch(/dashboard|login/);
  const robots = await html("/robots.txt");
  expect(robots).toContain(`Sitemap: ${studio.url}/sitemap.xml`);
  expect(robots).toContain("Disallow: /dashboard");
});

test("T25 scripts run by nonce alone, a new one in every answer; T26 the other headers are on all of them", async () => {
  const policies = await Promise.all([visitor("/"), visitor("/")]);
  const nonces = policies.map(
    (response) =>
      /script-src 'self' 'nonce-([^']+)'/.exec(
        response.headers.get("content-security-policy") ?? "",
      )?.[1],
  );
  expect(new Set(nonces).size).toBe(2);
  const page = await (policies[0] ?? (await visitor("/"))).text();
  for (const [tag] of page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>/g))
    expect(tag).toContain(`nonce="${nonces[0]}"`);
  for (const path of [
    "/",
    "/api/articles.php",
    "/api/none",
    "/media/none",
    "/favicon.svg",
    "/nothing",
  ]) {
    const { headers } = await visitor(path);
    expect([path, headers.get("x-content-type-options"), headers.has("x-powered-by")]).toEqual([
      path,
      "nosniff",
      false,
    ]);
    expect(headers.get("content-security-policy")).toBeTruthy();
  }
});

test("T27 a forged host or forwarding header changes nothing of a page", async () => {
  const plain = (await html("/about")).replaceAll(/nonce="[^"]*"/g, "");
  expect(plain).toContain(studio.url);
  const forged = await visitor("/contact", {
    headers: {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      "x-react-router-spa-mode": "yes",
    },
  });
  expect(await forged.text()).not.toContain("evil.example");
});

test("an empty library has every page too", async () => {
  const empty = aVisitor(await aStudio());
  for (const path of PAGES) expect([path, (await empty(path)).status]).toEqual([path, 200]);
});

test("the demo comes once, and never into a library that has held an article", async () => {
  const first = await aStudio({ DEMO: "on" });
  const admin = await anAdmin(first);
  for (const article of await listArticles(admin)) {
    await admin(`/api/upload.php?id=${article.id}`, { method: "DELETE" });
  }
  await first.stop();
  const second = await aStudio({ DEMO: "on", DATA_DIR: first.dataDir });
  expect(await listArticles(aVisitor(second))).toEqual([]);
});
