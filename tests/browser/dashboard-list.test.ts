import { expect, test } from "vitest";
import shipped from "../../demo/studio.json" with { type: "json" };
import { API } from "#domain/api.ts";
import { message } from "#domain/messages.ts";
import { logIn, openPage, PHONE } from "../support/browser.ts";
import { expectComfort, rowOf } from "../support/admin-pages.ts";
import {
  anAdmin,
  anOpenStudio,
  aStudio,
  json,
  listArticles,
  saveArticle,
  saveSettings,
} from "../support/studio.ts";
import { sharedSite } from "../support/site.ts";

const site = sharedSite();

test("D1 D2 the list has its title, its button, the featured first, and a card says all of its article", async () => {
  const { page, complaints } = await site.visit();
  // The visitor's style does not apply to the admin.
  await page.context().addCookies([{ name: "style", value: "green", url: site.url }]);
  await logIn(page, site.url);
  expect(await page.locator("html").getAttribute("data-style")).toBe("light");
  expect(await page.title()).toMatch(/^Lista de Artículos — \w/);
  await page.keyboard.press("Tab");
  expect(await page.locator(":focus").innerText()).toMatch(/^Saltar al contenido$/i);
  await page.keyboard.press("Enter");
  await page.locator("main:focus").waitFor();
  await page.getByRole("heading", { level: 1, name: "Lista de Artículos" }).waitFor();
  await page.getByRole("button", { name: "Agregar Artículo" }).waitFor();
  const stars = await page.getByText("Destacado Sí").count();
  const rows = await page.getByRole("main").getByRole("listitem").allInnerTexts();
  expect(stars).toBeGreaterThan(0);
  expect(rows.slice(0, stars).every((row) => /destacado sí/i.test(row))).toBe(true);
  expect(rows.slice(stars).some((row) => /destacado sí/i.test(row))).toBe(false);
  const card = rowOf(page, "Hotel Nativa");
  const text = await card.innerText();
  expect(text).toMatch(/Año 2023/i);
  expect(text).toContain("ARCHITECTURE");
  expect(text).toMatch(/Portada 07: ARCHITECTURE/i);
  expect(text).toMatch(/Obras 06: ARCHITECTURE/i);
  for (const name of [/^Editar/, /^Mostrar Imágenes/, /^Eliminar/]) {
    expect(await card.getByRole("button", { name }).count()).toBe(1);
  }
  expect(complaints).toEqual([]);
});

test("D2 Ver opens the work's page in a new tab", async () => {
  const { page } = await site.visit();
  await logIn(page, site.url);
  const [opened] = await Promise.all([
    page.waitForEvent("popup"),
    rowOf(page, "Seda").getByRole("link", { name: /^Ver / }).click(),
  ]);
  await opened.getByRole("heading", { level: 1, name: "Seda" }).waitFor();
  expect(new URL(opened.url()).pathname).toBe("/work/seda");
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});

test("D2 the images are collapsed at first, are asked for when they are opened, and can be hidden again", async () => {
  const { page, complaints } = await site.visit();
  const requested: string[] = [];
  await logIn(page, site.url);
  await page.waitForLoadState("networkidle");
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const card = rowOf(page, "Hotel Nativa");
  const show = card.getByRole("button", { name: /^Mostrar Imágenes/ });
  expect(await show.getAttribute("aria-expanded")).toBe("false");
  const shown = card.locator("picture").filter({ visible: true });
  expect(await shown.count()).toBe(1);
  await show.click();
  await card.getByText("Central", { exact: true }).waitFor();
  const [article] = (await listArticles(await anAdmin(site.studio))).filter(
    ({ title }) => title === "Hotel Nativa",
  );
  expect(await shown.count()).toBe(1 + 1 + (article?.images.length ?? 0));
  await card
    .getByText(
      "La imagen central se muestra en la pantalla principal de obras solo si el artículo está destacado.",
    )
    .waitFor();
  await page.waitForLoadState("networkidle");
  expect(requested.filter((path) => path.includes("imagenes"))).toHaveLength(1);
  const pictures = requested.filter((path) => path.startsWith("/media/"));
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.filter((path) => !path.endsWith(".avif"))).toEqual([]);
  await card.getByRole("button", { name: /^Ocultar Imágenes/ }).click();
  expect(await shown.count()).toBe(1);
  expect(complaints).toEqual([]);
});

test("D2 D3 images and the editor's scripts that can't be had are said to be, and come with a second try", async () => {
  const { page } = await site.visit();
  await logIn(page, site.url);
  await page.context().setOffline(true);
  const card = rowOf(page, "Seda");
  await card.getByRole("button", { name: /^Mostrar Imágenes/ }).click();
  await card.getByRole("alert").getByText("No se pudieron cargar las imágenes.").waitFor();
  await page.context().setOffline(false);
  await card.getByRole("button", { name: "Reintentar" }).click();
  await card.getByText("Central", { exact: true }).waitFor();
  await page.route(/\/assets\/article-form-.*\.js$/, (route) => route.abort());
  await card.getByRole("button", { name: /^Editar/ }).click();
  await page.getByText(message("part-not-loaded")).waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reintentar" }).click();
  await page.getByRole("dialog", { name: "Editar Artículo" }).waitFor();
});

test("D1 an empty list says so, and so does one that a search has emptied", async () => {
  const empty = await aStudio();
  const { page } = await site.visit({ baseURL: empty.url });
  await logIn(page, empty.url);
  await page.getByText("No hay artículos visibles.").waitFor();
  await expectComfort(page, "an empty list");
});

test("D1 the list is filtered by its titles as somebody types, and to the featured or the drafts", async () => {
  const admin = await anAdmin(site.studio);
  await admin(API.articles, json({ title: "Órbita", year: 2026, isDraft: true }));
  const { page } = await site.visit({ viewport: PHONE, hasTouch: true });
  await logIn(page, site.url);
  const rows = page.getByRole("main").getByRole("listitem");
  await rows.first().waitFor();
  const all = await rows.count();
  await page.getByLabel("Buscar por título").fill("orbi");
  await page.getByText(`1 de ${all} artículos`).waitFor();
  expect(await rows.count()).toBe(1);
  await page.getByRole("button", { name: "Destacados" }).tap();
  await page.getByText("No hay artículos visibles.").waitFor();
  await page.getByLabel("Buscar por título").fill("");
  const stars = await page.getByText("Destacado Sí").count();
  await expect.poll(() => rows.count()).toBe(stars);
  await page.getByRole("button", { name: "Borradores" }).tap();
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([expect.stringMatching(/Órbita[^]*borrador/i)]);
  await expectComfort(page, "a filtered list");
});

test("D6 the other cards are dimmed while one is edited, and the keyboard comes back to its button", async () => {
  const { page } = await site.visit();
  await logIn(page, site.url);
  const opacity = (title: string) =>
    rowOf(page, title).evaluate((row) => Number(getComputedStyle(row).opacity));
  const edit = rowOf(page, "Seda").getByRole("button", { name: /^Editar/ });
  await edit.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Editar Artículo" }).waitFor();
  const hidden = { includeHidden: true } as const;
  const dimmed = page.getByRole("listitem", hidden).filter({ hasText: "Hotel Nativa" });
  await expect.poll(() => dimmed.evaluate((row) => getComputedStyle(row).opacity)).toBe("0.3");
  const edited = page.getByRole("listitem", hidden).filter({ hasText: "Seda" });
  expect(await edited.evaluate((row) => getComputedStyle(row).opacity)).toBe("1");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => edit.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await opacity("Hotel Nativa")).toBe(1);
});

test("D2 a draft's preview tells the admin that it is one, and leads back to its editor", async () => {
  const admin = await anAdmin(site.studio);
  const answer: { id: number } = await (
    await admin(API.articles, json({ title: "Solo Mío", year: 2026, isDraft: true }))
  ).json();
  const { page, complaints } = await site.visit();
  await logIn(page, site.url);
  const row = rowOf(page, "Solo Mío");
  await row.getByText("Borrador", { exact: true }).waitFor();
  const [preview] = await Promise.all([
    page.waitForEvent("popup"),
    row.getByRole("link", { name: /^Ver / }).click(),
  ]);
  expect(new URL(preview.url()).pathname).toBe(`/work/${answer.id}`);
  const label = preview.getByText("Borrador: solo tú lo ves");
  await label.waitFor();
  expect(await label.evaluate((one) => one.closest("[lang]")?.getAttribute("lang"))).toBe("es");
  await expectComfort(preview, "a draft's page");
  await preview.getByRole("link", { name: "Volver al editor" }).click();
  await preview.getByRole("dialog", { name: "Editar Artículo" }).waitFor();
  const visitor = await site.visit();
  await openPage(visitor.page, "/work/seda");
  expect(await visitor.page.getByText("Borrador").count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("D1 every state of the list is complete for everyone, and the header leads on from it", async () => {
  const { page, complaints } = await site.visit({ viewport: PHONE, hasTouch: true });
  await logIn(page, site.url);
  await expectComfort(page, "the list");
  await rowOf(page, "Seda")
    .getByRole("button", { name: /^Mostrar Imágenes/ })
    .tap();
  await rowOf(page, "Seda").getByText("Central", { exact: true }).waitFor();
  await expectComfort(page, "opened images");
  const header = page.getByRole("navigation", { name: "Administración" });
  const addresses = await header
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(addresses).toEqual([
    "/dashboard",
    "/dashboard/selecciones",
    "/dashboard/respuestas",
    "/dashboard/mensajes",
    "/dashboard/estadisticas",
    "/dashboard/papelera",
    "/dashboard/ajustes",
    "/dashboard/cuenta",
    "/dashboard/salud",
    "/add",
  ]);
  for (const name of ["Papelera", "Formulario de muestra", "Artículos"]) {
    await header.getByRole("link", { name }).tap();
    await expect
      .poll(() => header.locator("[aria-current=page]").innerText())
      .toMatch(new RegExp(`^${name}$`, "i"));
  }
  expect(complaints).toEqual([]);
});

test("N2 what lacks its translation is a link away from the list, and leads to the editor", async () => {
  const { studio, admin } = await anOpenStudio();
  const languages = { first: "es", second: "en", written: "es" };
  const about = { ...shipped.about, pictures: [] };
  expect(await saveSettings(admin, { ...shipped, about, languages })).toMatchObject({
    status: 200,
  });
  const title = "Marea";
  await saveArticle(admin, { title, statement: "Luz de otoño", text: "Una mañana." });
  const { page, complaints } = await site.visit({ baseURL: studio.url });
  await logIn(page, studio.url);
  await page.getByRole("link", { name: "Traducciones" }).click();
  await page.getByRole("heading", { level: 1, name: "Traducciones" }).waitFor();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: title });
  expect(await row.innerText()).toMatch(/Texto · Frase/);
  await expectComfort(page, "translations");
  await row.getByRole("link", { name: title }).click();
  await page.getByLabel("Frase (inglés)").fill("Autumn light");
  await page.getByLabel("Texto (inglés)").waitFor();
  expect(complaints).toEqual([]);
});
