import { expect, test } from "vitest";
import {
  aFooterBlock,
  cutsSoFar,
  openFooterBlock,
  untilCuts,
} from "../../support/picture-cycle.ts";
import { readOnlySite } from "../../support/site.ts";
import { openPage } from "../../support/browser.ts";

/** How long each picture is shown. */
const CUT_MS = 600;

const site = readOnlySite();

test("F1 the block has its headline, a project drawn at random, and the way to contact", async () => {
  const drawn = new Set<string>();
  const { page, complaints } = await site.visit();
  for (let visits = 0; visits < 24; visits += 1) {
    const html = await (await page.request.get("/about")).text();
    drawn.add(/href="(\/work\/[^"]+)"[^>]*>Explore project/.exec(html)?.[1] ?? "");
  }
  expect(drawn.size).toBeGreaterThan(2);
  expect([...drawn].every((address) => address.startsWith("/work/"))).toBe(true);

  await openPage(page, "/about");
  const block = page.getByRole("region", { name: "Let's collaborate" });
  const explore = block.getByRole("link", { name: /^Explore project/ });
  const address = (await explore.getAttribute("href")) ?? "";
  expect(await (await page.request.get(address)).text()).toContain("<h1");
  await block.getByRole("link", { name: /^Contact us/ }).click();
  await page.waitForURL("**/contact");
  expect(complaints).toEqual([]);
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
  await openPage(page, "/about");
  const link = page.getByRole("region", { name: "Let's collaborate" }).locator("a:has(img)");
  expect(await link.isVisible()).toBe(true);
  expect(await page.getByRole("button", { name: "Pause the pictures" }).isVisible()).toBe(false);

  const still = await openFooterBlock(site, { reducedMotion: "reduce" });
  const block = aFooterBlock(still.page);
  await block.scrollTo(0);
  await expect.poll(() => block.isOpen()).toBe(true);
  expect(await block.openHeight()).toBe(await block.fullHeight());
});
