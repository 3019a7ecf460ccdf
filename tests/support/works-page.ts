import type { BrowserContextOptions, Page } from "playwright-core";
import type { ArticleAnswer } from "#domain/answers.ts";
import type { Site } from "./site.ts";
import { openPage, PHONE } from "./browser.ts";

/** Pages with a preview beside the pointer, and the selectors of their rows and preview. */
export const LISTS = [
  ["W3", "/work", "tbody tr", "section[aria-labelledby='archive'] > [aria-hidden]"],
  ["G4", "/index", "main li[data-row]", "main > div > [aria-hidden]"],
] as const;

/** Returns a handle to the preview of a list of works. */
export function aPreview(page: Page, rows: string, preview: string) {
  const frame = page.locator(preview);
  return {
    frame,
    row: (place: number) => page.locator(rows).nth(place),
    /** Scrolls a row to the middle of the screen. @returns the row's centre and height */
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
    /** Returns the address of the picture on top. */
    picture: () => frame.locator("img").last().getAttribute("src"),
    /** Returns the picture that a row should show, according to the API. */
    async ownPicture(place: number) {
      const href = await page.locator(rows).nth(place).locator("a").getAttribute("href");
      const articles: ArticleAnswer[] = await (await page.request.get("/api/articles.php")).json();
      return pictureOf(articles.find(({ slug }) => href === `/work/${slug}`));
    },
    /** Returns faults of the preview's position: covered texts of the row, and edges outside the screen. */
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
    /** Records the preview's left edge at every frame from now on. */
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

/** Opens one of LISTS in a new visit. */
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

/** Slides of the archive up to 768 px; SHOWN is the visible picture behind them. */
export const SLIDES = "section[aria-labelledby='mobile-archive'] li";
export const SHOWN = "section[aria-labelledby='mobile-archive'] [data-shown='true']";

/** Returns the address of the picture that represents a work: the poster of a film. */
export function pictureOf(work: ArticleAnswer | undefined): string | undefined {
  const main = work?.main_center ?? "";
  return work?.media[main]?.poster?.url ?? work?.main_center;
}

/** Opens the works on a phone in a new visit. */
export async function openArchive(site: Site, options: BrowserContextOptions = {}) {
  const visit = await site.visit({ viewport: PHONE, hasTouch: true, ...options });
  await openPage(visit.page, "/work");
  const articles: ArticleAnswer[] = await (
    await visit.page.request.get("/api/articles.php")
  ).json();
  return { ...visit, articles };
}

/** Scrolls a slide to the header's lower edge, or this many pixels lower. */
export const bring = (page: Page, slide: number, lower = 0) =>
  page
    .locator(SLIDES)
    .nth(slide)
    .evaluate(
      (element, offset) =>
        scrollBy({ top: element.getBoundingClientRect().top - offset, behavior: "instant" }),
      HEADER_PX + lower,
    );

/** Returns the address of the picture behind the slides. */
export const background = (page: Page) => page.locator(`${SHOWN} img`).getAttribute("src");

/** Returns the background two frames later, when the page has handled the scroll position. */
export async function settledOn(page: Page) {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
      }),
  );
  return background(page);
}

/** Locates the disc that follows the pointer. */
export const disc = (page: Page) => page.locator("body > [aria-hidden] > [data-shown]");

export const isShown = (page: Page) => disc(page).getAttribute("data-shown");

/** Returns the disc's centre on the screen, in whole pixels. */
export const centreOfDisc = (page: Page) =>
  disc(page).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  });

/** Scrolls to the first matching element. @returns the element's centre on the screen */
export async function middleOf(page: Page, selector: string) {
  // Computed in the page: Playwright would wait for home's slides to rest.
  return page
    .locator(selector)
    .first()
    .evaluate((target) => {
      target.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      const { x, y, width, height } = target.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
}
