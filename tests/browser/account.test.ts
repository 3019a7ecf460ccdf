import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFinds } from "../support/page-measures.ts";
import { logInByHand, openPage, PHONE, reloadPage } from "../support/browser.ts";
import { sharedSite } from "../support/site.ts";
import { ADMIN } from "../support/studio-process.ts";

const site = sharedSite();
const NEXT = "una frase larga y propia";

const isFocused = (element: Element) => element === document.activeElement;

async function atAccount(options = {}) {
  const visit = await site.visit(options);
  await logInByHand(visit.page, site.url);
  await openPage(visit.page, "/dashboard/cuenta");
  return visit;
}

const current = (page: Page) => page.getByLabel("Contraseña actual");
const next = (page: Page) => page.getByLabel("Contraseña nueva");
const rows = (page: Page) =>
  page.getByRole("region", { name: "Sesiones abiertas" }).getByRole("listitem");

test("T1 T2 a password that may not be is told in words beside its field, and nothing is lost", async () => {
  const { page } = await atAccount();
  expect(await axeFinds(page)).toEqual([]);
  await next(page).fill("corta");
  await page.getByText("Demasiado corta: faltan 7.").waitFor();
  await next(page).fill("qwerty123456");
  await page.getByText("es de las que primero se prueban").waitFor();
  await current(page).fill("not the password");
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
  expect(await next(page).evaluate(isFocused)).toBe(true);
  await next(page).fill(NEXT);
  await page.getByText("Suficiente: 24 caracteres.").waitFor();
  await current(page).fill(NEXT);
  await page.getByText("La contraseña nueva es igual a la actual. Elige otra.").waitFor();
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
  expect(await next(page).evaluate(isFocused)).toBe(true);
  expect(await page.locator("form [autocomplete=username]").inputValue()).toBe(ADMIN.username);
  await current(page).fill("not the password");
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
  await page.getByRole("alert").getByText("Contraseña incorrecta.").waitFor();
  expect(await current(page).evaluate(isFocused)).toBe(true);
  expect(await next(page).inputValue()).toBe(NEXT);
  expect(await next(page).getAttribute("type")).toBe("password");
  await page.getByLabel("Mostrar las contraseñas").check();
  expect(await next(page).getAttribute("type")).toBe("text");
  expect(await axeFinds(page)).toEqual([]);
});

test("T3 a session of another browser is listed and closed, and sees so at its next step", async () => {
  const { page, complaints } = await atAccount();
  const phone = await site.visit({
    viewport: PHONE,
    userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
  });
  await logInByHand(phone.page, site.url);
  await reloadPage(page);
  const row = rows(page).filter({ hasText: "Safari en iPhone" });
  await row.getByText("Dirección").waitFor();
  expect(await rows(page).filter({ hasText: "Esta sesión" }).count()).toBe(1);
  await row.getByRole("button", { name: "Cerrar la sesión de Safari en iPhone" }).press("Enter");
  await page.getByText("Sesión cerrada.").waitFor();
  await expect.poll(() => row.count()).toBe(0);
  await openPage(phone.page, "/dashboard");
  expect(phone.page.url()).toBe(`${site.url}/`);

  const another = await site.visit();
  await logInByHand(another.page, site.url);
  await reloadPage(page);
  await page.getByRole("button", { name: "Cerrar las demás" }).click();
  await page.getByText("Las demás sesiones se cerraron.").waitFor();
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(await page.getByRole("button", { name: "Cerrar las demás" }).isDisabled()).toBe(true);
  expect(await axeFinds(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("on a phone everything is in reach of a thumb, and nothing moves sideways", async () => {
  const { page } = await atAccount({ viewport: PHONE, hasTouch: true, isMobile: true });
  await page.getByLabel("Mostrar las contraseñas").tap();
  const low = await page
    .locator("section :is(button, label)")
    .evaluateAll(
      (elements) =>
        elements.filter((element) => element.getBoundingClientRect().height < 44).length,
    );
  expect(low).toBe(0);
  for (const width of [320, 390, 768, 2560]) {
    await page.setViewportSize({ width, height: 844 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([width, over]).toEqual([width, 0]);
  }
  expect(await axeFinds(page)).toEqual([]);
});

test("T3 T4 the password is changed by keyboard: this browser stays in, the others are out", async () => {
  const { page, complaints } = await atAccount();
  const other = await atAccount();
  await current(page).focus();
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press("Tab");
  await page.keyboard.type(NEXT);
  await page.keyboard.press("Enter");
  await page.getByText("✅ Contraseña cambiada con éxito.").waitFor();
  expect([await current(page).inputValue(), await next(page).inputValue()]).toEqual(["", ""]);
  await expect.poll(() => rows(page).count()).toBe(1);
  await reloadPage(page);
  await page.getByRole("heading", { level: 1, name: "Cuenta" }).waitFor();
  await openPage(other.page, "/dashboard");
  expect(other.page.url()).toBe(`${site.url}/`);
  expect(complaints).toEqual([]);
});
