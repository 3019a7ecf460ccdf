import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { LANGUAGES } from "#domain/words/languages.ts";
import { goBack, goForward, openPage, PHONE } from "../support/browser.ts";
import { skipIntro } from "../support/home-page.ts";
import { noteScripts } from "../support/page-measures.ts";
import { readOnlySite } from "../support/site.ts";
import { valuesOf, wordLists, wordsIn } from "../support/word-lists.ts";

const site = readOnlySite();
const inSpanish = (path: string) => (path === "/" ? "/es" : `/es${path}`);

/** Returns every page of the demo, by its path in the first language. */
async function paths(): Promise<string[]> {
  const articles: { slug: string }[] = await (await fetch(`${site.url}/api/articles.php`)).json();
  const html = await (await fetch(`${site.url}/gallery`)).text();
  const galleries = new Set(html.match(/(?<=href=")\/gallery\/[\w-]+/g));
  const works = articles.map(({ slug }) => `/work/${slug}`);
  return ["/", "/work", "/index", "/about", "/contact", ...galleries, ...works];
}

/** Returns the texts and labels of documents, except those in another language than the document's. */
function textsOf(page: Page, addresses: readonly string[]): Promise<[string, string[]][]> {
  return page.evaluate(async (all) => {
    // It runs in the page.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const read = async (address: string): Promise<[string, string[]]> => {
      const html = await (await fetch(address)).text();
      const shown = new DOMParser().parseFromString(html, "text/html");
      const language = shown.documentElement.lang;
      for (const each of shown.querySelectorAll("script, style")) each.remove();
      const texts: string[] = [];
      for (const element of shown.querySelectorAll("*")) {
        if (element.closest("[lang]")?.getAttribute("lang") !== language) continue;
        for (const name of ["alt", "aria-label", "aria-roledescription"]) {
          texts.push(element.getAttribute(name) ?? "");
        }
        if (element.matches("[name=description], [property$=title], [property$=description]")) {
          texts.push(element.getAttribute("content") ?? "");
        }
        for (const node of element.childNodes) {
          if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? "");
        }
      }
      return [`${language} ${address}`, texts];
    };
    return Promise.all(all.map(read));
  }, addresses);
}

/** Returns the listed words that pages contain, by page. */
function foreign(
  texts: readonly (readonly [string, string[]])[],
  words: ReadonlySet<string>,
): string[] {
  return texts.flatMap(([address, all]) => {
    const found = all.flatMap(wordsIn).filter((word) => words.has(word));
    return found.length > 0 ? [`${address}: ${[...new Set(found)].join(", ")}`] : [];
  });
}

test("N2 no page says a word of the other language, but in what carries its language", async () => {
  const { page } = await site.visit();
  await openPage(page, "/contact");
  const lists = wordLists();
  const plain = await paths();
  expect(plain.length).toBeGreaterThan(25);
  expect(foreign(await textsOf(page, plain), lists.es)).toEqual([]);
  expect(foreign(await textsOf(page, plain.map(inSpanish)), lists.en)).toEqual([]);
});

/** Returns the sentences that only the other language has. */
function sentences(code: "en" | "es", other: "en" | "es"): string[] {
  const own = new Set(valuesOf(LANGUAGES[code]));
  return valuesOf(LANGUAGES[other]).filter(
    (each) => each.length > 9 && each.includes(" ") && !own.has(each),
  );
}

test("N4 no page ships the other language's words, in its document, its data or its scripts", async () => {
  for (const [prefix, code, other] of [
    ["", "en", "es"],
    ["/es", "es", "en"],
  ] as const) {
    const { page } = await site.visit();
    const scripts = noteScripts(page);
    const unwanted = sentences(code, other);
    expect(unwanted.length).toBeGreaterThan(50);
    for (const path of ["/", "/work", "/gallery", "/work/cafe-de-origen", "/contact"]) {
      const address = path === "/" ? prefix || "/" : prefix + path;
      await openPage(page, address);
      const data = `${path === "/" ? `${prefix}/_` : address}.data`;
      const answers = await Promise.all(
        [address, data, ...scripts()].map(async (each) =>
          (await fetch(new URL(each, site.url))).text(),
        ),
      );
      const shipped = answers.join("\n");
      const found = unwanted.filter((each) => shipped.includes(each));
      expect([address, found]).toEqual([address, []]);
    }
  }
});

test("N3 the switch keeps page, style and place, and back and forward work", async () => {
  const { page, complaints } = await site.visit();
  await openPage(page, "/work");
  await page.getByRole("button", { name: "GREEN STYLE" }).click();
  // The scripts must be loaded, because only they know the scroll position.
  await page.getByRole("button", { name: "LIGHT STYLE" }).waitFor();
  await page.mouse.wheel(0, 1700);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1700);
  const header = page.getByRole("banner");
  // Clicks by coordinates, because a locator's click scrolls the page first.
  const { x = 0, y = 0 } =
    (await header.getByRole("link", { name: "Español" }).boundingBox()) ?? {};
  await page.mouse.click(x + 4, y + 16);
  await page.waitForURL("/es/work");
  const state = () =>
    page.evaluate(() => {
      const { lang, dataset } = document.documentElement;
      return [lang, dataset.style, Math.round(scrollY)];
    });
  await expect.poll(state).toEqual(["es", "green", 1700]);
  await header.getByRole("link", { name: "ÍNDICE", exact: true }).click();
  await page.waitForURL("/es/index");
  await page.getByRole("heading", { level: 1, name: "Índice" }).waitFor();
  await goBack(page);
  await page.waitForURL("/es/work");
  await goBack(page);
  await page.waitForURL("/work");
  await expect.poll(async () => (await state())[0]).toBe("en");
  await goForward(page);
  await page.waitForURL("/es/work");
  await expect.poll(async () => (await state())[0]).toBe("es");
  await header.getByRole("link", { name: "English" }).click();
  await page.waitForURL("/work");
  expect(complaints).toEqual([]);
});

test("N3 home comes in the other language without another intro", async () => {
  const { page, complaints } = await site.visit();
  await openPage(page, "/");
  await skipIntro(page);
  await page.getByRole("banner").getByRole("link", { name: "Español" }).click();
  await page.waitForURL("/es");
  expect(await page.locator("#intro").count()).toBe(0);
  await page.locator("[data-live]").waitFor();
  expect(complaints).toEqual([]);
});

test("N3 N1 in the second language every link, flap and list stays in it", async () => {
  const { page, complaints } = await site.visit();
  await openPage(page, "/es/work");
  await page.getByRole("banner").getByRole("link", { name: "CONTACTO" }).click();
  await page.waitForURL("/es/contact");
  await openPage(page, "/es/gallery");
  await page.waitForURL("/es/gallery/fashion");
  await page.locator("[data-frame] a").first().click();
  const dialog = page.getByRole("dialog", { name: "Galería: MODA" });
  await dialog.getByRole("link", { name: /Ver proyecto/ }).click();
  await page.waitForURL(/\/es\/work\/[\w-]+$/);
  await page.getByRole("link", { name: /^Siguiente: / }).waitFor();
  const inside = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>("a[href^='/']")]
      .filter(({ lang, pathname }) => lang !== "en" && !/^\/es(?:\/|$)/.test(pathname))
      .map(({ pathname }) => pathname),
  );
  expect([inside, complaints]).toEqual([[], []]);
});

test("N3 on a phone the menu has the switch, by keyboard too; without scripts it is a link in the header", async () => {
  const { page } = await site.visit({ viewport: PHONE });
  await openPage(page, "/es/about");
  await page.getByRole("button", { name: "MENÚ" }).press("Enter");
  const menu = page.getByRole("dialog", { name: "Menú" });
  await menu.getByRole("link", { name: "English" }).press("Enter");
  await page.waitForURL("/about");
  const { page: plain } = await site.visit({ viewport: PHONE, javaScriptEnabled: false });
  await openPage(plain, "/about");
  await plain.getByRole("banner").getByRole("link", { name: "Español" }).click();
  await plain.waitForURL("/es/about");
});
