import { expect, test } from "vitest";
import { anAdmin } from "../support/studio.ts";
import {
  anEdited,
  editorOn,
  openEditor,
  somePhotographs,
  stored,
  unsavedStored,
} from "../support/editor-page.ts";
import { axeFinds } from "../support/page-measures.ts";
import { sharedSite } from "../support/site.ts";
import { openPage, reloadPage } from "../support/browser.ts";

const site = sharedSite();

async function openOn(title: string) {
  const article = await anEdited(await anAdmin(site.studio), 2, { title });
  return { ...(await openEditor(site, `?edit=${article.id}`)), article };
}

test("D3 whatever way unsaved work is left by, somebody is asked first, and staying loses nothing", async () => {
  const { page, form, alerts } = await openOn("Salida");
  await form.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Editar Salida" }).click();
  await form.getByLabel("Titulo", { exact: true }).fill("Salida de emergencia");
  const prompt = page.getByRole("dialog", { name: "Hay cambios sin guardar" });
  const ways = {
    X: () => form.getByRole("button", { name: "Cerrar" }).click(),
    Cancelar: () => form.getByRole("button", { name: "Cancelar" }).click(),
    Escape: () => page.keyboard.press("Escape"),
    "the way back": () => page.evaluate(() => history.back()),
  };
  for (const [way, leave] of Object.entries(ways)) {
    await leave();
    await prompt.waitFor();
    if (way === "X") expect(await axeFinds(page)).toEqual([]);
    await prompt.getByRole("button", { name: "Seguir editando" }).click();
    await prompt.waitFor({ state: "detached" });
    expect([way, await form.getByLabel("Titulo", { exact: true }).inputValue()]).toEqual([
      way,
      "Salida de emergencia",
    ]);
  }
  await page.keyboard.press("Escape");
  await prompt.waitFor();
  await page.keyboard.press("Escape");
  await prompt.waitFor({ state: "detached" });
  expect(await form.isVisible()).toBe(true);
  await reloadPage(page);
  expect(alerts).toEqual(["beforeunload"]);
});

test("D3 nothing is asked where nothing was changed", async () => {
  const { page, form, alerts } = await openOn("Intacto");
  await form.getByLabel("Titulo", { exact: true }).fill("Intacta");
  await form.getByLabel("Titulo", { exact: true }).fill("Intacto");
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "detached" });
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain("edit:1");
  await reloadPage(page);
  expect(alerts).toEqual([]);
});

test("D3 an edit survives a reload, pictures and all, and is offered back", async () => {
  const { page, form, order, article } = await openOn("Recarga");
  await form.getByLabel("Titulo", { exact: true }).fill("Recargada");
  await form.getByLabel("Añadir imágenes").setInputFiles(await somePhotographs(1));
  await expect.poll(order).toHaveLength(3);
  await reloadPage(page);
  const offer = form.getByRole("region", { name: "Cambios sin guardar" });
  await offer.getByText(/^Hay cambios sin guardar de hace \d+ (segundos?|minutos?)\.$/).waitFor();
  expect(await form.getByLabel("Titulo", { exact: true }).inputValue()).toBe("Recarga");
  expect(await axeFinds(page)).toEqual([]);
  await offer.getByRole("button", { name: "Recuperar" }).click();
  expect(await form.getByLabel("Titulo", { exact: true }).inputValue()).toBe("Recargada");
  await expect.poll(order).toHaveLength(3);
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });
  const now = await stored(page, article.id);
  expect([now?.title, now?.images.length]).toEqual(["Recargada", 3]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("D3 an edit of another tab is offered once that tab is gone, and not before", async () => {
  const { page, form, article } = await openOn("Dos pestañas");
  const other = await page.context().newPage();
  await form.getByLabel("Titulo", { exact: true }).fill("En la primera");
  await unsavedStored(page, "En la primera");
  const offer = other.getByRole("region", { name: "Cambios sin guardar" });
  const openThere = () => openPage(other, `${site.url}/dashboard?edit=${article.id}`);
  await openThere();
  await other.getByLabel("Titulo", { exact: true }).waitFor();
  expect(await offer.count()).toBe(0);
  await page.close();
  await openThere();
  await offer.waitFor();
});

test("D3 a new article survives a crash of the tab; the list says what is not saved; discarded is gone", async () => {
  const { page, form } = await openEditor(site, "?new");
  const other = await page.context().newPage();
  await form.getByLabel("Titulo", { exact: true }).fill("Choque");
  await unsavedStored(page, "Choque");
  const devtools = await page.context().newCDPSession(page);
  void devtools.send("Page.crash").catch(() => {});
  await page.waitForEvent("crash");
  const list = editorOn({ page: other, complaints: [], layoutShift: async () => 0 });
  await openPage(other, `${site.url}/dashboard`);
  await other.getByText("Cambios sin guardar").waitFor();
  await other.getByRole("button", { name: "Agregar Artículo" }).click();
  await list.form.getByRole("button", { name: "Recuperar" }).click();
  expect(await list.form.getByLabel("Titulo", { exact: true }).inputValue()).toBe("Choque");
  await other.keyboard.press("Escape");
  await other.getByRole("button", { name: "Salir y conservarlos" }).click();
  await other.getByText("Cambios sin guardar", { exact: true }).waitFor();
  await other.getByRole("button", { name: "Agregar Artículo" }).click();
  await list.form.getByRole("button", { name: "Descartar" }).click();
  expect(await list.form.getByLabel("Titulo", { exact: true }).inputValue()).toBe("");
  await list.form.getByLabel("Titulo", { exact: true }).fill("Otro");
  await other.keyboard.press("Escape");
  await other.getByRole("button", { name: "Salir y descartarlos" }).click();
  await list.form.waitFor({ state: "detached" });
  expect(await other.getByText("Cambios sin guardar").count()).toBe(0);
});
