import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, listArticles } from "../support/studio.ts";
import { readOnlySite } from "../support/site.ts";
import { openPage } from "../support/browser.ts";

const site = readOnlySite();

/** A visit without page transitions. */
const aQuickVisit = () => site.visit({ reducedMotion: "reduce" });

async function follow(page: Page, name: string | RegExp, path: string): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name }).click();
  await page.waitForURL(path);
}

test("G6 an unknown work is header and footer around nothing", async () => {
  const { page } = await aQuickVisit();
  const response = await openPage(page, "/work/no-such-work");
  expect(response?.status()).toBe(404);
  expect((await page.getByRole("main").innerText()).trim()).toBe("");
  expect(await page.getByRole("main").locator("img, video, a, button").count()).toBe(0);
  expect(await page.getByRole("banner").isVisible()).toBe(true);
  expect(await page.getByRole("contentinfo").isVisible()).toBe(true);
});

test("G8 every link of the header leads where it says, with the count of works and of galleries, and is marked there", async () => {
  const { page, complaints } = await aQuickVisit();
  const works = (await listArticles(aVisitor(site))).length;
  const marked = () =>
    page
      .locator("header > div nav [aria-current]")
      .evaluateAll((all) => all.map((each) => [each.textContent, each.ariaCurrent].join()));
  await openPage(page, "/about");
  await follow(page, `WORK ${works}`, "/work");
  await expect.poll(marked).toEqual([`WORK ${works},page`]);
  await follow(page, "GALLERYS 7", "/gallery/fashion");
  await expect.poll(marked).toEqual(["GALLERYS 7,true"]);
  await follow(page, /^INDEX$/, "/index");
  await follow(page, "ABOUT", "/about");
  await follow(page, "CONTACT", "/contact");
  await follow(page, "Claqueta: index of works", "/index");
  await follow(page, /^Claqueta$/, "/");
  expect(complaints).toEqual([]);
});

test("G13 the footer has this year, the studio, a social link and the credit", async () => {
  const { page } = await aQuickVisit();
  await openPage(page, "/contact");
  const footer = page.getByRole("contentinfo");
  expect(await footer.innerText()).toContain(`© ${new Date().getFullYear()}`);
  expect(await footer.getByRole("link").count()).toBe(3);
  await footer.getByRole("link", { name: "Claqueta", exact: true }).click();
  await page.waitForURL("/");
  expect(await footer.getByRole("link", { name: "Instagram" }).getAttribute("href")).toMatch(
    /^https:\/\//,
  );
});

test("P1 a project's categories lead to their galleries, and so does 'Explore full gallery'", async () => {
  const { page } = await aQuickVisit();
  for (const [link, path] of [
    ["EVENTS", "/gallery/events"],
    ["FASHION", "/gallery/fashion"],
    ["Explore full gallery →", "/gallery/events"],
  ] as const) {
    await openPage(page, "/work/colombia-moda");
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("COLOMBIA MODA");
    await page.getByRole("main").getByRole("link", { name: link, exact: true }).click();
    await page.waitForURL(path);
  }
});

test("P6 Next leads through all works in the order of their titles and round, Prev back", async () => {
  const { page } = await aQuickVisit();
  const titles = (await listArticles(aVisitor(site))).map(({ title }) => title);
  const inOrder = titles.toSorted(new Intl.Collator("es", { sensitivity: "base" }).compare);
  const total = inOrder.length;
  const pager = page.getByRole("navigation", { name: "Projects" });
  await openPage(page, "/work/ambar-joyeria");
  for (let step = 1; step <= total; step += 1) {
    const title = inOrder[step % total] ?? "";
    await pager.getByRole("link", { name: `Next: ${title}`, exact: true }).click();
    const counter = `${(step % total) + 1} / ${total}`;
    await expect.poll(() => pager.getByRole("paragraph").innerText()).toBe(counter);
  }
  await pager.getByRole("link", { name: `Prev: ${inOrder.at(-1)}`, exact: true }).click();
  await expect.poll(() => pager.getByRole("paragraph").innerText()).toBe(`${total} / ${total}`);
});
