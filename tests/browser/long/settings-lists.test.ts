import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { axeFinds } from "../../support/page-measures.ts";
import { openPage, PHONE } from "../../support/browser.ts";
import { aFilm } from "../../support/media-files.ts";
import { aFolder } from "../../support/studio-process.ts";
import { sharedSite } from "../../support/site.ts";
import { atSettings, saveButton, SETTINGS_SAVED } from "../../support/admin-pages.ts";

const site = sharedSite();

test("a list is added to, ordered and taken from by keyboard, and a removal is undone on the spot", async () => {
  const { page } = await atSettings(site);
  const people = page.getByRole("group", { name: "Personas" });
  await people.getByRole("button", { name: "Añadir persona" }).press("Enter");
  await page.getByLabel("Cargo 3", { exact: true }).fill("Productora");
  await page.getByLabel("Teléfono 3").fill("+57 604 555 0101");
  const up = (index: number) => people.getByRole("button", { name: `Antes persona ${index}` });
  await up(3).press("Enter");
  await people.getByText("Ahora en el lugar 2 de 3.").waitFor();
  expect(await up(2).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  expect(await page.getByLabel("Cargo 1", { exact: true }).inputValue()).toBe("Productora");
  // At the top, the focus moves to the same person's other button.
  const down = people.getByRole("button", { name: "Después persona 1" });
  expect(await down.evaluate((element) => element === document.activeElement)).toBe(true);
  await people.getByRole("button", { name: "Quitar persona 1" }).press("Enter");
  expect(await page.getByLabel(/^Cargo \d$/).count()).toBe(2);
  await page.keyboard.press("Enter");
  expect(await page.getByLabel("Cargo 1", { exact: true }).inputValue()).toBe("Productora");
  await saveButton(page).click();
  await page.getByText(SETTINGS_SAVED).waitFor();
  const visitor = await site.visit();
  await openPage(visitor.page, "/contact");
  expect(await visitor.page.getByRole("term").allTextContents()).toEqual([
    "Productora",
    "CEO general manager",
    "Marketing director",
  ]);
});

test("H2 A1 a showcase pair says which project it leads to, an about picture shows its frame", async () => {
  const { page, complaints } = await atSettings(site);
  const pairs = page.getByRole("group", { name: "Proyectos" }).getByRole("listitem");
  await pairs.first().getByRole("link", { name: /^Tosh/ }).waitFor();
  await page.locator('[name="showcase[0].work"]').selectOption({ label: "Café de Origen" });
  await pairs
    .first()
    .getByRole("link", { name: /^Café de Origen/ })
    .waitFor();

  const picture = page.getByRole("group", { name: "Imágenes" }).getByRole("listitem").first();
  await page.getByLabel("Obra de la imagen 1").selectOption({ label: "Ninoska" });
  await page.getByLabel("Número de la imagen 1").selectOption("2");
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.getByRole("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const shown = await picture.getByRole("img").getAttribute("src");
  await saveButton(page).click();
  await page.getByText(SETTINGS_SAVED).waitFor();
  const visitor = await site.visit();
  await openPage(visitor.page, "/about");
  await visitor.page.locator(`img[src="${shown}"]`).first().waitFor();
  expect(complaints).toEqual([]);
});

test("H1 a film is uploaded as a reel, with its poster, and stands on home once it is saved", async () => {
  const { page, complaints } = await atSettings(site);
  const file = join(await aFolder(), "verano.mp4");
  await writeFile(file, await aFilm());
  await page.getByRole("button", { name: "Subir película del primer reel" }).click();
  await page.getByLabel("Película del primer reel").setInputFiles(file);
  const source = page.getByLabel("Primer reel, película");
  await expect.poll(() => source.inputValue()).toContain("/media/temp/");
  // The texts of the former film are cleared.
  const alt = page.getByLabel("Primer reel, texto alternativo", { exact: true });
  await expect.poll(() => alt.inputValue()).toBe("");
  const translated = page.getByLabel("Primer reel, texto alternativo (español)");
  expect(await translated.inputValue()).toBe("");
  expect(await alt.evaluate((element) => element === document.activeElement)).toBe(true);
  await alt.fill("Una calle al sol");
  expect(await axeFinds(page)).toEqual([]);
  await saveButton(page).click();
  await page.getByText(SETTINGS_SAVED).waitFor();
  expect(await source.inputValue()).toMatch(/^\/media\/[0-9a-f]{32}\.mp4$/);
  const poster = await page.getByLabel("Primer reel, imagen de espera").inputValue();
  expect(poster).toMatch(/^\/media\/[0-9a-f]{32}\.\w+$/);
  const home = await (await page.request.get("/")).text();
  expect(home).toContain(poster);
  expect((await page.request.get(await source.inputValue())).status()).toBe(200);
  expect(complaints).toEqual([]);
});

test("on a phone everything is in reach of a thumb, and nothing moves sideways", async () => {
  const { page, complaints } = await atSettings(site, {
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  await page.getByRole("button", { name: "Después obra 1" }).tap();
  await page.getByRole("button", { name: "Quitar obra 7" }).tap();
  await page.getByRole("button", { name: "Deshacer" }).tap();
  await page.getByRole("button", { name: "Descartar cambios" }).waitFor();
  const sizes = await page
    .locator("form :is(a, button, input, select, textarea, summary), nav[aria-label^=Partes] a")
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return { width, height, what: element.outerHTML.slice(0, 60) };
      }),
    );
  expect(sizes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
  for (const width of [320, 390, 768, 2560]) {
    await page.setViewportSize({ width, height: 844 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([width, over]).toEqual([width, 0]);
  }
  expect(await axeFinds(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
