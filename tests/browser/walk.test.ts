import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";
import { logInByHand, openPage } from "../support/browser.ts";
import { aPhotograph } from "../support/media-files.ts";
import { aVisitor, json, listArticles, upload } from "../support/studio.ts";
import { sharedSite } from "../support/site.ts";

/** Three photographs in all their sizes, on a machine that other tests use too. */
const RENDITIONS_WITHIN_MS = 120_000;

const site = sharedSite();
let photographs: string[];

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "studio-photos-"));
  photographs = [];
  for (const [name, size] of Object.entries({ "uno.jpg": [1280, 1600], "dos.jpg": [1600, 1280] })) {
    const [width, height] = size;
    const bytes = await aPhotograph({ width, height, quality: 99 });
    expect(bytes.length).toBeGreaterThan(2_000_000);
    expect(bytes.length).toBeLessThanOrEqual(MAX_UPLOAD_BYTES);
    photographs.push(join(folder, name));
    await writeFile(join(folder, name), bytes);
  }
});

test("D3 D6 log in, add an article with two photographs, log out: it shows everywhere, in AVIF, no shift", async () => {
  const { page, complaints } = await site.visit();
  await logInByHand(page, site.url);
  expect(await page.evaluate(() => localStorage.getItem("loggedIn"))).toBe("true");
  await page.getByRole("button", { name: "Agregar Artículo" }).click();
  const form = page.getByRole("dialog", { name: "Nuevo Artículo" });
  await form.getByLabel("Titulo", { exact: true }).fill("Río Claro");
  await form.getByLabel("Año", { exact: true }).fill("2025");
  await form.getByLabel("EVENTS").check();
  await form.getByLabel("FOOD").check();
  await form.getByLabel("Elegir imagen central").setInputFiles(photographs[0] ?? "");
  await form.getByLabel("Añadir imágenes").setInputFiles(photographs);
  await expect.poll(() => form.getByRole("img").count(), { timeout: 20_000 }).toBe(3);
  await form.getByRole("button", { name: "Guardar" }).click();
  await page.getByText("✅ Artículo guardado con éxito.").waitFor();
  await form.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Río Claro" }).waitFor();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await page.waitForURL("/");
  expect(await page.evaluate(() => localStorage.getItem("loggedIn"))).toBeNull();
  expect(complaints).toEqual([]);

  const stored = async () =>
    (await listArticles(aVisitor(site.studio))).find((each) => each.title === "Río Claro");
  const article = await stored();
  expect(article?.images).toHaveLength(2);
  const first = article?.images[0] ?? "";
  await expect
    .poll(
      async () =>
        Object.values((await stored())?.media ?? {}).every((media) => media.widths.length > 0),
      { timeout: RENDITIONS_WITHIN_MS },
    )
    .toBe(true);

  const stem = first.replace(/\.jpg$/, "");
  for (const path of ["/work/rio-claro", "/gallery/events?view=list", "/gallery/food?view=list"]) {
    const visit = await site.visit();
    await openPage(visit.page, path);
    const picture = visit.page.locator(`img[src^="${stem}"]`).first();
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/\.avif$/);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect([path, await visit.layoutShift()]).toEqual([path, 0]);
    expect([path, visit.complaints]).toEqual([path, []]);
  }
  const works = await site.visit();
  await openPage(works.page, "/work");
  await works.page.getByRole("link", { name: "Río Claro" }).first().click();
  await works.page.waitForURL("/work/rio-claro");
  await works.page.getByRole("heading", { level: 1, name: "Río Claro" }).waitFor();
});

test("G3 T7 a second browser without the session is sent home from the dashboard and refused every write", async () => {
  const { page } = await site.visit();
  const response = await page.request.get(`${site.url}/dashboard`, { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([302, "/"]);
  await openPage(page, "/dashboard");
  expect(page.url()).toBe(`${site.url}/`);
  await page.evaluate(() => localStorage.setItem("loggedIn", "true"));
  await openPage(page, "/add");
  expect(page.url()).toBe(`${site.url}/`);
  const stranger = aVisitor(site.studio);
  const before = await listArticles(stranger);
  const writes: [string, RequestInit][] = [
    [API.articles, json({ title: "x", year: 2024 })],
    [`${API.upload}?id=1`, { method: "DELETE" }],
    [API.upload, upload(await aPhotograph())],
  ];
  for (const [path, init] of writes) expect((await stranger(path, init)).status).toBe(401);
  expect(await listArticles(stranger)).toEqual(before);
});

test("I1 a wrong password says so and stays on the page", async () => {
  const { page } = await site.visit();
  await openPage(page, "/login");
  await page.getByLabel("Usuario").fill("admin");
  await page.getByLabel("Contraseña").fill("not the password");
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.getByRole("alert").getByText("Contraseña incorrecta.").waitFor();
  expect(page.url()).toBe(`${site.url}/login`);
});

test("D5 a file that is no picture is refused in the spec's words before it is sent", async () => {
  const { page } = await site.visit();
  await logInByHand(page, site.url);
  await openPage(page, "/dashboard?new");
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  const form = page.getByRole("dialog", { name: "Nuevo Artículo" });
  const picker = form.getByLabel("Añadir imágenes");
  const gif = { name: "baile.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") };
  const big = {
    name: "grande.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.alloc(MAX_UPLOAD_BYTES + 1),
  };
  await picker.setInputFiles(gif);
  await picker.setInputFiles([big, gif]);
  expect(alerts).toEqual([
    '❌ Error: El archivo "baile.gif" no es un tipo de imagen válido. Solo se permiten archivos PNG, JPG y WebP.',
    '❌ Error: La imagen que estás cargando: "grande.jpg" no puede ser mayor a 3MB.',
  ]);
  expect(await form.getByRole("img").count()).toBe(0);
});

test("D1 D7 an edit and a delete from the list, asked first and told after", async () => {
  const { page } = await site.visit();
  await logInByHand(page, site.url);
  const row = page.getByRole("listitem").filter({ hasText: "Vidrio" });
  await row.getByRole("button", { name: /Editar/ }).click();
  const form = page.getByRole("dialog", { name: "Editar Artículo" });
  await form.getByLabel("Titulo", { exact: true }).fill("Vidrio Soplado");
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });
  const renamed = page.getByRole("listitem").filter({ hasText: "Vidrio Soplado" });
  await renamed.waitFor();
  page.once("dialog", (dialog) => void dialog.dismiss());
  await renamed.getByRole("button", { name: /Eliminar/ }).click();
  expect(await renamed.count()).toBe(1);
  page.once("dialog", (dialog) => void dialog.accept());
  await renamed.getByRole("button", { name: /Eliminar/ }).click();
  await page.getByText("✅ Artículo eliminado correctamente.").waitFor();
  expect(await renamed.count()).toBe(0);
});
