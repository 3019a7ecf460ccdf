import type { BrowserContextOptions, Page } from "playwright-core";
import type { Visit } from "./browser.ts";
import { expectMs } from "./expect-ms.ts";
import type { Site } from "./shared-site.ts";

/** How long the flaps close, and open (G7). */
const FLAPS_MS = 1200;

/** What happened in a page, and when by its own clock, in milliseconds. */
export interface Happening {
  what: string;
  at: number;
}

/** Notes in every document of a page: clicks, phases of the flaps, changes of address (G7). */
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

/** All that was noted in the document that stands. */
export function happenings(page: Page): Promise<Happening[]> {
  return page.evaluate(() => Reflect.get(window, "happened"));
}

/** The phases that the flaps went through in the document that stands. */
export async function phases(page: Page): Promise<string[]> {
  const phase = /^(idle|closing|opening)$/;
  return (await happenings(page)).map(({ what }) => what).filter((what) => phase.test(what));
}

/** Milliseconds from the last happening of one kind to the last of another. */
export async function between(page: Page, first: string, second: string): Promise<number> {
  const all = await happenings(page);
  const at = (what: string) => all.findLast((each) => each.what === what)?.at ?? Number.NaN;
  return at(second) - at(first);
}

/** Waits until the flaps have opened and are put away. */
export async function untilPutAway(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const happened: { what: string }[] = Reflect.get(window, "happened");
    return happened.findLast(({ what }) => /^(idle|closing|opening)$/.test(what))?.what === "idle";
  });
}

/** A visit to a page on which every change of page is noted. */
export async function aVisitToFlaps(
  site: Site,
  path: string,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<Visit> {
  const visit = await site.visit(options);
  await prepare(visit.page);
  await watchFlaps(visit.page);
  await visit.page.goto(path, { waitUntil: "networkidle" });
  return visit;
}

/** A link of the header that can be seen. */
export function headerLink(page: Page, path: string) {
  return page.locator(`header a[href="${path}"]:visible`).first();
}

export function flapsOf(page: Page) {
  return page.locator("[data-flaps]");
}

export function phaseNow(page: Page): Promise<string | null> {
  return flapsOf(page).getAttribute("data-flaps");
}

/** Tag and text of what has the focus. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(
    () => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`,
  );
}

/** The 1.2 s of the flaps, within 15% either way. */
export function expectFlapsTime(measured: number): void {
  expectMs(measured, FLAPS_MS);
}
