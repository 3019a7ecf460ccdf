import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  acceptDialogs,
  atSettings,
  expectComfort,
  saveButton as save,
} from "../support/admin-pages.ts";
import { sharedSite } from "../support/site.ts";
import { openPage, reloadPage } from "../support/browser.ts";
import { stored } from "../support/editor-page.ts";
import { anAdmin, listArticles } from "../support/studio.ts";

const site = sharedSite();

const SAVED = "✅ Categorías guardadas con éxito.";

async function atCategories() {
  const visit = await atSettings(site);
  await visit.page.getByRole("link", { name: "Categorías →" }).click();
  await visit.page.waitForURL("/dashboard/ajustes/categorias");
  await field(visit.page, 0).waitFor();
  return visit;
}

const names = async (page: Page) => {
  const inputs = await page.getByRole("textbox", { name: "Nombre", exact: true }).all();
  return Promise.all(inputs.map((input) => input.inputValue()));
};
const field = (page: Page, index: number) => page.locator(`[name="categories[${index}].name"]`);

test("U1 categories are named, added, hidden and ordered by keyboard, and the site follows", async () => {
  const { page, complaints } = await atCategories();
  const articles = await listArticles(await anAdmin(site.studio));
  const dressed = articles.find(({ services }) => String(services) === "FASHION");
  await expectComfort(page, "categories");
  const at = (await names(page)).indexOf("EVENTS");
  await field(page, at).fill("Bodas");
  await page.getByRole("button", { name: "Añadir categoría" }).press("Enter");
  const last = (await names(page)).length - 1;
  await field(page, last).fill("Retratos");
  // A category that articles use can be merged but not removed.
  const remove = (index: number) =>
    page.getByRole("button", { name: `Quitar categoría ${index + 1}`, exact: true }).count();
  expect(await Promise.all([remove(at), remove(last)])).toEqual([0, 1]);
  const row = (index: number) => page.locator("form ol > li").nth(index);
  const hidden = (await names(page)).indexOf("FASHION");
  await row(hidden).getByLabel("Oculta para el público").press("Space");
  await page.getByRole("button", { name: `Antes categoría ${at + 1}` }).press("Enter");
  expect((await names(page)).indexOf("Bodas")).toBe(at - 1);
  await save(page).press("Enter");
  await page.getByText(SAVED).waitFor();
  const visitor = await site.visit();
  await openPage(visitor.page, "/gallery/events");
  await visitor.page.waitForURL("/gallery/bodas");
  await page.getByRole("link", { name: "Artículos", exact: true }).click();
  await page.getByRole("button", { name: "Agregar Artículo" }).click();
  for (const name of ["Bodas", "Retratos"]) await page.getByLabel(name, { exact: true }).waitFor();
  for (const name of ["EVENTS", "FASHION"]) {
    expect(await page.getByLabel(name, { exact: true }).count()).toBe(0);
  }
  // An article that has the hidden category can still lose it.
  await openPage(page, `/dashboard?edit=${dressed?.id}`);
  const form = page.getByRole("dialog", { name: "Editar Artículo" });
  const fashion = form.getByLabel("FASHION", { exact: true });
  await fashion.press("Space");
  // The unchecked category stays in the form, so that it can be checked again.
  expect(await fashion.isChecked()).toBe(false);
  await save(page).click();
  await form.waitFor({ state: "detached" });
  expect((await stored(page, dressed?.id ?? 0))?.services).toEqual([]);
  expect([...complaints, ...visitor.complaints]).toEqual([]);
});

test("U1 what can't be stored is told beside its field, and a merge is said before it is saved", async () => {
  const { page } = await atCategories();
  const at = (await names(page)).indexOf("CORPORATE");
  await field(page, at).fill("fashion");
  await save(page).click();
  await page.getByText("Ya hay otra con este nombre.", { exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe(
    "true",
  );
  await field(page, at).fill("CORPORATE");
  await page.locator(`[name="categories[${at}].mergeInto"]`).selectOption({ label: "COMMERCIAL" });
  await page.getByText("sus artículos pasan a COMMERCIAL").waitFor();
  await save(page).click();
  await page.getByText(SAVED).waitFor();
  expect(await names(page)).not.toContain("CORPORATE");
  const visitor = await site.visit();
  await openPage(visitor.page, "/gallery/corporate");
  await visitor.page.waitForURL("/gallery/commercial");
});

test("U1 two edits of the list meet, and the admin chooses", async () => {
  const [one, other] = [await atCategories(), await atCategories()];
  await field(one.page, 0).fill("Gastronomía");
  await save(one.page).click();
  await one.page.getByText(SAVED).waitFor();
  await field(other.page, 1).fill("Casas");
  await save(other.page).click();
  await other.page.getByRole("heading", { name: "Dos versiones de las categorías" }).waitFor();
  await other.page.getByLabel("Lo guardado").check();
  await other.page.getByRole("button", { name: "Guardar lo elegido" }).click();
  await other.page.getByText(SAVED).waitFor();
  expect((await names(other.page)).slice(0, 2)).toEqual(["Gastronomía", "ARCHITECTURE"]);
});

test("U1 an unsaved edit outlives a reload", async () => {
  const { page } = await atCategories();
  await field(page, 0).fill("Mesa");
  await page.getByText("Cambios sin guardar.").waitFor();
  acceptDialogs(page);
  await reloadPage(page);
  await page.getByRole("button", { name: "Recuperar" }).click();
  expect((await names(page))[0]).toBe("Mesa");
});
