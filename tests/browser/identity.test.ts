import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { atSettings, expectComfort, saveButton, SETTINGS_SAVED } from "../support/admin-pages.ts";
import { aFolder } from "../support/studio-process.ts";
import {
  axeFindsInStyles,
  collectedNeeds,
  collectNeeds,
  tooSmall,
} from "../support/page-measures.ts";
import { sharedSite } from "../support/site.ts";
import { holdRequests, openPage, reloadPage } from "../support/browser.ts";

const site = sharedSite();

/** Colours with the least allowed contrast, dark on light and light on dark in both styles. */
const PALETTES = [
  { light: ["#fff7e0", "#5a3300", "#8a2f00"], green: ["#2b1400", "#ffe3b8", "#ffb057"] },
  { light: ["#101820", "#f2f5f7", "#76b8ff"], green: ["#e8f0ff", "#0b1f3a", "#0a4bd0"] },
  { light: ["#ffffff", "#767676", "#767676"], green: ["#595959", "#ffffff", "#ffffff"] },
];
const PAGES = ["/", "/work", "/work/ninoska", "/gallery?view=list", "/index", "/about", "/contact"];

async function setColours(page: Page, style: string, [paper, ink, accent]: readonly string[]) {
  const entries = Object.entries({ paper, ink, accent });
  for (const [name, colour] of entries) {
    await page.locator(`[name="identity.${style}.${name}"]`).fill(colour ?? "");
  }
}

test("U3 all can be read on every page in three palettes of a studio's own", async () => {
  const { page } = await atSettings(site);
  const visitor = await site.visit({ reducedMotion: "reduce" });
  for (const palette of PALETTES) {
    for (const [style, colours] of Object.entries(palette)) await setColours(page, style, colours);
    await saveButton(page).click();
    await page.getByText(SETTINGS_SAVED).waitFor();
    for (const path of PAGES) {
      await openPage(visitor.page, path);
      const found = await axeFindsInStyles(visitor.page, undefined, ["color-contrast"]);
      expect([palette.light[0], path, found]).toEqual([palette.light[0], path, []]);
    }
  }
});

test("U3 a colour that is not read is told while it is chosen, and one button brings all back", async () => {
  const { page } = await atSettings(site);
  await expectComfort(page, "identity");
  await setColours(page, "light", ["#ffffff", "#999999", "#000000"]);
  await page.getByText("Contraste 2,8 a 1: no se lee, hace falta 4,5").waitFor();
  await saveButton(page).click();
  const ink = page.locator('[name="identity.light.ink"]');
  await page.getByText("No se lee bien sobre el papel", { exact: false }).first().waitFor();
  expect(await ink.getAttribute("aria-invalid")).toBe("true");
  await ink.fill("#222222");
  await page.getByText("Contraste 15,9 a 1").waitFor();
  await page
    .getByRole("button", { name: "Volver a los colores originales del estilo claro" })
    .click();
  expect(await ink.inputValue()).toBe("");
});

test("U3 an uploaded logo takes the clapperboard's place on every page, and goes again", async () => {
  const folder = await aFolder();
  const file = join(folder, "logo.png");
  await sharp({ create: { width: 600, height: 200, channels: 4, background: "#c02040" } })
    .png()
    .toFile(file);
  const { page } = await atSettings(site);
  const letGo = await holdRequests(page, `**${API.upload}`);
  await page.locator('input[name="identity.logo"]').setInputFiles(file);
  // A file in transfer can't be saved, and would be lost.
  await page.getByText("Un archivo todavía está en camino.").waitFor();
  expect(await saveButton(page).isDisabled()).toBe(true);
  await page.getByRole("link", { name: "Papelera" }).click();
  await page.getByText("El archivo que está en camino no se puede conservar.").waitFor();
  await page.getByRole("button", { name: "Seguir editando" }).click();
  letGo();
  await page.getByAltText("Logo").waitFor();
  await page.getByLabel(/^Pintarlo con la tinta/).check();
  await saveButton(page).click();
  await page.getByText(SETTINGS_SAVED).waitFor();
  const visitor = await site.visit();
  const mark = visitor.page.getByRole("link", { name: /: index of works$/ }).locator("> *");
  await openPage(visitor.page, "/about");
  const box = await mark.boundingBox();
  expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([72, 24]);
  expect(await mark.evaluate((element) => getComputedStyle(element).maskImage)).toMatch(/media/);
  expect(visitor.complaints).toEqual([]);

  await page.getByRole("button", { name: /^Quitar ?: Logo/ }).click();
  await saveButton(page).click();
  await page.getByText(SETTINGS_SAVED).waitFor();
  await reloadPage(visitor.page);
  expect(await mark.textContent()).toBe("C");
});

test("U5 the team is written in Ajustes, with portraits that are reduced where they are too large", async () => {
  const folder = await aFolder();
  const file = join(folder, "retrato.png");
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  await sharp({ create: { width: 1400, height: 1400, channels: 3, background: "#888", noise } })
    .png({ compressionLevel: 0 })
    .toFile(file);
  const { page } = await atSettings(site);
  const people = page.locator('input[name$=".photo"]');
  const before = await people.count();
  await page
    .getByRole("group", { name: "Quiénes somos" })
    .getByRole("button", { name: "Añadir persona" })
    .click();
  await page.locator(`[name="about.people[${before}].name"]`).fill("Ana Pérez");
  await people.nth(before).setInputFiles(file);
  await page.getByAltText(/^Retrato/).waitFor();
  await saveButton(page).click();
  await page.getByText(SETTINGS_SAVED).waitFor();
  for (const width of [390, 600, 768, 900, 1240, 1920]) {
    const visitor = await site.visit({ viewport: { width, height: 900 } });
    await collectNeeds(visitor.page);
    await openPage(visitor.page, "/about");
    await visitor.page.getByRole("heading", { name: "Ana Pérez" }).waitFor();
    await visitor.page.getByAltText("Ana Pérez").waitFor();
    expect([width, tooSmall(await collectedNeeds(visitor.page))]).toEqual([width, []]);
    await visitor.page.close();
  }
});
