import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import {
  band,
  frames,
  hairlineShare,
  scrollInto,
  withoutScrollDriven,
} from "../../support/project-page.ts";
import { DESKTOP, openPage } from "../../support/browser.ts";
import { aPhotograph } from "../../support/media-files.ts";
import { anAdmin, json, storePictures, listArticles } from "../../support/studio.ts";
import { sharedSite } from "../../support/site.ts";

const WORK = "/work/seda";
const GUTTER = 28.8;
/** Scroll positions as shares of the band; beyond it the strip is at its end. */
const PLACES = [-0.2, 0, 0.1, 0.5, 0.9, 1, 1.2];

const site = sharedSite();

/** Saves an article with pictures of one size; returns its page's address. */
async function aWork(title: string, pictures: number, size: { width: number; height: number }) {
  const admin = await anAdmin(site.studio);
  const photographs = Array.from({ length: pictures }, () => aPhotograph(size));
  const images = await storePictures(admin, await Promise.all(photographs));
  const article = { title, year: 2024, services: ["EVENTS"], isTop: false, main_center: null };
  const saved = await admin(API.articles, json({ ...article, images }));
  expect(saved.status).toBe(200);
  const { slug } = (await listArticles(admin)).find((each) => each.title === title) ?? {};
  return `/work/${slug}`;
}

test("P2 where scrolling alone can't move the strip, a script moves it the same way", async () => {
  const seen = [];
  for (const isScripted of [false, true]) {
    const { page, complaints } = await site.visit({ viewport: DESKTOP });
    if (isScripted) await withoutScrollDriven(page);
    await openPage(page, WORK);
    const places = [];
    for (const share of PLACES) {
      await scrollInto(page, share);
      const [first] = await frames(page);
      places.push({ left: first?.left ?? Number.NaN, hairline: await hairlineShare(page) });
    }
    const driven = await band(page).evaluate(
      (element) =>
        element
          .getAnimations({ subtree: true })
          .filter(({ timeline }) => timeline !== document.timeline).length,
    );
    expect([isScripted, driven, complaints]).toEqual([isScripted, isScripted ? 0 : 2, []]);
    seen.push(places);
  }
  const [driven = [], scripted = []] = seen;
  for (const [index, place] of driven.entries()) {
    const share = Math.min(1, Math.max(0, PLACES[index] ?? 0));
    expect(place.hairline).toBeCloseTo(share, 2);
    expect(scripted[index]?.hairline).toBeCloseTo(place.hairline, 2);
    // The script rounds the strip's width to whole pixels.
    expect(Math.abs((scripted[index]?.left ?? Number.NaN) - place.left)).toBeLessThan(1);
  }
  expect(driven.at(0)?.left).toBeCloseTo(GUTTER, 0);
});

test("P2 the strip ends with its last frame at the gutter, however narrow pictures and long titles are", async () => {
  const narrow = await aWork("A title that is wider than its pictures are", 12, {
    width: 100,
    height: 700,
  });
  const { page } = await site.visit();
  for (const viewport of [DESKTOP, { width: 769, height: 600 }, { width: 1920, height: 1080 }]) {
    await page.setViewportSize(viewport);
    for (const path of [narrow, WORK, "/work/banco-andino"]) {
      await openPage(page, path);
      await scrollInto(page, 1);
      const [first, last] = [(await frames(page)).at(0), (await frames(page)).at(-1)];
      expect(first?.left).toBeLessThan(0);
      const gutter = Math.min(32, Math.max(16, viewport.width / 50));
      expect([path, Math.abs((last?.right ?? 0) - (viewport.width - gutter)) < 1]).toEqual([
        path,
        true,
      ]);
    }
  }
});

test("P2 a strip that fits the screen stays where it is, and its hairline empty", async () => {
  const path = await aWork("A single frame", 1, { width: 400, height: 500 });
  const { page } = await site.visit({ viewport: DESKTOP });
  await openPage(page, path);
  for (const share of [0, 1]) {
    await scrollInto(page, share);
    expect((await frames(page))[0]?.left).toBeCloseTo(GUTTER, 0);
    expect(await hairlineShare(page)).toBe(0);
  }
  await page.evaluate(() => scrollBy(0, 300));
  expect((await frames(page))[0]?.left).toBeCloseTo(GUTTER, 0);
  expect(await hairlineShare(page)).toBe(0);
});
