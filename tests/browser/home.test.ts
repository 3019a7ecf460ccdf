import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage, PHONE, quickenAnimations } from "../support/browser.ts";
import { aHome, openHome, settled } from "../support/home-page.ts";
import { readOnlySite } from "../support/site.ts";

const TITLES = [
  "FASHION",
  "TOSH — FRUTOS ROJOS",
  "NINOSKA",
  "SKALA",
  "INCARE",
  "EDITORIAL MAREA",
  "HOTEL NATIVA",
  "COLOMBIA MODA",
  "COMMERCIAL",
];
const TOTAL = TITLES.length;

const two = (number: number) => String(number).padStart(2, "0");

const site = readOnlySite();

test("H1 H2 H3 the slides in order, each with its title and first service, whether or not scripts run", async () => {
  const { page } = await site.visit({ javaScriptEnabled: false });
  await openPage(page, "/");
  expect(await page.locator("main h2").allInnerTexts()).toEqual(TITLES);
  expect(await page.locator("main li h2 + p").allInnerTexts()).toEqual([
    "REEL",
    "COMMERCIAL",
    "FASHION",
    "E-COMMERCE",
    "CORPORATE",
    "BOOKS-PROJECTS",
    "ARCHITECTURE",
    "EVENTS",
    "REEL",
  ]);
});

test("H3 a drag moves the slides and follows no link, a click centres a slide, and the active one opens its project", async () => {
  const { page, home, complaints } = await openHome(site);
  const { x, y } = await home.pointOf(0);
  await page.mouse.move(x, y);
  await page.mouse.down();
  // One move a frame: the browser merges moves of the same frame.
  for (let way = 40; way <= 240; way += 40) {
    await page.mouse.move(x - way, y);
    await page.waitForTimeout(20);
  }
  await page.mouse.up();
  await settled(page);
  expect([page.url(), await home.counter()]).toEqual([`${site.url}/`, "02 / 09"]);
  await page.keyboard.press("ArrowLeft");
  await settled(page);

  const right = await home.pointOf(1);
  await page.mouse.click(right.x, right.y);
  await settled(page);
  expect([page.url(), await home.counter(), await home.title()]).toEqual([
    `${site.url}/`,
    "02 / 09",
    TITLES[1],
  ]);
  const left = await home.pointOf(-1);
  await page.mouse.click(left.x, left.y);
  await settled(page);
  const further = await home.pointOf(-1);
  await page.mouse.click(further.x, further.y);
  await settled(page);
  expect([await home.counter(), await home.title()]).toEqual(["09 / 09", "COMMERCIAL"]);
  await page.keyboard.press("ArrowLeft");
  await settled(page);
  const middle = await home.pointOf(0);
  await page.mouse.click(middle.x, middle.y);
  await page.waitForURL("/work/colombia-moda");
  expect(complaints).toEqual([]);
});

test("H5 H6 H8 quick steps all happen; counter, title and taglines agree with the slide over two loops", async () => {
  const { page, home, complaints, layoutShift } = await openHome(site);
  await expectTaglines(page);
  for (let press = 0; press < 5; press += 1) await page.keyboard.press("ArrowRight");
  await expect.poll(home.counter).toBe("06 / 09");
  await settled(page);
  await quickenAnimations(page);
  let at = 5;
  for (const [name, by] of [
    ["Next", 1],
    ["Prev", -1],
  ] as const) {
    for (let step = 1; step <= TOTAL + 1; step += 1) {
      await page.getByRole("button", { name }).click();
      await settled(page);
      at = (at + by + TOTAL) % TOTAL;
      const middle = await page.evaluate(() => {
        const picture = document.elementFromPoint(innerWidth / 2, innerHeight * 0.4);
        return picture?.closest("li")?.querySelector("h2")?.innerText;
      });
      expect([step, await home.counter(), await home.title(), middle]).toEqual([
        step,
        `${two(at + 1)} / ${two(TOTAL)}`,
        TITLES[at],
        TITLES[at],
      ]);
    }
  }
  expect(complaints).toEqual([]);
  expect(await layoutShift()).toBe(0);
  await page.setViewportSize(PHONE);
  expect(await page.getByText("SEGUIMOS ESCRIBIENDO HISTORIAS").getAttribute("lang")).toBe("es");
  expect(await page.getByText("CREATIVE FILMMAKERS").isVisible()).toBe(false);
});

test("H7 on a desktop's first page the covers slide up from the titles, then the rest fades in", async () => {
  const { page, layoutShift } = await site.visit();
  await openPage(page, "/", { waitUntil: "commit" });
  await page.locator("#intro[data-phase=shown]").waitFor();
  const look = () =>
    page.evaluate(() => {
      const cover = document.querySelector("li[data-index='0'] picture")?.getBoundingClientRect();
      const title = document.querySelector("li[data-index='0'] h2")?.getBoundingClientRect();
      return {
        isCovered: (cover?.bottom ?? 0) >= (title?.bottom ?? 0) - 12,
        header: Number(
          getComputedStyle(document.querySelector("body > header") as Element).opacity,
        ),
      };
    });
  const began = await look();
  expect(began).toEqual({ isCovered: true, header: 0 });
  await aHome(page).ready();
  await expect.poll(look).toEqual({ isCovered: false, header: 1 });
  expect(await layoutShift()).toBe(0);
  await page.getByRole("banner").getByRole("link", { name: "ABOUT" }).click();
  await page.waitForURL("/about");
  await page.getByRole("banner").getByRole("link", { name: "Claqueta", exact: true }).click();
  await page.locator("[data-live]").waitFor();
  expect(await page.locator("[data-first-page]").count()).toBe(0);
});

test("H3 H9 on a phone a finger drags the slides, and main images have at most 800 px and half a megabyte", async () => {
  const options = { viewport: PHONE, deviceScaleFactor: 3, hasTouch: true, isMobile: true };
  const { page, home } = await openHome(site, options);
  const touch = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
    touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at === undefined ? [] : [{ x: at, y: 360 }],
    });
  await send("touchStart", 120);
  for (let at = 130; at <= 300; at += 10) await send("touchMove", at);
  await send("touchEnd");
  await settled(page);
  expect([page.url(), await home.counter()]).toEqual([`${site.url}/`, "09 / 09"]);

  await quickenAnimations(page);
  await page.keyboard.press("ArrowRight");
  await settled(page);
  for (let step = 1; step < TOTAL - 1; step += 1) {
    await page.keyboard.press("ArrowRight");
    await settled(page);
    const picture = page.locator("li[aria-current] img");
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc))
      .toMatch(/\.(avif|webp)$/);
    const sent = await picture.evaluate(async (image: HTMLImageElement) => {
      const file = await (await fetch(image.currentSrc)).blob();
      const { width, height } = await createImageBitmap(file);
      return { bytes: file.size, longest: Math.max(width, height) };
    });
    expect(sent.bytes).toBeLessThanOrEqual(500_000);
    expect(sent.longest).toBeLessThanOrEqual(800);
  }
});

/** Expects the taglines in the margins, and that no slide overlaps them. */
async function expectTaglines(page: Page): Promise<void> {
  await page.getByText("STORYTELLERS AT HEART. VISUAL NARRATIVES THAT CONNECT.").waitFor();
  await page.getByText("CREATIVE FILMMAKERS. BOLD VISIONS.").waitFor();
  const isClear = await page.evaluate(() => {
    const stage = document.querySelector("[data-live]")?.parentElement?.getBoundingClientRect();
    return [...document.querySelectorAll("main p[class*=left], main p[class*=right]")].every(
      (tagline) => {
        const { left, right } = tagline.getBoundingClientRect();
        return stage !== undefined && (right < stage.left || left > stage.right);
      },
    );
  });
  expect(isClear).toBe(true);
}
