import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { aPhotograph } from "../support/media-files.ts";
import { anAdmin, json, storePictures, type Client } from "../support/studio.ts";
import {
  anEdited,
  bringFiles,
  openEditor,
  somePhotographs,
  stored,
  type OpenEditor,
} from "../support/editor-page.ts";
import { axeFinds } from "../support/page-measures.ts";
import { sharedSite } from "../support/site.ts";
import { reloadPage } from "../support/browser.ts";

const site = sharedSite();

async function opened(title: string, pictures: number) {
  const admin = await anAdmin(site.studio);
  const article = await anEdited(admin, pictures, { title });
  const editor = await openEditor(site, `?edit=${article.id}`);
  return { ...editor, admin, article };
}

async function describe(form: OpenEditor["form"], number: number, alt: string) {
  await form.getByRole("button", { name: `Textos y enfoque de imagen ${number}` }).click();
  await form.getByRole("textbox", { name: "Texto alternativo", exact: true }).fill(alt);
}

async function aPictureMore(admin: Client): Promise<string> {
  const [url = ""] = await storePictures(admin, [await aPhotograph({ width: 777, height: 500 })]);
  return url;
}

test("K2 words of two pictures written on two sides both stand, and nothing is asked of them", async () => {
  const { page, form, admin, article } = await opened("Textos de dos", 2);
  const [first = "", second = ""] = article.images;
  await describe(form, 1, "Escrito aquí");
  await admin(API.articles, json({ id: article.id, media: { [second]: { alt: "Escrito allí" } } }));
  await form.getByRole("button", { name: "Guardar" }).click();
  await page.getByRole("button", { name: "Guardar lo elegido" }).click();
  await form.waitFor({ state: "detached" });
  const media = (await stored(page, article.id))?.media;
  expect([media?.[first]?.alt, media?.[second]?.alt]).toEqual(["Escrito aquí", "Escrito allí"]);
});

test("K2 only a word that both changed is asked, of its picture alone, beside pictures of both sides", async () => {
  const { page, form, admin, article } = await opened("Suma de dos", 2);
  const [first = "", second = ""] = article.images;
  await describe(form, 1, "Mía");
  await form.getByLabel("Añadir imágenes").setInputFiles(await somePhotographs(1));
  await form.getByRole("button", { name: "Quitar imagen 3" }).waitFor();
  const theirs = await aPictureMore(admin);
  const media = { [first]: { alt: "Ajena" }, [second]: { caption: "Pie ajeno" } };
  await admin(API.articles, json({ id: article.id, images: [...article.images, theirs], media }));
  await form.getByRole("button", { name: "Guardar" }).click();

  const conflict = form.getByRole("region", { name: "Dos versiones de este artículo" });
  await conflict.waitFor();
  expect(await conflict.locator("> fieldset > legend").allInnerTexts()).toHaveLength(2);
  const gallery = conflict.getByRole("group", { name: "Imágenes de la galería" });
  expect(await gallery.getByLabel("Las dos").isChecked()).toBe(true);
  const word = conflict.getByRole("group", { name: "Imagen 1 · Texto alternativo" });
  expect(await word.getByLabel("Lo mío").isChecked()).toBe(true);
  await conflict.getByText("Cambiado en un solo lado").click();
  await conflict.getByRole("group", { name: "Imagen 2 · Pie de foto" }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole("button", { name: "Guardar lo elegido" }).click();
  await form.waitFor({ state: "detached" });
  const now = await stored(page, article.id);
  expect(now?.images.slice(0, 3)).toEqual([...article.images, theirs]);
  expect(now?.images).toHaveLength(4);
  expect([now?.media[first]?.alt, now?.media[second]?.caption]).toEqual(["Mía", "Pie ajeno"]);
});

test("N2 K2 translated credits that both changed are shown as each side translated them", async () => {
  const { form, admin, article } = await opened("Créditos de dos", 1);
  await form.getByText("Cliente, texto, créditos y buscadores").click();
  await form
    .getByRole("textbox", { name: "Créditos (español)", exact: true })
    .fill("Dirección: Eva");
  const translations = { es: { credits: [{ role: "Dirección", names: ["Luis"] }] } };
  await admin(
    API.articles,
    json({ id: article.id, credits: [{ role: "Director", names: ["Ana"] }], translations }),
  );
  await form.getByRole("button", { name: "Guardar" }).click();
  const asked = form.getByRole("group", { name: "Créditos (español)", exact: true });
  await asked.getByText("Dirección: Luis", { exact: true }).waitFor();
  expect(await asked.locator("label").allInnerTexts()).toEqual([
    expect.stringMatching(/^Lo mío\s+Dirección: Eva$/),
    expect.stringMatching(/^Lo guardado\s+Dirección: Luis$/),
  ]);
});

test("D3 no picture is taken while somebody compares or is offered an edit, and it is said why", async () => {
  const { page, form, admin, article, alerts, order } = await opened("Sin perder", 1);
  await form.getByLabel("Titulo", { exact: true }).fill("Sin perder nada");
  await admin(API.articles, json({ id: article.id, title: "Otro título" }));
  await form.getByRole("button", { name: "Guardar" }).click();
  await page.getByRole("button", { name: "Guardar lo elegido" }).waitFor();
  await bringFiles(form, "drop", await somePhotographs(1));
  expect(alerts.at(-1)).toMatch(/^Elige primero qué versión se guarda/);
  await page.getByRole("button", { name: "Volver al formulario" }).click();
  await reloadPage(page);
  await form.getByRole("button", { name: "Recuperar" }).waitFor();
  await bringFiles(form, "paste", await somePhotographs(1));
  expect(alerts.at(-1)).toMatch(/^Elige primero qué hacer con los cambios/);
  await form.getByRole("button", { name: "Recuperar" }).click();
  expect(await order()).toEqual(["Foto 1"]);
  await bringFiles(form, "paste", await somePhotographs(1));
  await expect.poll(order).toHaveLength(2);
});

test("D3 an upload that ends while somebody compares is part of what is saved", async () => {
  const { page, form, admin, article, uploads, order } = await opened("A medio subir", 1);
  // The queue retries by itself, so uploads are blocked until both versions are shown.
  await page.route(`**${API.upload}`, (route) => route.abort());
  await form.getByLabel("Añadir imágenes").setInputFiles(await somePhotographs(1));
  await expect.poll(uploads).toHaveLength(1);
  await form.getByRole("button", { name: "Reintentar" }).first().waitFor();
  await admin(
    API.articles,
    json({ id: article.id, images: [...article.images, await aPictureMore(admin)] }),
  );
  await form.getByLabel("Titulo", { exact: true }).fill("A medio subir, mía");
  await form.getByRole("button", { name: "Guardar" }).click();
  const save = page.getByRole("button", { name: "Guardar lo elegido" });
  await save.waitFor();
  await page.unroute(`**${API.upload}`);
  // The `online` event makes the queue continue.
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  // The form is hidden meanwhile, but its pictures are in the document.
  await expect.poll(order).toHaveLength(2);
  await page.getByRole("button", { name: "Todo lo guardado" }).click();
  await save.click();
  await form.waitFor({ state: "detached" });
  expect((await stored(page, article.id))?.images).toHaveLength(3);
});
