import type { BrowserContextOptions, Page } from "playwright-core";
import type { ArticleAnswer } from "#domain/answers.ts";
import type { Site } from "./site.ts";
import { openPage, PHONE } from "./browser.ts";

/** The pages whose rows show a picture beside the pointer: their rows, and the preview. */
export const LISTS = [
  ["W3", "/work", "tbody tr", "section[aria-labelledby='archive'] > [aria-hidden]"],
  ["G4", "/index", "main li[data-row]", "main > div > [aria-hidden]"],
] as const;

/** The preview of a list of works, and its rows. */
export function aPreview(page: Page, rows: string, preview: string) {
  const frame = page.locator(preview);
  return {
    frame,
    row: (place: number) => page.locator(rows).nth(place),
    /** Where the middle of a row is on the screen; the page is scrolled so that it is in the middle. */
    async centre(place: number) {
      return page
        .locator(rows)
        .nth(place)
        .evaluate((row) => {
          const before = row.getBoundingClientRect();
          scrollBy({ top: before.top - innerHeight / 2, behavior: "instant" });
          const { left, top, width, height } = row.getBoundingClientRect();
          return { x: left + width / 2, y: top + height / 2, height };
        });
    },
    isShown: async () =>
      (await frame.locator("> [data-shown]").getAttribute("data-shown", { timeout: 2000 })) ===
      "true",
    /** The address of the picture on top. */
    picture: () => frame.locator("img").last().getAttribute("src"),
    /** The picture that a row should show, as the API names it. */
    async ownPicture(place: number) {
      const href = await page.locator(rows).nth(place).locator("a").getAttribute("href");
      const articles: ArticleAnswer[] = await (await page.request.get("/api/articles.php")).json();
      return pictureOf(articles.find(({ slug }) => href === `/work/${slug}`));
    },
    /** What is wrong with where it stands now: texts of the row that it covers, edges of the screen that it passes. */
    faults: (place: number) =>
      page.evaluate(
        ([rows, place, preview]) => {
          const box = document.querySelector(preview)?.getBoundingClientRect() ?? new DOMRect();
          const row = document.querySelectorAll(rows)[place];
          const found: string[] = [];
          if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) {
            found.push("leaves the screen");
          }
          const texts = document.createTreeWalker(row ?? document, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          while (texts.nextNode()) {
            range.selectNodeContents(texts.currentNode);
            for (const { left, right, top, bottom } of range.getClientRects()) {
              const isCovered =
                left < box.right && right > box.left && top < box.bottom && bottom > box.top;
              if (isCovered) found.push(`covers ${texts.currentNode.textContent}`);
            }
          }
          return found;
        },
        [rows, place, preview] as const,
      ),
    /** Notes its left edge at every frame from now on. */
    watch: () =>
      frame.evaluate((element) => {
        const places: number[] = [];
        Object.assign(window, { places });
        const look = () => {
          places.push(element.getBoundingClientRect().left);
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    places: (): Promise<number[]> => page.evaluate(() => Reflect.get(window, "places")),
  };
}

/** Opens one of these pages for a visitor of its own. */
export async function openList(
  site: Site,
  [, path, rows, preview]: readonly [number: string, path: string, rows: string, preview: string],
  options: BrowserContextOptions = {},
) {
  const visit = await site.visit(options);
  await openPage(visit.page, path);
  return { ...visit, preview: aPreview(visit.page, rows, preview) };
}

export const HEADER_PX = 56;

/** The slides of the archive up to 768 px, and the picture behind them that is shown. */
export const SLIDES = "section[aria-labelledby='mobile-archive'] li";
export const SHOWN = "section[aria-labelledby='mobile-archive'] [data-shown='true']";

/** The address of the picture that represents a work: of a film its poster. */
export function pictureOf(work: ArticleAnswer | undefined): string | undefined {
  const main = work?.main_center ?? "";
  return work?.media[main]?.poster?.url ?? work?.main_center;
}

/** Opens the works on a phone for a visitor of its own. */
export async function openArchive(site: Site, options: BrowserContextOptions = {}) {
  const visit = await site.visit({ viewport: PHONE, hasTouch: true, ...options });
  await openPage(visit.page, "/work");
  const articles: ArticleAnswer[] = await (
    await visit.page.request.get("/api/articles.php")
  ).json();
  return { ...visit, articles };
}

/** Lets a slide fill the screen below the header, or stand so many pixels lower. */
export const bring = (page: Page, slide: number, lower = 0) =>
  page
    .locator(SLIDES)
    .nth(slide)
    .evaluate(
      (element, offset) =>
        scrollBy({ top: element.getBoundingClientRect().top - offset, behavior: "instant" }),
      HEADER_PX + lower,
    );

/** The address of the picture behind the slides. */
export const background = (page: Page) => page.locator(`${SHOWN} img`).getAttribute("src");

/** The background two frames later, when the page has looked where it stands. */
export async function settledOn(page: Page) {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
      }),
  );
  return background(page);
}

/** The disc that follows the pointer (G12). */
export const disc = (page: Page) => page.locator("body > [aria-hidden] > [data-shown]");

export const isShown = (page: Page) => disc(page).getAttribute("data-shown");

/** Where on the screen its centre is, in whole pixels. */
export const centreOfDisc = (page: Page) =>
  disc(page).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  });

/** Where on the screen the middle of the first such element is, once it is scrolled into sight. */
export async function middleOf(page: Page, selector: string) {
  // By the page itself: home's slides never stand still for long.
  return page
    .locator(selector)
    .first()
    .evaluate((target) => {
      target.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      const { x, y, width, height } = target.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
}
