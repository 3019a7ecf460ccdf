import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { ADMIN } from "#domain/admin-address.ts";
import { API } from "#domain/api.ts";
import type { ArticleAnswer } from "#domain/answers.ts";
import { message } from "#domain/messages.ts";
import { expectComfort, rowOf, saveButton as save } from "../support/admin-pages.ts";
import { answer } from "../support/answers.ts";
import { openPage, reloadPage, shareSession } from "../support/browser.ts";
import { anEdited, openEditor, somePhotographs } from "../support/editor-page.ts";
import { aPhotograph } from "../support/media-files.ts";
import { aDraft, aLink, aSelection } from "../support/private-links.ts";
import { sharedSite } from "../support/site.ts";
import { anAdmin, json, storePictures, type Client } from "../support/studio.ts";

const VIMEO = "https://vimeo.com/76979871";
const SAVED = message("selection-saved");

const site = sharedSite();
let admin: Client;
/** A draft with two pictures and a film. */
let draft: ArticleAnswer;
let pictures: string[];

beforeAll(async () => {
  admin = await anAdmin(site.studio);
  const files = [await aPhotograph(), await aPhotograph({ width: 640, height: 360 })];
  pictures = await storePictures(admin, files);
  const [fachada = "", patio = ""] = pictures;
  const media = {
    [fachada]: { alt: "La fachada" },
    [patio]: { alt: "El patio" },
    [VIMEO]: { poster: fachada, alt: "El recorrido" },
  };
  const images = [fachada, patio, VIMEO];
  draft = await aDraft(admin, { title: "Casa Cascabel", images, media, main_center: fachada });
});

async function at(path: string) {
  const visit = await site.visit();
  await shareSession(visit.page, admin);
  await openPage(visit.page, path);
  return visit;
}

const whole = () => ({ article: draft.id, media: null });
const picture = (index: number) => ({ article: draft.id, media: pictures[index] ?? "" });

/** Returns each piece's line as text. */
const lines = async (page: Page) =>
  (await page.locator("form ol > li p:has(> b)").allInnerTexts()).map((text) =>
    text.replaceAll("\n", " ").toUpperCase(),
  );
const WHOLE = "CASA CASCABEL 2026 · PROYECTO ENTERO · BORRADOR";
const FACHADA = "CASA CASCABEL 2026 · FOTOGRAFÍA · BORRADOR LA FACHADA";
const PATIO = "CASA CASCABEL 2026 · FOTOGRAFÍA · BORRADOR EL PATIO";
const FILM = "CASA CASCABEL 2026 · PELÍCULA · BORRADOR EL RECORRIDO";

test("J1 a selection is made, filled, put in order, saved, shared, deleted and brought back", async () => {
  const { page, complaints } = await at("/dashboard/selecciones");
  await page.getByText("Todavía no hay selecciones.").waitFor();
  await expectComfort(page, "no selections");
  await page.getByLabel("Título").fill("Casas para Tosh");
  await page.getByLabel("Cliente (opcional)").fill("Tosh");
  await page.getByRole("button", { name: "Nueva selección" }).click();
  await page.waitForURL(/\/dashboard\/selecciones\/\d+$/);
  await page.getByText("Todavía no hay piezas").waitFor();
  expect(await page.getByLabel("Cliente (opcional)").inputValue()).toBe("Tosh");

  await page.getByLabel("Nota (opcional)").fill("Dos casas.");
  await page.getByLabel("Obra").selectOption({ label: "Casa Cascabel · 2026 · Borrador" });
  await page.getByRole("button", { name: "Añadir el proyecto entero" }).click();
  await page.getByRole("button", { name: "Fotografía 1: La fachada" }).click();
  await page.getByRole("button", { name: "Fotografía 2: El patio" }).click();
  const film = page.getByRole("button", { name: "Película 3: El recorrido" });
  await film.click();
  await page.getByText("4 piezas de 100.").waitFor();
  await expect.poll(() => lines(page)).toEqual([WHOLE, FACHADA, PATIO, FILM]);
  // The same button takes out what it put in.
  expect(await film.getAttribute("aria-pressed")).toBe("true");
  await film.click();
  await expect.poll(() => lines(page)).toEqual([WHOLE, FACHADA, PATIO]);

  await page.getByRole("button", { name: "Después pieza 1", exact: true }).press("Enter");
  await expect.poll(() => lines(page)).toEqual([FACHADA, WHOLE, PATIO]);
  await page.getByRole("button", { name: "Mover pieza 3", exact: true }).press("Space");
  await page.getByText("Pieza 3 levantada.").waitFor({ state: "attached" });
  await page.keyboard.press("ArrowUp");
  await page.getByText("Pieza 3: lugar 2.").waitFor({ state: "attached" });
  await page.keyboard.press("Space");
  await expect.poll(() => lines(page)).toEqual([FACHADA, PATIO, WHOLE]);
  await save(page).click();
  await page.getByText(SAVED).waitFor();
  await expectComfort(page, "the editor");
  await reloadPage(page);
  await expect.poll(() => lines(page)).toEqual([FACHADA, PATIO, WHOLE]);
  const alts = page.locator("form ol img");
  expect(await alts.evaluateAll((all) => all.map((each) => each.getAttribute("alt")))).toEqual([
    "La fachada",
    "El patio",
    "",
  ]);
  expect(await page.getByLabel("Nota (opcional)").inputValue()).toBe("Dos casas.");

  await page.getByRole("button", { name: "Nuevo enlace" }).click();
  await page.getByLabel("Para quién (opcional)").fill("Ana");
  await page.getByRole("button", { name: "Crear enlace" }).click();
  await page.getByText("Enlace creado.").waitFor();
  await page.getByRole("button", { name: "Copiar en inglés el enlace de Ana" }).waitFor();

  await page.getByRole("link", { name: "Volver a las selecciones" }).click();
  const row = rowOf(page, "Casas para Tosh");
  await row.getByText("3 piezas").waitFor();
  await row.getByText("1 enlace abierto").waitFor();
  await row.getByText("Nadie la ha abierto").waitFor();
  await row.getByRole("button", { name: "Eliminar Casas para Tosh" }).click();
  await page.getByText(message("selection-removed")).waitFor();
  expect(await row.getByRole("link").count()).toBe(0);
  await expectComfort(page, "a deleted one");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await page.getByText(message("selection-restored")).waitFor();
  await row.getByRole("link", { name: "Editar Casas para Tosh" }).waitFor();
  await row.getByRole("button", { name: "Eliminar Casas para Tosh" }).click();
  await page.getByText("Eliminadas").click();
  await page.getByRole("button", { name: "Restaurar Casas para Tosh" }).click();
  await row.getByRole("link", { name: "Editar Casas para Tosh" }).waitFor();
  expect(complaints).toEqual([]);
});

test("J1 unsaved changes of a selection survive a reload, with what is not stored yet", async () => {
  const { id } = await aSelection(admin, { title: "Sin guardar", items: [whole()] });
  const { page } = await at(`/dashboard/selecciones/${id}`);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.getByLabel("Obra").selectOption({ label: "Casa Cascabel · 2026 · Borrador" });
  await page.getByRole("button", { name: "Fotografía 2: El patio" }).click();
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain(pictures[1]);
  await reloadPage(page);
  await page.getByRole("button", { name: "Recuperar" }).click();
  await expect.poll(() => lines(page)).toEqual([WHOLE, PATIO]);
  await page.locator("form ol").getByRole("img", { name: "El patio" }).waitFor();
  await page.getByLabel("Título").fill(" ");
  await save(page).click();
  await page.getByText(message("wrong-selection-title"), { exact: true }).waitFor();
  await expect
    .poll(() => page.getByLabel("Título").evaluate((each) => each.matches(":focus")))
    .toBe(true);
  await page.getByLabel("Título").fill("Guardada");
  await save(page).click();
  await page.getByText(SAVED).waitFor();
});

test("J1 two saves of a selection meet, and only what both changed is asked about", async () => {
  const stored = await aSelection(admin, { title: "Antes", items: [whole()] });
  const { page } = await at(`/dashboard/selecciones/${stored.id}`);
  const { id, version, note } = stored;
  const other = {
    id,
    version,
    title: "De otra ventana",
    client: "Otro cliente",
    note,
    items: [whole()],
  };
  const saved = await admin(API.selections, { ...json(other), method: "PATCH" });
  expect(saved.status).toBe(200);
  await page.getByLabel("Título").fill("De esta ventana");
  await page.getByLabel("Obra").selectOption({ label: "Casa Cascabel · 2026 · Borrador" });
  await page.getByRole("button", { name: "Fotografía 2: El patio" }).click();
  await save(page).click();
  await page.getByRole("heading", { name: "Dos versiones de la selección" }).waitFor();
  await page.getByText("2 cambios").click();
  await page.getByText("Casa Cascabel · Casa Cascabel (El patio)").waitFor();
  await expectComfort(page, "conflict");
  await page.getByRole("button", { name: "Guardar lo elegido" }).click();
  await page.getByText(SAVED).waitFor();
  expect(await page.getByLabel("Título").inputValue()).toBe("De esta ventana");
  expect(await page.getByLabel("Cliente (opcional)").inputValue()).toBe("Otro cliente");
  await expect.poll(() => lines(page)).toEqual([WHOLE, PATIO]);
});

test("J1 a piece that is gone says so, and a selection that is not there leads to the others", async () => {
  const gone = await aDraft(admin, { title: "Se va" });
  const items = [{ article: gone.id, media: null }, picture(0)];
  const { id } = await aSelection(admin, { title: "Con huecos", items });
  await admin(`${API.upload}?id=${gone.id}`, { method: "DELETE" });
  const { page } = await at(`/dashboard/selecciones/${id}`);
  await page.getByText("Ya no está: no se muestra.").waitFor();
  await expect.poll(() => lines(page)).toEqual([FACHADA]);
  await page.getByRole("button", { name: "Quitar pieza 1" }).click();
  await page.getByText("1 pieza de 100.").waitFor();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await page.getByText("2 piezas de 100.").waitFor();
  const missing = await openPage(page, "/dashboard/selecciones/999999");
  expect(missing?.status()).toBe(404);
  await page.getByRole("link", { name: "Ver las selecciones" }).click();
  await page.getByRole("heading", { name: "Selecciones" }).waitFor();
});

test("J1 B4 a changed and moved picture stays in the selection, and is new since the approval", async () => {
  const article = await anEdited(admin, 3, { title: "Cambia" });
  const items = article.images.map((media) => ({ article: article.id, media }));
  const { id } = await aSelection(admin, { title: "Con cambios", client: "Tosh", items });
  const link = await aLink(admin, { selection: id }, { note: "Ana", asksAnswers: true });
  const [, old = ""] = article.images;
  answer(site.studio.dataDir, link.id, "Ana", [
    { kind: "comment", media: old, text: "Más clara." },
    { kind: "approval", text: JSON.stringify(article.images) },
  ]);
  const { page, form, order } = await openEditor(site, `?edit=${article.id}`);
  await form.getByLabel("Cambiar imagen 2").setInputFiles(await somePhotographs(1));
  await expect.poll(order).toEqual(["Foto 1", "Imagen 2", "Foto 3"]);
  await form.getByRole("button", { name: "Antes imagen 2" }).click();
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });

  await openPage(page, ADMIN.linkAnswers(link.id));
  await page.getByText("Después llegó 1: 02 Cambia.").waitFor();
  const gone = page.getByRole("region", { name: "Ya no se muestra" });
  await gone.getByText("Más clara.").waitFor();
  await openPage(page, ADMIN.selection(id));
  await expect.poll(() => lines(page)).toHaveLength(3);
  expect(await page.getByText("Ya no está: no se muestra.").count()).toBe(0);
});
