import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { ArticleAnswer } from "#domain/answers.ts";
import { expectComfort, rowOf } from "../support/admin-pages.ts";
import { goBack, openPage, PHONE, reloadPage, shareSession } from "../support/browser.ts";
import { openEditor } from "../support/editor-page.ts";
import { aPhotograph } from "../support/media-files.ts";
import { axeFinds } from "../support/page-measures.ts";
import {
  aDraft,
  aLink,
  change,
  LINK_PASSWORD,
  linksOf,
  SECRET_TITLE,
} from "../support/private-links.ts";
import { opener } from "../support/project-page.ts";
import { sharedSite } from "../support/site.ts";
import { anAdmin, storePictures, type Client } from "../support/studio.ts";

const VIMEO = "https://vimeo.com/76979871";
const OUTSIDE = "https://elsewhere.example/still.jpg";

const site = sharedSite();
let admin: Client;
/** A draft with three frames, one of them an external film and one an external picture. */
let draft: ArticleAnswer;

beforeAll(async () => {
  admin = await anAdmin(site.studio);
  const files = [await aPhotograph(), await aPhotograph({ width: 640, height: 360 })];
  const [picture = "", poster = ""] = await storePictures(admin, files);
  const images = [picture, VIMEO, OUTSIDE];
  const media = { [VIMEO]: { poster, alt: "Una película" } };
  const text = "Mira [el festival](https://festival.example/).";
  draft = await aDraft(admin, { services: ["EVENTS"], images, media, main_center: picture, text });
});

const linksIn = (form: Locator) => form.getByRole("group").filter({ hasText: "Enlaces privados" });

const addressIn = (form: Locator, name: string) =>
  form.getByRole("textbox", { name: `Dirección: ${name}` }).inputValue();

test("Y1 a link made in the editor opens on a phone without scripts, with its password, until it is revoked", async () => {
  const { page } = await site.visit({ permissions: ["clipboard-read", "clipboard-write"] });
  await shareSession(page, admin);
  await openPage(page, "/dashboard");
  const row = rowOf(page, SECRET_TITLE);
  await row.getByRole("link", { name: `Compartir ${SECRET_TITLE} con un enlace privado` }).click();
  const form = page.getByRole("dialog", { name: "Editar Artículo" });
  await form.getByRole("button", { name: "Nuevo enlace" }).click();
  await form.getByLabel("Para quién (opcional)").fill("Cliente Tosh");
  await form.getByLabel("Contraseña (opcional)").fill(LINK_PASSWORD);
  await form.getByLabel("Termina").selectOption("En 7 días");
  await form.getByRole("button", { name: "Crear enlace" }).click();
  await form.getByText("Enlace creado.").waitFor();
  const name = "el enlace de Cliente Tosh";
  await form.getByRole("button", { name: `Copiar en inglés ${name}` }).click();
  await form.getByRole("button", { name: `Copiado en inglés ${name}` }).waitFor();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toMatch(new RegExp(`^${site.url}/p/[\\w-]{22}$`));
  expect(await addressIn(form, name)).toBe(url);

  const phone = await site.visit({ viewport: PHONE, isMobile: true, javaScriptEnabled: false });
  const opened = await openPage(phone.page, url);
  expect(opened?.status()).toBe(200);
  expect(await phone.page.content()).not.toContain(SECRET_TITLE);
  await phone.page.getByLabel("Password").fill("not this one");
  await phone.page.getByRole("button", { name: "Open" }).click();
  await phone.page.getByText("That is not the password.").waitFor();
  await phone.page.getByLabel("Password").fill(LINK_PASSWORD);
  await phone.page.getByRole("button", { name: "Open" }).click();
  await phone.page.getByRole("heading", { name: SECRET_TITLE }).waitFor();
  expect(phone.page.url()).toBe(url);
  await phone.page.getByText("Private preview").waitFor();
  expect(await phone.page.getByText("Next Post").count()).toBe(0);
  expect(await phone.page.getByRole("navigation", { name: "Projects" }).count()).toBe(0);

  await form.getByRole("button", { name: `Revocar ${name}` }).click();
  await form.getByText("Enlace revocado").waitFor();
  expect((await reloadPage(phone.page))?.status()).toBe(404);
  await phone.page.getByRole("heading", { name: "No longer here" }).waitFor();
  // The button that revoked the link is gone, and the undo button has the focus.
  await expect
    .poll(() =>
      form.getByRole("button", { name: "Deshacer" }).evaluate((each) => each.matches(":focus")),
    )
    .toBe(true);
  await page.keyboard.press("Enter");
  await form.getByText("Enlace reactivado").waitFor();
  expect((await reloadPage(phone.page))?.status()).toBe(200);
  await phone.page.getByLabel("Password").fill(LINK_PASSWORD);
  await phone.page.keyboard.press("Enter");
  await phone.page.getByRole("heading", { name: SECRET_TITLE }).waitFor();
  // Two views of the project count, and the password form does not.
  const [link] = await linksOf(admin, draft.id);
  expect(link).toMatchObject({ note: "Cliente Tosh", openings: 2 });
});

test("Y1 by keyboard alone a link is made, changed, revoked and quit, and the focus is never lost", async () => {
  const { id } = await aDraft(admin, { title: "Solo teclado" });
  const { page, form, alerts } = await openEditor(site, `?edit=${id}&enlaces`);
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  await expect.poll(focused).toContain("Enlaces privados");
  // The next control appears once the links are loaded.
  await form.getByRole("button", { name: "Nuevo enlace" }).waitFor();
  await page.keyboard.press("Tab");
  await expect.poll(focused).toBe("Nuevo enlace");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Ana");
  // In the link's own form Enter creates the link and does not save the article.
  await page.keyboard.press("Enter");
  await form.getByText("Enlace creado.").waitFor();
  await form.getByRole("button", { name: "Cambiar el enlace de Ana" }).press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.type(" y Luis");
  await form.getByLabel("Termina").selectOption("Nunca");
  await form.getByRole("button", { name: "Guardar enlace" }).press("Enter");
  await form.getByText("Enlace cambiado.").waitFor();
  expect(await linksOf(admin, id)).toMatchObject([{ note: "Ana y Luis", endsAt: null }]);
  await form.getByRole("button", { name: "Cambiar el enlace de Ana" }).press("Enter");
  await form.getByRole("button", { name: "Cancelar" }).first().press("Enter");
  expect(await focused()).not.toBe("");
  await form.getByRole("button", { name: "Revocar el enlace" }).press("Enter");
  await form.getByText("Enlace revocado").waitFor();
  await form.getByText("1 que ya no abre").press("Enter");
  await form.getByRole("button", { name: "Quitar el enlace" }).press("Enter");
  await form.getByText("Enlace quitado").waitFor();
  expect(alerts).toEqual([expect.stringContaining("¿Quitar el enlace de Ana y Luis de la lista?")]);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  expect(await linksOf(admin, id)).toEqual([]);
});

test("Y1 where a browser does not let the page copy, the address is selected, and a line says so", async () => {
  const { id } = await aDraft(admin, { title: "Sin portapapeles" });
  await aLink(admin, id, { note: "Prensa" });
  const visit = await site.visit();
  await visit.page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) },
    });
  });
  await shareSession(visit.page, admin);
  await openPage(visit.page, `/dashboard?edit=${id}&enlaces`);
  const form = visit.page.getByRole("dialog", { name: "Editar Artículo" });
  await form.getByRole("button", { name: "Copiar en inglés el enlace de Prensa" }).click();
  await form.getByText("está seleccionado, cópialo").waitFor();
  const selected = await form
    .getByRole("textbox", { name: /^Dirección/ })
    .evaluate((field) =>
      field instanceof HTMLInputElement
        ? [field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0), field.value]
        : [],
    );
  expect(selected[0]).toBe(selected[1]);
  expect(selected[0]).toContain("/p/");
});

test("Y1 N2 on a site of two languages the address is copied in each", async () => {
  const { id } = await aDraft(admin, { title: "En dos idiomas" });
  const { address } = await aLink(admin, id, { note: "Prensa" });
  const { page } = await site.visit();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await shareSession(page, admin);
  await openPage(page, `/dashboard?edit=${id}&enlaces`);
  const form = page.getByRole("dialog", { name: "Editar Artículo" });
  const copied = async (language: string) => {
    await form.getByRole("button", { name: `Copiar en ${language} el enlace de` }).click();
    await form.getByRole("button", { name: `Copiado en ${language}` }).waitFor();
    return new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname;
  };
  expect(await copied("español")).toBe(`/es${address}`);
  expect(await copied("inglés")).toBe(address);
});

test("Y1 the links of an article are complete for everyone, and say what can't be done", async () => {
  const { id } = await aDraft(admin, { title: "Para todos" });
  const far = Date.now() + 9e9;
  await aLink(admin, id, { note: "Un cliente de nombre muy, muy largo ".repeat(2), endsAt: far });
  const locked = await aLink(admin, id, { password: LINK_PASSWORD });
  const gone = await aLink(admin, id, { note: "Prensa" });
  await admin(API.privateLinks, change(gone.id, { isRevoked: true }));
  const west = { timezoneId: "America/Bogota" };
  const { page, form } = await openEditor(site, `?edit=${id}&enlaces`, west);
  await form.getByText("2 abiertos").waitFor();
  await form.getByText("1 que ya no abre").click();
  await expectComfort(page, "list");
  await form.getByRole("button", { name: "Nuevo enlace" }).click();
  await form.getByLabel("Termina").selectOption("En una fecha…");
  await form.getByLabel("Último día").waitFor();
  await expectComfort(page, "new");
  await form.getByLabel("Contraseña (opcional)").fill("corta");
  await form.getByRole("button", { name: "Crear enlace" }).click();
  // The browser's validation refuses the short password.
  expect(await linksOf(admin, id)).toHaveLength(3);
  await form.getByRole("button", { name: "Cancelar" }).first().click();
  const ofLocked = async () => (await linksOf(admin, id)).find((each) => each.id === locked.id);
  await form.getByRole("button", { name: "Cambiar el enlace sin nombre" }).click();
  await form.getByLabel("Termina").selectOption("En una fecha…");
  await form.getByLabel("Último día").fill("2040-02-29");
  await form.getByRole("button", { name: "Guardar enlace" }).click();
  await form.getByText("Enlace cambiado.").waitFor();
  // Untouched fields stay, and the last day ends at midnight five hours behind UTC.
  const endsAt = Date.UTC(2040, 2, 1, 4, 59, 59);
  expect(await ofLocked()).toMatchObject({ hasPassword: true, endsAt });
  await form.getByRole("button", { name: "Cambiar el enlace sin nombre" }).click();
  await form.getByLabel("Termina").selectOption("En una fecha…");
  expect(await form.getByLabel("Último día").inputValue()).toBe("2040-02-29");
  await form.getByLabel("Quitar la contraseña").check();
  await expectComfort(page, "change");
  // After a failure there is a message, and the input stays.
  await page.route(`**${API.privateLinks}`, (route) => route.abort());
  await form.getByRole("button", { name: "Guardar enlace" }).click();
  await form.getByText("No hay conexión con el servidor.").waitFor();
  expect(await form.getByLabel("Quitar la contraseña").isChecked()).toBe(true);
  await page.unroute(`**${API.privateLinks}`);
  await form.getByRole("button", { name: "Guardar enlace" }).click();
  await form.getByText("Enlace cambiado.").waitFor();
  expect((await ofLocked())?.hasPassword).toBe(false);
});

test("Y1 an article has links once it is saved, and needs none once it is published", async () => {
  const fresh = await openEditor(site, "?new");
  await fresh.form.getByText("Guárdalo primero como borrador").waitFor();
  const { id } = await aDraft(admin, { title: "Ya publicada", isDraft: false });
  const { form } = await openEditor(site, `?edit=${id}&enlaces`);
  await form.getByText("sus enlaces llevan a su página").waitFor();
  await linksIn(form).waitFor();
  expect(await form.getByRole("button", { name: "Nuevo enlace" }).count()).toBe(0);
});

test.each(["light", "green"])(
  "Y1 the pages of a link are complete for everyone in the %s style",
  async (style) => {
    const open = await aLink(admin, draft.id, { endsAt: Date.now() + 9e9 });
    const locked = await aLink(admin, draft.id, { password: LINK_PASSWORD });
    const { page } = await site.visit({ viewport: PHONE });
    await withoutOthers(page);
    await page.context().addCookies([{ name: "style", value: style, url: site.url }]);
    for (const address of [open.address, locked.address, "/p/AAAAAAAAAAAAAAAAAAAAAA"]) {
      for (const prefix of ["", "/es"]) {
        await openPage(page, prefix + address);
        expect([prefix, address, await axeFinds(page)]).toEqual([prefix, address, []]);
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        );
        expect(sideways).toBeLessThanOrEqual(0);
      }
    }
    await openPage(page, locked.address);
    await page.getByLabel("Password").fill("not this one");
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByText("That is not the password.").waitFor();
    expect(await axeFinds(page)).toEqual([]);
    expect(await page.locator("html").getAttribute("data-style")).toBe(style);
  },
);

test("Y1 a film of another site plays behind a link, and that site learns ours, not the link", async () => {
  const { address } = await aLink(admin, draft.id, { password: LINK_PASSWORD });
  const { page } = await site.visit();
  const asked = await withoutOthers(page);
  const own: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(site.url)) own.push(`${request.method()} ${request.url()}`);
  });
  await openPage(page, address);
  await page.getByLabel("Password").fill(LINK_PASSWORD);
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByRole("heading", { name: SECRET_TITLE }).waitFor();
  await page.waitForLoadState("networkidle");
  // The band has loaded the external picture, and the lightbox shows it too.
  await opener(page, 2).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Play Una película" }).click();
  const frame = dialog.locator("iframe").contentFrame();
  await frame.getByText("A player").waitFor();
  expect(await frame.locator("html").evaluate(() => document.referrer)).toBe(`${site.url}/`);
  const player = asked.filter(({ url }) => url.startsWith("https://player.vimeo.com/"));
  expect(player.map(({ referer }) => referer)).toEqual([`${site.url}/`]);
  const token = address.slice(3);
  expect(asked.map((each) => JSON.stringify(each)).filter((each) => each.includes(token))).toEqual(
    [],
  );
  for (const { url, referer } of asked) {
    if (url.startsWith(OUTSIDE)) expect([url, referer]).toEqual([url, undefined]);
  }
  // Of our own addresses only the link's has the token.
  const naming = own.filter((each) => each.includes(token));
  expect(new Set(naming)).toEqual(
    new Set([`GET ${site.url}${address}`, `POST ${site.url}${address}`]),
  );
});

test("Y1 who goes on to the site and back finds the project again, until the link is revoked", async () => {
  const { address, id } = await aLink(admin, draft.id, { password: LINK_PASSWORD });
  const { page } = await site.visit();
  await withoutOthers(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openPage(page, address);
  await page.getByLabel("Password").fill(LINK_PASSWORD);
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByRole("heading", { name: SECRET_TITLE }).waitFor();
  const away = async () => {
    await page
      .getByRole("navigation", { name: "Site" })
      .getByRole("link", { name: "WORK" })
      .click();
    await page.getByRole("heading", { name: "Our Work" }).waitFor();
  };
  await away();
  await goBack(page);
  await page.getByRole("heading", { name: SECRET_TITLE }).waitFor();
  await away();
  await admin(API.privateLinks, change(id, { isRevoked: true }));
  await goBack(page);
  await page.getByRole("heading", { name: "No longer here" }).waitFor();
  expect(await page.locator("main").innerText()).not.toContain(SECRET_TITLE);
});

/** Answers requests to other sites; records their addresses and referrers. */
async function withoutOthers(page: Page): Promise<{ url: string; referer: string | undefined }[]> {
  const asked: { url: string; referer: string | undefined }[] = [];
  await page.route(
    (url) => url.origin !== site.url,
    async (route) => {
      const { referer } = await route.request().allHeaders();
      asked.push({ url: route.request().url(), referer });
      await route.fulfill({ contentType: "text/html", body: "<h1>A player</h1>" });
    },
  );
  return asked;
}
