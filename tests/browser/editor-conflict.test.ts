import { expect, test } from "vitest";
import { anAdmin, json } from "../support/studio.ts";
import { anEdited, editorOn, openEditor, stored } from "../support/editor-page.ts";
import { axeFinds } from "../support/page-measures.ts";
import { API } from "#domain/api.ts";
import { sharedSite } from "../support/site.ts";
import { openPage, reloadPage } from "../support/browser.ts";

const site = sharedSite();
const STALE =
  "❌ Error al guardar: Este artículo se guardó en otra ventana o por otra persona después de que lo abriste. Compara las dos versiones antes de guardar.";

test("K2 the second of two tabs sees both versions field by field, and chooses what stands", async () => {
  const article = await anEdited(await anAdmin(site.studio), 3, { title: "Dos pestañas" });
  const mine = await openEditor(site, `?edit=${article.id}`);
  const second = await mine.page.context().newPage();
  const theirs = editorOn({ page: second, complaints: [], layoutShift: async () => 0 });
  await openPage(second, `${site.url}/dashboard?edit=${article.id}`);
  await theirs.form.getByLabel("Año", { exact: true }).fill("2020");
  await theirs.form.getByRole("button", { name: "Quitar imagen 3" }).click();
  await theirs.form.getByRole("button", { name: "Guardar" }).click();
  await theirs.form.waitFor({ state: "detached" });

  await mine.form.getByLabel("Titulo", { exact: true }).fill("Una pestaña");
  await mine.form.getByRole("button", { name: "Guardar" }).click();
  const conflict = mine.form.getByRole("region", { name: "Dos versiones de este artículo" });
  await conflict.getByRole("alert").getByText(STALE).waitFor();
  expect(mine.alerts).toEqual([]);
  const fields = await conflict.locator("fieldset").allInnerTexts();
  expect(fields.map((text) => text.split("\n")[0]?.toLowerCase())).toEqual([
    "titulo",
    "año",
    "imágenes de la galería",
  ]);
  expect(await conflict.getByRole("img").count()).toBe(5);
  expect(await axeFinds(mine.page)).toEqual([]);
  // Each choice starts with the side that changed the field.
  const chosen = await conflict
    .getByRole("radio")
    .evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).checked));
  expect(chosen).toEqual([true, false, false, true, false, true]);
  await conflict.getByRole("group", { name: "Año" }).getByLabel("Lo mío").check();
  await conflict.getByRole("button", { name: "Guardar lo elegido" }).click();
  await mine.form.waitFor({ state: "detached" });
  const now = await stored(mine.page, article.id);
  expect([now?.title, now?.year, now?.images.length, now?.version]).toEqual([
    "Una pestaña",
    2024,
    2,
    article.version + 2,
  ]);
});

test("K2 all can be chosen at once, or nothing yet, and another save in between is a conflict again", async () => {
  const admin = await anAdmin(site.studio);
  const article = await anEdited(admin, 1, { title: "Todo" });
  const { page, form } = await openEditor(site, `?edit=${article.id}`);
  const saveElsewhere = (fields: object) =>
    admin(API.articles, json({ id: article.id, ...fields }));
  await form.getByLabel("Titulo", { exact: true }).fill("Todo mío");
  await form.getByLabel("Año", { exact: true }).fill("2019");
  await saveElsewhere({ title: "Todo ajeno", year: 2018 });
  await form.getByRole("button", { name: "Guardar" }).click();
  await page.getByRole("button", { name: "Volver al formulario" }).click();
  expect(await form.getByLabel("Titulo", { exact: true }).inputValue()).toBe("Todo mío");
  await form.getByRole("button", { name: "Guardar" }).click();
  await page.getByRole("button", { name: "Todo lo guardado" }).click();
  await page.getByRole("button", { name: "Todo lo mío" }).click();
  await saveElsewhere({ services: ["FOOD"] });
  await page.getByRole("button", { name: "Guardar lo elegido" }).click();
  await page.getByRole("group", { name: "Categorías" }).getByText("FOOD").waitFor();
  await page.getByRole("button", { name: "Guardar lo elegido" }).click();
  await form.waitFor({ state: "detached" });
  const now = await stored(page, article.id);
  expect([now?.title, now?.year, now?.services]).toEqual(["Todo mío", 2019, ["FOOD"]]);
});

test("K2 an edit that is offered back keeps the version it began from: what was saved since is not overwritten", async () => {
  const admin = await anAdmin(site.studio);
  const article = await anEdited(admin, 1, { title: "Vieja" });
  const { page, form } = await openEditor(site, `?edit=${article.id}`);
  await form.getByLabel("Titulo", { exact: true }).fill("Más nueva");
  await admin(API.articles, json({ id: article.id, year: 2011 }));
  await reloadPage(page);
  await form.getByText("El artículo se guardó después").waitFor();
  await form.getByRole("button", { name: "Recuperar" }).click();
  await form.getByRole("button", { name: "Guardar" }).click();
  await page.getByRole("button", { name: "Guardar lo elegido" }).click();
  await form.waitFor({ state: "detached" });
  const now = await stored(page, article.id);
  expect([now?.title, now?.year]).toEqual(["Más nueva", 2011]);
});

test("K2 Publicar still publishes after a conflict", async () => {
  const admin = await anAdmin(site.studio);
  const article = await anEdited(admin, 1, { title: "Borrador", isDraft: true });
  const { page, form } = await openEditor(site, `?edit=${article.id}`);
  await form.getByLabel("Titulo", { exact: true }).fill("Publicado");
  await admin(API.articles, json({ id: article.id, year: 2012 }));
  await form.getByRole("button", { name: "Publicar" }).click();
  await page.getByRole("button", { name: "Guardar lo elegido" }).click();
  await form.waitFor({ state: "detached" });
  const now = await stored(page, article.id);
  expect([now?.title, now?.year, now?.isDraft]).toEqual(["Publicado", 2012, false]);
});

test("K2 a form without changes shows what was saved elsewhere, and says so", async () => {
  const admin = await anAdmin(site.studio);
  const article = await anEdited(admin, 1, { title: "Sin cambios" });
  const { page, form, alerts } = await openEditor(site, `?edit=${article.id}`);
  await admin(API.articles, json({ id: article.id, title: "Título ajeno" }));
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect
    .poll(() => form.getByLabel("Titulo", { exact: true }).inputValue())
    .toBe("Título ajeno");
  expect(alerts.at(-1)).toMatch(/^Alguien guardó otra versión/);
  await form.getByLabel("Año", { exact: true }).fill("2013");
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });
  const now = await stored(page, article.id);
  expect([now?.title, now?.year]).toEqual(["Título ajeno", 2013]);
});
