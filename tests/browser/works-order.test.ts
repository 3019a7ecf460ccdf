import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { dialogOf, expectComfort, saveButton as save } from "../support/admin-pages.ts";
import { logIn, openPage } from "../support/browser.ts";
import { sharedSite } from "../support/site.ts";

const site = sharedSite();
const SAVED = "✅ Orden guardado con éxito.";

async function atOrder() {
  const visit = await site.visit();
  await logIn(visit.page, site.url);
  await visit.page.getByRole("link", { name: "Orden", exact: true }).click();
  await visit.page.waitForURL("/dashboard/orden");
  await visit.page.getByRole("radio", { name: /^Por título/ }).waitFor();
  return visit;
}

const titles = (page: Page) => page.locator("form ol b").allInnerTexts();
const announced = (page: Page) => page.locator("output[aria-label^='Orden: ']");

test("U7 works are put in order by the keyboard, and the site follows", async () => {
  const { page, complaints } = await atOrder();
  // A page shorter than the window also starts below the header.
  const header = await page.getByRole("banner").boundingBox();
  const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect((heading?.y ?? NaN) - (header?.height ?? NaN)).toBeLessThan(60);
  await page.getByRole("radio", { name: /^A mano/ }).check();
  const before = await titles(page);
  const handle = page.getByRole("button", { name: "Mover obra 1", exact: true });
  await handle.press("Space");
  await expect.poll(() => announced(page).innerText()).toBe("Obra 1 levantada.");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => announced(page).innerText()).toBe("Obra 1: lugar 2.");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => announced(page).innerText()).toBe("Obra 1: lugar 3.");
  await page.keyboard.press("Space");
  await expect.poll(() => announced(page).innerText()).toBe("Obra 1 queda en el lugar 3.");
  await page.getByRole("button", { name: "Antes obra 5", exact: true }).click();
  const [a, b, c, d, e] = before;
  const after = [b, c, a, e, d, ...before.slice(5)];
  await expect.poll(() => titles(page)).toEqual(after);
  // Not before the drag, because resizing the window would end it.
  await expectComfort(page, "order");
  await save(page).click();
  await page.getByText(SAVED).waitFor();
  const visitor = await site.visit();
  await openPage(visitor.page, "/work");
  expect(await visitor.page.locator("tbody [data-title]").allInnerTexts()).toEqual(
    after.map((title) => title?.toUpperCase()),
  );
  expect([...complaints, ...visitor.complaints]).toEqual([]);
});

test("U7 an order by hand is discarded only after a question", async () => {
  const { page } = await atOrder();
  await page.getByRole("radio", { name: /^A mano/ }).check();
  const before = await titles(page);
  await page.getByRole("button", { name: "Después obra 1", exact: true }).click();
  const [first, second] = before;
  const moved = [second, first, ...before.slice(2)];
  await expect.poll(() => titles(page)).toEqual(moved);
  const discard = page.getByRole("button", { name: "Descartar cambios" });
  expect(await dialogOf(page, () => discard.click(), "dismiss")).toBe("confirm");
  expect(await titles(page)).toEqual(moved);
  await dialogOf(page, () => discard.click(), "accept");
  await expect.poll(() => discard.isDisabled()).toBe(true);
});

test("U7 two orders meet, and the admin chooses", async () => {
  const [one, other] = [await atOrder(), await atOrder()];
  await one.page.getByRole("radio", { name: /^Por año/ }).check();
  await save(one.page).click();
  await one.page.getByText(SAVED).waitFor();
  await other.page.getByRole("radio", { name: /^Por título/ }).check();
  await other.page.getByRole("radio", { name: /^A mano/ }).check();
  await other.page.getByRole("button", { name: "Después obra 1", exact: true }).click();
  await save(other.page).click();
  await other.page.getByRole("heading", { name: "Dos órdenes de las obras" }).waitFor();
  await other.page.getByLabel("Lo guardado").check();
  await other.page.getByRole("button", { name: "Guardar lo elegido" }).click();
  await other.page.getByText(SAVED).waitFor();
  expect(await other.page.getByRole("radio", { name: /^Por año/ }).isChecked()).toBe(true);
});
