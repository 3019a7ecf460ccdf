import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { anAdmin } from "../../support/studio.ts";
import { anEdited, openEditor, somePhotographs, stored } from "../../support/editor-page.ts";
import { axeFinds } from "../../support/page-measures.ts";
import { sharedSite } from "../../support/site.ts";
import { reloadPage } from "../../support/browser.ts";

const site = sharedSite();
const GONE = "Ya no está en el servidor: vuelve a subirla.";
const REFUSED =
  "❌ Error al guardar: Ya no está en el servidor: imagen 2. Vuelve a subir lo que falta o quítalo antes de guardar.";

/** Deletes temporary pictures, as the sweep does after a day. */
function sweepTemporary() {
  const file = new SQLite(join(site.studio.dataDir, "studio.sqlite"));
  file.prepare("delete from media where state = 'temporary'").run();
  file.close();
}

async function withOneMore() {
  const { id } = await anEdited(await anAdmin(site.studio), 1);
  const editor = await openEditor(site, `?edit=${id}`);
  await editor.form.getByLabel("Añadir imágenes").setInputFiles(await somePhotographs(1));
  await expect.poll(editor.order).toHaveLength(2);
  return { ...editor, id };
}

test("D3 recovered changes name pictures that are gone, save nothing with them, and can be corrected", async () => {
  const { page, form, alerts, id } = await withOneMore();
  await reloadPage(page);
  sweepTemporary();
  const take = form.getByRole("button", { name: "Recuperar" });
  await take.waitFor();
  expect(await take.evaluate((button) => button === document.activeElement)).toBe(true);
  await take.click();
  await form.locator("ol > li").nth(1).getByText(GONE).waitFor();
  expect(await form.getByText(GONE).count()).toBe(1);
  expect(await axeFinds(page)).toEqual([]);
  alerts.length = 0;
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(() => alerts).toEqual([REFUSED]);
  await form.getByLabel("Cambiar imagen 2").setInputFiles(await somePhotographs(1));
  await form.getByText(GONE).waitFor({ state: "detached" });
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });
  expect((await stored(page, id))?.images).toHaveLength(2);
});

test("D6 pictures that are swept while the editor stands are named when Guardar is refused", async () => {
  const { form, alerts } = await withOneMore();
  sweepTemporary();
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(() => alerts).toEqual([REFUSED]);
  await form.getByText(GONE).waitFor();
  await form.getByRole("button", { name: "Quitar imagen 2" }).click();
  await form.getByLabel("Titulo", { exact: true }).fill("Sin ella");
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });
  expect(alerts).toHaveLength(1);
});
