import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { message } from "#domain/messages.ts";
import { aFilm, aPhotograph } from "../support/media-files.ts";
import { anAdmin } from "../support/studio.ts";
import { holdRequests } from "../support/browser.ts";
import {
  anEdited,
  bringFiles,
  openEditor,
  somePhotographs,
  type PickedFile,
} from "../support/editor-page.ts";
import { sharedSite } from "../support/site.ts";

const site = sharedSite();

async function someFilm(name: string): Promise<PickedFile> {
  return { name, mimeType: "video/mp4", buffer: await aFilm() };
}

/** Copies a text and a picture of it, as word processors do. */
async function copyTextWithPicture(): Promise<void> {
  const canvas = document.createElement("canvas");
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, "image/png");
  const picture = await promise;
  if (picture === null) throw new Error("no picture");
  const text = new Blob(["Marea alta"], { type: "text/plain" });
  await navigator.clipboard.write([
    new ClipboardItem({ "text/plain": text, [picture.type]: picture }),
  ]);
}

test("D3 the editor opens on its title, and a copied text with a picture beside it goes there as text", async () => {
  const { page, form, uploads, order } = await openEditor(site, "?new");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const title = form.getByLabel("Titulo", { exact: true });
  expect(await title.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.evaluate(copyTextWithPicture);
  await page.keyboard.press("Control+v");
  await expect.poll(() => title.inputValue()).toBe("Marea alta");
  expect([await uploads(), await order()]).toEqual([[], []]);
  await form.getByRole("button", { name: "Cerrar" }).focus();
  await page.keyboard.press("Control+v");
  await expect.poll(order).toHaveLength(1);
  expect(await title.inputValue()).toBe("Marea alta");
});

test("D3 Cambiar can be taken back, with the words and the central image that it replaced", async () => {
  const { id } = await anEdited(await anAdmin(site.studio), 2);
  const { form, order } = await openEditor(site, `?edit=${id}`);
  await form.getByRole("button", { name: "Usar como central imagen 2" }).click();
  const central = form.getByRole("group", { name: "Imagen Central" }).getByRole("img");
  const before = await central.getAttribute("src");
  await form.getByLabel("Cambiar imagen 2").setInputFiles(await somePhotographs(1));
  await form.getByText("Imagen 2 cambiada, también como central.").waitFor();
  expect(await order()).toEqual(["Foto 1", "Imagen 2"]);
  expect(await central.getAttribute("src")).not.toBe(before);
  await form.getByRole("button", { name: "Deshacer" }).click();
  await expect.poll(order).toEqual(["Foto 1", "Foto 2"]);
  expect(await central.getAttribute("src")).toBe(before);
  await form.getByRole("button", { name: "Quitar imagen central" }).click();
  await form.getByText("Imagen central quitada.").waitFor();
  await form.getByRole("button", { name: "Usar como central imagen 1" }).click();
  expect(await form.getByRole("button", { name: "Deshacer" }).count()).toBe(0);
});

test("D5 a film among dropped pictures, or on its own field, goes there; one too many is told where films go", async () => {
  const { form, alerts, order, uploads } = await openEditor(site, "?new");
  const sheet = form.getByText("Suelta las imágenes para añadirlas a la galería");
  const field = form.locator("label").filter({ hasText: "Añadir película" });
  await bringFiles(field, "drop", [await someFilm("sola.mp4")]);
  await form.getByRole("button", { name: "Listo" }).click();
  expect([await sheet.count(), alerts, await uploads()]).toEqual([0, [], []]);
  const [photograph] = await somePhotographs(1);
  await bringFiles(form, "over", photograph ? [photograph] : []);
  await sheet.waitFor();
  await bringFiles(form, "drop", [photograph, await someFilm("boda.mp4")] as PickedFile[]);
  await sheet.waitFor({ state: "detached" });
  await form.getByRole("progressbar", { name: "Subida de boda.mp4" }).waitFor();
  await expect.poll(order).toHaveLength(3);
  expect([alerts, await uploads()]).toEqual([[], []]);
  await form.getByLabel("Añadir imágenes").setInputFiles(await someFilm("otra.mp4"));
  expect(alerts).toEqual([message("film-elsewhere", { files: "otra.mp4" })]);
  expect(await uploads()).toEqual([]);
});

test("D5 making a picture smaller can be called off, also before its code has come", async () => {
  const { page, form, order, uploads, complaints } = await openEditor(site, "?new");
  let sent = 0;
  page.on("request", (request) => (sent += Number(request.url().endsWith(API.upload))));
  const letCodeCome = await holdRequests(page, /\/assets\/reduce-picture-.*\.js$/);
  const buffer = await aPhotograph({ width: 2400, height: 1600, quality: 98 });
  const large = ["uno.jpg", "dos.jpg"].map((name) => ({ name, mimeType: "image/jpeg", buffer }));
  await form.getByLabel("Añadir imágenes").setInputFiles(large);
  await form.getByRole("button", { name: "Reducir y subir todas" }).click();
  await form.getByText("Reduciendo…").first().waitFor();
  await form.getByRole("button", { name: "Cancelar uno.jpg" }).click();
  letCodeCome();
  await expect.poll(async () => [await order(), await uploads()]).toEqual([["Imagen 1"], []]);
  expect([sent, complaints]).toEqual([1, []]);
});
