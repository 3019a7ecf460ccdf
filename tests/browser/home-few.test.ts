import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { INITIAL_CATEGORIES } from "#domain/category.ts";
import { startStudio } from "../support/hosted-studio.ts";
import { settled } from "../support/home-page.ts";
import { aPhotograph } from "../support/media-files.ts";
import { sharedSite } from "../support/site.ts";
import { anAdmin, json, storePictures } from "../support/studio.ts";
import { openPage } from "../support/browser.ts";

const site = sharedSite(() => startStudio({ DEMO: "off" }));

/** Returns the addresses of the visible slides, from left to right. */
const seen = (page: Page) =>
  page.locator("li[data-index]").evaluateAll((slides) =>
    slides
      .map((slide) => ({
        left: slide.getBoundingClientRect().left,
        right: slide.getBoundingClientRect().right,
        isShown: getComputedStyle(slide).opacity !== "0",
        address: slide.querySelector("a")?.getAttribute("href") ?? "",
      }))
      .filter(({ isShown, left, right }) => isShown && right > 0 && left < innerWidth)
      .toSorted((a, b) => a.left - b.left)
      .map(({ address }) => address),
  );

test("U4 home with one to five projects shows no slide beside itself, at rest and after each step", async () => {
  const admin = await anAdmin(site);
  const { page, complaints } = await site.visit();
  for (let count = 1; count <= 5; count += 1) {
    const images = await storePictures(admin, [
      await aPhotograph({ width: 400 + count, height: 500 }),
    ]);
    const services = [INITIAL_CATEGORIES[count]];
    await admin(API.articles, json({ title: `Obra ${count}`, year: 2024, services, images }));
    await openPage(page, "/");
    await page.locator("[data-live]").waitFor();
    for (let step = 0; step <= count; step += 1) {
      const addresses = await seen(page);
      expect([count, step, addresses.length]).toEqual([count, step, new Set(addresses).size]);
      expect(addresses.length).toBeGreaterThanOrEqual(Math.min(count, 3));
      await page.getByRole("button", { name: "Next" }).click();
      await settled(page);
    }
  }
  expect(complaints).toEqual([]);
});
