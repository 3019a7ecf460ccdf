import { describe, expect, test } from "vitest";
import { axeFindsInStyles } from "../support/page-measures.ts";
import { DESKTOP, openPage, PHONE, TABLET } from "../support/browser.ts";
import { readOnlySite } from "../support/site.ts";

const site = readOnlySite();

describe.each([
  ["a phone", PHONE],
  ["a tablet", TABLET],
  ["a desktop", DESKTOP],
  ["a wide screen", { width: 1920, height: 1080 }],
] as const)("on %s", (_, viewport) => {
  test("A1 about has quote, team, since 2017, tagline and two pictures beside each other's line, then the footer block", async () => {
    const { page, complaints, layoutShift } = await site.visit({ viewport });
    await openPage(page, "/about");
    const quote = page.locator("blockquote");
    expect(await quote.innerText()).toMatch(/the light that found them first/);
    expect(
      await quote.evaluate(async (element) => {
        await document.fonts.ready;
        const { fontFamily, fontStyle } = getComputedStyle(element);
        return [fontFamily.includes("Instrument Serif"), fontStyle];
      }),
    ).toEqual([true, "italic"]);
    for (const words of [/^the team$/i, /^your story, our image$/i, /^since 2017$/i]) {
      expect(await page.locator("main").getByText(words).first().isVisible()).toBe(true);
    }
    const boxes = await page
      .locator("main > div picture")
      .evaluateAll((pictures) =>
        pictures.map((picture) => picture.getBoundingClientRect().toJSON()),
      );
    expect(boxes).toHaveLength(2);
    const [first, second] = boxes;
    expect(second.left).toBeGreaterThan(first.left);
    expect(second.top).toBeGreaterThan(first.top);
    await page.getByRole("region", { name: "Let's collaborate" }).scrollIntoViewIfNeeded();
    expect([await layoutShift(), complaints]).toEqual([0, []]);
  });

  test("C1 contact has three huge links one under another, then the role lines, on one screen", async () => {
    const { page, complaints, layoutShift } = await site.visit({ viewport });
    await openPage(page, "/contact");
    const links = page.locator("main ul a");
    const addresses = await links.evaluateAll((all) =>
      all.map((each) => each.getAttribute("href")),
    );
    expect(addresses.map((address) => address?.split(/[/:]/)[0])).toEqual([
      "https",
      "mailto",
      "https",
    ]);
    const sizes = await links.evaluateAll((all) =>
      all.map((each) => ({
        size: Number.parseFloat(getComputedStyle(each.querySelector("span") ?? each).fontSize),
        top: each.getBoundingClientRect().top,
      })),
    );
    expect(Math.min(...sizes.map(({ size }) => size))).toBeGreaterThanOrEqual(44);
    expect(sizes.map(({ top }) => top)).toEqual(
      sizes.map(({ top }) => top).toSorted((a, b) => a - b),
    );
    const roles = page.locator("dl > div");
    expect(await roles.allInnerTexts()).toEqual([
      expect.stringMatching(/^CEO general manager\s+\+57/i),
      expect.stringMatching(/^Marketing director\s+\+57/i),
    ]);
    expect(await page.locator('dl a[href^="tel:+57"]').count()).toBe(2);
    expect(await page.getByRole("contentinfo").isVisible()).toBe(true);
    // Only the list must fit, because the form is below it.
    const { bottom } = await page.locator("dl").evaluate((list) => list.getBoundingClientRect());
    expect(bottom).toBeLessThanOrEqual(viewport.height);
    expect([await layoutShift(), complaints]).toEqual([0, []]);
  });
});

test("F1 W3 W5 axe finds nothing while previews, cards and the panel are open", async () => {
  const { page } = await site.visit();
  await openPage(page, "/work");
  await page.locator('main a[href="/gallery/fashion"]').hover();
  expect(await axeFindsInStyles(page)).toEqual([]);
  await page.locator("tbody tr").nth(4).hover();
  expect(await axeFindsInStyles(page)).toEqual([]);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole("button", { name: "Pause the pictures" }).waitFor();
  expect(await axeFindsInStyles(page)).toEqual([]);
});
