import { expect, test } from "vitest";
import { skipIntro } from "../support/home-page.ts";
import { noteScripts, scriptsOfDocument, weightOfScripts } from "../support/page-measures.ts";
import { readOnlySite } from "../support/site.ts";
import { openPage } from "../support/browser.ts";

/** Limits for home's scripts, in kilobytes of 1024 bytes as brotli sends them. */
const FIRST_SCRIPTS_KB = 102;
const ALL_SCRIPTS_KB = 125;

const site = readOnlySite();

test("H6 home's scripts weigh at most 102 kB before it can be used, and 125 in all", async () => {
  const { page } = await site.visit();
  const first = await scriptsOfDocument(site.url);
  const all = noteScripts(page);
  await openPage(page, "/");
  await skipIntro(page);
  await page.locator("[data-live]").waitFor();
  await page.mouse.move(700, 400);
  await page.waitForLoadState("networkidle");
  expect(all()).toEqual(expect.arrayContaining(first));
  expect(all().length).toBeGreaterThan(first.length);
  expect(await weightOfScripts(first)).toBeLessThanOrEqual(FIRST_SCRIPTS_KB);
  expect(await weightOfScripts(all())).toBeLessThanOrEqual(ALL_SCRIPTS_KB);
});

test.each([
  ["/work", 105],
  ["/about", 105],
  ["/contact", 105],
  ["/work/seda", 140],
  ["/gallery/fashion", 150],
])("the scripts of %s weigh at most %i kB, scrolled to its end", async (path, most) => {
  const { page } = await site.visit();
  const all = noteScripts(page);
  await openPage(page, path);
  // The pointer must not rest on a link, which would prefetch its page.
  await page.mouse.move(700, 400);
  await page.mouse.move(1, 400);
  await page.keyboard.press("End");
  await page.waitForTimeout(500);
  await page.waitForLoadState("networkidle");
  expect(all()).toEqual(expect.arrayContaining(await scriptsOfDocument(site.url + path)));
  expect(await weightOfScripts(all())).toBeLessThanOrEqual(most);
});
