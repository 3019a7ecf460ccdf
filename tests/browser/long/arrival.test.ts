import { expect, test } from "vitest";
import { DESKTOP, openPage, PHONE, quicken } from "../../support/browser.ts";
import { readOnlySite } from "../../support/site.ts";
import {
  aVisitToFlaps,
  flapsOf,
  focused,
  headerLink,
  phases,
  untilFlapsAreGone,
} from "../../support/transitions.ts";

const site = readOnlySite();

test("G7 modified clicks open a tab and leave this page alone", async () => {
  const { page } = await aVisitToFlaps(site, "/about");
  for (const how of [{ modifiers: ["ControlOrMeta" as const] }, { button: "middle" as const }]) {
    const opened = page.context().waitForEvent("page");
    await headerLink(page, "/work").click(how);
    const tab = await opened;
    await tab.waitForURL("/work");
    await tab.close();
  }
  expect(page.url()).toBe(`${site.url}/about`);
  expect(await phases(page)).toEqual([]);
});

test("G7 a load that fails ends the closing and shows the error page under the header", async () => {
  const { page } = await aVisitToFlaps(site, "/about");
  await page.route("**/work.data*", (route) => route.abort());
  await headerLink(page, "/work").click();
  await page.getByRole("heading", { level: 1, name: "Cut." }).waitFor();
  await untilFlapsAreGone(page);
  expect(await flapsOf(page).isVisible()).toBe(false);
  expect(await phases(page)).toEqual(["closing", "opening", "idle"]);
  expect(await focused(page)).toBe("H1 Cut.");
  await page.unroute("**/work.data*");
  await headerLink(page, "/contact").click();
  await page.waitForURL("/contact");
  await page.getByRole("heading", { level: 1, name: "Contact" }).waitFor({ state: "attached" });
});

test("G7 focus goes to the new page's heading, its title is announced, also where it isn't seen", async () => {
  const { page, layoutShift } = await aVisitToFlaps(site, "/about");
  const announced = () => page.locator("body > [aria-live=polite]").textContent();
  expect(await announced()).toBe("");
  await headerLink(page, "/work").focus();
  await page.keyboard.press("Enter");
  await untilFlapsAreGone(page);
  expect(await focused(page)).toMatch(/^H1 Our Work/i);
  expect(await announced()).toBe(await page.title());
  await headerLink(page, "/contact").focus();
  await page.keyboard.press("Enter");
  await untilFlapsAreGone(page);
  expect(await focused(page)).toBe("H1 Contact");
  expect(await announced()).toMatch(/^Contact/);
  expect(await page.evaluate(() => document.activeElement?.getBoundingClientRect().width)).toBe(1);
  expect(await layoutShift()).toBe(0);
});

test("G7 no page shifts through a walk over all of them", async () => {
  for (const viewport of [DESKTOP, PHONE]) {
    const { page, layoutShift, complaints } = await aVisitToFlaps(
      site,
      "/index",
      { viewport },
      quicken,
    );
    for (const path of ["/work/skala", "/gallery/events", "/about", "/contact", "/work", "/"]) {
      // Starts half-way down the page, and opens the address if the page has no link to it.
      await page.mouse.wheel(0, 500);
      const isLinked = await page.evaluate((target) => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>("a")];
        const link = links.find((each) => each.getAttribute("href") === target);
        link?.click();
        return link !== undefined;
      }, path);
      if (isLinked) {
        await page.waitForURL(path);
        await untilFlapsAreGone(page);
      } else {
        expect([viewport.width, await layoutShift()]).toEqual([viewport.width, 0]);
        await openPage(page, path);
      }
    }
    expect([viewport.width, await layoutShift(), complaints]).toEqual([viewport.width, 0, []]);
  }
});
