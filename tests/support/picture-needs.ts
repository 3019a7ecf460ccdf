import type { Page } from "playwright-core";

/** How a picture that is there fits the place that it fills, all in device pixels. */
export interface PictureNeed {
  /** The address of the form that came. */
  src: string;
  /** The width that came. */
  came: number;
  /** The width of the whole picture as it is drawn, with what a crop hides of it. */
  needed: number;
  /** The widest form that was offered in this format, on this screen. */
  widest: number;
}

/** What `collectNeeds` leaves in the page. */
const COLLECTED = "collectedNeeds";

/**
 * Notes every picture of a page that comes with a choice of widths, from its first moment on:
 * also those that a loader shows and takes away. Called before the page is opened.
 */
export async function collectNeeds(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    const collected = new Map<HTMLImageElement, PictureNeed>();
    Object.assign(window, { [name]: collected });
    const note = () => {
      for (const image of document.images) {
        const { currentSrc, naturalWidth, naturalHeight, offsetWidth, offsetHeight } = image;
        if (!image.complete || naturalWidth === 0 || offsetWidth === 0) continue;
        const sources = [...(image.parentElement?.querySelectorAll("source") ?? [])];
        const offers = sources.map(
          ({ srcset }) =>
            new Map(
              srcset.split(", ").map((candidate): [string, number] => {
                const [address = "", width = ""] = candidate.split(" ");
                return [new URL(address, location.href).href, Number.parseInt(width, 10)];
              }),
            ),
        );
        const offered = offers.find((each) => each.has(currentSrc));
        const came = offered?.get(currentSrc);
        if (offered === undefined || came === undefined) continue;
        const widths = [offsetWidth, (offsetHeight * naturalWidth) / naturalHeight];
        const isCropped = getComputedStyle(image).objectFit === "cover";
        const drawn = isCropped ? Math.max(...widths) : Math.min(...widths);
        collected.set(image, {
          src: new URL(currentSrc).pathname,
          came,
          needed: drawn * devicePixelRatio,
          widest: Math.max(...offered.values()),
        });
      }
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  }, COLLECTED);
}

/**
 * Goes down the page and up again, so that every picture's turn comes, and waits until all
 * have come that were asked for. Quick enough that no teaser at the end leads on (P5).
 * @returns what has been collected since the page was opened
 */
export async function collectedNeeds(page: Page): Promise<PictureNeed[]> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      window.scrollTo({ top, behavior: "instant" });
      for (const _ of ["scrolled", "shown"]) await new Promise(requestAnimationFrame);
    }
    window.scrollTo({ top: 0, behavior: "instant" });
  });
  await page.waitForLoadState("networkidle");
  return page.evaluate((name) => {
    const collected: Map<HTMLImageElement, PictureNeed> = Reflect.get(window, name);
    return [...collected.values()];
  }, COLLECTED);
}
