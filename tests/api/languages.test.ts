import { expect, test } from "vitest";
import shipped from "../../demo/studio.json" with { type: "json" };
import type { LanguageChoice } from "#domain/language.ts";
import { es } from "#domain/words/es.ts";
import { saveArticle, saveSettings, sharedStudio } from "../support/studio.ts";

const shared = sharedStudio();

const TEXTS = {
  ...shipped,
  languages: { first: "en", second: "es", written: "en" } as LanguageChoice,
  about: {
    ...shipped.about,
    pictures: [] as string[],
    quote: "Only in English.",
    translations: { es: { since: "desde 2017" } },
  },
  footer: { ...shipped.footer, studio: { label: "The studio", url: "/" } },
  reels: { ...shipped.reels, first: { ...shipped.reels.first, translations: {} } },
  showcase: [{ category: "BOOKS-PROJECTS", label: "BOOKS PROYECTS", title: "", work: "" }],
};

async function choose(languages: LanguageChoice): Promise<void> {
  expect(await saveSettings(shared.admin, { ...TEXTS, languages })).toMatchObject({ status: 200 });
}

async function page(path: string): Promise<string> {
  const response = await shared.visitor(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}
const hrefs = (html: string, rel: string) =>
  Array.from(html.matchAll(new RegExp(`<link rel="${rel}"[^>]*>`, "g")), ([tag]) => {
    const [, href] = / href="([^"]*)"/.exec(tag) ?? [];
    const [, language] = / hreflang="([^"]*)"/i.exec(tag) ?? [];
    return language === undefined ? href : `${language} ${href}`;
  });

test("N3 N1 pages of both languages name each other, and x-default is the first", async () => {
  await choose({ first: "en", second: "es", written: "en" });
  const { url } = shared.studio;
  for (const [path, second] of [
    ["/", "/es"],
    ["/work", "/es/work"],
    ["/contact", "/es/contact"],
    ["/index?by=year", "/es/index?by=year"],
  ] as const) {
    const [first, other] = [await page(path), await page(second)];
    expect([/<html lang="(\w+)"/.exec(first)?.[1], /<html lang="(\w+)"/.exec(other)?.[1]]).toEqual([
      "en",
      "es",
    ]);
    const [plain, prefixed] = [path, second].map((each) => url + each.replace(/\?.*/, ""));
    const alternates = [`en ${plain}`, `es ${prefixed}`, `x-default ${plain}`];
    expect(hrefs(first, "alternate").filter((each) => !each?.includes("feed"))).toEqual(alternates);
    expect(hrefs(other, "alternate").filter((each) => !each?.includes("feed"))).toEqual(alternates);
    expect([hrefs(first, "canonical"), hrefs(other, "canonical")]).toEqual([[plain], [prefixed]]);
    expect(first).toContain('<meta property="og:locale" content="en_US"/>');
    expect(other).toContain('<meta property="og:locale" content="es_ES"/>');
    // The language switch is a link that keeps the query.
    expect(first).toContain(`<a href="${second}" lang="es" hrefLang="es"`);
    expect(other).toContain(`<a href="${path}" lang="en" hrefLang="en"`);
  }
});

test("N3 nobody is sent to another language by what their browser asks for", async () => {
  await choose({ first: "en", second: "es", written: "en" });
  for (const path of ["/", "/work"]) {
    const response = await shared.visitor(path, {
      headers: { "accept-language": "es-CO,es;q=0.9" },
      redirect: "manual",
    });
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining('<html lang="en"'),
    ]);
  }
});

test("N2 what is not translated is shown in the other language, which it names", async () => {
  await choose({ first: "en", second: "es", written: "en" });
  const about = await page("/es/about");
  expect(about).toMatch(/<blockquote[^>]* lang="en">Only in English\./);
  expect(about).not.toMatch(/<blockquote[^>]* lang="es"/);
  expect(about).toContain(`<h1 class="visually-hidden">${es.about.title}</h1>`);
  expect(await page("/about")).toMatch(/<blockquote class="[^"]*">Only in English\./);
  expect(about).toMatch(/<a[^>]* lang="en"[^>]*>The studio</);
  expect(await page("/es")).toMatch(/<span lang="en"> — (<!-- -->)?FASHION</);
  const services = ["BOOKS-PROJECTS"];
  const images = ["https://elsewhere.example/book.jpg"];
  const { id } = await saveArticle(shared.admin, { title: "Marea", services, images });
  expect(await page("/es/work")).toContain('<b lang="en">BOOKS PROYECTS</b>');
  await saveArticle(shared.admin, { id, isDraft: true });
});

test("N1 the order can be turned: each text keeps its language", async () => {
  await choose({ first: "es", second: "en", written: "en" });
  expect(await page("/about")).toMatch(
    /<html lang="es"[^]*<blockquote[^>]* lang="en">Only in English\./,
  );
  expect(await page("/en/about")).toMatch(
    /<html lang="en"[^]*<blockquote class="[^"]*">Only in English\./,
  );
  const old = await shared.visitor("/es/about", { redirect: "manual" });
  expect([old.status, old.headers.get("location")]).toEqual([302, "/about"]);
});

test("N1 with one language the site is, to the byte, one that never had two", async () => {
  const paths = ["/work", "/index", "/about", "/contact", "/gallery", "/work/seda"];
  // An external image: the widths of stored ones change while renditions are made.
  const images = ["https://elsewhere.example/silk.jpg"];
  const { id } = await saveArticle(shared.admin, {
    title: "Seda",
    services: ["FASHION"],
    images,
    statement: "All is silk.",
  });
  const alone = { first: "en", second: "", written: "en" } as LanguageChoice;
  await choose(alone);
  // Removes the script hashes, which depend on random choices and on the last save.
  const bytes = async () =>
    Promise.all(paths.map(async (path) => (await page(path)).replaceAll(/sha256-[^']+/g, "")));
  const before = await bytes();
  const media = {
    [images[0] ?? ""]: { translations: { es: { alt: "Una tela", caption: "Seda" } } },
  };
  const translations = { es: { text: "Seda.", statement: "Todo es seda." } };
  await saveArticle(shared.admin, { id, translations, media });
  await choose({ first: "en", second: "es", written: "en" });
  expect(await page("/es/work/seda")).toContain("Todo es seda.");
  expect(await page("/work/seda")).toContain("All is silk.");
  await choose(alone);
  const after = await bytes();
  for (const [index, path] of paths.entries()) {
    expect(after[index], path).not.toMatch(/hreflang|og:locale:alternate|lang="es"|Español/i);
    expect(after[index], path).toBe(before[index]);
  }
  const gone = await shared.visitor("/es/work", { redirect: "manual" });
  expect(gone.status).toBe(302);
});
