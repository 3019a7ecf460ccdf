import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { ArticleAnswer } from "#domain/answers.ts";
import { anAdmin } from "../support/studio.ts";
import { anEdited, openEditor, stored } from "../support/editor-page.ts";
import { axeFinds } from "../support/page-measures.ts";
import { sharedSite } from "../support/site.ts";
import { openPage, reloadPage } from "../support/browser.ts";

const site = sharedSite();

async function opened(title: string) {
  const admin = await anAdmin(site.studio);
  const article = await anEdited(admin, 1, { title });
  const editor = await openEditor(site, `?edit=${article.id}`);
  await editor.form.getByLabel("Titulo", { exact: true }).fill(`${title}, sin guardar`);
  return {
    ...editor,
    article,
    remove: () => admin(`${API.upload}?id=${article.id}`, { method: "DELETE" }),
    discard: () => admin(`${API.trash}?id=${article.id}`, { method: "DELETE" }),
  };
}

test("D7 an article that was deleted elsewhere is taken out of the trash and saved on the spot", async () => {
  const { page, form, article, remove } = await opened("Del otro lado");
  await remove();
  await form.getByRole("button", { name: "Guardar" }).click();
  const note = form.getByRole("region", { name: "Artículo eliminado" });
  await note
    .getByText(
      "❌ Error al guardar: El artículo no existe o ya fue eliminado. Está en la papelera.",
    )
    .waitFor();
  expect(await axeFinds(page)).toEqual([]);
  let restores = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(API.trash)) restores++;
  });
  await note.getByRole("button", { name: "Restaurarlo y guardar" }).dblclick();
  await form.waitFor({ state: "detached" });
  expect(restores).toBe(1);
  expect(await stored(page, article.id)).toMatchObject({
    title: "Del otro lado, sin guardar",
    version: article.version + 1,
  });
});

test("D7 what was written on an article that is gone for good is saved as a new one", async () => {
  const { page, form, article, remove, discard } = await opened("Para siempre");
  await remove();
  await discard();
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.getByRole("button", { name: "Guardar como nuevo" }).waitFor();
  expect(await form.getByRole("button", { name: "Restaurarlo y guardar" }).count()).toBe(0);
  await form.getByLabel("Añadir imágenes").waitFor({ state: "attached" });
  await form.getByRole("button", { name: "Quitar imagen 1" }).click();
  await form.getByRole("button", { name: "Guardar como nuevo" }).click();
  await form.waitFor({ state: "detached" });
  const list: ArticleAnswer[] = await (await page.request.get(API.articles)).json();
  const now = list.find(({ title }) => title === "Para siempre, sin guardar");
  expect(now?.id).toBeGreaterThan(article.id);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("D7 the address of an article that is gone says so, and gives back what was kept of it", async () => {
  const { page, form, remove } = await opened("Dirección muerta");
  await remove();
  await reloadPage(page);
  await page.getByText("El artículo no existe o ya fue eliminado.").waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole("button", { name: "Recuperar como artículo nuevo" }).click();
  await form.getByRole("button", { name: "Recuperar" }).click();
  expect(await form.getByLabel("Titulo", { exact: true }).inputValue()).toBe(
    "Dirección muerta, sin guardar",
  );
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Dirección muerta, sin guardar" }).waitFor();
  await openPage(page, `${site.url}/dashboard?edit=999999`);
  await page.getByText("El artículo no existe o ya fue eliminado.").waitFor();
  await page.getByRole("button", { name: "Cerrar aviso" }).click();
  await page.waitForURL(`${site.url}/dashboard`);
});
