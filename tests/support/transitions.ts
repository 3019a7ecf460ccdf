import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { moveFingers, openPage, type Visit } from "./browser.ts";
import { expectMs } from "./measures.ts";
import type { Site } from "./site.ts";
import { ANSWERS_WITHIN_MS } from "./waits.ts";

/** Duration of the closing, and of the opening, of the flaps. */
const FLAPS_MS = 1200;

/** An event in a page; `at` is in milliseconds of the page's clock. */
export interface FlapEvent {
  what: string;
  at: number;
}

/** Records clicks, phases of the flaps and changes of the address in every document of a page. */
async function watchFlaps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const happened: { what: string; at: number }[] = [];
    Object.assign(window, { happened });
    const note = (what: string) => happened.push({ what, at: performance.now() });
    addEventListener("click", () => note("click"), true);
    for (const verb of ["pushState", "replaceState"] as const) {
      const original = history[verb];
      history[verb] = function (this: History, ...given) {
        original.apply(this, given);
        note(`${verb} ${location.pathname}`);
      };
    }
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (target instanceof HTMLElement) note(target.dataset.flaps ?? "");
      }
    }).observe(document, { subtree: true, attributeFilter: ["data-flaps"] });
  });
}

/** Returns all recorded events of the current document. */
export function flapEvents(page: Page): Promise<FlapEvent[]> {
  return page.evaluate(() => Reflect.get(window, "happened"));
}

/** Returns the phases of the flaps in the current document. */
export async function phases(page: Page): Promise<string[]> {
  const phase = /^(idle|closing|opening)$/;
  return (await flapEvents(page)).map(({ what }) => what).filter((what) => phase.test(what));
}

/** Returns the milliseconds from the last event of one kind to the last of another. */
export async function msBetweenFlapEvents(
  page: Page,
  first: string,
  second: string,
): Promise<number> {
  const all = await flapEvents(page);
  const at = (what: string) => all.findLast((each) => each.what === what)?.at ?? Number.NaN;
  return at(second) - at(first);
}

/** Waits until the flaps have opened and are idle. */
export async function untilFlapsAreGone(page: Page): Promise<void> {
  const gone = page.waitForFunction(() => {
    const happened: { what: string }[] = Reflect.get(window, "happened");
    return happened.findLast(({ what }) => /^(idle|closing|opening)$/.test(what))?.what === "idle";
  });
  await gone.catch(async (cause: unknown) => {
    const events = JSON.stringify(await flapEvents(page));
    throw new Error(`the flaps are not gone at ${page.url()}: ${events}`, { cause });
  });
}

/** Opens a page on which the flaps' events are recorded. */
export async function aVisitToFlaps(
  site: Site,
  path: string,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<Visit> {
  const visit = await site.visit(options);
  await prepare(visit.page);
  await watchFlaps(visit.page);
  await openPage(visit.page, path);
  return visit;
}

/** Locates a visible link of the header. */
export function headerLink(page: Page, path: string) {
  return page.locator(`header a[href="${path}"]:visible`).first();
}

export function flapsOf(page: Page) {
  return page.locator("[data-flaps]");
}

export function phaseNow(page: Page): Promise<string | null> {
  return flapsOf(page).getAttribute("data-flaps");
}

/** Returns tag and text of the focused element. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(
    () => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`,
  );
}

/** Expects FLAPS_MS within 15 %. */
export function expectFlapsTime(measured: number): void {
  expectMs(measured, FLAPS_MS);
}

/** An event of the 'Next Post' teaser; `at` is in milliseconds of the page's clock. */
interface Noted {
  what: string;
  at: number;
}

/** Records when 60 % of the teaser is visible, and the phases of teaser and flaps, in every document. */
export async function watchTeaser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: { what: string; at: number }[] = [];
    Object.assign(window, { noted });
    const note = (what: string) => noted.push({ what, at: performance.now() });
    new MutationObserver((changes) => {
      for (const { target, attributeName } of changes) {
        if (target instanceof HTMLElement) note(target.getAttribute(attributeName ?? "") ?? "");
      }
    }).observe(document, { subtree: true, attributeFilter: ["data-dwell", "data-flaps"] });
    let wasSeen = false;
    const look = () => {
      const teaser = document.querySelector("[data-dwell]");
      if (teaser) {
        const { top, bottom, height } = teaser.getBoundingClientRect();
        const isSeen = (Math.min(bottom, innerHeight) - Math.max(top, 0)) / height >= 0.6;
        if (isSeen && !wasSeen) note("seen");
        wasSeen = isSeen;
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Returns the recorded events in order. */
export async function teaserEvents(page: Page): Promise<string[]> {
  const noted: Noted[] = await page.evaluate(() => Reflect.get(window, "noted"));
  return noted.map(({ what }) => what);
}

/** Waits until 60 % of the teaser is visible. @throws with the page's position */
export async function untilTeaserSeen(page: Page): Promise<void> {
  const seen = page.waitForFunction(
    () => {
      const noted: { what: string }[] = Reflect.get(window, "noted");
      return noted.some(({ what }) => what === "seen");
    },
    undefined,
    { timeout: ANSWERS_WITHIN_MS },
  );
  await seen.catch(async (cause: unknown) => {
    const [focus, events] = [await focused(page), await teaserEvents(page)];
    const top = await page
      .locator("[data-dwell]")
      .evaluate((teaser) => `${teaser.getBoundingClientRect().top} px below, ${scrollY} px down`);
    throw new Error(`the teaser is ${top} at ${page.url()}: ${focus}, ${events.join(" ")}`, {
      cause,
    });
  });
}

/** Returns the milliseconds from the first event of one kind to the first of another. */
export async function msBetweenTeaserEvents(
  page: Page,
  first: string,
  second: string,
): Promise<number> {
  const noted: Noted[] = await page.evaluate(() => Reflect.get(window, "noted"));
  const at = (what: string) => noted.find((each) => each.what === what)?.at ?? Number.NaN;
  return at(second) - at(first);
}

/** Returns the teaser's phase. */
export function dwellNow(page: Page): Promise<string | null> {
  return page.locator("[data-dwell]").getAttribute("data-dwell");
}

/** Waits until the teaser is in a phase. */
export async function untilDwell(page: Page, phase: string): Promise<void> {
  await page.locator(`[data-dwell="${phase}"]`).waitFor();
}

/**
 * Clicks a control from within the page, 200 ms after the hairline begins to fill, unless something covers
 * the control: a click by Playwright may come too late.
 */
export async function clickOnceFilling(page: Page, control: string): Promise<void> {
  await page
    .locator(control)
    .first()
    .evaluate((button: HTMLElement) => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector("[data-dwell='filling']")) return;
        watch.disconnect();
        setTimeout(() => {
          const { left, top, width, height } = button.getBoundingClientRect();
          const met = document.elementFromPoint(left + width / 2, top + height / 2);
          if (button.contains(met)) button.click();
        }, 200);
      });
      watch.observe(document, { subtree: true, attributeFilter: ["data-dwell"] });
    });
}

/** Opens a project and scrolls to where only the top of the teaser is visible. */
export async function aboveTeaser(visit: Visit, address: string): Promise<Page> {
  const { page } = visit;
  await watchTeaser(page);
  await openPage(page, address);
  await page.mouse.move(120, 300);
  const top = await page.locator("[data-dwell]").evaluate(async (teaser) => {
    scrollTo(0, teaser.getBoundingClientRect().top + scrollY - innerHeight * 0.95);
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return teaser.getBoundingClientRect().top / innerHeight;
  });
  expect(top, "the page stays where it was scrolled to").toBeCloseTo(0.95, 2);
  return page;
}

/** Turns the wheel by a share of the viewport's height. */
export async function wheel(page: Page, share: number): Promise<void> {
  await page.mouse.wheel(0, share * (page.viewportSize()?.height ?? 0));
}

/** Swipes up by a share of the viewport's height. */
export async function swipeUp(page: Page, share: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const from = { x: width / 2, y: height * 0.9 };
  await moveFingers(page, [{ from, to: { x: from.x, y: from.y - share * height } }]);
}
