import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { message } from "#domain/messages.ts";
import { PHONE, shareSession } from "../../support/browser.ts";
import { anAdmin } from "../../support/studio.ts";
import { openEditor, somePhotographs } from "../../support/editor-page.ts";
import { aWire } from "../../support/raw-connections.ts";
import { axeFinds } from "../../support/page-measures.ts";
import { sharedSite } from "../../support/site.ts";

const site = sharedSite();
const UNKNOWN = "❌ Error al subir imagen: desconocido";
const UPLOAD = `**${API.upload}`;

/** Answers the first uploads with the refusal of a busy server and this delay in seconds. */
async function busyFor(
  page: Page,
  uploads: number,
  code: "busy" | "too-many-temporary",
  seconds: number,
) {
  let met = 0;
  await page.route(UPLOAD, async (route: Route) => {
    met += 1;
    if (met > uploads) await route.continue();
    else {
      await route.fulfill({
        status: code === "busy" ? 503 : 429,
        headers: { "retry-after": String(seconds) },
        json: { success: false, error: message(code), code },
      });
    }
  });
}

test("D5 a server that comes back, while the browser's own line never went, takes the rest by itself", async () => {
  const wire = await aWire(site.studio);
  const { form, alerts, order } = await openEditor(site, "?new", { baseURL: wire.url });
  wire.cut();
  await form.getByLabel("Añadir imágenes").setInputFiles(await somePhotographs(3));
  await form.getByText("Lo que falta se sube solo cuando vuelva.").waitFor();
  expect(await order()).toEqual([]);
  wire.reconnect();
  await expect.poll(order).toHaveLength(3);
  expect(alerts).toEqual([UNKNOWN]);
});

test("D5 a proxy's page in place of an answer is a lost connection: told once, and gone on from by itself", async () => {
  const { page, form, alerts, order, uploads } = await openEditor(site, "?new");
  let requests = 0;
  await page.route(UPLOAD, async (route) => {
    requests += 1;
    await route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });
  });
  await form.getByLabel("Añadir imágenes").setInputFiles(await somePhotographs(3));
  await form.getByText("Lo que falta se sube solo cuando vuelva.").waitFor();
  expect((await uploads())[0]).toMatch(/^foto-1\.jpg No hay conexión con el servidor\./);
  await expect.poll(() => requests).toBeGreaterThan(2);
  await page.unroute(UPLOAD);
  await expect.poll(order).toHaveLength(3);
  expect(alerts).toEqual([UNKNOWN]);
});

test("D5 a busy server is asked again after the time it names, and nobody hears of it", async () => {
  const { page, form, alerts, order } = await openEditor(site, "?new");
  await busyFor(page, 3, "busy", 1);
  await form.getByLabel("Añadir imágenes").setInputFiles(await somePhotographs(4));
  await form
    .getByText(`${message("busy")} Se reintenta sola.`)
    .first()
    .waitFor();
  await expect.poll(order).toEqual(["Imagen 1", "Imagen 2", "Imagen 3", "Imagen 4"]);
  expect(alerts).toEqual([]);
});

test("D5 a server that stays full is told of once, and holds what is left until somebody goes on", async () => {
  const { page, form, alerts, order, uploads } = await openEditor(site, "?new", {
    viewport: PHONE,
    hasTouch: true,
  });
  await busyFor(page, Number.POSITIVE_INFINITY, "too-many-temporary", 0);
  await form.getByLabel("Añadir imágenes").setInputFiles(await somePhotographs(4));
  const why = form.getByText(message("too-many-temporary"), { exact: true });
  await expect
    .poll(() => alerts)
    .toEqual([`❌ Error al subir imagen: ${message("too-many-temporary")}`]);
  await form.getByRole("button", { name: "Continuar" }).waitFor();
  expect(await uploads()).toHaveLength(4);
  expect(await axeFinds(page)).toEqual([]);
  await form.getByRole("button", { name: "Cancelar", exact: true }).click();
  await page.getByText("Lo que no se ha subido no se puede conservar.").waitFor();
  await page.getByRole("button", { name: "Seguir editando" }).click();
  // The reason and the button to continue are visible at any scroll position.
  await form.evaluate((dialog) => dialog.scrollTo(0, 0));
  const box = await form.getByRole("button", { name: "Continuar" }).boundingBox();
  expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
  expect(await why.last().isVisible()).toBe(true);
  await page.unroute(UPLOAD);
  await form.getByRole("button", { name: "Continuar" }).click();
  await expect.poll(order).toHaveLength(4);
  expect(alerts).toHaveLength(1);
});

test("T7 the note of a session that ended goes with the first upload that succeeds again", async () => {
  const { page, form, order } = await openEditor(site, "?new");
  await form.getByLabel("Titulo", { exact: true }).fill("De vuelta");
  await page.request.post(API.logout, { headers: { origin: site.url } });
  await form.getByRole("button", { name: "Guardar" }).click();
  const note = form.getByText("Entra de nuevo en otra pestaña");
  await note.waitFor();
  await shareSession(page, await anAdmin(site.studio));
  await form.getByLabel("Añadir imágenes").setInputFiles(await somePhotographs(1));
  await expect.poll(order).toHaveLength(1);
  await note.waitFor({ state: "detached" });
});
