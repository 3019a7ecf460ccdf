import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { API } from "#domain/api.ts";
import { message } from "#domain/messages.ts";
import { logInByHand, openPage } from "../support/browser.ts";
import { sharedSite } from "../support/site.ts";

const site = sharedSite();

async function atDashboard() {
  const { page } = await site.visit();
  await logInByHand(page, site.url);
  const dialogs: string[] = [];
  return { page, dialogs };
}

async function isLoggedIn(page: Page): Promise<unknown> {
  return (await (await page.request.get(API.session)).json()).authenticated;
}

test("D7 M1 a delete that the end of the session refuses is told before the page is left", async () => {
  const { page, dialogs } = await atDashboard();
  page.on("dialog", (dialog) => {
    dialogs.push(`${dialog.type()} ${dialog.message()}`);
    void dialog.accept();
  });
  await page.request.post(API.logout, { headers: { origin: site.url } });
  await page
    .getByRole("button", { name: /^Eliminar/ })
    .first()
    .click();
  await page.waitForURL(`${site.url}/`);
  const error = message("no-session");
  expect(dialogs.at(-1)).toBe(`alert ${message("delete-failed", { error })}`);
});

test("I1 logging out asks first where something is unsaved, and staying keeps the session", async () => {
  const { page, dialogs } = await atDashboard();
  await openPage(page, "/dashboard/ajustes");
  await page.getByLabel("Lema", { exact: true }).fill("A medio escribir");
  page.once("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const leave = page.getByRole("button", { name: "Cerrar sesión" });
  await leave.click();
  await expect.poll(() => dialogs).toEqual([message("leave-unsaved")]);
  expect(await isLoggedIn(page)).toBe(true);
  expect(await page.getByLabel("Lema", { exact: true }).inputValue()).toBe("A medio escribir");
  page.once("dialog", (dialog) => void dialog.accept());
  await leave.click();
  await page.waitForURL(`${site.url}/`);
  expect(await isLoggedIn(page)).toBe(false);
});

test("I1 a session that nobody could end is said to be still open", async () => {
  const { page, dialogs } = await atDashboard();
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.accept();
  });
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect.poll(() => dialogs).toEqual([message("log-out-failed")]);
  expect(page.url()).toBe(`${site.url}/dashboard`);
  expect(await page.evaluate(() => localStorage.getItem("loggedIn"))).toBe("true");
  await page.context().setOffline(false);
  expect(await isLoggedIn(page)).toBe(true);
});

test("I1 a logout that the server fails is said to have failed, and leaving is still asked about", async () => {
  const { page, dialogs } = await atDashboard();
  await openPage(page, "/dashboard/ajustes");
  await page.getByLabel("Lema", { exact: true }).fill("A medio escribir");
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.accept();
  });
  await page.route(`**${API.logout}`, (route) =>
    route.fulfill({ status: 502, body: "Bad Gateway" }),
  );
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect.poll(() => dialogs).toEqual([message("leave-unsaved"), message("log-out-failed")]);
  expect(await page.evaluate(() => localStorage.getItem("loggedIn"))).toBe("true");
  expect(await isLoggedIn(page)).toBe(true);
  await page.getByRole("link", { name: "Papelera" }).click();
  await page.getByRole("dialog", { name: "Hay cambios sin guardar" }).waitFor();
  expect(page.url()).toBe(`${site.url}/dashboard/ajustes`);
});
