import type { Locator, Page } from "playwright-core";
import { openPage, type Visit } from "./browser.ts";

/** Locates the band of frames on a project's page. */
export const band = (page: Page) => page.getByRole("region", { name: /^Frames of/ });

/** Scrolls to a share of the band, from 0 to 1, and waits until the band is painted. */
export async function scrollInto(page: Page, share: number): Promise<void> {
  await band(page).evaluate(async (element, at) => {
    // After a resize the page first restores the position of the middle frame.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const { top, height } = element.getBoundingClientRect();
    scrollBy({ top: top + at * (height - innerHeight), behavior: "instant" });
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  }, share);
}

/** Returns the positions of the frames on the screen. */
export function frames(page: Page): Promise<DOMRect[]> {
  return band(page)
    .getByRole("listitem")
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON() as DOMRect));
}

/** Returns the drawn share of the band's hairline, from 0 to 1. */
export function hairlineShare(page: Page): Promise<number> {
  return band(page).evaluate((element) => {
    const line = element.querySelector("ol + span") ?? element;
    const { transform, width } = getComputedStyle(line, "::after");
    return (new DOMMatrix(transform).a * Number.parseFloat(width)) / line.clientWidth;
  });
}

/** Simulates a browser without scroll-driven animations. Call it before the page is opened. */
export async function withoutScrollDriven(page: Page): Promise<void> {
  // Documents contain style sheets too.
  await page.route(/\.css|\/[^.]*$/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: text.replaceAll(/animation-(?:timeline|range):/g, "unknown:"),
    });
  });
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    const without = (condition: string, value?: string) =>
      !condition.includes("animation-range") &&
      (value === undefined ? supports(condition) : supports(condition, value));
    Object.assign(CSS, { supports: without });
  });
}

export interface OpenLightbox {
  /** Returns the number of the current picture. */
  at(): Promise<number>;
  /** Returns the zoom factor at rest; 1 fits the picture to the screen. */
  scale(): Promise<number>;
  press(name: string): Promise<void>;
  /** Waits until the lightbox is removed. */
  gone(): Promise<void>;
}

export function lightboxOf(page: Page) {
  return page.getByRole("dialog", { name: /enlarged$/ });
}

/** Locates the button that opens a frame in the lightbox. */
export function opener(page: Page, number: number) {
  return page.getByRole("button", { name: new RegExp(`^(Enlarge|Play) frame ${number}$`) });
}

/** Returns the `aria-label` of the focused element. */
export function focusedFrame(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? null);
}

/** Opens a project and clicks one of its frames. */
export async function openFrame(
  { page }: Visit,
  address: string,
  number: number,
): Promise<OpenLightbox> {
  await openPage(page, address);
  await opener(page, number).scrollIntoViewIfNeeded();
  await opener(page, number).click();
  await lightboxOf(page).waitFor();
  await restOf(page);
  return aLightbox(page);
}

/** Returns a handle to the open lightbox. */
export function aLightbox(page: Page): OpenLightbox {
  const dialog = lightboxOf(page);
  return {
    at: async () => Number((await dialog.locator("p[aria-live]").innerText()).split("/")[0]),
    async scale() {
      await restOf(page);
      return dialog.locator("[data-place='here'] > div").evaluate((held) => {
        return new DOMMatrix(getComputedStyle(held).transform).a;
      });
    },
    press: (name) => dialog.getByRole("button", { name }).click(),
    gone: () => dialog.waitFor({ state: "detached" }),
  };
}

/** Closes a lightbox, and clicks the opener before the dialog's `close` event, which is a later task. */
export async function reopenAsItCloses(lightbox: Locator, opener: Locator): Promise<void> {
  const opens = await opener.elementHandle();
  // Observes before the key press: on a busy machine the dialog could close first.
  const watch = await lightbox.evaluateHandle((dialog: HTMLDialogElement, opens) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    new MutationObserver((_, observer) => {
      observer.disconnect();
      if (opens instanceof HTMLElement) opens.click();
      dialog.addEventListener("close", () => resolve());
    }).observe(dialog, { attributeFilter: ["open"] });
    return { reopened: promise };
  }, opens);
  await lightbox.page().keyboard.press("Escape");
  await watch.evaluate(({ reopened }) => reopened);
}

/** Waits until the lightbox's animations have ended. */
export function restOf(page: Page): Promise<unknown> {
  return lightboxOf(page).evaluate((dialog) =>
    Promise.allSettled(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
}
