import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { ArticleAnswer } from "#domain/answers.ts";
import { PHONE, reloadPage } from "../support/browser.ts";
import { anAdmin, json } from "../support/studio.ts";
import { aWire } from "../support/raw-connections.ts";
import {
  anEdited,
  openEditor,
  saveUnanswered,
  somePhotographs,
  stored,
} from "../support/editor-page.ts";
import { axeFinds } from "../support/page-measures.ts";
import { sharedSite } from "../support/site.ts";

const site = sharedSite();
/** A page that requests no picture for this time has all that it needs. */
const QUIET_MS = 1000;

test("M1 a save that fails says why, and leaves the form as it was", async () => {
  const wire = await aWire(site.studio);
  const admin = await anAdmin(site.studio);
  const article = await anEdited(admin, 1, { title: "Fallos" });
  const { page, form, alerts, order } = await openEditor(site, `?edit=${article.id}`, {
    baseURL: wire.url,
  });
  const guardar = form.getByRole("button", { name: "Guardar" });
  await form.getByLabel("Titulo", { exact: true }).fill("   ");
  await guardar.click();
  await expect
    .poll(() => alerts.at(-1))
    .toBe("❌ Error al guardar: El título es obligatorio y puede tener hasta 200 caracteres.");
  await form.getByLabel("Titulo", { exact: true }).fill("Fallos y más fallos");
  wire.garble();
  await guardar.click();
  await expect.poll(() => alerts.at(-1)).toBe("❌ Error al guardar: Respuesta inválida.");
  wire.cut();
  await guardar.click();
  await expect.poll(() => alerts.at(-1)).toBe("❌ Error al guardar el artículo");
  await form.getByText("No hay conexión con el servidor. El artículo no se guardó.").waitFor();
  expect(await form.getByLabel("Titulo", { exact: true }).inputValue()).toBe("Fallos y más fallos");
  expect(await order()).toEqual(["Foto 1"]);
  wire.reconnect();
  await guardar.click();
  await form.waitFor({ state: "detached" });
  expect((await stored(page, article.id))?.title).toBe("Fallos y más fallos");
  expect(alerts).toHaveLength(3);
});

test("D3 D6 a save whose answer was lost is not saved twice: the next one finds it, pictures and all", async () => {
  const admin = await anAdmin(site.studio);
  const article = await anEdited(admin, 1, { title: "Respuesta" });
  const editor = await openEditor(site, `?edit=${article.id}`);
  const { page, form, order } = editor;
  await form.getByLabel("Añadir imágenes").setInputFiles(await somePhotographs(1));
  await expect.poll(order).toHaveLength(2);
  await form.getByLabel("Titulo", { exact: true }).fill("Respuesta perdida");
  await saveUnanswered(editor);
  expect(await stored(page, article.id)).toMatchObject({ title: "Respuesta perdida" });
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });
  const saved = await stored(page, article.id);
  expect([saved?.images.length, saved?.version]).toEqual([2, (article.version ?? 0) + 1]);
});

test("D6 a new article whose answer was lost is not stored twice, whether the form changed since or not", async () => {
  for (const { added, version } of [
    { added: "", version: 1 },
    { added: "y cambiada", version: 2 },
  ]) {
    const editor = await openEditor(site, "?new");
    const { page, form } = editor;
    const title = form.getByLabel("Titulo", { exact: true });
    // The server trims it.
    await title.fill(`Nueva perdida ${version} `);
    await form.getByLabel("Elegir imagen central").setInputFiles(await somePhotographs(1));
    await form.getByLabel("Cambiar imagen central").waitFor({ state: "attached" });
    await saveUnanswered(editor);
    await title.fill(`Nueva perdida ${version} ${added}`);
    await form.getByRole("button", { name: "Guardar" }).click();
    await form.waitFor({ state: "detached" });
    const list: ArticleAnswer[] = await (await page.request.get(API.articles)).json();
    const made = list.filter((each) => each.title.startsWith(`Nueva perdida ${version}`));
    expect(made.map((each) => [each.title, each.version])).toEqual([
      [`Nueva perdida ${version} ${added}`.trim(), version],
    ]);
  }
});

test("D3 D6 a new article whose answer was lost comes back after a reload, and is stored once", async () => {
  const editor = await openEditor(site, "?new");
  const { page, form } = editor;
  await form.getByLabel("Titulo", { exact: true }).fill("Perdida y recargada");
  await saveUnanswered(editor);
  await reloadPage(page);
  await page.getByRole("button", { name: "Recuperar" }).click();
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });
  const list: ArticleAnswer[] = await (await page.request.get(API.articles)).json();
  const made = list.filter((each) => each.title === "Perdida y recargada");
  expect(made.map((each) => each.version)).toEqual([1]);
});

test("D4 a sixth cannot be featured: the box is disabled, and a server that knows better says so", async () => {
  const admin = await anAdmin(site.studio);
  const list: ArticleAnswer[] = await (await admin(API.articles)).json();
  const featured = list.filter(({ isTop }) => isTop);
  expect(featured).toHaveLength(5);
  const plain = await anEdited(admin, 0, { title: "Sexto" });
  const closed = await openEditor(site, `?edit=${plain.id}`);
  expect(await closed.form.getByLabel(/^Destacado/).isDisabled()).toBe(true);
  const open = await openEditor(site, `?edit=${featured[0]?.id}`);
  await open.form.getByLabel("Destacado").uncheck();
  await open.form.getByLabel("Destacado").check();
  await open.form.getByLabel("Destacado").uncheck();
  await open.form.getByRole("button", { name: "Guardar" }).click();
  await open.form.waitFor({ state: "detached" });
  await reloadPage(closed.page);
  await closed.form.getByLabel("Destacado").check();
  await admin(API.articles, json({ id: featured[0]?.id, isTop: true }));
  await closed.form.getByRole("button", { name: "Guardar" }).click();
  await expect
    .poll(() => closed.alerts.at(-1))
    .toBe("❌ Error al guardar: Ya hay 5 artículos destacados. Quita uno antes de destacar otro.");
  expect(await closed.form.getByLabel("Destacado").isChecked()).toBe(true);
});

test("K2 a draft is looked at beforehand and published with one click", async () => {
  const { page, form, alerts } = await openEditor(site, "?new");
  await form.getByLabel("Titulo", { exact: true }).fill("   ");
  expect(await form.getByRole("button", { name: "Publicar" }).count()).toBe(0);
  await form.getByLabel("Borrador").check();
  // A refused publish must not become the next action of Guardar.
  await form.getByRole("button", { name: "Publicar" }).click();
  await expect.poll(() => alerts).toHaveLength(1);
  await form.getByLabel("Titulo", { exact: true }).fill("Por publicar");
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });
  const visitor = await site.visit();
  const seen = async () =>
    (await (await visitor.page.request.get("/index")).text()).includes("Por publicar");
  expect(await seen()).toBe(false);
  await page.getByRole("button", { name: "Editar Por publicar" }).click();
  const [preview] = await Promise.all([
    page.context().waitForEvent("page"),
    form.getByRole("link", { name: "Vista previa" }).click(),
  ]);
  await preview.getByRole("heading", { level: 1, name: "Por publicar" }).waitFor();
  await form.getByRole("button", { name: "Publicar" }).click();
  await form.waitFor({ state: "detached" });
  expect(await seen()).toBe(true);
});

test("D3 an editor loads the pictures of its article alone, small and late", async () => {
  const admin = await anAdmin(site.studio);
  const list: ArticleAnswer[] = await (await admin(API.articles)).json();
  const article = list.find(
    ({ images, media }) => images.length > 3 && media[images[0] ?? ""]?.widths.length,
  );
  const { page, form } = await openEditor(site, "?new");
  const fetched: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/media/")) fetched.push(pathname);
  });
  const fetchedIn = async (ms: number) => {
    const before = fetched.length;
    await sleep(ms);
    return fetched.length - before;
  };
  await form.getByRole("button", { name: "Cancelar" }).click();
  // The list's own pictures load first, so that they are not counted.
  await expect.poll(() => fetchedIn(QUIET_MS)).toBe(0);
  fetched.length = 0;
  await page.getByRole("button", { name: `Editar ${article?.title}`, exact: true }).click();
  await form.locator("ol img").last().scrollIntoViewIfNeeded();
  await expect.poll(() => fetchedIn(QUIET_MS)).toBe(0);
  const stems = new Set(Object.keys(article?.media ?? {}).map((url) => url.replace(/\.\w+$/, "")));
  expect(fetched.length).toBeGreaterThan(0);
  for (const path of fetched) {
    const [, stem = "", width = "", format = ""] = /^(.*)-(\d+)\.(\w+)$/.exec(path) ?? [path];
    expect([path, stems.has(stem), Number(width) <= 480, format]).toEqual([
      path,
      true,
      true,
      "avif",
    ]);
  }
});

test("D3 the form is worked by keyboard alone, and by touch at 390 px without a sideways scroll", async () => {
  const { page, form } = await openEditor(site, "?new");
  await form.getByLabel("Titulo", { exact: true }).focus();
  await page.keyboard.type("Solo teclado");
  await page.keyboard.press("Tab");
  await page.keyboard.type("5");
  expect(await form.getByLabel("Año", { exact: true }).inputValue()).toMatch(/5/);
  await form.getByLabel("Año", { exact: true }).fill("2024");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  expect(await form.getByLabel("FOOD").isChecked()).toBe(true);
  await form.getByLabel("Titulo", { exact: true }).focus();
  await page.keyboard.press("Enter");
  await form.waitFor({ state: "detached" });

  const phone = await openEditor(site, "?new", { viewport: PHONE, hasTouch: true, isMobile: true });
  await phone.form.getByLabel("Añadir imágenes").setInputFiles(await somePhotographs(1));
  await expect.poll(phone.order).toHaveLength(1);
  await phone.form.getByRole("button", { name: "Textos y enfoque de imagen 1" }).tap();
  await phone.form.getByRole("textbox", { name: "Texto alternativo", exact: true }).waitFor();
  expect(await axeFinds(phone.page)).toEqual([]);
  for (const width of [320, 390, 768, 1440, 2560]) {
    await phone.page.setViewportSize({ width, height: 844 });
    const over = await phone.form.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect([width, over]).toEqual([width, 0]);
  }
});
