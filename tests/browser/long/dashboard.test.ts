import { expect, test } from "vitest";
import { logIn, PHONE } from "../../support/browser.ts";
import { expectComfort, rowOf, acceptDialogs } from "../../support/admin-pages.ts";
import { grownSite, MOST_BYTES, scrollUntil, walkThrough } from "../../support/site.ts";

const ARTICLES = 140;
const PAGE = 20;
const ROWS = "main ul > li:has(h2)";

const site = grownSite(ARTICLES);
const titleOf = (number: number) => `Proyecto ${String(number).padStart(5, "0")}`;

async function openList(options = {}) {
  const visit = await site.visit(options);
  await logIn(visit.page, site.url);
  await visit.page.waitForLoadState("networkidle");
  return visit;
}

test("D1 the page of 140 articles carries 20, and counts them all", async () => {
  const { page, complaints } = await openList({ viewport: PHONE, hasTouch: true });
  const html = await (await page.request.get("/dashboard")).text();
  expect(html.match(/id="edit-\d+"/g)).toHaveLength(PAGE);
  expect(html.length).toBeLessThan(MOST_BYTES);
  expect(await page.getByText(`${ARTICLES} artículos`, { exact: true }).isVisible()).toBe(true);
  expect(await page.getByText("5 de 5 destacados").isVisible()).toBe(true);
  await expectComfort(page, "a long list");
  expect(complaints).toEqual([]);
});

test("D1 scrolling brings every article in its order", async () => {
  const { page, complaints } = await openList();
  const seen = await walkThrough(page, ROWS, "data-row");
  expect([...seen.keys()]).toEqual(Array.from({ length: ARTICLES }, (_, place) => place));
  expect(await page.locator(`${ROWS} h2`).allTextContents()).toEqual(
    Array.from({ length: ARTICLES }, (_, place) => titleOf(place + 1)),
  );
  expect(complaints).toEqual([]);
});

test("D1 a search and a filter find what lies beyond the page", async () => {
  const { page, complaints } = await openList();
  const search = page.getByLabel("Buscar por título");
  await search.fill("proyecto 0013");
  await page.getByText(`10 de ${ARTICLES} artículos`).waitFor();
  expect(await page.locator(`${ROWS} h2`).allInnerTexts()).toEqual(
    Array.from({ length: 10 }, (_, index) => titleOf(130 + index)),
  );
  await page.getByRole("button", { name: "Destacados" }).click();
  await page.getByText("No hay artículos visibles.").waitFor();
  await search.fill("");
  await page.getByText(`5 de ${ARTICLES} artículos`).waitFor();
  expect(await page.locator(ROWS).count()).toBe(5);
  await page.getByRole("button", { name: "Todos" }).click();
  await expect.poll(() => page.locator(ROWS).count()).toBeGreaterThanOrEqual(PAGE);
  expect(complaints).toEqual([]);
});

test("D1 D7 a delete and its undo far down leave the list where it is", async () => {
  const { page } = await openList();
  const dialogs = acceptDialogs(page);
  const row = rowOf(page, titleOf(100));
  await scrollUntil(page, row);
  const neighbour = rowOf(page, titleOf(99));
  const top = () => neighbour.evaluate((each) => each.getBoundingClientRect().top);
  const before = await top();
  await row.getByRole("button", { name: /^Eliminar/ }).click();
  await page.getByText(`${ARTICLES - 1} artículos`, { exact: true }).waitFor();
  await row.waitFor({ state: "detached" });
  expect(dialogs.at(-1)).toContain("Artículo eliminado correctamente.");
  expect(Math.abs((await top()) - before)).toBeLessThan(1);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await page.getByText(`${ARTICLES} artículos`, { exact: true }).waitFor();
  await row.waitFor();
  expect(Math.abs((await top()) - before)).toBeLessThan(1);
});

test("D3 an article far down is edited where it stands, and the keyboard comes back to it", async () => {
  const { page } = await openList();
  await scrollUntil(page, rowOf(page, titleOf(70)));
  const edit = rowOf(page, titleOf(70)).getByRole("button", { name: /^Editar/ });
  await edit.click();
  const form = page.getByRole("dialog", { name: "Editar Artículo" });
  await form.waitFor();
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "detached" });
  await expect.poll(() => edit.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByLabel("Año", { exact: true }).fill("2024");
  await page.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });
  await rowOf(page, titleOf(70)).getByText("Año 2024").waitFor();
  expect(await edit.evaluate((each) => each.getBoundingClientRect().top)).toBeGreaterThan(0);
});
