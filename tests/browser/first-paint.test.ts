import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { DESKTOP, holdRequests, openPage, PHONE } from "../support/browser.ts";
import { readOnlySite } from "../support/site.ts";

/** A page that waits for nothing would request its scripts within this time. */
const SOON_MS = 700;
/** The page's longest wait for its picture, plus a margin for a slow machine. */
const AT_LAST_MS = 5000;

const site = readOnlySite();

/** Visits a page and blocks its pictures until `letCome`. */
async function visitWithout(path = "/", viewport = PHONE) {
  const { page } = await site.visit({ viewport });
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const letCome = await holdRequests(page, /\.(?:webp|avif|jpe?g)$/);
  await openPage(page, path, { waitUntil: "domcontentloaded" });
  const scripts = () => requested.filter((path) => path.endsWith(".js"));
  return { page, scripts, requested, letCome };
}

test("home is painted by its document alone, and asks for scripts once its first picture is there", async () => {
  const { page, scripts, requested, letCome } = await visitWithout();
  await page.locator('img[fetchpriority="high"]').waitFor({ state: "attached" });
  await sleep(SOON_MS);
  expect(scripts()).toEqual([]);
  expect(requested.filter((path) => path.endsWith(".css"))).toEqual([]);
  // Neither other pictures nor typefaces are requested before it.
  expect(requested.filter((path) => /\.(?:webp|avif|jpe?g|woff2)$/.test(path))).toHaveLength(1);
  const margin = await page.evaluate(() => getComputedStyle(document.body).margin);
  expect(margin).toBe("0px");
  letCome();
  await expect.poll(scripts).not.toEqual([]);
  await page.waitForLoadState("networkidle");
  // Style sheets in the document are not requested again.
  expect(requested.filter((path) => /\/site-[^/]*\.css$/.test(path))).toEqual([]);
});

test("pictures are held back on the screen alone, so a page that is printed at once has them all", async () => {
  const { page } = await visitWithout("/work/seda");
  const lazy = page.locator('main img[loading="lazy"]').first();
  await expect.poll(() => lazy.evaluate((img) => getComputedStyle(img).display)).toBe("none");
  await page.emulateMedia({ media: "print" });
  expect(await lazy.evaluate((img) => getComputedStyle(img).display)).not.toBe("none");
});

test("the wall's scripts wait for the pictures in view, and the largest comes first", async () => {
  const { page } = await site.visit({ viewport: PHONE });
  const requested: string[] = [];
  page.on("requestfinished", (request) => requested.push(new URL(request.url()).pathname));
  await openPage(page, "/gallery/fashion");
  const inView = await page.locator("main picture").evaluateAll((boxes) =>
    boxes.flatMap((box) => {
      const { left, top, right, bottom } = box.getBoundingClientRect();
      const isWhole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      const source = box.querySelector("img")?.currentSrc;
      return isWhole && source ? [new URL(source).pathname] : [];
    }),
  );
  expect(inView.length).toBeGreaterThan(2);
  const firstScript = requested.findIndex((path) => path.endsWith(".js"));
  for (const path of inView) expect(requested.indexOf(path)).toBeLessThan(firstScript);
});

test("a button that is pressed before the scripts have come does once, and soon, what it says", async () => {
  const { page, scripts, letCome } = await visitWithout("/about", DESKTOP);
  const letScriptsCome = await holdRequests(page, /\.js$/);
  const toggle = page.getByRole("banner").getByRole("button", { name: /style/i });
  await toggle.click();
  // The click starts the scripts before the picture has loaded.
  await expect.poll(scripts).not.toEqual([]);
  expect(await page.evaluate(() => document.documentElement.dataset.style)).toBe("light");
  letScriptsCome();
  await page.waitForFunction(() => document.documentElement.dataset.style === "green");
  letCome();
  await page.waitForLoadState("networkidle");
  await toggle.click();
  expect(await page.evaluate(() => document.documentElement.dataset.style)).toBe("light");
});

/** Functions since 2023 or later, which some supported browsers lack. */
const NEWER = [
  "Promise.withResolvers",
  "URL.canParse",
  "Array.prototype.toReversed",
  "Array.prototype.toSorted",
  "Element.prototype.checkVisibility",
  "HTMLVideoElement.prototype.requestVideoFrameCallback",
  "HTMLElement.prototype.togglePopover",
  "Object.groupBy",
  "Set.prototype.union",
  "Document.prototype.startViewTransition",
  "AbortSignal.any",
];

test.each([
  "/",
  "/work",
  "/work/seda",
  "/gallery/fashion",
  "/gallery/fashion?view=list",
  "/index",
  "/about",
  "/contact",
])("%s works in a browser that lacks what is new", async (path) => {
  const { page, complaints } = await site.visit();
  await page.addInitScript((paths) => {
    for (const path of paths) {
      const names = path.split(".");
      const name = names.pop() ?? "";
      const owner = names.reduce((object: object, each) => Reflect.get(object, each), window);
      Reflect.deleteProperty(owner, name);
    }
  }, NEWER);
  await openPage(page, path);
  if (path === "/") await page.locator("video[data-seen=true]").waitFor();
  expect(complaints).toEqual([]);
});

test("a first picture that does not come holds the scripts up for a moment only", async () => {
  const { scripts } = await visitWithout();
  expect(scripts()).toEqual([]);
  await expect.poll(scripts, { timeout: AT_LAST_MS }).not.toEqual([]);
});

test("H6 home's largest paint is its first picture, also when the film has begun on it", async () => {
  const { page } = await site.visit({ viewport: PHONE });
  await openPage(page, "/");
  await page.locator("video[data-seen=true]").waitFor();
  await sleep(SOON_MS);
  const largest = await page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1);
          resolve((last as unknown as { element?: Element })?.element?.tagName);
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  expect(largest).toBe("IMG");
});
