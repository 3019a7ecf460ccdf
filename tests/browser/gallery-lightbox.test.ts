import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openWall } from "../support/wall-page.ts";
import { readOnlySite } from "../support/site.ts";
import { holdRequests, openPage } from "../support/browser.ts";

const site = readOnlySite();
const open = () => openWall(site.visit, "/gallery/fashion");
const lightbox = (page: Page) => page.getByRole("dialog");
const frame = (page: Page, index: number) => page.locator(`[data-frame="${index}"] a`);

test("L4 a click opens the frame with its project's title and the count of its images, and gives way to the flaps", async () => {
  const { page, complaints } = await open();
  await frame(page, 4).click();
  await lightbox(page).waitFor();
  expect(await lightbox(page).innerText()).toMatch(/Ninoska/i);
  const link = lightbox(page).getByRole("link", { name: /Explore Work/i });
  const address = (await link.getAttribute("href")) ?? "";
  expect(address).toBe("/work/ninoska");
  const count = /(\d+)/.exec((await link.textContent()) ?? "")?.[1];
  const letGo = await holdRequests(page, `**${address}.data*`);
  await link.click();
  // The lightbox closes before the next page is there, because it would cover the flaps.
  await lightbox(page).waitFor({ state: "detached" });
  letGo();
  await page.waitForURL(`**${address}`);
  const images = page.getByRole("region", { name: /^Frames of/ }).getByRole("listitem");
  await images.first().waitFor();
  expect(count).toBe(String(await images.count()));
  expect(complaints).toEqual([]);
});

test("L4 where a click focuses no link, the focus returns to the frame", async () => {
  const { page } = await open();
  // Safari does not focus a clicked link.
  await page.evaluate(() => addEventListener("mousedown", (event) => event.preventDefault()));
  await frame(page, 4).click();
  await lightbox(page).waitFor();
  await page.keyboard.press("Escape");
  await lightbox(page).waitFor({ state: "detached" });
  expect(await frame(page, 4).evaluate((link) => link === document.activeElement)).toBe(true);
});

test("L4 a drag that begins and ends on a frame never opens it, the next click does", async () => {
  const { page, wall } = await open();
  const box = await frame(page, 4).boundingBox();
  if (!box) throw new Error("the frame is not in view");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (const way of [3, 40]) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + way, y, { steps: 3 });
    // The browser has not started to drag the picture.
    expect(await wall.phase()).toBe("dragging");
    await page.mouse.up();
    await wall.rested();
    await page.locator("[data-cursor=drag]").press("Home");
    await wall.rested();
    expect(await lightbox(page).count()).toBe(0);
  }
  await page.mouse.click(x, y);
  await lightbox(page).waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await lightbox(page).waitFor({ state: "detached" });
});

test("L4 a click beside the picture closes the lightbox, and a drag there does not", async () => {
  const { page } = await open();
  await frame(page, 4).click();
  const fades = () => lightbox(page).evaluate((dialog) => dialog.getAnimations().length);
  // Before it is open it fades as little as afterwards.
  await lightbox(page).waitFor();
  await expect.poll(fades).toBe(0);
  await page.mouse.move(20, 450);
  await page.mouse.down();
  await page.mouse.move(90, 450, { steps: 3 });
  await page.mouse.up();
  expect(await fades()).toBe(0);
  await page.mouse.click(20, 450);
  await lightbox(page).waitFor({ state: "detached" });
});

test("L4 in the list a click opens the same lightbox, and a modified click leaves the link alone", async () => {
  const { page } = await site.visit();
  await openPage(page, "/gallery/fashion?view=list");
  const first = page.locator("main ol a").first();
  const popup = page.context().waitForEvent("page");
  await first.click({ modifiers: ["ControlOrMeta"] });
  await (await popup).waitForURL(/\/work\//);
  expect(await lightbox(page).count()).toBe(0);
  await first.click();
  await lightbox(page).waitFor();
});
