import { expect, test } from "vitest";
import { categorySlug, INITIAL_CATEGORIES, galleryAddress } from "#domain/category.ts";
import { workAddress } from "#domain/slug.ts";
import { listArticles, sharedStudio } from "../support/studio.ts";
import { htmlOf, textOf } from "../support/source-text.ts";

const shared = sharedStudio({ DEMO: "on" });

const html = (path: string) => htmlOf(shared.visitor, path);
const words = (path: string) => textOf(shared.visitor, path);

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
  const article = (await listArticles(shared.visitor)).find(
    (each) => each.slug === "colombia-moda",
  );
  for (const url of article?.images ?? []) expect(page).toContain(url);
});

test("P5 a project names the next one", async () => {
  const page = await words("/work/vidrio");
  expect(page).toMatch(/Next Post/i);
  expect(page).toMatch(/Next Post.*Ámbar Joyería/i);
});

test("L1 a gallery shows its category, L5 with the studio's words in the middle", async () => {
  const fashion = await html("/gallery");
  expect(fashion).toContain(`<link rel="canonical" href="${shared.studio.url}/gallery/fashion"/>`);
  expect(fashion).toContain("/work/ninoska");
  expect(fashion).not.toContain("/work/casa-lumbre");
  expect(await html("/gallery/books-proyects")).toContain("/work/editorial-marea");
  expect(await html("/gallery/food")).toContain("/work/mercado");
  expect(await html("/gallery/weddings")).toContain("/work/ninoska");
  expect(await words("/gallery/events")).toMatch(/Your story, our image/i);
});

test("L2 the gallery offers seven categories, without FOOD", async () => {
  const page = await html("/gallery/fashion");
  const offered = INITIAL_CATEGORIES.filter((category) =>
    page.includes(`href="${galleryAddress(categorySlug(category))}"`),
  );
  expect(offered).toHaveLength(7);
  expect(offered).not.toContain("FOOD");
});

test("L3 a gallery has every image of its projects, each in a link to its project", async () => {
  const page = await html("/gallery/e-commerce");
  const articles = (await listArticles(shared.visitor)).filter((each) =>
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
  for (const article of await listArticles(shared.visitor))
    expect(table).toContain(workAddress(article.slug));
});

test("I1 the login page asks for Usuario and Contraseña", async () => {
  const text = await words("/login");
  for (const word of ["Iniciar Sesión", "Usuario", "Contraseña", "Entrar"])
    expect(text).toContain(word);
});
