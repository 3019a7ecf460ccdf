import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { axeFinds } from "../support/page-measures.ts";
import { sharedSite } from "../support/site.ts";
import { atSettings, dialogOf, saveButton, SETTINGS_SAVED } from "../support/admin-pages.ts";
import { holdRequests, openPage, PHONE, reloadPage } from "../support/browser.ts";
import { anAdmin, json } from "../support/studio.ts";

const site = sharedSite();

const brand = (page: Page) => page.getByLabel("Nombre del estudio", { exact: true });
const motto = (page: Page) => page.getByLabel("Lema", { exact: true });

test("C1 G8 the settings are changed with the keyboard alone, and show on the site at once", async () => {
  const { page, complaints } = await atSettings(site);
  expect(await axeFinds(page)).toEqual([]);
  const translated = page.getByLabel("Lema (español)");
  expect(await translated.count()).toBe(1);
  await page.getByLabel("Idiomas del sitio").selectOption("Solo inglés");
  expect(await translated.count()).toBe(0);
  await page.getByLabel("Idiomas del sitio").selectOption("Inglés y español: primero inglés");
  await page.getByLabel("El sitio en los buscadores").selectOption("Oculto");
  await page.getByRole("link", { name: "Contacto", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const label = page.getByLabel("Instagram, texto", { exact: true });
  expect(await label.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Fotos a diario");
  await page.getByText("Cambios sin guardar.").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText(SETTINGS_SAVED).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  const visitor = await site.visit();
  await openPage(visitor.page, "/contact");
  await visitor.page.getByRole("link", { name: "Fotos a diario" }).waitFor();
  const unlisted = visitor.page.locator("meta[name=robots]");
  expect(await unlisted.count()).toBe(1);
  await page.getByLabel("El sitio en los buscadores").selectOption("Visible");
  await saveButton(page).click();
  await page.getByText(SETTINGS_SAVED).waitFor();
  await reloadPage(visitor.page);
  expect(await unlisted.count()).toBe(0);
  expect([...complaints, ...visitor.complaints]).toEqual([]);
});

test("a wrong entry gets the focus and its sentence, and nothing that was written is lost before it is discarded", async () => {
  const { page } = await atSettings(site);
  const link = page.getByLabel("Chat, enlace");
  await motto(page).fill("Luz de la tarde");
  await link.fill("javascript:alert(1)");
  await saveButton(page).click();
  await page
    .getByText("Contacto, Chat, enlace: escribe una dirección que empiece por https://")
    .first()
    .waitFor();
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await link.getAttribute("aria-invalid")).toBe("true");
  expect([await motto(page).inputValue(), await link.inputValue()]).toEqual([
    "Luz de la tarde",
    "javascript:alert(1)",
  ]);
  expect(await axeFinds(page)).toEqual([]);
  const discard = page.getByRole("button", { name: "Descartar cambios" });
  expect(await dialogOf(page, () => discard.click(), "dismiss")).toBe("confirm");
  expect(await motto(page).inputValue()).toBe("Luz de la tarde");
  await dialogOf(page, () => discard.click(), "accept");
  expect(await motto(page).inputValue()).not.toBe("Luz de la tarde");
  expect(await link.getAttribute("aria-invalid")).toBe("false");
  expect(await page.getByText("escribe una dirección que empiece por").count()).toBe(0);
  expect(await discard.isDisabled()).toBe(true);
  await reloadPage(page);
  expect(await page.getByRole("button", { name: "Recuperar" }).count()).toBe(0);
});

test("U5 everything wrong stands beside its field at once, and goes with the edit of that field alone", async () => {
  const { page } = await atSettings(site);
  const [mail, chat, phone] = ["Correo, enlace", "Chat, enlace", "Teléfono 2"].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  await motto(page).fill("Luz de la tarde");
  await brand(page).fill("");
  await mail?.fill("hola@");
  await chat?.fill("300 123 4567");
  await phone?.fill("llámame");
  await saveButton(page).click();
  await page.getByText("Hay otros 3 campos por corregir.").waitFor();
  await expect.poll(() => brand(page).evaluate((input) => input.matches(":focus"))).toBe(true);
  const wrong = () =>
    page.locator("form [aria-invalid=true]").evaluateAll((controls) =>
      controls.map((control) => {
        const ids = control.getAttribute("aria-describedby") ?? "";
        return [control.getAttribute("name"), document.getElementById(ids)?.textContent];
      }),
    );
  const [nameless, ...others] = [
    ["brand", "No puede quedar vacío: es lo único obligatorio."],
    ["contact.mail.url", "Escribe un correo completo, como hola@estudio.co."],
    [
      "contact.chat.url",
      "Al número le falta el código del país: escríbelo con + delante, como +57 300 123 4567.",
    ],
    ["contact.roles[1].phone", "Escribe un número de teléfono, como +57 300 123 4567."],
  ];
  expect(await wrong()).toEqual([nameless, ...others]);
  expect(await axeFinds(page)).toEqual([]);
  await brand(page).pressSequentially("Río");
  expect(await wrong()).toEqual(others);
  expect([
    await brand(page).inputValue(),
    await motto(page).inputValue(),
    await mail?.inputValue(),
    await chat?.inputValue(),
    await phone?.inputValue(),
  ]).toEqual(["Río", "Luz de la tarde", "hola@", "300 123 4567", "llámame"]);
});

test("U5 the form shows what it understood, and stores it; paragraphs of the team stay", async () => {
  const { page } = await atSettings(site);
  const instagram = page.getByLabel("Instagram, enlace");
  const understood = page.getByText("Se guarda como");
  expect(await understood.count()).toBe(0);
  await instagram.fill("@Claqueta");
  await page.getByLabel("Teléfono 1").fill("0057 300 123 4567");
  await page
    .getByRole("textbox", { name: "El equipo", exact: true })
    .fill("Somos tres.\n\nFilmamos bodas.");
  expect(await understood.allInnerTexts()).toEqual([
    "Se guarda como https://www.instagram.com/claqueta",
    "Se guarda como +57 300 123 4567",
  ]);
  const described = await instagram.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${described}"]`).innerText()).toBe(
    "Se guarda como https://www.instagram.com/claqueta",
  );
  expect(await axeFinds(page)).toEqual([]);
  await saveButton(page).click();
  await page.getByText(SETTINGS_SAVED).waitFor();
  expect(await instagram.inputValue()).toBe("https://www.instagram.com/claqueta");
  expect(await understood.count()).toBe(0);
  const visitor = await site.visit();
  await openPage(visitor.page, "/about");
  const team = visitor.page.getByRole("region", { name: "The team" }).getByRole("paragraph");
  expect((await team.allInnerTexts()).slice(0, 2)).toEqual(["Somos tres.", "Filmamos bodas."]);
});

test("U5 on a phone each group's link comes out of the fade when it gets the focus", async () => {
  const { page } = await atSettings(site, { viewport: PHONE });
  const groups = page.getByRole("navigation", { name: "Partes de los ajustes" });
  const line = await groups.boundingBox();
  const fadeBegins = (line?.x ?? NaN) + (line?.width ?? NaN) - 48;
  for (const link of await groups.getByRole("link").all()) {
    await link.focus();
    const box = await link.boundingBox();
    expect((box?.x ?? NaN) + (box?.width ?? NaN)).toBeLessThanOrEqual(fadeBegins + 1);
  }
});

test("a connection that breaks loses nothing: the sentence says so, and the next Guardar stores it", async () => {
  const { page } = await atSettings(site);
  await motto(page).fill("A pesar de la red");
  await page.route(`**${API.settings}`, (route) => route.abort());
  await saveButton(page).click();
  await page.getByText("❌ Error al guardar los ajustes: no hay conexión").waitFor();
  await page.unroute(`**${API.settings}`);
  expect(await motto(page).inputValue()).toBe("A pesar de la red");
  await saveButton(page).click();
  await page.getByText(SETTINGS_SAVED).waitFor();
});

test("an edit survives a reload and a crash of the tab, asks before it is left, and is offered back", async () => {
  const { page } = await atSettings(site);
  await motto(page).fill("Escrito a medias");
  expect(await dialogOf(page, () => reloadPage(page), "accept")).toBe("beforeunload");
  await page.getByRole("button", { name: "Recuperar" }).waitFor();
  expect(await motto(page).inputValue()).not.toBe("Escrito a medias");
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole("button", { name: "Recuperar" }).click();
  expect(await motto(page).inputValue()).toBe("Escrito a medias");

  // Another tab does not offer the edits that this tab still makes.
  const other = await page.context().newPage();
  await openPage(other, "/dashboard/ajustes");
  await brand(other).fill("Otra edición");
  expect(await other.getByRole("button", { name: "Recuperar" }).count()).toBe(0);
  await other.close();

  const devtools = await page.context().newCDPSession(page);
  void devtools.send("Page.crash").catch(() => undefined);
  await page.waitForEvent("crash");
  const next = await page.context().newPage();
  await openPage(next, "/dashboard/ajustes");
  await next.getByRole("button", { name: "Descartar", exact: true }).click();
  expect(await motto(next).inputValue()).not.toBe("Otra edición");
  await next.getByRole("button", { name: "Recuperar" }).click();
  expect(await motto(next).inputValue()).toBe("Escrito a medias");

  await next.getByRole("link", { name: "Artículos" }).click();
  await next.getByRole("button", { name: "Seguir editando" }).click();
  expect(next.url()).toBe(`${site.url}/dashboard/ajustes`);
  await next.getByRole("link", { name: "Artículos" }).click();
  await next.getByRole("button", { name: "Salir y conservarlos" }).click();
  await next.waitForURL("**/dashboard");
  await openPage(next, "/dashboard/ajustes");
  await next.getByRole("button", { name: "Recuperar" }).click();
  await saveButton(next).click();
  await next.getByText(SETTINGS_SAVED).waitFor();
  await motto(next).fill("Para nada");
  await next.getByText("Cambios sin guardar.").waitFor();
  await next.getByRole("link", { name: "Artículos" }).click();
  await next.getByRole("button", { name: "Salir y descartarlos" }).click();
  await next.waitForURL("**/dashboard");
  await openPage(next, "/dashboard/ajustes");
  expect(await motto(next).inputValue()).toBe("Escrito a medias");
  expect(await next.getByRole("button", { name: "Recuperar" }).count()).toBe(0);
});

test("D3 the edits of two tabs come back one after the other, into one form, and overwrite no save since", async () => {
  const { page } = await atSettings(site);
  const other = await page.context().newPage();
  await openPage(other, "/dashboard/ajustes");
  const storedEdits = () => page.evaluate(() => JSON.stringify(localStorage));
  await motto(page).fill("El lema de uno");
  await expect.poll(() => storedEdits()).toContain("El lema de uno");
  await brand(other).fill("La marca del otro");
  await expect.poll(() => storedEdits()).toContain("La marca del otro");
  await Promise.all([page.close(), other.close()]);

  const next = await page.context().newPage();
  await openPage(next, "/dashboard/ajustes");
  // Another version is saved meanwhile, and there are new edits.
  const quote = next.getByRole("textbox", { name: "Cita", exact: true });
  await quote.fill("Cita guardada");
  await saveButton(next).click();
  await next.getByText(SETTINGS_SAVED).waitFor();
  await quote.fill("Cita sin guardar");
  const back = next.getByRole("button", { name: "Recuperar" });
  // A double click answers the first offer, and not the one that then appears under the pointer.
  await back.dblclick();
  expect(await brand(next).inputValue()).toBe("La marca del otro");
  expect(await motto(next).inputValue()).not.toBe("El lema de uno");
  await back.click();
  expect(await brand(next).inputValue()).toBe("La marca del otro");
  expect(await motto(next).inputValue()).toBe("El lema de uno");
  expect(await back.count()).toBe(0);
  await saveButton(next).click();
  await next.getByRole("heading", { name: "Dos versiones de los ajustes" }).waitFor();
});

test("D3 an edit that was discarded on one page is no longer offered on another", async () => {
  const { page } = await atSettings(site);
  await motto(page).fill("A medio escribir");
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .toContain("A medio escribir");
  const [one, two] = [await page.context().newPage(), await page.context().newPage()];
  await page.close();
  for (const each of [one, two]) {
    await openPage(each, "/dashboard/ajustes");
    await each.getByRole("button", { name: "Recuperar" }).waitFor();
  }
  await one.getByRole("button", { name: "Descartar", exact: true }).click();
  await two.getByRole("button", { name: "Recuperar" }).waitFor({ state: "detached" });
});

test("K2 two tabs: the later save shows both versions entry by entry and lets choose", async () => {
  const { page } = await atSettings(site);
  const other = await page.context().newPage();
  await openPage(other, "/dashboard/ajustes");
  await brand(page).fill("Marca mía");
  await motto(page).fill("Lema mío");
  await brand(other).fill("Marca suya");
  await other.getByRole("textbox", { name: "Cita", exact: true }).fill("Cita suya");
  await saveButton(other).click();
  await other.getByText(SETTINGS_SAVED).waitFor();

  await saveButton(page).click();
  await page.getByRole("heading", { name: "Dos versiones de los ajustes" }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  const entry = (name: string) => page.getByRole("group", { name });
  expect(await page.getByRole("group").count()).toBe(3);
  await entry("Marca, Lema").getByText("Lema mío").waitFor();
  // What only the other tab changed is preselected.
  expect(await entry("Nosotros, Cita").getByLabel("Lo guardado").isChecked()).toBe(true);
  await entry("Marca, Nombre del estudio").getByLabel("Lo guardado").check();
  await page.getByRole("button", { name: "Guardar lo elegido" }).click();
  await page.getByText(SETTINGS_SAVED).waitFor();
  await expect
    .poll(() => saveButton(page).evaluate((button) => button === document.activeElement))
    .toBe(true);
  expect([
    await brand(page).inputValue(),
    await motto(page).inputValue(),
    await page.getByRole("textbox", { name: "Cita", exact: true }).inputValue(),
  ]).toEqual(["Marca suya", "Lema mío", "Cita suya"]);
});

/** Saves, and edits the motto before the answer arrives. */
async function writeDuringSave(page: Page, words: string): Promise<void> {
  const letGo = await holdRequests(page, `**${API.settings}`);
  await saveButton(page).click();
  await motto(page).fill(words);
  letGo();
}

test("K2 what is typed during a save stays, and without changes is compared with a newer version", async () => {
  const { page } = await atSettings(site);
  const other = await page.context().newPage();
  await openPage(other, "/dashboard/ajustes");
  await brand(other).fill("Marca nueva");
  await writeDuringSave(other, "Lema para el siguiente");
  await other.getByText(SETTINGS_SAVED).waitFor();
  expect(await motto(other).inputValue()).toBe("Lema para el siguiente");
  expect(await other.getByRole("button", { name: "Descartar cambios" }).isEnabled()).toBe(true);
  await writeDuringSave(page, "Lema durante el guardado");
  await page.getByRole("heading", { name: "Dos versiones de los ajustes" }).waitFor();
  await page.getByRole("button", { name: "Volver al formulario" }).click();
  expect(await motto(page).inputValue()).toBe("Lema durante el guardado");
  expect(await page.getByText("Alguien guardó otra versión").count()).toBe(0);
});

test("a kept version is looked at and restored, and the restoring is undone", async () => {
  const { page } = await atSettings(site);
  await motto(page).fill("El de antes");
  await saveButton(page).click();
  await page.getByText(SETTINGS_SAVED).waitFor();
  await motto(page).fill("El de ahora");
  await saveButton(page).click();
  const versions = page.getByRole("region", { name: "Versiones" }).getByRole("listitem");
  await expect
    .poll(() => versions.nth(1).locator("ins").allTextContents())
    .toEqual(["El de antes"]);
  await versions.nth(1).getByText("Ver en qué cambia").click();
  await versions.nth(1).locator("ins").waitFor();
  expect(await axeFinds(page)).toEqual([]);
  const restore = versions.nth(1).getByRole("button", { name: "Restaurar" });
  await brand(page).fill("Sin guardar");
  expect(await dialogOf(page, () => restore.click(), "dismiss")).toBe("confirm");
  expect(await brand(page).inputValue()).toBe("Sin guardar");
  await dialogOf(page, () => restore.click(), "accept");
  await page.getByText(/✅ Versión \d+ de los ajustes restaurada con éxito\./).waitFor();
  expect(await motto(page).inputValue()).toBe("El de antes");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await page.getByText(SETTINGS_SAVED).waitFor();
  expect(await motto(page).inputValue()).toBe("El de ahora");
});

test("A1 a work that is deleted while Ajustes shows it is asked for once, and again on demand", async () => {
  const admin = await anAdmin(site.studio);
  const fields = { title: "Fugaz", year: 2026, main_center: "", images: [] };
  const article: { id: number } = await (await admin(API.articles, json(fields))).json();
  const { page } = await atSettings(site);
  await admin(`${API.upload}?id=${article.id}`, { method: "DELETE" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page
    .getByRole("region", { name: "Nosotros" })
    .getByLabel(/^Obra/)
    .last()
    .selectOption({ label: "Fugaz" });
  const failed = page.getByRole("alert").filter({ hasText: "No se pudieron cargar las imágenes." });
  await failed.waitFor();
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => path.startsWith("/dashboard/"))).toEqual([
    `/dashboard/imagenes/${article.id}`,
  ]);
  await failed.getByRole("button", { name: "Reintentar" }).click();
  await expect.poll(() => asked.filter((path) => path.startsWith("/dashboard/")).length).toBe(2);
});
