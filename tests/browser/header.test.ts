import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFinds } from "../support/page-measures.ts";
import { goBack, openPage, PHONE, reloadPage } from "../support/browser.ts";
import { readOnlySite } from "../support/site.ts";

const site = readOnlySite();

const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const opener = (page: Page) => page.getByRole("banner").getByRole("button", { name: "MENU" });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test("G9 the phone's menu traps the focus, changes the style, numbers six links, and closes by Escape, CLOSE, any link and Back", async () => {
  const { page, complaints } = await site.visit({ viewport: PHONE });
  await openPage(page, "/about");
  await opener(page).click();
  await menu(page).waitFor();
  const { x, y, width, height } = (await menu(page).boundingBox()) ?? {};
  expect([x, y, width, height]).toEqual([0, 0, PHONE.width, PHONE.height]);
  expect(await menu(page).getByRole("listitem").allInnerTexts()).toHaveLength(6);
  for (const [name, style] of [
    ["GREEN STYLE", "green"],
    ["LIGHT STYLE", "light"],
  ] as const) {
    await menu(page).getByRole("button", { name }).click();
    await expect.poll(() => page.locator("html").getAttribute("data-style")).toBe(style);
    const papers = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("html, dialog[open]")].map(
          (each) => getComputedStyle(each).backgroundColor,
        ),
      );
    await expect.poll(async () => new Set(await papers()).size).toBe(1);
    expect(await papers()).toHaveLength(2);
  }
  expect(await menu(page).getByRole("listitem").last().innerText()).toMatch(/^06/);
  for (let step = 0; step < 24; step++) {
    await page.keyboard.press("Tab");
    const [isInside, isRinged] = await page.evaluate(() => {
      const at = document.activeElement ?? document.body;
      const isLeft = at === document.body;
      const isRinged = getComputedStyle(at).outlineStyle === "solid";
      return [isLeft || at.closest("dialog") !== null, isLeft || isRinged];
    });
    expect([step, isInside, isRinged]).toEqual([step, true, true]);
  }
  expect([await axeFinds(page), complaints]).toEqual([[], []]);
  await page.keyboard.press("Escape");
  await menu(page).waitFor({ state: "hidden" });

  for (const shut of [
    () => page.keyboard.press("Escape"),
    () => menu(page).getByRole("button", { name: "CLOSE" }).click(),
    // A link to the current page.
    () => menu(page).getByRole("link", { name: /about/i }).click(),
  ]) {
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await menu(page).waitFor();
    await shut();
    await menu(page).waitFor({ state: "hidden" });
    expect(await focused(page)).toBe("MENU");
  }

  await opener(page).click();
  await menu(page).getByRole("link", { name: /index/i }).click();
  await menu(page).waitFor({ state: "hidden" });
  await page.waitForURL("/index");
  await expect.poll(() => focused(page)).toMatch(/^Index/);
  await opener(page).click();
  await menu(page).waitFor();
  await goBack(page);
  await page.waitForURL("/about");
  await menu(page).waitFor({ state: "hidden" });
});

test("G9 the style toggle changes the page at once, is kept, and spares the contact page", async () => {
  const { page } = await site.visit();
  await openPage(page, "/about");
  const style = () => page.evaluate(() => document.documentElement.dataset.style);
  const toggle = page.getByRole("banner").getByRole("button", { name: /style/i });
  expect(await toggle.innerText()).toMatch(/^green style$/i);
  await toggle.click();
  await expect.poll(style).toBe("green");
  expect(await toggle.innerText()).toMatch(/^light style$/i);
  await page
    .getByRole("banner")
    .getByRole("link", { name: /contact/i })
    .click();
  await page.waitForURL("/contact");
  await expect.poll(style).toBe("light");
  expect(await toggle.count()).toBe(0);
  await openPage(page, "/about");
  expect(await style()).toBe("green");
  await toggle.click();
  await expect.poll(style).toBe("light");
  await reloadPage(page);
  expect(await style()).toBe("light");
});

test("G9 the fullscreen toggle enters and leaves, says which it does, and is not there where a browser can't", async () => {
  const { page, complaints } = await site.visit();
  await openPage(page, "/about");
  const isFull = () => page.evaluate(() => document.fullscreenElement === document.documentElement);
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: "Fullscreen", exact: true }).click();
  await expect.poll(isFull).toBe(true);
  await header.getByRole("button", { name: "Leave fullscreen" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(isFull).toBe(false);
  await header.getByRole("button", { name: "Fullscreen", exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await page.addInitScript(() =>
    Object.defineProperty(document, "fullscreenEnabled", { value: false }),
  );
  await reloadPage(page);
  await expect.poll(() => header.getByRole("button", { name: /fullscreen/i }).count()).toBe(0);
});

test("G10 the header's scrolled look comes with the first pixel and goes with the last", async () => {
  const { page } = await site.visit();
  await openPage(page, "/work");
  const line = () =>
    page.getByRole("banner").evaluate((each) => getComputedStyle(each).borderBottomColor);
  const bare = await line();
  expect(bare).toBe("rgba(0, 0, 0, 0)");
  const scrolled = () => page.getByRole("banner").getAttribute("data-scrolled");
  expect(await scrolled()).toBe("false");
  await page.evaluate(() => scrollTo(0, 1));
  await expect.poll(line).not.toBe(bare);
  expect(await scrolled()).toBe("true");
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(line).toBe(bare);
  await openPage(page, "/gallery/events");
  expect(await line()).not.toBe(bare);
  expect(await scrolled()).toBe("true");
});

test("G10 nothing of a page passes over its header", async () => {
  const { page } = await site.visit();
  for (const path of ["/work", "/about", "/work/skala"]) {
    await openPage(page, path);
    const over = await page.evaluate(() => {
      const header = document.querySelector("header");
      const found = new Set<string>();
      const middle = (header?.offsetHeight ?? 0) / 2;
      for (let top = 0; top < document.documentElement.scrollHeight; top += 40) {
        scrollTo({ top, behavior: "instant" });
        for (let share = 0.05; share < 1; share += 0.15) {
          const element = document.elementFromPoint(innerWidth * share, middle);
          if (!element?.closest("header")) found.add(element?.outerHTML.slice(0, 100) ?? "nothing");
        }
      }
      return [...found];
    });
    expect([path, over]).toEqual([path, []]);
  }
});
