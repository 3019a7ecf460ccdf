import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { skipIntro } from "../helpers/a-home.ts";
import { sharedSite } from "../helpers/shared-site.ts";

/** What the home page's scripts may weigh, in kilobytes of 1024 bytes as brotli sends them. */
const FIRST_SCRIPTS_KB = 102;
const ALL_SCRIPTS_KB = 125;

const site = sharedSite();

test("H6 home's scripts weigh at most 102 kB before it can be used, and 125 in all", async () => {
  const { page } = await site.visit();
  const first = await scriptsOfDocument(site.url);
  const all = noteScripts(page);
  await page.goto("/");
  await skipIntro(page);
  await page.locator("[data-live]").waitFor();
  await page.mouse.move(700, 400);
  await page.waitForLoadState("networkidle");
  expect(all().length).toBeGreaterThan(first.length);
  expect(await weightOf(first)).toBeLessThanOrEqual(FIRST_SCRIPTS_KB);
  expect(await weightOf(all())).toBeLessThanOrEqual(ALL_SCRIPTS_KB);
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
  await page.goto(path, { waitUntil: "networkidle" });
  await page.mouse.move(700, 400);
  await page.keyboard.press("End");
  await page.waitForTimeout(500);
  await page.waitForLoadState("networkidle");
  expect(await weightOf(all())).toBeLessThanOrEqual(most);
});

/** The addresses of what a page's document itself asks for: it preloads all that it imports. */
async function scriptsOfDocument(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text();
  const preloaded = html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g);
  return [...new Set([...preloaded].map(([, path = ""]) => url + path))];
}

/** The addresses of every script that the page asks for from now on. */
function noteScripts(page: Page): () => string[] {
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".js")) scripts.add(request.url());
  });
  return () => [...scripts];
}

/** What scripts weigh as brotli sends them, in kilobytes. */
async function weightOf(scripts: readonly string[]): Promise<number> {
  const weights = scripts.map(async (address) => {
    const bytes = await (await fetch(address)).bytes();
    return brotliCompressSync(bytes).length / 1024;
  });
  return (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0);
}
