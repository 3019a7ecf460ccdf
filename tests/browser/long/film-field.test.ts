import { mkdtemp, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { aFilmField, aThrottledNetwork } from "../../support/admin-pages.ts";
import { holdRequests, logIn, PHONE, reloadPage } from "../../support/browser.ts";
import { studioFilm } from "../../support/films/made-films.ts";
import { aFilm, aFilmOfBytes, aPhotograph } from "../../support/media-files.ts";
import { axeFinds } from "../../support/page-measures.ts";
import { sharedSite } from "../../support/site.ts";

const SLOW = 1_000_000;
/** The default limit of a film's size. */
const MOST_BYTES = 4 * 1024 ** 3;
const SMALLEST_TARGET_PX = 44;

const site = sharedSite();
let folder: string;
let film: string;

const inFolder = async (name: string, bytes: Uint8Array) => {
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "studio-films-"));
  film = await inFolder("boda.mp4", await aFilmOfBytes(9_000_000));
});

async function editor(options?: BrowserContextOptions) {
  const { page, complaints } = await site.visit(options);
  await logIn(page, site.url, "/dashboard?new");
  // The editor opens once its scripts are loaded.
  await page.getByRole("dialog", { name: "Nuevo Artículo" }).waitFor();
  return { page, complaints, field: aFilmField(page) };
}

test("D5 what is no film, or too large, is told before anything is sent", async () => {
  const { page, complaints, field } = await editor();
  let calls = 0;
  page.on("request", (request) => {
    // The request for the list of unfinished films does not count.
    calls += Number(request.url().includes(API.films) && request.method() !== "GET");
  });
  const alert = page.getByRole("alert").filter({ hasText: /./ });
  await field.pick(await inFolder("corto.avi", Buffer.from("RIFF")));
  expect(await alert.innerText()).toBe(
    'El archivo "corto.avi" no es una película que se pueda usar: es un archivo .avi. Expórtala como MP4, MOV, MKV o WebM y súbela otra vez.',
  );
  expect([calls, complaints]).toEqual([0, []]);
  const large = await inFolder("larga.mp4", Buffer.from(""));
  await truncate(large, MOST_BYTES + 1);
  await field.pick(large);
  await expect
    .poll(() => alert.innerText())
    .toBe('La película "larga.mp4" no puede ser mayor a 4 GB.');
  expect(await axeFinds(page)).toEqual([]);
  // The film was only announced, without any bytes.
  expect(calls).toBe(1);
});

test("D5 a file that only calls itself a film is refused by the server, in its words", async () => {
  const { page, field } = await editor();
  const alert = page.getByRole("alert").filter({ hasText: /./ });
  await field.pick(await inFolder("falsa.mp4", await aPhotograph()));
  await expect
    .poll(() => alert.innerText())
    .toBe(
      'El archivo "falsa.mp4" no es una película que se pueda usar: es una imagen JPG. Expórtala como MP4, MOV, MKV o WebM y súbela otra vez.',
    );
  await expectNothingElse(page);
  await field.pick(await inFolder("cortada.mp4", (await aFilm()).subarray(0, 5000)));
  await expect
    .poll(() => alert.innerText())
    .toBe("La película está dañada o incompleta. Expórtala de nuevo y súbela otra vez.");
  await expectNothingElse(page);
  // The editor does not list it as unfinished the next time either.
  const listed = page.waitForResponse((response) => response.url().endsWith(API.films));
  await Promise.all([reloadPage(page), listed]);
  await expectNothingElse(page);
});

/** Expects nothing of a refused file but its reason. */
async function expectNothingElse(page: Page): Promise<void> {
  await page.getByLabel(/^Añadir película/).waitFor({ state: "attached" });
  for (const words of ["quedó a medias", "Reintentar", "no puede mostrar", "a medio subir"]) {
    expect([words, await page.getByText(words).count()]).toEqual([words, 0]);
  }
  const notes = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith("tus::")),
  );
  expect(notes).toEqual([]);
}

test("D3 a film that this browser can't show is sent all the same, with a picture of one's own", async () => {
  const { page, field } = await editor();
  // Otherwise the server's own frame would become the poster.
  await page.route(`**${API.filmFrame}?*`, (route) => route.fulfill({ status: 422 }));
  await field.pick(await studioFilm("prores.mov"));
  await page.getByText("Este navegador no puede mostrar la película").waitFor();
  await page.getByText("Elige una imagen para su póster.").waitFor();
  await field.says("Película subida. Falta su póster.");
  expect(await axeFinds(page)).toEqual([]);
  const form = page.getByRole("dialog", { name: "Nuevo Artículo" });
  await form.getByLabel("Titulo", { exact: true }).fill("Seda");
  const question = page.waitForEvent("dialog");
  const saving = form.getByRole("button", { name: "Guardar" }).click();
  expect((await question).message()).toContain("La película no está lista");
  await (await question).dismiss();
  await saving;
  expect(await form.isVisible()).toBe(true);
  const poster = await inFolder("poster.jpg", await aPhotograph());
  await page.getByLabel("Elegir otra imagen").setInputFiles(poster);
  await field.says("Película añadida.");
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });
});

test("V4 a poster that was chosen stays, though a frame of the server comes after it", async () => {
  const { page, field } = await editor();
  const letFrameCome = await holdRequests(page, `**${API.filmFrame}?*`);
  await field.pick(await studioFilm("prores.mov"));
  await field.says("Película subida. Falta su póster.");
  const poster = await inFolder("own.jpg", await aPhotograph());
  await page.getByLabel("Elegir otra imagen").setInputFiles(poster);
  await field.says("Película añadida.");
  const chosen = await field.preview.getAttribute("src");
  let uploads = 0;
  page.on("request", (request) => (uploads += Number(request.url().includes(API.upload))));
  letFrameCome();
  await page.getByAltText("Fotograma de la película").waitFor();
  await page.getByRole("button", { name: "Listo" }).waitFor();
  expect([await field.preview.getAttribute("src"), uploads]).toEqual([chosen, 0]);
  // A frame that the user chooses replaces it.
  await page.getByRole("button", { name: "Usar este fotograma" }).click();
  await expect.poll(() => field.preview.getAttribute("src")).not.toBe(chosen);
  expect(uploads).toBe(1);
});

test("T7 a session that ends in the middle loses nothing: after a new login the film goes on", async () => {
  const { page, field } = await editor();
  const line = await aThrottledNetwork(page);
  await line.slow(SLOW);
  await field.pick(film);
  await field.sent(40);
  await page.request.post(API.logout, { headers: { origin: site.url } });
  await field.says("Tu sesión ha terminado. Inicia sesión de nuevo.");
  await line.free();
  const other = await page.context().newPage();
  await logIn(other, site.url);
  await other.close();
  let again = 0;
  page.on("request", (request) => (again += Number(request.url().endsWith(API.films))));
  await field.press("Reintentar");
  await field.says("Película añadida.");
  expect(again).toBe(0);
});

test("D3 on a phone, by touch and by keyboard alone: paused, gone on with, given up, and nothing too small", async () => {
  const { page, complaints, field } = await editor({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  const line = await aThrottledNetwork(page);
  await line.slow(SLOW);
  await field.pick(film);
  await field.sent(10);
  await page.getByRole("button", { name: "Pausar" }).tap();
  await field.says("En pausa. Lo subido se conserva.");
  const paused = await field.percent();
  await field.preview.waitFor();
  expect(await axeFinds(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  expect(await field.percent()).toBe(paused);

  await page.getByRole("button", { name: "Seguir" }).focus();
  await page.keyboard.press("Enter");
  await field.sent(paused + 10);
  const picture = await field.preview.getAttribute("src");
  await page.getByRole("button", { name: "Usar este fotograma" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => field.preview.getAttribute("src")).not.toBe(picture);
  const removed = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.getByRole("button", { name: "Cancelar película" }).focus();
  await page.keyboard.press("Enter");
  expect((await removed).status()).toBe(204);
  await page.getByText("MP4, MOV, MKV o WebM").waitFor();
  expect(await page.getByText("quedó a medias").count()).toBe(0);
  await page.keyboard.press("Tab");
  const picker = page.getByLabel(/^Añadir película/);
  expect(await picker.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
});

function smallTargets(page: Page): Promise<string[]> {
  return page
    .getByRole("dialog")
    .evaluate(
      (dialog, least) =>
        [...dialog.querySelectorAll("button, label:has(input[type=file])")]
          .filter((target) => target.getBoundingClientRect().height < least)
          .map((target) => target.textContent),
      SMALLEST_TARGET_PX,
    );
}
