import { describe, expect, test } from "vitest";
import { DESKTOP, PHONE } from "../helpers/a-browser.ts";
import { aFooterBlock, openFooterBlock } from "../helpers/a-footer-block.ts";
import { expectMs, SLACK } from "../helpers/expect-ms.ts";
import { sharedSite } from "../helpers/shared-site.ts";
import { cutsSoFar, inTurn, pausesBetween, untilCuts } from "../helpers/the-cuts.ts";

/** F1 and F2 in milliseconds and as a share, and how far a measured time may be off. */
const CUT_MS = 600;
const OPENING_MS = 900;
const FIFTH = 0.2;

const site = sharedSite();

test("F1 the block has its headline, a project drawn at random, and the way to contact", async () => {
  const drawn = new Set<string>();
  const { page, complaints } = await site.visit();
  for (let visits = 0; visits < 12; visits += 1) {
    const html = await (await page.request.get("/about")).text();
    drawn.add(/href="(\/work\/[^"]+)"[^>]*>Explore project/.exec(html)?.[1] ?? "");
  }
  expect(drawn.size).toBeGreaterThan(2);
  expect([...drawn].every((address) => address.startsWith("/work/"))).toBe(true);

  await page.goto("/about", { waitUntil: "networkidle" });
  const block = page.getByRole("region", { name: "Let's collaborate" });
  const explore = block.getByRole("link", { name: /^Explore project/ });
  const address = (await explore.getAttribute("href")) ?? "";
  expect(await (await page.request.get(address)).text()).toContain("<h1");
  await block.getByRole("link", { name: /^Contact us/ }).click();
  await page.waitForURL("**/contact");
  expect(complaints).toEqual([]);
});

test("F1 its picture changes every 600 ms, each in its turn, once it is there whole", async () => {
  const { page, layoutShift, complaints } = await openFooterBlock(site);
  await aFooterBlock(page).scrollTo(0);
  const cuts = await untilCuts(page, 7);
  for (const pause of pausesBetween(cuts.slice(1))) {
    expectMs(pause, CUT_MS);
  }
  expect(cuts.every(({ isLoaded }) => isLoaded)).toBe(true);
  const total = await aFooterBlock(page).pictures();
  const places = cuts.slice(-total).map(({ to }) => to);
  const from = places[0] ?? 0;
  expect(places).toEqual(inTurn(total, total).map((place) => (place + from - 1 + total) % total));
  expect([await layoutShift(), complaints]).toEqual([0, []]);
});

test("F1 it is paused and played by its button, by mouse and by keyboard", async () => {
  const { page } = await openFooterBlock(site);
  await aFooterBlock(page).scrollTo(0);
  await untilCuts(page, 1);
  await page.getByRole("button", { name: "Pause the pictures" }).click();
  const paused = (await cutsSoFar(page)).length;
  await page.waitForTimeout(CUT_MS * 2);
  expect((await cutsSoFar(page)).length).toBe(paused);
  const play = page.getByRole("button", { name: "Play the pictures" });
  expect(await play.innerText()).toMatch(/^play$/i);
  await play.press("Enter");
  await untilCuts(page, paused + 2);
});

test("F1 nothing changes while the panel is closed, out of sight, in a hidden tab, or with reduced motion", async () => {
  const { page } = await openFooterBlock(site);
  const block = aFooterBlock(page);
  const rests = async () => {
    const before = (await cutsSoFar(page)).length;
    await page.waitForTimeout(CUT_MS * 2);
    return (await cutsSoFar(page)).length === before;
  };
  await block.scrollTo(0.5);
  expect(await rests()).toBe(true);
  await block.scrollTo(0.1);
  await untilCuts(page, 1);
  await block.hideTab(true);
  expect(await rests()).toBe(true);
  await block.hideTab(false);
  const shown = (await cutsSoFar(page)).length;
  await untilCuts(page, shown + 1);
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(CUT_MS / 2);
  expect(await rests()).toBe(true);

  const still = await openFooterBlock(site, { reducedMotion: "reduce" });
  await aFooterBlock(still.page).scrollTo(0);
  await still.page.waitForTimeout(CUT_MS * 2);
  expect(await cutsSoFar(still.page)).toEqual([]);
  expect(await still.page.getByRole("button", { name: "Pause the pictures" }).count()).toBe(0);
});

describe.each([
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
  ["a very high screen", { width: 1440, height: 2400 }],
] as const)("on %s", (_, viewport) => {
  test("F2 the panel opens where the block's top is above 20%, closes where it isn't, and shifts nothing", async () => {
    const { page, layoutShift } = await openFooterBlock(site, { viewport });
    const block = aFooterBlock(page);
    const length = await block.pageLength();
    await block.scrollTo(FIFTH + 0.02);
    expect(await block.isOpen()).toBe(false);
    await block.settled();
    expect(await block.openHeight()).toBe(0);

    await page.mouse.wheel(0, viewport.height * 0.04);
    await expect.poll(() => block.isOpen()).toBe(true);
    const { moving, standing } = await block.opening();
    expect(moving).toBeGreaterThan(0);
    expect(moving).toBeLessThanOrEqual(OPENING_MS * (1 + SLACK));
    expect(standing).toBeGreaterThanOrEqual(OPENING_MS * (1 - SLACK));
    expect(await block.openHeight()).toBe(await block.fullHeight());

    await page.mouse.wheel(0, viewport.height * -0.04);
    await expect.poll(() => block.isOpen()).toBe(false);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => block.isOpen()).toBe(true);
    expect([await block.pageLength(), await layoutShift()]).toEqual([length, 0]);
  });
});

test("F2 the keyboard doesn't reach what is closed, and finds it open at the page's end", async () => {
  const { page } = await openFooterBlock(site);
  const block = aFooterBlock(page);
  await block.scrollTo(0.3);
  await block.settled();
  await page.evaluate(() =>
    document
      .querySelector<HTMLElement>('section a[href="/contact"]')
      ?.focus({ preventScroll: true }),
  );
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("footer") !== null)).toBe(true);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => block.isOpen()).toBe(true);
  await block.settled();
  await page.keyboard.press("Shift+Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/pause/i);
  await page.keyboard.press("Shift+Tab");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toMatch(
    /^\/work\//,
  );
});

test("F2 without scripts the panel is open, and with reduced motion it opens at once", async () => {
  const { page } = await site.visit({ javaScriptEnabled: false });
  await page.goto("/about");
  const link = page.getByRole("region", { name: "Let's collaborate" }).locator("a:has(img)");
  expect(await link.isVisible()).toBe(true);
  expect(await page.getByRole("button", { name: "Pause the pictures" }).isVisible()).toBe(false);

  const still = await openFooterBlock(site, { reducedMotion: "reduce" });
  const block = aFooterBlock(still.page);
  await block.scrollTo(0);
  await expect.poll(() => block.isOpen()).toBe(true);
  expect(await block.openHeight()).toBe(await block.fullHeight());
});
