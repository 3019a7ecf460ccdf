import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, openPage, PHONE } from "../../support/browser.ts";
import { readOnlySite } from "../../support/site.ts";

const PAGES = ["/work", "/gallery/fashion", "/about", "/index", "/contact"];
const WITH_LATE_PARTS = "/work/seda";
const LOOKED_AT = ["display", "position", "font", "padding", "max-width", "color", "aspect-ratio"];

const site = readOnlySite();

/** Returns each element's tag, classes and some computed styles. */
function looks(page: Page): Promise<string[]> {
  return page.evaluate((properties) => {
    const found = [...document.querySelectorAll("main, main *")].map((element) => {
      const style = getComputedStyle(element);
      // An image's ratio depends on its file, which the footer block chooses at random.
      const ownRatio = element.tagName === "IMG" ? "aspect-ratio" : "";
      const values = properties
        .filter((property) => property !== ownRatio)
        .map((property) => style.getPropertyValue(property));
      return `${element.tagName} ${element.getAttribute("class")} ${values.join(" | ")}`;
    });
    return [...new Set(found)].toSorted();
  }, LOOKED_AT);
}

test.each([
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
] as const)("G7 on %s a page looks the same by a link as by its address", async (_, viewport) => {
  const options = { viewport, reducedMotion: "reduce" } as const;
  const byAddress = new Map<string, Set<string>>();
  const other = await site.visit(options);
  for (const path of PAGES) {
    await openPage(other.page, path);
    byAddress.set(path, new Set(await looks(other.page)));
  }
  // A late part of another page adds a style sheet after every page's own.
  const { page } = await site.visit(options);
  await openPage(page, WITH_LATE_PARTS);
  await page.getByRole("button", { name: "Enlarge the main image" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  for (const path of PAGES) {
    await follow(page, path);
    const strange = async () =>
      (await looks(page)).filter((look) => byAddress.get(path)?.has(look) !== true);
    await expect.poll(async () => [path, await strange()]).toEqual([path, []]);
  }
});

/** Follows a link of the site, or the header's link to the gallery if there is none. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const link = [...document.querySelectorAll("a")].find(
      (each) => new URL(each.href).pathname === to,
    );
    (link ?? document.querySelector<HTMLAnchorElement>("header a[href='/gallery']"))?.click();
  }, path);
  await page.waitForURL(path);
  await page.waitForLoadState("networkidle");
}
