import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, openPage, PHONE, reloadPage } from "../support/browser.ts";
import { readOnlySite } from "../support/site.ts";

const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const READER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const LONGEST_MS = 3000;
const LEAVE_MS = 500;

const site = readOnlySite();

/** Waits until the styles apply, because a document is parsed before it is painted. */
async function untilPainted(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const intro = document.getElementById("intro");
    return intro !== null && getComputedStyle(intro).position === "fixed";
  });
}

const loader = (page: Page) => page.locator("#intro");

test("G11 the loader is a sheet of fifteen frames, the logo in the 8th, nine titles on each side", async () => {
  for (const viewport of [DESKTOP, PHONE]) {
    const { page } = await site.visit({ viewport });
    await openPage(page, "/", { waitUntil: "commit" });
    await untilPainted(page);
    const sheet = await loader(page).evaluate((intro) => {
      const [left, frames, right] = [...intro.children].map((list) => [...list.children]);
      const rect = intro.getBoundingClientRect();
      return {
        left: left?.map((each) => each.textContent),
        right: right?.map((each) => each.textContent),
        pictures: frames?.map((frame) => frame.querySelectorAll("img").length),
        logo: frames?.[7]?.querySelectorAll("svg").length,
        candidates: [...intro.querySelectorAll("source")].map(({ srcset }) => srcset),
        covers: [rect.x, rect.y, rect.width, rect.height],
        hidden: intro.getAttribute("aria-hidden"),
      };
    });
    expect(sheet.pictures).toEqual([1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1]);
    expect([sheet.logo, sheet.hidden]).toEqual([1, "true"]);
    expect([sheet.left?.length, sheet.right?.length]).toEqual([9, 7]);
    expect(new Set([...(sheet.left ?? []), ...(sheet.right ?? [])]).size).toBe(16);
    for (const candidates of sheet.candidates) {
      expect(candidates.match(/ \d+w/g)).toEqual([" 160w", " 240w", " 320w"]);
    }
    expect(sheet.covers).toEqual([0, 0, viewport.width, viewport.height]);
  }
});

test("G11 it lifts by itself where the scripts never come", async () => {
  const { page } = await site.visit();
  await page.route("**/*.js", () => undefined);
  await openPage(page, "/", { waitUntil: "commit" });
  await loader(page).waitFor();
  expect(await loader(page).isVisible()).toBe(true);
  await loader(page).waitFor({ state: "hidden", timeout: (LONGEST_MS + LEAVE_MS) * 2 });
});

test("G11 nothing flashes more than three times a second", async () => {
  const { page } = await site.visit();
  await page.route(/\/(media|videos)\//, () => undefined);
  await openPage(page, "/", { waitUntil: "commit" });
  await untilPainted(page);
  const blinking = await loader(page).evaluate((intro) =>
    intro
      .getAnimations({ subtree: true })
      .filter(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY)
      .map(({ effect }) => {
        const { duration } = effect?.getComputedTiming() ?? {};
        const delay = effect?.getTiming().delay;
        const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
        return {
          delay,
          duration: Number(duration),
          changes: frames.map((each) => each.computedOffset),
        };
      }),
  );
  expect(blinking.length).toBeGreaterThan(20);
  expect(new Set(blinking.map(({ delay }) => delay)).size).toBeGreaterThan(4);
  for (const { duration, changes } of blinking) {
    // A flash is two changes.
    expect(changes.length / 2 / (duration / 1000)).toBeLessThanOrEqual(3);
    const gaps = changes
      .slice(1)
      .map((offset, index) => (offset - (changes[index] ?? 0)) * duration);
    expect(Math.min(...gaps.filter((gap) => gap > 0))).toBeGreaterThanOrEqual(1000 / 6);
  }
});

test("G11 only a document at the home address has it", async () => {
  const { page } = await site.visit();
  // Before hydration a link would load a document, so the page is hydrated first.
  await openPage(page, "/about");
  expect(await loader(page).count()).toBe(0);
  await page.getByRole("banner").getByRole("link").first().click();
  await page.waitForURL("/");
  await page.waitForTimeout(300);
  expect(await loader(page).count()).toBe(0);
  await reloadPage(page, { waitUntil: "domcontentloaded" });
  expect(await loader(page).count()).toBe(1);
});

test("G11 crawlers, reduced motion and readers without scripts get the page at once", async () => {
  for (const options of [
    { userAgent: CRAWLER },
    { reducedMotion: "reduce" as const },
    { javaScriptEnabled: false },
  ]) {
    const { page } = await site.visit(options);
    await openPage(page, "/");
    // Never displayed, rather than removed after 3 s.
    const shown = await loader(page).evaluateAll((found) =>
      found.map((intro) => getComputedStyle(intro).display).filter((each) => each !== "none"),
    );
    expect([options, shown]).toEqual([options, []]);
  }
});

test("G11 the finished page lies underneath from the start, and never shows before it on a slow line", async () => {
  const answer = await fetch(site.url, { headers: { "user-agent": READER } });
  const html = await answer.text();
  const place = html.indexOf('id="intro"');
  expect(place).toBeGreaterThan(0);
  for (const part of ["<header", "<main", "<footer"]) {
    expect(html.indexOf(part)).toBeGreaterThan(place);
  }
  expect(html.slice(0, html.indexOf("</main>"))).toContain("/work/ninoska");
});
