import { describe, expect, test } from "vitest";
import { LISTS, openList } from "../../support/works-page.ts";
import { readOnlySite } from "../../support/site.ts";
import { reloadPage } from "../../support/browser.ts";

const ROW = 6;

const site = readOnlySite();

test("W3 'Our Archive' counts its works, and each row leads to its work", async () => {
  const { page } = await openList(site, LISTS[0]);
  const rows = page.locator("tbody tr");
  const count = await rows.count();
  expect(count).toBe(16);
  expect(await page.getByRole("heading", { name: "Our Archive" }).innerText()).toMatch(/16$/);
  for (const column of ["Client", "Categories"]) {
    expect(await page.getByRole("columnheader", { name: column }).isVisible()).toBe(true);
  }
  const link = rows.nth(ROW).getByRole("link");
  const address = (await link.getAttribute("href")) ?? "";
  await rows.nth(ROW).click({ position: { x: 30, y: 20 } });
  await page.waitForURL(`**${address}`);
});

describe.each(LISTS)("%s on %s", (number, ...rest) => {
  const list = [number, ...rest] as const;
  test(`${number} a row's preview follows pointer and focus, covers no text of the row and stays on the screen`, async () => {
    const { page, preview, layoutShift, complaints } = await openList(site, list);
    expect(await preview.frame.locator("img").count()).toBe(0);
    const { y, height } = await preview.centre(ROW);
    await page.mouse.move(700, y);
    await expect.poll(preview.isShown).toBe(true);
    expect(await preview.picture()).toBe(await preview.ownPicture(ROW));
    for (const x of [40, 320, 560, 760, 1000, 1200, 1400]) {
      await page.mouse.move(x, y, { steps: 3 });
      expect([x, await preview.faults(ROW)]).toEqual([x, []]);
    }
    await page.mouse.move(700, y + height);
    await expect.poll(preview.picture).toBe(await preview.ownPicture(ROW + 1));
    expect(await preview.faults(ROW + 1)).toEqual([]);
    await page.mouse.move(700, 20);
    await expect.poll(preview.isShown).toBe(false);
    expect([await layoutShift(), complaints]).toEqual([0, []]);

    await preview
      .row(ROW - 1)
      .getByRole("link")
      .focus();
    await page.keyboard.press("Tab");
    await expect.poll(preview.isShown).toBe(true);
    await expect.poll(preview.picture).toBe(await preview.ownPicture(ROW));
    expect(await preview.faults(ROW)).toEqual([]);
    await page.mouse.wheel(0, 60);
    await page.waitForTimeout(500);
    expect(await preview.faults(ROW)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect.poll(preview.isShown).toBe(false);
  });

  test(`${number} a finger and a screen of 768 px or less have none`, async () => {
    const { page, preview } = await openList(site, list, { viewport: { width: 767, height: 900 } });
    for (const [width, count] of [
      [767, 0],
      [768, 0],
      [769, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await reloadPage(page);
      expect([width, await preview.frame.count()]).toEqual([width, count]);
    }
    const touched = await openList(site, list, { hasTouch: true, isMobile: true });
    expect(await touched.preview.frame.count()).toBe(0);
  });
});

test("W3 a long title leaves the preview no gap: it stands below the row or above it", async () => {
  const { page, preview } = await openList(site, LISTS[0]);
  await preview.row(ROW).evaluate((row) => {
    const words = "an endless evening of light on concrete and water, frame after frame, ";
    for (const text of row.querySelectorAll("a, td:last-child")) text.textContent = words.repeat(3);
  });
  const { y } = await preview.centre(ROW);
  for (const x of [200, 700, 1300]) {
    await page.mouse.move(x, y);
    await expect.poll(preview.isShown).toBe(true);
    expect([x, await preview.faults(ROW)]).toEqual([x, []]);
  }
});

test("G4 the index keeps its order and category in its address, and its links lead to the works", async () => {
  const { page } = await openList(site, LISTS[1]);
  await page
    .getByRole("navigation", { name: "Category" })
    .getByRole("link", { name: "Food" })
    .click();
  await page.waitForURL("**/index?category=food");
  await page.getByRole("navigation", { name: "Order" }).getByRole("link", { name: "Year" }).click();
  await page.waitForURL("**/index?by=year&category=food");
  const headings = await page.locator("main h2").allInnerTexts();
  expect(headings).toEqual(headings.toSorted((a, b) => Number(b) - Number(a)));
  await page.locator("main li a").first().click();
  await page.waitForURL("**/work/*");
});
