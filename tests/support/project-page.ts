import type { Locator, Page } from "playwright-core";
import { openPage, type Visit } from "./browser.ts";

/** The band of a project's page. */
export const band = (page: Page) => page.getByRole("region", { name: /^Frames of/ });

/** Scrolls to a place in the band, 0 its beginning and 1 its end, and waits until that is painted. */
export async function scrollInto(page: Page, share: number): Promise<void> {
  await band(page).evaluate(async (element, at) => {
    // A window that has just changed its size keeps its middle frame first.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const { top, height } = element.getBoundingClientRect();
    scrollBy({ top: top + at * (height - innerHeight), behavior: "instant" });
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  }, share);
}

/** Where each frame stands on the screen. */
export function frames(page: Page): Promise<DOMRect[]> {
  return band(page)
    .getByRole("listitem")
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON() as DOMRect));
}

/** How much of the band's hairline is drawn, from 0 to 1. */
export function hairlineShare(page: Page): Promise<number> {
  return band(page).evaluate((element) => {
    const line = element.querySelector("ol + span") ?? element;
    const { transform, width } = getComputedStyle(line, "::after");
    return (new DOMMatrix(transform).a * Number.parseFloat(width)) / line.clientWidth;
  });
}

/** Makes the browser one in which scrolling can't move anything but the page; called before it is opened. */
export async function withoutScrollDriven(page: Page): Promise<void> {
  // Style sheets stand in documents too.
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

/** The open lightbox of a project in a test's hands. */
export interface OpenLightbox {
  /** The number before the stroke of its counter. */
  at(): Promise<number>;
  /** How many times as large as it fits the picture is shown, once that has come to rest. */
  scale(): Promise<number>;
  /** Presses one of its buttons. */
  press(name: string): Promise<void>;
  /** Waits until it has gone. */
  gone(): Promise<void>;
}

/** The dialog of the lightbox. */
export function lightboxOf(page: Page) {
  return page.getByRole("dialog", { name: /enlarged$/ });
}

/** What opens a frame, by its number. */
export function opener(page: Page, number: number) {
  return page.getByRole("button", { name: new RegExp(`^(Enlarge|Play) frame ${number}$`) });
}

/** The name of what has the focus: of a frame, that of its way into the lightbox. */
export function focusedFrame(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? null);
}

/** Opens a project, and one of its frames by a click. */
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

/** Reads the lightbox that is open. */
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

/**
 * Closes a lightbox, and clicks what opens it in that moment: between the dialog's closing and
 * the event that tells of it, which is a task later.
 */
export async function reopenAsItCloses(lightbox: Locator, opener: Locator): Promise<void> {
  const opens = await opener.elementHandle();
  // Watched before the key is pressed: a busy machine would close it before it is.
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

/** Waits until nothing in the lightbox moves. */
export function restOf(page: Page): Promise<unknown> {
  return lightboxOf(page).evaluate((dialog) =>
    Promise.allSettled(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
}
