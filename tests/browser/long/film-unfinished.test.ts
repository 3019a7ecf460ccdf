import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { logIn, PHONE, reloadPage } from "../../support/browser.ts";
import { aFilmField, aThrottledNetwork, expectComfort } from "../../support/admin-pages.ts";
import { aFilm, aFilmOfBytes, begunFilm } from "../../support/media-files.ts";
import { anAdmin, type Client } from "../../support/studio.ts";
import { axeFinds } from "../../support/page-measures.ts";
import { sharedSite } from "../../support/site.ts";

const SLOW = 1_000_000;

const site = sharedSite();

async function fileOf(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "studio-films-")), name);
  await writeFile(path, bytes);
  return path;
}

async function unfinishedFilms(admin: Client): Promise<string[]> {
  const listed: { name: string }[] = await (await admin(API.films)).json();
  return listed.map(({ name }) => name);
}

test("D6 a film that was left half sent is discarded by one press, here and on the server", async () => {
  const admin = await anAdmin(site.studio);
  const { page, complaints } = await site.visit({ viewport: PHONE, hasTouch: true });
  const field = aFilmField(page);
  await logIn(page, site.url, "/dashboard?new");
  // The form's scripts load before the connection is slowed down.
  await page.getByLabel(/^Añadir película/).waitFor({ state: "attached" });
  const line = await aThrottledNetwork(page);
  await line.slow(SLOW);
  await field.pick(await fileOf("a.mp4", await aFilmOfBytes(9_000_000)));
  await field.sent(10);
  page.on("dialog", (dialog) => void dialog.accept());
  await reloadPage(page);
  await line.free();
  await page.getByText("«a.mp4» quedó a medias.").waitFor();
  await expectComfort(page, "a film half sent");
  await page.getByRole("button", { name: "Descartar a.mp4" }).tap();
  await page.getByText("«a.mp4» quedó a medias.").waitFor({ state: "detached" });
  expect(await unfinishedFilms(admin)).toEqual([]);
  await reloadPage(page);
  await page.getByLabel(/^Añadir película/).waitFor({ state: "attached" });
  expect(await page.getByText("quedó a medias").count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("T24 who is refused a fourth film discards one that another browser began, and the new one sets out", async () => {
  const admin = await anAdmin(site.studio);
  const { page } = await site.visit();
  const field = aFilmField(page);
  await logIn(page, site.url, "/dashboard?new");
  await page.getByLabel(/^Añadir película/).waitFor({ state: "attached" });
  const names = ["una.mp4", "dos.mp4", "tres.mp4"];
  const addresses: string[] = [];
  for (const name of names) addresses.push(await begunFilm(admin, 9000, name));
  await field.pick(await fileOf("cuarta.mp4", await aFilm()));
  await field.says("Ya hay 3 películas a medio subir.");
  await page.getByText("«dos.mp4» se empezó en otro navegador: 0 de 0 MB.").waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole("button", { name: "Descartar dos.mp4" }).focus();
  await page.keyboard.press("Enter");
  await field.says("Película añadida.");
  expect(await unfinishedFilms(admin)).toEqual(["una.mp4", "tres.mp4"]);

  // The field lists unfinished films of other browsers even before a refusal.
  page.on("dialog", (dialog) => void dialog.accept());
  await reloadPage(page);
  // The unsaved article with the new film is offered first.
  await page.getByRole("button", { name: "Descartar", exact: true }).click();
  for (const name of ["una.mp4", "tres.mp4"]) {
    await page.getByRole("button", { name: `Descartar ${name}` }).click();
  }
  await page.getByText("Películas a medio subir").waitFor({ state: "detached" });
  expect(await unfinishedFilms(admin)).toEqual([]);
});

test("M1 a film that can't be discarded now says so and stays", async () => {
  const admin = await anAdmin(site.studio);
  const address = await begunFilm(admin, 9000, "queda.mp4");
  const { page } = await site.visit();
  await logIn(page, site.url, "/dashboard?new");
  const discard = page.getByRole("button", { name: "Descartar queda.mp4" });
  await discard.waitFor();
  await page.route(`**${address}`, (route) => route.abort());
  await discard.click();
  await page.getByText("No hay conexión con el servidor.").waitFor();
  expect(await unfinishedFilms(admin)).toEqual(["queda.mp4"]);
  await page.unroute(`**${address}`);
  await discard.click();
  await discard.waitFor({ state: "detached" });
  expect(await unfinishedFilms(admin)).toEqual([]);
});
