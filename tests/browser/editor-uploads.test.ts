import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";
import { message } from "#domain/messages.ts";
import { aPhotograph } from "../support/media-files.ts";
import { anAdmin } from "../support/studio.ts";
import { openPage, shareSession } from "../support/browser.ts";
import {
  anEdited,
  bringFiles,
  openEditor,
  slowUp,
  somePhotographs,
  stored,
} from "../support/editor-page.ts";
import { aWire } from "../support/raw-connections.ts";
import { axeFinds } from "../support/page-measures.ts";
import { sharedSite } from "../support/site.ts";

const site = sharedSite();
const HEIC = new URL("../fixtures/phone.heic", import.meta.url);
const UNKNOWN = "❌ Error al subir imagen: desconocido";

test("D5 two files upload at a time, each with a progress bar, and one is done with the server's answer", async () => {
  const { page, form, order, complaints } = await openEditor(site, "?new");
  const requests: number[] = [];
  let open = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === API.upload) requests.push((open += 1));
  });
  // An upload ends with the server's answer; `requestfinished` comes later.
  page.on("response", (response) => {
    if (new URL(response.url()).pathname === API.upload) open -= 1;
  });
  await slowUp(page, 400_000);
  await form.getByLabel("Añadir imágenes").setInputFiles(await somePhotographs(3));
  const bars = form.getByRole("progressbar");
  await expect.poll(() => bars.count()).toBe(2);
  const shares: number[] = [];
  const share = () => bars.first().evaluate((bar: HTMLProgressElement) => bar.value);
  while (shares.filter((each) => each > 0.05 && each < 0.95).length < 3) {
    const now = await share();
    if (now !== shares.at(-1)) shares.push(now);
  }
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(await form.locator("ol > li").count()).toBe(0);
  expect(await form.getByRole("button", { name: "Guardar" }).isDisabled()).toBe(true);
  expect(await axeFinds(page)).toEqual([]);
  await expect.poll(order).toEqual(["Imagen 1", "Imagen 2", "Imagen 3"]);
  expect(requests).toHaveLength(3);
  expect(Math.max(...requests)).toBeLessThanOrEqual(2);
  expect(complaints).toEqual([]);
});

test("D5 those that fail are named with their reason, the good ones are kept in order, and each can be tried again", async () => {
  const { page, form, alerts, order, uploads } = await openEditor(site, "?new");
  const photographs = await somePhotographs(4);
  const damaged = { ...photographs[1], buffer: Buffer.from("no picture"), name: "rota.jpg" };
  let seen = 0;
  await page.route(`**${API.upload}`, async (route) => {
    seen += 1;
    if (seen === 3) await route.fulfill({ status: 500, body: "<html>" });
    else await route.continue();
  });
  await form
    .getByLabel("Añadir imágenes")
    .setInputFiles([photographs[0], damaged, photographs[2], photographs[3]] as typeof photographs);
  await expect.poll(async () => (await uploads()).length).toBe(2);
  await expect.poll(order).toHaveLength(2);
  const failed = await uploads();
  expect(failed[0]).toMatch(/^rota\.jpg .*(no es un tipo|dañada).* Reintentar/);
  expect(failed[1]).toMatch(/^foto-3\.jpg desconocido Reintentar/);
  expect(alerts.toSorted()).toEqual([UNKNOWN, message("file-wrong-type", { file: "rota.jpg" })]);
  expect(await axeFinds(page)).toEqual([]);
  const first = await form.locator("ol img").nth(1).getAttribute("src");
  await form.getByRole("button", { name: "Reintentar foto-3.jpg" }).click();
  await expect.poll(order).toHaveLength(3);
  // The third photograph precedes the fourth, which arrived first.
  expect(await form.locator("ol img").nth(2).getAttribute("src")).toBe(first);
  await form.getByRole("button", { name: "Descartar rota.jpg" }).click();
  expect(await uploads()).toEqual([]);
});

test("D5 a connection that is cut loses nothing: what went up stays, and the rest goes on once it is back", async () => {
  const wire = await aWire(site.studio);
  const editor = await openEditor(site, "?new", { baseURL: wire.url });
  const { page, form, alerts, order, uploads } = editor;
  const [first, ...rest] = await somePhotographs(4);
  await form.getByLabel("Añadir imágenes").setInputFiles(first ? [first] : []);
  await expect.poll(order).toHaveLength(1);
  await slowUp(page, 150_000);
  await form.getByLabel("Añadir imágenes").setInputFiles(rest);
  await expect
    .poll(() => form.getByRole("progressbar").first().getAttribute("value"))
    .toMatch(/0\.[1-9]/);
  wire.cut();
  await form.getByText("No hay conexión con el servidor. Lo que falta").waitFor();
  expect(alerts).toEqual([UNKNOWN]);
  expect(await order()).toHaveLength(1);
  const cutOff = [
    expect.stringMatching(/^foto-2\.jpg No hay conexión con el servidor\. Reintentar/),
    expect.stringMatching(/^foto-3\.jpg No hay conexión con el servidor\. Reintentar/),
    expect.stringMatching(/^foto-4\.jpg En espera/),
  ];
  await expect.poll(uploads).toEqual(cutOff);
  expect(await axeFinds(page)).toEqual([]);
  await form.getByRole("button", { name: "Continuar" }).click();
  await expect.poll(() => alerts).toEqual([UNKNOWN, UNKNOWN]);
  wire.reconnect();
  await slowUp(page, -1);
  await expect.poll(order).toHaveLength(4);
  expect(await uploads()).toEqual([]);
});

test("D5 what is picked without a connection goes up by itself when the browser is online again", async () => {
  const { page, form, alerts, order, uploads } = await openEditor(site, "?new");
  await page.context().setOffline(true);
  await form.getByLabel("Añadir imágenes").setInputFiles([
    ...(await somePhotographs(2)),
    // The HEIC converter's script is not loaded yet.
    { name: "IMG_1.heic", mimeType: "image/heic", buffer: await readFile(HEIC) },
  ]);
  await expect
    .poll(async () => (await uploads()).join("\n"))
    .toMatch(/^(?:\S+ No hay conexión con el servidor\. Reintentar.*\n?){3}$/);
  expect(alerts).toEqual([UNKNOWN]);
  await page.context().setOffline(false);
  await expect.poll(order).toHaveLength(3);
  expect(alerts).toEqual([UNKNOWN]);
});

test("D5 a file over 3 MB is refused in the spec's words, and can be made smaller and uploaded", async () => {
  const { page, form, alerts, order, uploads, complaints } = await openEditor(site, "?new");
  const buffer = await aPhotograph({ width: 4600, height: 800, quality: 98 });
  expect(buffer.length).toBeGreaterThan(MAX_UPLOAD_BYTES);
  const large = { name: "camara.jpg", mimeType: "image/jpeg", buffer };
  await form.getByLabel("Añadir imágenes").setInputFiles(large);
  expect(alerts).toEqual([
    '❌ Error: La imagen que estás cargando: "camara.jpg" no puede ser mayor a 3MB.',
  ]);
  expect((await uploads())[0]).toContain("Reducir y subir");
  expect(await form.getByLabel("Añadir imágenes").inputValue()).toBe("");
  await form.getByRole("button", { name: "Reducir y subir camara.jpg" }).click();
  await expect.poll(order).toEqual(["Imagen 1"]);
  await form.getByLabel("Titulo", { exact: true }).fill("Cámara");
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });
  const list = await (await page.request.get(API.articles)).json();
  const article = list.find(({ title }: { title: string }) => title === "Cámara");
  const { width } = article.media[article.images[0]];
  expect(width).toBeGreaterThan(1600);
  expect(width).toBeLessThanOrEqual(4400);
  expect(complaints).toEqual([]);
});

test("U6 large pictures are reduced from now on without a question, until Ajustes says otherwise", async () => {
  const { page, form, alerts, order, uploads } = await openEditor(site, "?new");
  const buffer = await aPhotograph({ width: 4600, height: 800, quality: 98 });
  const large = (name: string) => ({ name, mimeType: "image/jpeg", buffer });
  await form.getByLabel("Añadir imágenes").setInputFiles(large("una.jpg"));
  await form.getByRole("button", { name: "Reducir siempre, sin preguntar" }).click();
  await expect.poll(order).toHaveLength(1);
  expect(alerts).toHaveLength(1);
  await form.getByLabel("Añadir imágenes").setInputFiles(large("dos.jpg"));
  await expect.poll(order).toHaveLength(2);
  expect([alerts.length, await uploads()]).toEqual([1, []]);

  // A choice before hydration would be lost.
  await openPage(page, "/dashboard/ajustes");
  const always = page.getByLabel("Imágenes de más de 3 MB");
  expect(await always.inputValue()).toBe("true");
  await always.selectOption("Preguntar antes de reducirlas");
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await page.getByText("✅ Ajustes guardados con éxito.").waitFor();
  await openPage(page, "/dashboard?new");
  await page.getByLabel("Añadir imágenes").setInputFiles(large("tres.jpg"));
  await expect.poll(() => alerts.filter((each) => each.includes("mayor a 3MB"))).toHaveLength(2);
});

test("U6 a HEIC picture becomes a JPEG in the browser, also where it is called .jpg", async () => {
  const { form, alerts, order, page, complaints } = await openEditor(site, "?new");
  const buffer = await readFile(HEIC);
  await form
    .getByLabel("Añadir imágenes")
    .setInputFiles([{ name: "IMG_1.HEIC", mimeType: "image/heic", buffer }]);
  await expect.poll(order).toHaveLength(1);
  await form
    .getByLabel("Añadir imágenes")
    .setInputFiles([{ name: "IMG_2.jpg", mimeType: "image/jpeg", buffer }]);
  await expect.poll(order).toHaveLength(2);
  await form.getByLabel("Titulo", { exact: true }).fill("Teléfono");
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });
  const list = await (await page.request.get(API.articles)).json();
  const { images } = list.find(({ title }: { title: string }) => title === "Teléfono");
  for (const url of images) {
    const picture = sharp(await (await page.request.get(url)).body());
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const at = (x: number) => [...data.subarray(x * info.channels, x * info.channels + 3)];
    expect([info.format, info.width, info.height]).toEqual(["raw", 320, 200]);
    // Red on the left, blue on the right, as in the original.
    const [left, right] = [at(20), at(300)];
    expect((left[0] ?? 0) - (left[2] ?? 0)).toBeGreaterThan(80);
    expect((right[2] ?? 0) - (right[0] ?? 0)).toBeGreaterThan(80);
  }
  expect([alerts, complaints.filter((each) => !each.includes("415"))]).toEqual([[], []]);
});

test("U6 what can't be taken says what to do instead, and offers no retry in vain", async () => {
  const { form, uploads } = await openEditor(site, "?new");
  const head = Buffer.from("\0\0\0\x1cftypheic\0\0\0\0mif1heic", "latin1");
  for (const [name, mimeType, advice] of [
    ["clip.avi", "video/x-msvideo", "Expórtala como MP4 (H.264) y súbela en «Añadir película»."],
    ["logo.svg", "image/svg+xml", "Expórtalo como PNG y súbelo otra vez."],
    ["RAW.tiff", "image/tiff", "Expórtala como JPG o PNG y súbela otra vez."],
    [
      "rota.heic",
      "image/heic",
      "Expórtala como JPG desde el teléfono o desde Fotos y súbela otra vez. Descartar",
    ],
  ] as const) {
    await form.getByLabel("Añadir imágenes").setInputFiles({ name, mimeType, buffer: head });
    await expect.poll(async () => (await uploads()).at(-1)).toContain(advice);
  }
  expect(await form.getByRole("button", { name: /Reintentar/ }).count()).toBe(0);
});

test("D5 a wrong file stops the whole batch, which stays listed with a choice to upload the others", async () => {
  const { form, alerts, order, uploads } = await openEditor(site, "?new");
  const [one, two] = await somePhotographs(2);
  const gif = { name: "baile.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") };
  await form.getByLabel("Añadir imágenes").setInputFiles([one, gif, two] as never);
  expect(alerts).toEqual([
    '❌ Error: El archivo "baile.gif" no es un tipo de imagen válido. Solo se permiten archivos PNG, JPG y WebP.',
  ]);
  expect(await order()).toEqual([]);
  expect(await uploads()).toEqual([
    expect.stringMatching(/^foto-1\.jpg No se ha subido/),
    expect.stringMatching(/^baile\.gif ❌ Error: El archivo "baile\.gif"/),
    expect.stringMatching(/^foto-2\.jpg No se ha subido/),
  ]);
  await form.getByRole("button", { name: "Subir las otras 2" }).click();
  await expect.poll(order).toHaveLength(2);
  expect(await uploads()).toHaveLength(1);
});

test("T7 a session that ends in the middle keeps all that is in the form, and says how to go on", async () => {
  const { page, form, alerts, order, uploads } = await openEditor(site, "?new");
  await form.getByLabel("Titulo", { exact: true }).fill("Sin sesión");
  await page.request.post(API.logout, { headers: { origin: site.url } });
  await form.getByLabel("Añadir imágenes").setInputFiles(await somePhotographs(3));
  await form.getByText("Entra de nuevo en otra pestaña").waitFor();
  expect(alerts).toEqual([
    "❌ Error al subir imagen: Tu sesión ha terminado. Inicia sesión de nuevo.",
  ]);
  expect(await uploads()).toHaveLength(3);
  expect(await axeFinds(page)).toEqual([]);
  await form.getByText("3 imágenes sin subir").waitFor();
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect
    .poll(() => alerts.at(-1))
    .toBe("❌ Error al guardar: Tu sesión ha terminado. Inicia sesión de nuevo.");
  expect(await form.getByLabel("Titulo", { exact: true }).inputValue()).toBe("Sin sesión");
  await shareSession(page, await anAdmin(site.studio));
  await form.getByRole("button", { name: "Continuar" }).click();
  await expect.poll(order).toHaveLength(3);
});

test("D3 files that are pasted, or dropped anywhere on the dialog, go to the gallery", async () => {
  const { id } = await anEdited(await anAdmin(site.studio), 1);
  const { page, form, order } = await openEditor(site, `?edit=${id}`);
  const [one, two] = await somePhotographs(2);
  await bringFiles(form, "paste", one ? [one] : []);
  await expect.poll(order).toEqual(["Foto 1", "Imagen 2"]);
  await bringFiles(form, "drop", two ? [two] : []);
  await expect.poll(order).toEqual(["Foto 1", "Imagen 2", "Imagen 3"]);
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });
  expect((await stored(page, id))?.images).toHaveLength(3);
});
