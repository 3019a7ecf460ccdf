import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { readOnlySite } from "../support/site.ts";
import { openPage } from "../support/browser.ts";

const site = readOnlySite();

test.each(["/about", "/work", "/index", "/"])(
  "G7 a link to %s that is pointed at fetches its page ahead, and the click fetches nothing again",
  async (path) => {
    const { page, complaints } = await site.visit();
    const fetched = await fetchedOverTheWire(page);
    await openPage(page, "/contact");
    fetched.length = 0;
    const link = page.locator(`header a[href="${path}"]:visible`).first();
    await link.hover();
    await expect.poll(() => fetched.filter(isData)).toHaveLength(1);
    await expect.poll(() => fetched.filter(isScript).length).toBeGreaterThan(0);
    await page.waitForLoadState("networkidle");
    const ahead = [...fetched];
    await link.click();
    await page.waitForURL(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(fetched.filter((url) => isData(url) || ahead.includes(url))).toEqual(ahead);
    expect(complaints).toEqual([]);
  },
);

test("G7 the short address of the gallery fetches its frames once, when it is pointed at", async () => {
  const { page } = await site.visit();
  const fetched = await fetchedOverTheWire(page);
  await openPage(page, "/contact");
  fetched.length = 0;
  const link = page.locator('header a[href="/gallery"]:visible').first();
  await link.hover();
  await expect.poll(() => fetched.filter(isData)).toHaveLength(1);
  await link.click();
  await page.waitForURL("/gallery/fashion");
  await page.waitForLoadState("networkidle");
  expect(fetched.filter(isData)).toHaveLength(1);
});

test("G7 what nobody points at is not fetched", async () => {
  const { page } = await site.visit();
  const fetched = await fetchedOverTheWire(page);
  await openPage(page, "/work");
  expect(fetched.filter(isData)).toEqual([]);
});

const isData = (url: string) => url.includes(".data");
const isScript = (url: string) => url.endsWith(".js");

/** Returns the addresses of all responses that did not come from the browser's cache. */
async function fetchedOverTheWire(page: Page): Promise<string[]> {
  const wire = await page.context().newCDPSession(page);
  const fetched: string[] = [];
  const fromMemory = new Set<string>();
  wire.on("Network.requestServedFromCache", ({ requestId }) => fromMemory.add(requestId));
  wire.on("Network.responseReceived", ({ requestId, response }) => {
    const { url, fromDiskCache, fromPrefetchCache } = response;
    if (!fromDiskCache && !fromPrefetchCache && !fromMemory.has(requestId)) fetched.push(url);
  });
  await wire.send("Network.enable");
  return fetched;
}
