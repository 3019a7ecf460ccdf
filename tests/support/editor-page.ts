import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { API } from "#domain/api.ts";
import type { ArticleAnswer } from "#domain/answers.ts";
import type { SavePayload } from "#domain/article.ts";
import { openPage, shareSession, type Visit } from "./browser.ts";
import { anAdmin, json, storePictures, type Client } from "./studio.ts";
import { aJpegOfBytes, aPhotograph } from "./media-files.ts";
import type { SharedSite } from "./site.ts";

/** A file for a file picker, a paste or a drop. */
export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The article editor on a page. */
export interface OpenEditor extends Visit {
  form: Locator;
  /** Texts of all dialogs so far; every dialog is accepted. */
  alerts: string[];
  /** Returns the alt texts of the gallery's thumbnails, in order. */
  order(): Promise<string[]>;
  /** Returns the text of each file not yet uploaded, with the labels of its buttons, in one line. */
  uploads(): Promise<string[]>;
}

/** Opens `/dashboard` with a query in a new admin session, and waits for the editor. */
export async function openEditor(
  site: SharedSite,
  search: string,
  options: BrowserContextOptions = {},
): Promise<OpenEditor> {
  const visit = await site.visit(options);
  await shareSession(visit.page, await anAdmin(site.studio));
  const editor = editorOn(visit);
  await openPage(visit.page, `/dashboard${search}`);
  await editor.form.getByLabel("Titulo", { exact: true }).waitFor();
  return editor;
}

/** Returns a handle to the editor of a page, which may be opened later. */
export function editorOn(visit: Visit): OpenEditor {
  const { page } = visit;
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.type() === "beforeunload" ? "beforeunload" : dialog.message());
    void dialog.accept();
  });
  const form = page.getByRole("dialog", { name: /(Editar|Nuevo) Artículo/ });
  const listed = form.getByRole("region", { name: "Imágenes por subir" }).getByRole("listitem");
  return {
    ...visit,
    form,
    alerts,
    order: () =>
      form
        .locator("ol > li img")
        .evaluateAll((images) => images.map((image) => image.getAttribute("alt") ?? "")),
    uploads: async () =>
      (await listed.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim()),
  };
}

/** Stores an article with pictures whose alt texts are `Foto 1`, `Foto 2` and so on. */
export async function anEdited(
  admin: Client,
  count: number,
  changes: SavePayload = {},
): Promise<ArticleAnswer> {
  const files = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      aPhotograph({ width: 300 + index, height: 200, quality: 60 }),
    ),
  );
  const images = await storePictures(admin, files);
  const media = Object.fromEntries(images.map((url, index) => [url, { alt: `Foto ${index + 1}` }]));
  const response = await admin(
    API.articles,
    json({ title: "Marea", year: 2024, services: ["EVENTS"], images, media, ...changes }),
  );
  expect(response.status).toBe(200);
  const answer: { article: ArticleAnswer } = await response.json();
  return answer.article;
}

/** Large enough that an upload is slow on a limited connection. */
const PHOTOGRAPH_BYTES = 500_000;

/** Makes photographs of half a megabyte and few pixels, named `foto-1.jpg` and so on. */
export function somePhotographs(count: number): Promise<PickedFile[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `foto-${index + 1}.jpg`,
      mimeType: "image/jpeg",
      buffer: await aJpegOfBytes(PHOTOGRAPH_BYTES),
    })),
  );
}

/** Waits until the browser has stored an unsaved edit that contains a text. */
export async function unsavedStored(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (part) =>
      Object.entries(localStorage).some(
        ([key, edit]) => key.startsWith("edit:") && String(edit).includes(part),
      ),
    text,
  );
}

/** Reads an article from the admin's list, which includes drafts. */
export async function stored(page: Page, id: number): Promise<ArticleAnswer | undefined> {
  const list: ArticleAnswer[] = await (await page.request.get(API.articles)).json();
  return list.find((each) => each.id === id);
}

/** Presses Guardar; the server stores the article, but the answer is lost. */
export async function saveUnanswered({ page, form, alerts }: OpenEditor): Promise<void> {
  await page.route(`**${API.articles}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(() => alerts.at(-1)).toBe("❌ Error al guardar el artículo");
  await page.unroute(`**${API.articles}`);
}

/** Limits the page's upload speed. */
export async function slowUp(page: Page, bytesPerSecond: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

/** Pastes or drops files on an element; `over` drags the files over the element without a drop. */
export async function bringFiles(
  form: Locator,
  way: "paste" | "drop" | "over",
  files: readonly PickedFile[],
): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString("base64"),
  }));
  await form.evaluate(
    (dialog, { way, sent }) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of sent) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      const init = { bubbles: true, cancelable: true };
      if (way === "paste") {
        dialog.dispatchEvent(new ClipboardEvent("paste", { ...init, clipboardData: transfer }));
        return;
      }
      for (const type of ["dragenter", "dragover", ...(way === "drop" ? ["drop"] : [])]) {
        dialog.dispatchEvent(new DragEvent(type, { ...init, dataTransfer: transfer }));
      }
    },
    { way, sent },
  );
}
