import sharp from "sharp";
import { expect, test } from "vitest";
import { axeFinds } from "../support/page-measures.ts";
import { DESKTOP, goBack, logIn, openPage, PHONE, loadsOf } from "../support/browser.ts";
import { sharedSite } from "../support/site.ts";

const site = sharedSite();

test("D1 the dashboard and its form have nothing that axe finds, and no complaint", async () => {
  const { page, complaints } = await site.visit({ viewport: PHONE });
  await logIn(page, site.url);
  for (const path of ["/dashboard", "/dashboard?new", "/dashboard?edit=1", "/add"]) {
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await openPage(page, path);
      expect([path, await axeFinds(page)]).toEqual([path, []]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  }
  expect(complaints).toEqual([]);
});

test("X1 the draft form writes to the console, says that it stores nothing, and calls nobody", async () => {
  const { page } = await site.visit();
  await logIn(page, site.url, "/add");
  await page.getByRole("textbox", { name: "Título", exact: true }).fill("Un sueño");
  await page.getByRole("button", { name: "Añadir imagen" }).click();
  await page.getByRole("textbox", { name: "Imagen 2" }).fill("dos.jpg");
  const calls = loadsOf(page);
  const logged = page.waitForEvent("console", (entry) => entry.type() === "log");
  await page.getByRole("button", { name: "Guardar" }).click();
  expect(await (await logged).args()[0]?.jsonValue()).toMatchObject({
    title: "Un sueño",
    gallery: ["", "dos.jpg"],
  });
  await page.getByText("No se ha guardado en el sitio.").waitFor();
  expect(calls).toEqual([]);
});

test("L1 the gallery's address is put right, and history does not grow by it", async () => {
  const { page } = await site.visit();
  await openPage(page, "/about");
  for (const [asked, right] of [
    ["/gallery", "/gallery/fashion"],
    ["/gallery/weddings", "/gallery/fashion"],
    ["/gallery/books-proyects", "/gallery/books-projects"],
  ] as const) {
    await openPage(page, asked);
    await page.waitForURL(site.url + right);
  }
  await goBack(page);
  await page.waitForURL("/gallery/fashion");
});

test("W3 W4 above 768 px the archive is a table, up to it a list without the featured", async () => {
  const { page } = await site.visit();
  for (const [width, wide] of [
    [767, false],
    [768, false],
    [769, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, "/work");
    expect([width, await page.getByRole("table").isVisible()]).toEqual([width, wide]);
    // The footer block shows a random project, so only the archive counts.
    const archive = 'section[aria-labelledby$="archive"]';
    const visible = (slug: string) =>
      page.locator(`${archive} a[href="/work/${slug}"]:visible`).count();
    expect([width, (await visible("ninoska")) > 0]).toEqual([width, wide]);
    expect([width, (await visible("vidrio")) > 0]).toEqual([width, true]);
  }
});

test("the site reads and links without JavaScript", async () => {
  const { page } = await site.visit({ javaScriptEnabled: false, viewport: PHONE });
  await openPage(page, "/");
  await openPage(page, "/work");
  await page.locator('main a[href="/work/vidrio"]:visible').first().click();
  expect(page.url()).toBe(`${site.url}/work/vidrio`);
  for (const place of ["/gallery", "/about", "/contact", "/index", "/work"]) {
    const link = page.locator(`header nav a[href="${place}"]`).first();
    expect([place, await link.isVisible()]).toEqual([place, true]);
  }
});

test("G4 the index's title begins where its filters do", async () => {
  const { page } = await site.visit({ viewport: { width: 1440, height: 900 } });
  await openPage(page, "/index");
  const [title, filters] = await Promise.all(
    [page.locator("h1"), page.getByRole("navigation", { name: "Order" })].map((each) =>
      each.boundingBox(),
    ),
  );
  const left = Math.floor(title?.x ?? 0);
  const clip = { x: left, y: (title?.y ?? 0) + (title?.height ?? 0) / 2, width: 80, height: 1 };
  const line = await sharp(await page.screenshot({ clip }))
    .greyscale()
    .raw()
    .toBuffer();
  // The first letter's stem is dark on the light paper.
  const stem = line.findIndex((light) => light < 128);
  expect(Math.abs(left + stem - (filters?.x ?? 0))).toBeLessThanOrEqual(1.5);
});
