import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { ADMIN } from "#domain/admin-address.ts";
import type { ArticleAnswer } from "#domain/answers.ts";
import { message } from "#domain/messages.ts";
import type { PrivateLink } from "#domain/private-link.ts";
import { acceptDialogs, expectComfort, rowOf } from "../support/admin-pages.ts";
import { answer } from "../support/answers.ts";
import { openPage, PHONE, reloadPage, shareSession } from "../support/browser.ts";
import { alter } from "../support/databases.ts";
import { aFilm, aPhotograph, uploadFilm } from "../support/media-files.ts";
import { aDraft, aLink, aSelection, linksOf } from "../support/private-links.ts";
import { sharedSite } from "../support/site.ts";
import { anAdmin, finalize, saveArticle, storePictures, type Client } from "../support/studio.ts";

const VIMEO = "https://vimeo.com/76979871";
const GONE = "/media/0123456789abcdef0123456789abcdef.jpg";

const site = sharedSite();
let admin: Client;
/** A draft with two pictures and a film. */
let draft: ArticleAnswer;
let pictures: string[];

beforeAll(async () => {
  admin = await anAdmin(site.studio);
  const files = [await aPhotograph(), await aPhotograph({ width: 240, height: 360 })];
  pictures = await storePictures(admin, files);
  const [fachada = "", patio = ""] = pictures;
  const media = { [VIMEO]: { poster: fachada, alt: "El recorrido" } };
  const images = [patio, VIMEO];
  draft = await aDraft(admin, { title: "Casa Cascabel", images, media, main_center: patio });
});

async function at(path: string, options = {}) {
  const visit = await site.visit(options);
  await shareSession(visit.page, admin);
  await openPage(visit.page, path);
  return visit;
}

/** A selection's link with answers of two guests to everything that it shows. */
async function anAnsweredLink(title: string): Promise<PrivateLink> {
  const items = [{ article: draft.id, media: null }];
  const selection = await aSelection(admin, { title, client: "Tosh", items });
  const fields = { note: "Ana", asksAnswers: true };
  const link = await aLink(admin, { selection: selection.id }, fields);
  const media = pictures[1] ?? "";
  answer(site.studio.dataDir, link.id, "Ana Pérez", [
    { kind: "comment", media, text: "Más luz aquí.", point: [0.25, 0.75] },
    { kind: "comment", media, text: "Me encanta.\nEsta va en la portada." },
    { kind: "comment", media: VIMEO, text: "Cortar antes.", moment: [67.5, 1620] },
    { kind: "comment", media: GONE, text: "¿Y esta?" },
    { kind: "choice", media },
  ]);
  answer(site.studio.dataDir, link.id, "Luis", [
    { kind: "choice", media },
    { kind: "choice", media: GONE },
    { kind: "approval", text: JSON.stringify([media]) },
  ]);
  return link;
}

const commentOf = (page: Page, text: string) =>
  page
    .getByRole("listitem")
    .filter({ hasText: text, has: page.getByRole("button", { name: /Eliminar/ }) })
    .last();

test("B3 a link asks for answers as soon as its box is ticked, and says so", async () => {
  const { page, complaints } = await at(ADMIN.answers);
  await page.getByText("Todavía no hay respuestas.").waitFor();
  await expectComfort(page, "no answers");
  const selection = await aSelection(admin, { title: "Sin respuestas" });
  await openPage(page, ADMIN.selection(selection.id));
  await page.getByRole("button", { name: "Nuevo enlace" }).click();
  await page.getByLabel("Para quién (opcional)").fill("Eva");
  await page.getByRole("button", { name: "Crear enlace" }).click();
  await page.getByText("Enlace creado.").waitFor();
  expect(await page.getByText("Pide respuestas").count()).toBe(0);
  await page.getByRole("button", { name: "Cambiar el enlace de Eva" }).click();
  await page.getByRole("checkbox", { name: "Pedir respuestas" }).press("Space");
  await page.getByText("Quien abre el enlace puede elegir, comentar y aprobar").waitFor();
  await expectComfort(page, "a link's form");
  await page.getByRole("button", { name: "Guardar enlace" }).click();
  await page.getByText("Pide respuestas").waitFor();
  await page.getByRole("link", { name: "Respuestas por el enlace de Eva" }).click();
  await page.getByText("Todavía no hay respuestas a este enlace.").waitFor();
  await page.getByRole("heading", { name: "Sin respuestas" }).waitFor();
  await expectComfort(page, "a link without answers");
  expect(complaints).toEqual([]);
});

test("B3 a link's answers stand beside what they are about, and are replied to, done and deleted", async () => {
  const { page, complaints } = await at(ADMIN.answers);
  const link = await anAnsweredLink("Casas para Tosh");
  await reloadPage(page);
  const row = rowOf(page, "Casas para Tosh");
  for (const text of ["4 de 4 comentarios por hacer", "2 elegidas", "2 invitados", "Aprobado"]) {
    await row.getByText(text, { exact: true }).waitFor();
  }
  await expectComfort(page, "the list of answers");
  await row.getByRole("link", { name: "Ver respuestas a Casas para Tosh" }).click();
  await page.waitForURL(`**${ADMIN.linkAnswers(link.id)}`);
  await page.getByText("Tosh · Enlace de Ana").waitFor();
  await page.getByText("Después llegó 1: 02 Casa Cascabel.").waitFor();
  await page.getByText("Elegida por Luis, Ana Pérez").waitFor();
  await page.getByText("Marca 1: 25 % × 75 %").waitFor();
  await page.getByText("1:07, cuadro 1620").waitFor();
  const gone = page.getByRole("region", { name: "Ya no se muestra" });
  await gone.getByText("¿Y esta?").waitFor();
  await expectComfort(page, "a link's answers");

  const comment = commentOf(page, "Más luz aquí.");
  await comment.getByRole("button", { name: "Responder a Ana Pérez" }).press("Enter");
  await page.keyboard.type("Hecho, mírala otra vez.");
  await expectComfort(page, "a reply");
  await page.keyboard.press("Control+Enter");
  await page.getByText(message("reply-saved")).waitFor();
  await comment.getByText("Hecho, mírala otra vez.").waitFor();
  const change = comment.getByRole("button", { name: "Cambiar respuesta a Ana Pérez" });
  await expect.poll(() => change.evaluate((each) => each.matches(":focus"))).toBe(true);
  await comment.getByRole("button", { name: "Hecho" }).press("Enter");
  await comment.getByRole("button", { name: "Reabrir" }).waitFor();
  await page.getByText("3 de 4 comentarios por hacer").waitFor();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await page.getByText("4 de 4 comentarios por hacer").waitFor();

  const dialogs = acceptDialogs(page);
  await commentOf(page, "Me encanta.")
    .getByRole("button", { name: /^Eliminar/ })
    .click();
  await page.getByText(message("answer-removed")).waitFor();
  expect(await page.getByText("Me encanta.").count()).toBe(0);
  expect(dialogs).toEqual(["¿Eliminar el comentario de Ana Pérez? Esto no se puede deshacer."]);
  await page.getByRole("button", { name: "Eliminar la aprobación de Luis" }).click();
  await expect.poll(() => page.getByRole("heading", { name: "Aprobado" }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("B3 the answers are taken along as files, and a film's comments as its markers", async () => {
  const link = await anAnsweredLink("Para llevar");
  const { page } = await at(ADMIN.linkAnswers(link.id));
  const files = await page
    .locator("a[download]")
    .evaluateAll((all) =>
      all.map((each) => [each.firstChild?.textContent, each.getAttribute("href")]),
    );
  const film = encodeURIComponent(VIMEO);
  expect(files).toEqual([
    ["Nombres de lo elegido (TXT)", `${API.exportAnswers}?link=${link.id}&as=names`],
    ["Todo (CSV)", `${API.exportAnswers}?link=${link.id}&as=csv`],
    ["Etiquetas (XMP)", `${API.exportAnswers}?link=${link.id}&as=labels`],
    ["Originales (ZIP)", `${API.exportAnswers}?link=${link.id}&as=masters`],
    ["CSV", `${API.exportFilmComments}?link=${link.id}&film=${film}&as=csv`],
  ]);
  await page.getByText("Sin EDL ni FCPXML: la película está en otro sitio.").waitFor();
});

test("B2 B3 a film is told by its file, its comment leads to the frame, and it stays when shown no more", async () => {
  const temporary = await uploadFilm(admin, await aFilm(), "Spot corte 3.mp4");
  const film = temporary.replace("/temp/", "/");
  await admin(API.upload, finalize([temporary]));
  const article = await aDraft(admin, { title: "Rodaje", images: [film, ...pictures] });
  const rate = article.media[film]?.film?.frameRate ?? { numerator: 1, denominator: 1 };
  const perSecond = rate.numerator / rate.denominator;
  const frame = Math.floor(perSecond);
  const link = await aLink(admin, article.id, { asksAnswers: true });
  answer(site.studio.dataDir, link.id, "Ana Pérez", [
    { kind: "comment", media: film, text: "Aquí.", moment: [frame / perSecond, frame] },
    { kind: "choice", media: film },
  ]);
  const { page, complaints } = await at(ADMIN.linkAnswers(link.id));
  const comments = page.getByRole("region", { name: "Comentarios" });
  await comments.getByText("Spot corte 3.mp4").waitFor();
  await comments.getByText("Película de 0:02").waitFor();
  await comments.getByRole("button", { name: `Ver la película en 0:01, cuadro ${frame}` }).click();
  const video = page.locator("video");
  const shown = () =>
    video.evaluate(({ currentTime, paused, seeking }: HTMLVideoElement) =>
      paused && !seeking ? currentTime : -1,
    );
  await expect.poll(async () => Math.floor((await shown()) * perSecond)).toBe(frame);
  await expectComfort(page, "a film at a comment's moment");

  const { images: _, ...rest } = article;
  await saveArticle(admin, { ...rest, images: pictures });
  await reloadPage(page);
  const chosen = page.getByRole("region", { name: "Elegidas" });
  await chosen.getByText("1 elegida", { exact: true }).waitFor();
  await chosen.getByText("Ya no se muestra").waitFor();
  await chosen.getByRole("link", { name: "Nombres de lo elegido (TXT)" }).waitFor();
  const gone = page.getByRole("region", { name: "Ya no se muestra" });
  await gone.getByRole("link", { name: /^EDL/ }).first().waitFor();
  await expectComfort(page, "a film that is no longer shown");
  expect(complaints).toEqual([]);
});

const replyIn = (page: Page) => page.getByRole("textbox", { name: "Respuesta a Ana Pérez" });

const saveReply = (page: Page) =>
  page.getByRole("button", { name: "Guardar respuesta a Ana Pérez" }).click();

test("B3 a reply that was changed in another window is replaced only by whoever has seen it", async () => {
  const link = await anAnsweredLink("Dos ventanas");
  const { page: one } = await at(ADMIN.linkAnswers(link.id));
  const { page: other } = await at(ADMIN.linkAnswers(link.id));
  const write = async (page: Page, text: string) => {
    await commentOf(page, "Cortar antes.")
      .getByRole("button", { name: /^Responder/ })
      .click();
    await replyIn(page).fill(text);
  };
  await write(one, "La primera.");
  await write(other, "La segunda.");
  await saveReply(one);
  await one.getByText(message("reply-saved")).waitFor();
  await saveReply(other);
  await other
    .getByText(`${message("stale-reply")} Ahora dice: «La primera.».`)
    .first()
    .waitFor();
  expect(await replyIn(other).inputValue()).toBe("La segunda.");
  await expectComfort(other, "a stale reply");
  await saveReply(other);
  await other.getByText(message("reply-saved")).waitFor();
  await commentOf(other, "Cortar antes.").getByText("La segunda.").waitFor();
});

test("B3 what is typed as a reply survives new answers, a failed save, a reload and its comment's end", async () => {
  const link = await anAnsweredLink("Nada se pierde");
  const { page } = await at(ADMIN.linkAnswers(link.id));
  page.on("dialog", (dialog) => void dialog.accept());
  await commentOf(page, "Cortar antes.")
    .getByRole("button", { name: /^Responder/ })
    .click();
  const field = replyIn(page);
  await field.fill("Cortado en el 1:05.");
  await page.route(`**${API.answers}`, (route) => route.abort());
  await saveReply(page);
  await page.getByText(message("save-no-connection")).first().waitFor();
  expect(await field.inputValue()).toBe("Cortado en el 1:05.");
  await page.unroute(`**${API.answers}`);

  const media = pictures[1] ?? "";
  answer(site.studio.dataDir, link.id, "Eva", [{ kind: "comment", media, text: "Yo también." }]);
  // Shown by the page itself after a while.
  await page.getByText("Yo también.").waitFor({ timeout: 60_000 });
  expect(await field.inputValue()).toBe("Cortado en el 1:05.");

  await reloadPage(page);
  await page.getByRole("button", { name: "Recuperar" }).click();
  expect(await field.inputValue()).toBe("Cortado en el 1:05.");
  alter(site.studio.dataDir, "DELETE FROM answers WHERE text = ?", "Cortar antes.");
  await saveReply(page);
  await page.getByText("ya no está: «Cortar antes.»").waitFor();
  expect(await page.getByRole("textbox", { name: "Tu respuesta" }).inputValue()).toBe(
    "Cortado en el 1:05.",
  );
  await expectComfort(page, "a reply without its comment");
});

test("B3 on a phone the places of the admin are one line that shows the current one, by keyboard too", async () => {
  const { page } = await at(ADMIN.health, { viewport: PHONE });
  const header = page.getByRole("navigation", { name: "Administración" });
  const box = await header.boundingBox();
  expect(box?.height).toBeLessThan(60);
  const isSeen = (name: string) =>
    header.getByRole("link", { name }).evaluate((link) => {
      const { left, right } = link.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    });
  await expect.poll(() => isSeen("Salud")).toBe(true);
  await header.getByRole("link", { name: "Artículos" }).focus();
  for (const name of ["Selecciones", "Respuestas", "Mensajes", "Estadísticas", "Papelera"]) {
    await page.keyboard.press("Tab");
    expect([name, await isSeen(name)]).toEqual([name, true]);
  }
  await header.getByRole("link", { name: "Respuestas" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Respuestas" }).waitFor();
  await expect.poll(() => isSeen("Respuestas")).toBe(true);
});

test("B3 the editors of a selection and of an article lead to the answers of their links", async () => {
  const link = await anAnsweredLink("Desde el editor");
  const { page } = await at(ADMIN.selection(link.selectionId ?? 0));
  await page.getByRole("link", { name: "7 respuestas de clientes" }).click();
  await page.waitForURL(`**${ADMIN.linkAnswers(link.id)}`);
  await page.getByRole("link", { name: "Editar la selección" }).waitFor();
  const { id } = await aDraft(admin, { title: "Con una respuesta" });
  const own = await aLink(admin, id, { asksAnswers: true });
  answer(site.studio.dataDir, own.id, "Eva", [{ kind: "approval", text: "[]" }]);
  await openPage(page, ADMIN.editArticle(id));
  const form = page.getByRole("dialog", { name: "Editar Artículo" });
  await form.getByRole("link", { name: "1 respuesta de clientes" }).click();
  await page.waitForURL(`**${ADMIN.linkAnswers(own.id)}`);
});

test("B3 the editor shows answers beside their picture, whichever link they came by", async () => {
  const [media = ""] = await storePictures(admin, [await aPhotograph({ width: 300, height: 200 })]);
  const images = [media, VIMEO];
  const { id } = await aDraft(admin, { title: "Junto a la foto", images });
  const own = await aLink(admin, id, { asksAnswers: true });
  const items = [{ article: id, media }];
  const selection = await aSelection(admin, { title: "Otra puerta", items });
  const other = await aLink(admin, { selection: selection.id }, { asksAnswers: true });
  answer(site.studio.dataDir, own.id, "Eva", [
    { kind: "comment", media, text: "Menos cielo.", point: [0.5, 0.1] },
    { kind: "comment", media, text: "Ya lo vi.", isDone: true },
  ]);
  answer(site.studio.dataDir, other.id, "Tomás", [
    { kind: "choice", media },
    { kind: "comment", media, text: "Para la portada." },
  ]);
  const { page, complaints } = await at(ADMIN.editArticle(id));
  const form = page.getByRole("dialog", { name: "Editar Artículo" });
  const answers = form.getByRole("region", { name: "Respuestas a la imagen 1" });
  await answers.getByText("Elegida por Tomás").waitFor();
  await answers.getByText("Punto: 50 % × 10 %").waitFor();
  expect(await answers.getByRole("listitem").locator("p:last-child").allInnerTexts()).toEqual([
    "Menos cielo.",
    "Para la portada.",
  ]);
  await answers.getByText("1 comentario hecho").waitFor();
  await expectComfort(page, "answers in the editor");
  await form.getByRole("button", { name: "Cuadrícula" }).click();
  await form.getByText("Elegida · 2 comentarios").waitFor();
  await form.getByRole("button", { name: "Filas" }).click();
  const inSelection = await at(ADMIN.selection(selection.id));
  const beside = inSelection.page.getByRole("region", { name: "Respuestas a Junto a la foto" });
  await beside.getByText("Elegida por Tomás").waitFor();
  await expectComfort(inSelection.page, "answers in a selection's editor");
  await answers.getByRole("link", { name: "Responder a Tomás" }).click();
  await page.waitForURL(`**${ADMIN.linkAnswers(other.id)}#*`);
  await page.getByText("Para la portada.").waitFor();
  expect(complaints).toEqual([]);
});

test("B3 an unknown link's answers are not there", async () => {
  const { page } = await site.visit();
  await shareSession(page, admin);
  const response = await openPage(page, ADMIN.linkAnswers(4711));
  expect(response?.status()).toBe(404);
  await page.getByText(message("no-such-link")).waitFor();
  expect(await linksOf(admin, draft.id)).toEqual([]);
});
