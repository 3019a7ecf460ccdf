import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { ArticleAnswer } from "#domain/answers.ts";
import { message } from "#domain/messages.ts";
import { goBack, openPage, PHONE, reloadPage, shareSession } from "../support/browser.ts";
import { expectComfort, rowOf } from "../support/admin-pages.ts";
import { aFilm, aPhotograph } from "../support/media-files.ts";
import { sharedSite } from "../support/site.ts";
import { anAdmin, json, type Client } from "../support/studio.ts";
import { aFolder } from "../support/studio-process.ts";
import { RENDITIONS_WITHIN_MS } from "../support/waits.ts";

const site = sharedSite();

/** A picture that is identified by its width. */
const wide = (width: number) => aPhotograph({ width, height: 40, quality: 50 });

/** A tree of folders; a text or bytes is a file. */
interface Tree {
  [name: string]: Tree | Buffer | string;
}
async function aTree(tree: Tree): Promise<string> {
  const root = await aFolder();
  const write = async (folder: string, inside: Tree) => {
    await mkdir(folder, { recursive: true });
    for (const [name, each] of Object.entries(inside)) {
      const path = join(folder, name);
      if (typeof each === "string" || Buffer.isBuffer(each)) await writeFile(path, each);
      else await write(path, each);
    }
  };
  await write(root, tree);
  return root;
}

/** Makes pictures `1.jpg` and so on, each one pixel wider than the one before. */
async function pictures(count: number): Promise<Record<string, Buffer>> {
  const files = Array.from({ length: count }, async (_, index) => {
    return [`${index + 1}.jpg`, await wide(41 + index)] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

async function drop(page: Page, paths: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await devtools.send("Input.dispatchDragEvent", { type, x: 200, y: 400, data });
  }
}

const panel = (page: Page) => page.getByRole("region", { name: "Carpetas", exact: true });
const question = (page: Page) => page.getByRole("dialog");
const create = (page: Page) => page.getByRole("button", { name: "Crear borradores" }).click();
const says = (page: Page, text: string) =>
  panel(page)
    .getByRole("paragraph")
    .filter({ hasText: text })
    .waitFor({ timeout: RENDITIONS_WITHIN_MS });

async function atList(options = {}) {
  const visit = await site.visit(options);
  const admin = await anAdmin(site.studio);
  await shareSession(visit.page, admin);
  await openPage(visit.page, "/dashboard");
  return { ...visit, admin };
}

/** Reads an article, also a draft, by a save without changes. */
async function read(admin: Client, id: number): Promise<ArticleAnswer> {
  return (await (await admin(API.articles, json({ id }))).json()).article;
}

const editors = (page: Page) => panel(page).getByRole("link", { name: /^Editar/ });

async function createdIds(page: Page): Promise<number[]> {
  const links = await editors(page).evaluateAll((all) =>
    all.map((each) => each.getAttribute("href")),
  );
  return links.map((link) => Number(new URLSearchParams(link?.split("?")[1]).get("edit")));
}

test("O2 twelve folders with 200 pictures that are dropped become 12 drafts, and go again in one step", async () => {
  const works: Tree = {};
  for (let number = 1; number <= 12; number += 1) {
    works[`Obra_${number} 2019`] = await pictures(number <= 8 ? 17 : 16);
  }
  const folder = await aTree({ Archivo: { ...works, ".DS_Store": "x" } });
  const { page, admin, complaints } = await atList();
  await drop(page, [join(folder, "Archivo")]);
  const title = "12 carpetas, 200 imágenes: se crearán 12 borradores";
  await question(page).getByRole("heading", { name: title }).waitFor();
  await create(page);
  await page.getByRole("progressbar", { name: "Subida de las carpetas" }).waitFor();
  await panel(page)
    .getByText(/^1 de 12 · Obra 1 2019 · \d+ de 17 imágenes$/)
    .waitFor();
  await expectComfort(page, "folders that are being uploaded");
  await says(page, "12 borradores creados.");
  const ids = await createdIds(page);
  expect(ids).toHaveLength(12);
  for (const [index, id] of ids.entries()) {
    const draft = await read(admin, id);
    expect(draft).toMatchObject({ title: `Obra ${index + 1} 2019`, year: 2019, isDraft: true });
    const widths = draft.images.map((url) => draft.media[url]?.width);
    expect(widths).toEqual(Array.from({ length: index < 8 ? 17 : 16 }, (_, at) => 41 + at));
    expect(draft.main_center).toBe(draft.images[0]);
  }
  await rowOf(page, "Obra 12 2019").waitFor();

  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") calls.push(new URL(request.url()).pathname);
  });
  await page.getByRole("button", { name: "Deshacer" }).click();
  await says(
    page,
    "12 borradores están en la Papelera, de donde se pueden restaurar durante 30 días.",
  );
  expect(calls).toEqual([API.trashAll]);
  await expect.poll(() => page.getByRole("heading", { name: /^Obra \d/ }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("O2 a chosen folder says before it is sent what is left out, and after it which picture is missing", async () => {
  const folder = await aTree({
    Bodas: {
      "lista.pdf": "not in a project",
      Boda_de_Ana: {
        "1.jpg": await wide(51),
        "2.jpg": "not a picture",
        "10.jpg": await wide(52),
        "portada.jpg": await wide(53),
        "pieza.mp4": await aFilm(),
        "plano.psd": "8BPS",
        "sin usar": { "3.jpg": "too deep" },
        "project.json": JSON.stringify({
          title: "Ana & Luis",
          year: 2021,
          services: ["Events", "Otra"],
          client: "Ana",
          isDraft: false,
          pictures: { "1.jpg": { alt: "El puerto" } },
        }),
      },
      Vacía: { "notas.txt": "x" },
    },
  });
  const { page, admin } = await atList();
  await page.getByLabel("Subir carpetas").setInputFiles(join(folder, "Bodas"));
  await question(page)
    .getByRole("heading", { name: "1 carpeta, 4 imágenes, 1 película: se creará 1 borrador" })
    .waitFor();
  const notes = question(page).getByRole("list").last().getByRole("listitem");
  expect(await notes.allInnerTexts()).toEqual([
    "Bodas/lista.pdf Está fuera de las carpetas de los proyectos: se omite.",
    "Bodas/Boda_de_Ana/sin usar Es una carpeta dentro de un proyecto: se omite.",
    "Bodas/Boda_de_Ana/plano.psd No es una imagen ni una película que se pueda usar: se omite.",
    "Bodas/Boda_de_Ana La categoría «Otra» no se puede usar y se omite.",
    "Bodas/Boda_de_Ana Queda en borrador, aunque project.json diga otra cosa.",
    "Bodas/Vacía/notas.txt No es una imagen ni una película que se pueda usar: se omite.",
    "Bodas/Vacía No tiene imágenes ni películas que se puedan usar.",
  ]);
  await expectComfort(page, "the question before folders are sent");
  // The button that continues has the focus.
  await page.keyboard.press("Enter");
  await says(page, "1 borrador creado.");
  const row = panel(page).getByRole("listitem");
  expect(await row.innerText()).toMatch(
    /Borrador creado · 4 de 5 archivos\s+Falta: 2\.jpg \(.*"2\.jpg"/,
  );
  const draft = await read(admin, (await createdIds(page))[0] ?? 0);
  const widthOf = (url: string) => draft.media[url]?.width;
  expect(draft).toMatchObject({
    title: "Ana & Luis",
    year: 2021,
    services: ["EVENTS"],
    client: "Ana",
    isDraft: true,
  });
  const film = draft.images[2] ?? "";
  expect(film).toMatch(/\.mp4$/);
  expect(draft.media[film]?.poster?.url).toMatch(/^\/media\//);
  expect(draft.images.filter((url) => url !== film).map(widthOf)).toEqual([51, 52, 53]);
  expect(widthOf(draft.main_center)).toBe(53);
  expect(draft.media[draft.images[0] ?? ""]?.alt).toBe("El puerto");
  await expectComfort(page, "folders that became drafts");
  await editors(page).focus();
  await page.keyboard.press("Enter");
  await page
    .getByRole("dialog", { name: "Editar Artículo" })
    .getByLabel("Titulo", { exact: true })
    .waitFor();
  await page.keyboard.press("Escape");
  // The editor returns the focus to the article's row.
  await page.locator(`#edit-${draft.id}:focus`).waitFor();
  await panel(page).getByRole("button", { name: "Deshacer" }).focus();
  await page.keyboard.press("Enter");
  await says(page, "1 borrador está en la Papelera");
  await page.locator("section[aria-label=Carpetas]:focus").waitFor();
});

test("O2 the button for folders stays where it is while it is pressed, and shows the keyboard", async () => {
  const { page } = await atList({ viewport: { width: 1200, height: 800 } });
  const button = page.locator("label").filter({ hasText: "Subir carpetas" });
  for (const width of [1200, PHONE.width]) {
    await page.setViewportSize({ width, height: 800 });
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    if (box === null) throw new Error("there is no button");
    expect(box.height).toBeGreaterThanOrEqual(44);
    const chooser = page.waitForEvent("filechooser");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    expect([width, await button.boundingBox()]).toEqual([width, box]);
    await page.mouse.up();
    await chooser;
    await page.getByLabel("Subir carpetas").focus();
    expect([width, await button.boundingBox()]).toEqual([width, box]);
    expect(await button.evaluate((each) => getComputedStyle(each).outlineStyle)).toBe("solid");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("O2 what is called off sends nothing; what is stopped keeps the drafts that are there, and leaving asks while it runs", async () => {
  const folder = await aTree({ Uno: await pictures(2), Dos: await pictures(2) });
  const { page } = await atList({ viewport: PHONE });
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  // The second project's pictures wait for `held`.
  let uploads = 0;
  const held = Promise.withResolvers<void>();
  await page.route(`**${API.upload}`, async (route) => {
    const isPicture = route.request().postDataBuffer()?.includes("filename=");
    if (isPicture) uploads += 1;
    if (uploads > 2) await held.promise;
    await route.continue().catch(() => {});
  });
  await drop(page, [join(folder, "Uno")]);
  await question(page).waitFor();
  await page.keyboard.press("Escape");
  await question(page).waitFor({ state: "detached" });
  expect(await panel(page).count()).toBe(0);
  await drop(page, [join(folder, "Uno"), join(folder, "Dos")]);
  await question(page)
    .getByRole("heading", { name: /^2 carpetas, 4 imágenes/ })
    .waitFor();
  expect(await page.getByText("Suelta las carpetas").count()).toBe(0);
  await create(page);
  await panel(page)
    .getByText(/^2 de 2 · Uno · 0 de 2 imágenes$/)
    .waitFor();
  await drop(page, [join(folder, "Uno")]);
  await page.getByRole("link", { name: "Papelera" }).click();
  await expect.poll(() => questions).toEqual([message("folders-busy"), message("folders-leave")]);
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  await page.getByRole("button", { name: "Detener" }).click();
  held.resolve();
  await says(page, "1 borrador creado. 1 carpeta no se subió.");
  // The undo survives another page of the dashboard and a reload.
  await page.getByRole("link", { name: "Papelera" }).click();
  await page.getByRole("heading", { name: "Papelera" }).waitFor();
  await goBack(page);
  await says(page, "1 borrador creado.");
  await reloadPage(page);
  await says(page, "1 borrador creado.");
  await panel(page).getByRole("button", { name: "Deshacer" }).click();
  await says(page, "1 borrador está en la Papelera");
  await reloadPage(page);
  expect(await panel(page).count()).toBe(0);
});

test("T7 O2 a session that ends in the middle holds the folders until somebody logs in again", async () => {
  const folder = await aTree({ Uno: await pictures(3) });
  const { page, admin } = await atList();
  await drop(page, [join(folder, "Uno")]);
  await question(page).waitFor();
  await admin(API.logout, { method: "POST" });
  await create(page);
  await panel(page).getByText("Tu sesión ha terminado.").waitFor();
  await shareSession(page, await anAdmin(site.studio));
  await panel(page).getByRole("button", { name: "Seguir subiendo" }).click();
  await says(page, "1 borrador creado.");
  await panel(page).getByText("Borrador creado · 3 imágenes").waitFor();
  await panel(page).getByRole("button", { name: "Deshacer" }).click();
  await says(page, "1 borrador está en la Papelera");
});
