import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { BLANK_SETTINGS as blank } from "../../../server/site-settings/default-settings.ts";
import { API } from "#domain/api.ts";
import { logIn, openPage, PHONE } from "../../support/browser.ts";
import { anAdmin, aStudio, json } from "../../support/studio.ts";
import { axeFinds } from "../../support/page-measures.ts";
import { openHome } from "../../support/home-page.ts";
import { sharedSite } from "../../support/site.ts";
import { atSettings, saveButton, SETTINGS_SAVED } from "../../support/admin-pages.ts";

const site = sharedSite();

const over = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("G14 with everything optional empty, and no work at all, every page is whole", async () => {
  const empty = await aStudio();
  const admin = await anAdmin(empty);
  const settings = { ...blank, showcase: [] };
  expect((await admin(API.settings, json({ version: 0, settings }))).status).toBe(200);
  for (const viewport of [undefined, PHONE]) {
    const { page, complaints } = await site.visit({
      baseURL: empty.url,
      ...(viewport && { viewport, hasTouch: true }),
    });
    for (const path of ["/", "/about", "/contact", "/work", "/index"]) {
      await openPage(page, path);
      await page.locator("#intro").waitFor({ state: "hidden" });
      await page.getByRole("heading", { level: 1 }).waitFor();
      // Home's frame fades in last.
      const opacity = () =>
        page.getByRole("contentinfo").evaluate((footer) => getComputedStyle(footer).opacity);
      await expect.poll(opacity).toBe("1");
      expect([path, await axeFinds(page), await over(page)]).toEqual([path, [], 0]);
      // Omitted parts leave no empty element and no link without a target.
      const hollow = page.locator("main :is(a, p, dl, ul, ol, blockquote):empty, a[href='']");
      expect([path, await hollow.count()]).toEqual([path, 0]);
      expect(await page.getByRole("contentinfo").getByRole("link").count()).toBe(1);
    }
    expect(complaints).toEqual([]);
  }
});

test("H1 an empty home says whose it is, and a contact page without ways says what it is", async () => {
  const empty = await aStudio();
  const { page } = await site.visit({ baseURL: empty.url });
  await openPage(page, "/");
  await page.getByRole("heading", { level: 1, name: "Estudio" }).waitFor();
  await page.getByRole("main").getByText("Your story, our image").waitFor();
  expect(await page.getByRole("region", { name: "Featured work" }).count()).toBe(0);
  await openPage(page, "/about");
  await page.getByRole("main").getByText("Your story, our image").waitFor();
  expect(await page.getByRole("heading", { name: "The team" }).count()).toBe(0);
  await openPage(page, "/contact");
  const heading = await page.getByRole("heading", { level: 1, name: "Contact" }).boundingBox();
  expect(heading?.height).toBeGreaterThan(40);
});

test("C1 G13 a link whose two fields are emptied is gone from the site, one without a text gets one", async () => {
  const { page } = await atSettings(site);
  await page.getByLabel("Chat, texto", { exact: true }).fill("");
  await saveButton(page).click();
  await page.getByText(SETTINGS_SAVED).waitFor();
  expect(await page.getByLabel("Chat, texto", { exact: true }).inputValue()).toBe("WhatsApp");
  await page.getByLabel("Chat, enlace").fill("");
  await page.getByLabel("Chat, texto", { exact: true }).fill("");
  await page.getByLabel("Red social, texto", { exact: true }).fill("");
  await page.getByLabel("Red social, enlace").fill("");
  await page.getByLabel("Frase en el teléfono (español)").fill("");
  await saveButton(page).click();
  await page.getByText(SETTINGS_SAVED).waitFor();
  const visitor = await site.visit();
  await openPage(visitor.page, "/contact");
  const ways = visitor.page.getByRole("main").getByRole("list").getByRole("link");
  expect(await ways.allInnerTexts()).toEqual(["INSTAGRAM", "MAIL"]);
  expect(await visitor.page.content()).not.toContain("wa.me");
  const credit = visitor.page.getByRole("contentinfo").getByRole("link").last();
  const box = await credit.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 * 0.95);
});

test("H1 a reel is taken away with one click, and home goes on without it", async () => {
  const { page } = await atSettings(site);
  for (const name of ["primer reel", "último reel"]) {
    const remove = page.getByRole("button", { name: `Quitar el ${name}` });
    await remove.press("Enter");
    await expect.poll(() => remove.count()).toBe(0);
  }
  expect(await page.getByLabel("Último reel, título", { exact: true }).evaluate(isFocused)).toBe(
    true,
  );
  expect(await axeFinds(page)).toEqual([]);
  await saveButton(page).click();
  await page.getByText(SETTINGS_SAVED).waitFor();
  const { home, complaints } = await openHome(site);
  expect(await home.counter()).toBe("01 / 07");
  expect(complaints).toEqual([]);
});

test("what the settings were at first is restored by its name", async () => {
  const { page } = await atSettings(site);
  const versions = page.getByRole("region", { name: "Versiones" }).getByRole("listitem");
  await versions.last().getByRole("button", { name: "Restaurar" }).click();
  await page.getByText("✅ Ajustes de origen restaurados con éxito.").waitFor();
  expect(await page.getByLabel("Chat, texto", { exact: true }).inputValue()).toBe("Chat");
});

test("D1 a list without settings leads to Ajustes in one click", async () => {
  const empty = await aStudio();
  const { page } = await site.visit({ baseURL: empty.url, viewport: PHONE, hasTouch: true });
  await logIn(page, empty.url);
  await page.getByText("El sitio todavía no tiene tus datos").waitFor();
  expect([await axeFinds(page), await over(page)]).toEqual([[], 0]);
  await page.getByRole("link", { name: "escríbelos en Ajustes" }).tap();
  expect(await page.getByLabel("Nombre del estudio", { exact: true }).inputValue()).toBe(
    blank.brand,
  );
  const demo = await site.visit();
  await logIn(demo.page, site.url);
  expect(await demo.page.getByText("no tiene tus datos").count()).toBe(0);
});

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}
