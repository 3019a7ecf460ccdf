import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { anAdmin } from "../support/studio.ts";
import { holdRequests } from "../support/browser.ts";
import { anEdited, openEditor, somePhotographs, stored } from "../support/editor-page.ts";
import { sharedSite } from "../support/site.ts";

const site = sharedSite();

async function opened(title: string) {
  const article = await anEdited(await anAdmin(site.studio), 1, { title });
  return { ...(await openEditor(site, `?edit=${article.id}`)), article };
}

test("D6 an overlay that was closed stays closed for its save, of which a line tells the end", async () => {
  const { page, form, article, order } = await opened("Sin velo");
  await form.getByLabel("Añadir imágenes").setInputFiles(await somePhotographs(1));
  await expect.poll(order).toHaveLength(2);
  const letFinalize = await holdRequests(page, `**${API.upload}`);
  const letSave = await holdRequests(page, `**${API.articles}`);
  await form.getByRole("button", { name: "Guardar" }).click();
  const overlay = page.getByRole("dialog", { name: "Guardando" });
  await overlay.getByText("Procesando imágenes...").waitFor();
  await overlay.getByRole("button", { name: "Cerrar" }).click();
  const request = page.waitForRequest(`**${API.articles}`);
  letFinalize();
  await request;
  expect(await overlay.count()).toBe(0);

  // A save in progress can't be discarded.
  await form.getByRole("button", { name: "Cerrar" }).click();
  const prompt = page.getByRole("dialog", { name: "Hay cambios sin guardar" });
  await prompt.getByText("El artículo se está guardando").waitFor();
  expect(await prompt.getByRole("button", { name: "Salir y descartarlos" }).count()).toBe(0);
  letSave();
  await form.waitFor({ state: "detached" });
  await page.getByText("✅ Artículo guardado con éxito.").waitFor();
  expect(await overlay.count()).toBe(0);
  await page.unrouteAll();
  expect((await stored(page, article.id))?.images).toHaveLength(2);
});

test("D6 nothing turns any more under what is done", async () => {
  const { page, form } = await opened("Quieto");
  await form.getByLabel("Titulo", { exact: true }).fill("Quieta");
  const spinners = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = [];
        new MutationObserver(() => {
          const overlay = document.querySelector("dialog[aria-label=Guardando]");
          if (!overlay) return;
          const turning = overlay.getAnimations({ subtree: true }).length;
          if (overlay.textContent.includes("✅")) resolve([...seen, turning]);
          else seen[0] = turning;
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
  await form.getByRole("button", { name: "Guardar" }).click();
  expect(await spinners).toEqual([1, 0]);
});

test("I1 an edit is left without a session by one answer, which leads to the login", async () => {
  const { page, form, alerts } = await opened("Sin llave");
  await form.getByLabel("Titulo", { exact: true }).fill("Sin llave ni puerta");
  await page.request.post(API.logout, { headers: { origin: site.url } });
  await form.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Salir y conservarlos" }).click();
  await page.waitForURL(`${site.url}/login`);
  expect(alerts).toEqual([]);
  // The address changes first, and the editor stores its edits as it unmounts.
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join()))
    .toContain("Sin llave ni puerta");
});

test("D3 a dialog that is closed and opened again at once, as StrictMode does, stays", async () => {
  const { page, form, alerts } = await openEditor(site, "?new");
  await form.evaluate(
    (dialog: HTMLDialogElement) =>
      new Promise((resolve) => {
        dialog.addEventListener("close", () => setTimeout(resolve));
        dialog.close();
        dialog.showModal();
      }),
  );
  expect([page.url(), alerts]).toEqual([`${site.url}/dashboard?new`, []]);
  expect(await form.isVisible()).toBe(true);
  // A dialog that the browser closes opens again for the question whether to leave.
  await form.getByLabel("Titulo", { exact: true }).fill("A medias");
  await form.evaluate((dialog: HTMLDialogElement) => dialog.close());
  await page.getByRole("dialog", { name: "Hay cambios sin guardar" }).waitFor();
});
