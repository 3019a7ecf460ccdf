import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { openEditor, somePhotographs } from "../support/editor-page.ts";
import { axeFinds } from "../support/page-measures.ts";
import { expectMs } from "../support/measures.ts";
import { sharedSite } from "../support/site.ts";

const site = sharedSite();

test("D6 Guardar tells what it does; then the modal closes, the list reloads, and the overlay goes after 1 s", async () => {
  const { page, form, order, complaints } = await openEditor(site, "?new");
  await page.evaluate(() => {
    const texts: { text: string; at: number; form: boolean; row: boolean }[] = [];
    Object.assign(window, { texts });
    new MutationObserver(() => {
      const text = document.querySelector("dialog[aria-label=Guardando] output")?.textContent ?? "";
      if (text === (texts.at(-1)?.text ?? "")) return;
      const form = document.querySelector("dialog[aria-labelledby=form-title]") !== null;
      const row = document.body.textContent?.includes("Overlay a prueba") ?? false;
      texts.push({ text, at: performance.now(), form, row });
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await form.getByLabel("Titulo", { exact: true }).fill("Overlay a prueba");
  await form.getByLabel("Año", { exact: true }).fill("2025");
  await form.getByLabel("FOOD").check();
  await form.getByLabel("Añadir imágenes").setInputFiles(await somePhotographs(2));
  await expect.poll(order).toHaveLength(2);
  const late = Promise.withResolvers<void>();
  await page.route(`**${API.articles}`, async (route) => {
    await late.promise;
    await route.continue();
  });
  await form.getByRole("button", { name: "Guardar" }).click();
  const overlay = page.getByRole("dialog", { name: "Guardando" });
  await overlay.getByText("Guardando artículo...").waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await overlay.getByRole("button", { name: "Cerrar" }).waitFor();
  late.resolve();
  await overlay.getByText("✅ Artículo guardado con éxito.").waitFor();
  await overlay.waitFor({ state: "detached" });
  const texts: { text: string; at: number; form: boolean; row: boolean }[] = await page.evaluate(
    () => Reflect.get(window, "texts"),
  );
  expect(texts.map(({ text, form }) => [text, form])).toEqual([
    ["Procesando imágenes...", true],
    ["Guardando artículo...", true],
    ["✅ Artículo guardado con éxito.", false],
    ["", false],
  ]);
  expect(texts[2]?.row).toBe(true);
  expectMs((texts[3]?.at ?? 0) - (texts[2]?.at ?? 0), 1000);
  expect(complaints).toEqual([]);
});
