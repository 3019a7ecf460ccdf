import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { hashesOf } from "../../server/pages/rendering.ts";
import { DESKTOP, openPage, PHONE } from "../support/browser.ts";
import { readOnlySite } from "../support/site.ts";

const site = readOnlySite();
const PAGE = "/work/seda";

/** Scrolls to a picture and waits until it has loaded. */
async function isLoaded(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
}

/** Whether a click on a button reaches its listeners. */
function isHeard(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const button = Object.assign(document.createElement("button"), { type: "button" });
        document.body.append(button);
        button.addEventListener("click", () => resolve(true));
        button.click();
        resolve(false);
      }),
  );
}

/** Changes the document's policy, as an extension or a proxy that blocks scripts does. */
async function changePolicy(
  page: Page,
  change: (policy: string, html: string) => string,
): Promise<void> {
  await page.route(`**${PAGE}`, async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const policy = change(headers["content-security-policy"] ?? "", await response.text());
    await route.fulfill({ response, headers: { ...headers, "content-security-policy": policy } });
  });
}

const FAILURES: Record<string, (page: Page) => Promise<unknown>> = {
  "all scripts do not load": (page) => page.route(/\.js$/, (route) => route.abort()),
  "one script does not load": (page) =>
    page.route(/\/project-[^/]*\.js$/, (route) => route.abort()),
  "a script throws": (page) =>
    page.route(/\/site-[^/]*\.js$/, async (route) => {
      const response = await route.fetch();
      const body = `throw new Error("broken");${await response.text()}`;
      await route.fulfill({ response, body });
    }),
  "the scripts never come": (page) => page.route(/\.js$/, () => undefined),
  "every script is blocked": (page) =>
    changePolicy(page, (policy) => policy.replace(/script-src [^;]*/, "script-src 'none'")),
  "the scripts of the document are blocked": (page) =>
    changePolicy(page, (policy) => policy.replace(/ 'sha256-[^']*'/g, "")),
  "the script that starts the others is blocked": (page) =>
    changePolicy(page, (policy, html) => {
      const [, starter = ""] =
        /id="start">[^]*?<\/script><script>([^]*?)<\/script>/.exec(html) ?? [];
      const [source = ""] = hashesOf(starter && `<script>${starter}</script>`);
      expect(policy).toContain(` ${source}`);
      return policy.replace(` ${source}`, "");
    }),
  "the script that starts the others throws": (page) =>
    page.addInitScript(() => {
      Object.defineProperty(HTMLScriptElement.prototype, "text", {
        get() {
          throw new Error("broken");
        },
      });
    }),
  "the script that delays pictures throws": (page) =>
    page.addInitScript(() => {
      Object.defineProperty(CSSStyleSheet.prototype, "cssRules", {
        get() {
          throw new Error("broken");
        },
      });
    }),
};

test.each(Object.entries(FAILURES))(
  "where %s the page is one without scripts: pictures show, links lead on",
  async (_, fail) => {
    const { page } = await site.visit({ viewport: PHONE });
    await fail(page);
    await openPage(page, PAGE, { waitUntil: "domcontentloaded" });
    const nav = page.getByRole("banner").getByRole("navigation");
    await nav.waitFor();
    expect(await isHeard(page)).toBe(true);
    await isLoaded(page.locator("main img").nth(1));
    await nav.getByRole("link").first().click();
    await page.waitForURL((url) => url.pathname !== PAGE, { waitUntil: "commit" });
  },
);

test("without scripts a phone's header scrolls away, and covers nothing that is read", async () => {
  const { page } = await site.visit({ viewport: PHONE, javaScriptEnabled: false });
  await openPage(page, PAGE);
  const header = page.getByRole("banner");
  expect((await header.boundingBox())?.y).toBe(0);
  await page.mouse.wheel(0, 600);
  await expect.poll(async () => (await header.boundingBox())?.y).toBeLessThan(-300);
});

test("without scripts nothing is held back", async () => {
  const { page } = await site.visit({ viewport: PHONE, javaScriptEnabled: false });
  await openPage(page, PAGE);
  await isLoaded(page.locator("main img").nth(1));
});

test("where the script that starts the others can't watch the pictures, they start all the same", async () => {
  const { page } = await site.visit({ viewport: PHONE });
  await page.addInitScript(() => {
    Object.defineProperty(PerformanceObserver, "supportedEntryTypes", { value: undefined });
  });
  await openPage(page, PAGE);
  await isLoaded(page.locator("main img").nth(1));
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").waitFor();
});

test("where the scripts of a gallery do not load, all its pictures show as without scripts", async () => {
  const { page } = await site.visit({ viewport: DESKTOP });
  await page.route(/\.js$/, (route) => route.abort());
  await openPage(page, "/gallery/fashion", { waitUntil: "domcontentloaded" });
  const frames = page.locator("main li img:visible");
  await expect.poll(() => frames.count()).toBe(17);
  const first = () => frames.first().evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(first).toBeGreaterThan(0);
});
