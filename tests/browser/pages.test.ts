import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFinds } from "../support/axe.ts";
import { DESKTOP, logIn, PHONE, TABLET } from "../support/browser.ts";
import { settled, skipIntro } from "../support/home-page.ts";
import { sharedSite } from "../support/shared-site.ts";

const PUBLIC = [
  "/",
  "/work",
  "/work/tosh-frutos-rojos",
  "/gallery/fashion",
  "/about",
  "/contact",
  "/index",
  "/login",
];
const NARROWEST = 320;
const WIDEST = 2560;

const site = sharedSite();

test.each(PUBLIC)(
  "G1 G9 %s loads without a complaint, a shift or a sideways scroll, and axe finds nothing in either style",
  { timeout: 120_000 },
  async (path) => {
    for (const viewport of [PHONE, TABLET, DESKTOP]) {
      const { page, complaints, layoutShift } = await site.visit({ viewport });
      await page.goto(path, { waitUntil: "networkidle" });
      await page.mouse.wheel(0, 4000);
      await page.waitForTimeout(300);
      expect(await layoutShift()).toBe(0);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(complaints).toEqual([]);
      if (viewport === TABLET) continue;
      await skipIntro(page);
      await rest(page);
      for (const style of ["light", "green"]) {
        // As the toggle does; the contact page keeps its own.
        await page.evaluate((to) => document.documentElement.setAttribute("data-style", to), style);
        expect([viewport.width, style, await axeFinds(page)]).toEqual([viewport.width, style, []]);
      }
    }
  },
);

test("D1 the dashboard and its form have nothing that axe finds, and no complaint", async () => {
  const { page, complaints } = await site.visit({ viewport: PHONE });
  await logIn(page, site.url);
  for (const path of ["/dashboard", "/dashboard?new", "/dashboard?edit=1", "/add"]) {
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await page.goto(path, { waitUntil: "networkidle" });
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
  await logIn(page, site.url);
  await page.goto("/add");
  await page.getByLabel("Título").fill("Un sueño");
  await page.getByRole("button", { name: "Añadir imagen" }).click();
  await page.getByRole("textbox", { name: "Imagen 2" }).fill("dos.jpg");
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  const logged = page.waitForEvent("console", (entry) => entry.type() === "log");
  await page.getByRole("button", { name: "Guardar" }).click();
  expect(await (await logged).args()[0]?.jsonValue()).toMatchObject({
    title: "Un sueño",
    gallery: ["", "dos.jpg"],
  });
  await page.getByText("No se ha guardado en el sitio.").waitFor();
  expect(calls).toEqual([]);
});

test("G14 no page scrolls sideways from 320 to 2560 px", async () => {
  const { page } = await site.visit();
  for (const path of PUBLIC) {
    await page.goto(path);
    for (const width of [
      NARROWEST,
      375,
      600,
      767,
      768,
      769,
      1023,
      1024,
      1025,
      1280,
      1920,
      WIDEST,
    ]) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([path, width, over <= 0]).toEqual([path, width, true]);
    }
  }
});

test("G9 the style toggle changes the page at once, is remembered, and spares the contact page", async () => {
  const { page } = await site.visit();
  const style = () => page.evaluate(() => document.documentElement.dataset.style);
  await page.goto("/");
  await page
    .getByRole("banner")
    .getByRole("button", { name: /green style/i })
    .click();
  await expect.poll(style).toBe("green");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /contact/i })
    .click();
  await page.waitForURL("/contact");
  await expect.poll(style).toBe("light");
  await page.goto("/about");
  expect(await style()).toBe("green");
  await page
    .getByRole("banner")
    .getByRole("button", { name: /light style/i })
    .click();
  await expect.poll(style).toBe("light");
  await page.reload();
  expect(await style()).toBe("light");
});

test("G9 the phone's menu opens all links full-screen, closes again, and works by keyboard", async () => {
  const { page } = await site.visit({ viewport: PHONE });
  await page.goto("/");
  const menu = page.getByRole("banner").getByRole("button", { name: "MENU" });
  await menu.click();
  await page.getByRole("dialog").getByRole("link", { name: /work/i }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("link", { name: /about/i }).click();
  await page.waitForURL("/about");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
});

test("G10 the header takes its scrolled look once the page is scrolled, and always on a gallery", async () => {
  const { page } = await site.visit();
  const scrolled = () => page.getByRole("banner").getAttribute("data-scrolled");
  await page.goto("/work");
  expect(await scrolled()).toBe("false");
  await page.mouse.wheel(0, 600);
  await expect.poll(scrolled).toBe("true");
  await page.goto("/gallery/events");
  expect(await scrolled()).toBe("true");
});

test("L1 the gallery's address is put right, and history does not grow by it", async () => {
  const { page } = await site.visit();
  await page.goto("/about");
  for (const [asked, right] of [
    ["/gallery", "/gallery/fashion"],
    ["/gallery/weddings", "/gallery/fashion"],
    ["/gallery/books-proyects", "/gallery/books-projects"],
  ] as const) {
    await page.goto(asked);
    await page.waitForURL(site.url + right);
  }
  await page.goBack();
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
    await page.goto("/work");
    expect([width, await page.getByRole("table").isVisible()]).toEqual([width, wide]);
    // The footer block draws any project at all.
    const archive = 'section[aria-labelledby$="archive"]';
    const visible = (slug: string) =>
      page.locator(`${archive} a[href="/work/${slug}"]:visible`).count();
    expect([width, (await visible("ninoska")) > 0]).toEqual([width, wide]);
    expect([width, (await visible("vidrio")) > 0]).toEqual([width, true]);
  }
});

test("the site reads and links without JavaScript", async () => {
  const { page } = await site.visit({ javaScriptEnabled: false, viewport: PHONE });
  await page.goto("/");
  await page.goto("/work");
  await page.locator('main a[href="/work/vidrio"]:visible').first().click();
  expect(page.url()).toBe(`${site.url}/work/vidrio`);
  for (const place of ["/gallery", "/about", "/contact", "/index", "/work"]) {
    expect([place, await page.locator(`a[href="${place}"]`).count()]).not.toEqual([place, 0]);
  }
});

/** Lets home's slides rest: what fades just now has no colour that could be judged. */
async function rest(page: Page): Promise<void> {
  const pause = page.getByRole("button", { name: "Pause the slides" });
  if ((await pause.count()) === 0) return;
  await page.locator("[data-live]").waitFor();
  await pause.click();
  await settled(page);
}
