import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { message } from "#domain/messages.ts";
import { axeFinds } from "../../support/page-measures.ts";
import { logInByHand, openPage, PHONE } from "../../support/browser.ts";
import { alter } from "../../support/databases.ts";
import { aVirtualAuthenticator } from "../../support/passkeys.ts";
import { sharedSite } from "../../support/site.ts";
import { ADMIN } from "../../support/studio-process.ts";

const site = sharedSite();

const isFocused = (element: Element) => element === document.activeElement;
const section = (page: Page) => page.getByRole("region", { name: "Llaves de acceso" });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** The account page in a browser with a virtual authenticator. */
async function atAccount(options = {}) {
  for (const table of ["passkeys", "recovery_codes", "attempts"]) {
    alter(site.studio.dataDir, `DELETE FROM ${table}`);
  }
  const visit = await site.visit(options);
  const authenticator = await aVirtualAuthenticator(visit.page);
  await logInByHand(visit.page, site.url);
  await openPage(visit.page, "/dashboard/cuenta");
  return { ...visit, authenticator };
}

/** Adds a passkey by keyboard; returns the recovery codes. */
async function addPasskey(page: Page, name: string): Promise<string[]> {
  await button(page, "Añadir llave de acceso").press("Enter");
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press("Enter");
  await page.getByText(message("first-passkey-added")).waitFor();
  return page.locator("code").allInnerTexts();
}

async function atSecondStep(page: Page): Promise<void> {
  await page.context().clearCookies();
  await openPage(page, "/login");
  await page.getByLabel("Usuario").fill(ADMIN.username);
  await page.getByLabel("Contraseña").fill(ADMIN.password);
  await button(page, "Entrar").click();
}

test("T1 a passkey is added by keyboard, logs in, and is removed: then the password is enough again", async () => {
  const { page, complaints } = await atAccount();
  expect(await axeFinds(page)).toEqual([]);
  const codes = await addPasskey(page, "Mi teléfono");
  expect(codes).toHaveLength(10);
  expect(await axeFinds(page)).toEqual([]);
  await button(page, "Ya los guardé").click();
  await page.getByText(message("recovery-codes-kept")).waitFor();
  await section(page).getByRole("listitem").getByText("Mi teléfono", { exact: true }).waitFor();
  await section(page).getByText("Quedan 10 códigos de 10").waitFor();

  await atSecondStep(page);
  await page.waitForURL(`${site.url}/dashboard`);
  await openPage(page, "/dashboard/cuenta");
  await section(page).getByText("Último uso").waitFor();

  const remove = button(page, "Quitar la llave Mi teléfono");
  await remove.click();
  await page.getByLabel("Tu contraseña").fill("not the password");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText(message("wrong-password")).waitFor();
  expect(await page.getByLabel("Tu contraseña").evaluate(isFocused)).toBe(true);
  await button(page, "Cancelar").click();
  await expect.poll(() => remove.evaluate(isFocused)).toBe(true);
  await remove.press("Enter");
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press("Enter");
  const notice = page.getByText(message("last-passkey-removed"));
  await notice.waitFor();
  await expect.poll(() => notice.evaluate(isFocused)).toBe(true);
  expect(await section(page).getByRole("listitem").count()).toBe(0);
  await atSecondStep(page);
  await page.waitForURL(`${site.url}/dashboard`);
  // The browser logs the 401 of the first step and of the wrong password.
  expect(complaints.filter((each) => !/\b401\b/.test(each))).toEqual([]);
});

test("T1 a cancelled passkey dialog can be tried again; a recovery code works once, and codes are renewed", async () => {
  const { page, authenticator } = await atAccount({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  const [code = ""] = await addPasskey(page, "");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(page, "Copiar").tap();
  await page.getByText("Copiados.").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(code);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Descargar" }).tap();
  expect(await text(await (await downloading).createReadStream())).toContain(code);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(PHONE.width);

  await authenticator.remove();
  await calledOff(page);
  await atSecondStep(page);
  const alert = page.getByRole("alert").filter({ hasText: message("passkey-cancelled") });
  await alert.waitFor();
  expect(await axeFinds(page)).toEqual([]);
  expect(await width()).toBe(PHONE.width);
  await button(page, "Usar llave de acceso").tap();
  await alert.waitFor();
  await button(page, "Usar un código de recuperación").tap();
  const field = page.getByLabel("Código de recuperación");
  await expect.poll(() => field.evaluate(isFocused)).toBe(true);
  await field.fill("0000-0000-0000-0000");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText(message("passkey-refused")).waitFor();
  await field.fill(code.toLowerCase());
  await page.keyboard.press("Enter");
  await page.waitForURL(`${site.url}/dashboard`);

  await openPage(page, "/dashboard/cuenta");
  await section(page).getByText("Quedan 9 códigos de 10").waitFor();
  await button(page, "Generar códigos nuevos").tap();
  await page.getByLabel("Tu contraseña").fill(ADMIN.password);
  await button(page, "Generar").tap();
  await page.getByText(message("recovery-codes-renewed")).waitFor();
  expect(await page.locator("code").allInnerTexts()).not.toContain(code);
  const low = await section(page)
    .locator("button, a")
    .evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().height < 44).length);
  expect(low).toBe(0);
});

test("T1 a browser without passkeys is offered the recovery code, and the way back to the password", async () => {
  const { page } = await atAccount();
  await addPasskey(page, "Mi teléfono");
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "PublicKeyCredential");
  });
  await atSecondStep(page);
  await page.getByRole("alert").getByText(message("passkey-unsupported")).waitFor();
  await page.getByLabel("Código de recuperación").waitFor();
  await button(page, "Volver").click();
  await expect.poll(() => page.getByLabel("Contraseña").evaluate(isFocused)).toBe(true);
});

/** Makes the browser answer as if its dialog was closed. */
async function calledOff(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(navigator.credentials, {
      get: () => Promise.reject(new DOMException("closed", "NotAllowedError")),
    });
  });
}
