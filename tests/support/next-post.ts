import type { Page } from "playwright-core";
import type { Visit } from "./browser.ts";
import { moveFingers } from "./fingers.ts";

/** What happened around 'Next Post', and when by the page's own clock, in milliseconds. */
interface Noted {
  what: string;
  at: number;
}

/** Notes in every document of a page: when 60 % of the teaser come into sight, what it does then, and the flaps (P5). */
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

/** What was noted so far, in order. */
export async function happenedTo(page: Page): Promise<string[]> {
  const noted: Noted[] = await page.evaluate(() => Reflect.get(window, "noted"));
  return noted.map(({ what }) => what);
}

/** Milliseconds from the first happening of one kind to the first of another. */
export async function timeBetween(page: Page, first: string, second: string): Promise<number> {
  const noted: Noted[] = await page.evaluate(() => Reflect.get(window, "noted"));
  const at = (what: string) => noted.find((each) => each.what === what)?.at ?? Number.NaN;
  return at(second) - at(first);
}

/** What the teaser does now. */
export function dwellNow(page: Page): Promise<string | null> {
  return page.locator("[data-dwell]").getAttribute("data-dwell");
}

/** Waits until the teaser does something. */
export async function untilDwell(page: Page, phase: string): Promise<void> {
  await page.locator(`[data-dwell="${phase}"]`).waitFor({ timeout: 5000 });
}

/** Has the page itself click a control a moment after the hairline has begun: a test's hand may come too late. */
export async function clickOnceFilling(page: Page, control: string): Promise<void> {
  await page
    .locator(control)
    .first()
    .evaluate((button: HTMLElement) => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector("[data-dwell='filling']")) return;
        watch.disconnect();
        setTimeout(() => {
          if (button.checkVisibility({ visibilityProperty: true })) button.click();
        }, 200);
      });
      watch.observe(document, { subtree: true, attributeFilter: ["data-dwell"] });
    });
}

/** Opens a project and stands above its teaser, of which a sliver is to be seen. */
export async function aboveTeaser(visit: Visit, address: string): Promise<Page> {
  const { page } = visit;
  await watchTeaser(page);
  await page.goto(address, { waitUntil: "networkidle" });
  await page.mouse.move(120, 300);
  await page.locator("[data-dwell]").evaluate(async (teaser) => {
    scrollTo(0, teaser.getBoundingClientRect().top + scrollY - innerHeight * 0.95);
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  return page;
}

/** Turns the wheel by a share of the screen's height. */
export async function wheel(page: Page, share: number): Promise<void> {
  await page.mouse.wheel(0, share * (page.viewportSize()?.height ?? 0));
}

/** Draws the page up with a finger, by a share of the screen's height. */
export async function draw(page: Page, share: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const from = { x: width / 2, y: height * 0.9 };
  await moveFingers(page, [{ from, to: { x: from.x, y: from.y - share * height } }]);
}
