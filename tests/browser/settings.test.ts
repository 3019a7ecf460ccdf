import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { axeFinds } from "../helpers/axe.ts";
import { logIn, PHONE } from "../helpers/a-browser.ts";
import { sharedSite } from "../helpers/shared-site.ts";

const site = sharedSite();

const SAVED = "✅ Ajustes guardados con éxito.";
const save = (page: Page) => page.getByRole("button", { name: "Guardar", exact: true });
const brand = (page: Page) => page.getByLabel("Nombre del estudio");
const motto = (page: Page) => page.getByLabel("Lema");

/** A browser that is logged in and stands before the settings. */
async function atSettings(options = {}) {
  const visit = await site.visit(options);
  await logIn(visit.page, site.url);
  await visit.page.goto("/dashboard/ajustes");
  await brand(visit.page).waitFor();
  return visit;
}

/** Leaves the page, or tries to, and answers the question that is asked first; gives its kind. */
async function asked(page: Page, go: () => Promise<unknown>, answer: "accept" | "dismiss") {
  const [dialog] = await Promise.all([
    page.waitForEvent("dialog").then(async (dialog) => {
      await dialog[answer]();
      return dialog;
    }),
    go(),
  ]);
  return dialog.type();
}

test("C1 G8 the settings are changed with the keyboard alone, and show on the site at once", async () => {
  const { page, complaints } = await atSettings();
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole("link", { name: "Contacto", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const label = page.getByLabel("Instagram, texto");
  expect(await label.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Fotos a diario");
  await page.getByText("Cambios sin guardar.").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText(SAVED).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  const visitor = await site.visit();
  await visitor.page.goto("/contact");
  await visitor.page.getByRole("link", { name: "Fotos a diario" }).waitFor();
  expect([...complaints, ...visitor.complaints]).toEqual([]);
});

test("a wrong entry gets the focus and its sentence, and nothing that was written is lost", async () => {
  const { page } = await atSettings();
  const link = page.getByLabel("Chat, enlace");
  await motto(page).fill("Luz de la tarde");
  await link.fill("javascript:alert(1)");
  await save(page).click();
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
});

test("a connection that breaks loses nothing: the sentence says so, and the next Guardar stores it", async () => {
  const { page } = await atSettings();
  await motto(page).fill("A pesar de la red");
  await page.route(`**${API.settings}`, (route) => route.abort());
  await save(page).click();
  await page.getByText("❌ Error al guardar los ajustes: no hay conexión").waitFor();
  await page.unroute(`**${API.settings}`);
  expect(await motto(page).inputValue()).toBe("A pesar de la red");
  await save(page).click();
  await page.getByText(SAVED).waitFor();
});

test("an edit survives a reload and a crash of the tab, asks before it is left, and is offered back", async () => {
  const { page } = await atSettings();
  await motto(page).fill("Escrito a medias");
  expect(await asked(page, () => page.reload(), "accept")).toBe("beforeunload");
  await page.getByRole("button", { name: "Recuperar" }).waitFor();
  expect(await motto(page).inputValue()).not.toBe("Escrito a medias");
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole("button", { name: "Recuperar" }).click();
  expect(await motto(page).inputValue()).toBe("Escrito a medias");

  // Another tab does not offer what this one is still writing.
  const other = await page.context().newPage();
  await other.goto("/dashboard/ajustes");
  await brand(other).fill("Otra edición");
  expect(await other.getByRole("button", { name: "Recuperar" }).count()).toBe(0);
  await other.close();

  const devtools = await page.context().newCDPSession(page);
  void devtools.send("Page.crash").catch(() => undefined);
  await page.waitForEvent("crash");
  const next = await page.context().newPage();
  await next.goto("/dashboard/ajustes");
  await next.getByRole("button", { name: "Descartar", exact: true }).click();
  expect(await motto(next).inputValue()).not.toBe("Otra edición");
  await next.getByRole("button", { name: "Recuperar" }).click();
  expect(await motto(next).inputValue()).toBe("Escrito a medias");

  const leave = () => next.getByRole("link", { name: "Artículos" }).click();
  expect(await asked(next, leave, "dismiss")).toBe("confirm");
  expect(next.url()).toBe(`${site.url}/dashboard/ajustes`);
  expect(await asked(next, leave, "accept")).toBe("confirm");
  await next.waitForURL("**/dashboard");
  await next.goto("/dashboard/ajustes");
  await next.getByRole("button", { name: "Recuperar" }).click();
  await save(next).click();
  await next.getByText(SAVED).waitFor();
  await next.reload();
  expect(await next.getByRole("button", { name: "Recuperar" }).count()).toBe(0);
});

test("K2 two tabs: the later save shows both versions entry by entry and lets choose", async () => {
  const { page } = await atSettings();
  const other = await page.context().newPage();
  await other.goto("/dashboard/ajustes");
  await brand(page).fill("Marca mía");
  await motto(page).fill("Lema mío");
  await brand(other).fill("Marca suya");
  await other.getByLabel("Cita").fill("Cita suya");
  await save(other).click();
  await other.getByText(SAVED).waitFor();

  await save(page).click();
  await page.getByRole("heading", { name: "Dos versiones de los ajustes" }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  const entry = (name: string) => page.getByRole("group", { name });
  expect(await page.getByRole("group").count()).toBe(3);
  await entry("Marca, Lema").getByText("Lema mío").waitFor();
  // What only the other tab changed is taken from it unless one says otherwise.
  expect(await entry("Nosotros, Cita").getByLabel("Lo guardado").isChecked()).toBe(true);
  await entry("Marca, Nombre del estudio").getByLabel("Lo guardado").check();
  await page.getByRole("button", { name: "Guardar lo elegido" }).click();
  await page.getByText(SAVED).waitFor();
  expect([
    await brand(page).inputValue(),
    await motto(page).inputValue(),
    await page.getByLabel("Cita").inputValue(),
  ]).toEqual(["Marca suya", "Lema mío", "Cita suya"]);
});

test("a list is added to, ordered and taken from by keyboard, and a removal is undone on the spot", async () => {
  const { page } = await atSettings();
  const people = page.getByRole("group", { name: "Personas" });
  await people.getByRole("button", { name: "Añadir persona" }).press("Enter");
  await page.getByLabel("Cargo 3").fill("Productora");
  await page.getByLabel("Teléfono 3").fill("+57 604 555 0101");
  const up = (index: number) => people.getByRole("button", { name: `Subir persona ${index}` });
  await up(3).press("Enter");
  await people.getByText("Ahora en el lugar 2 de 3.").waitFor();
  expect(await up(2).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  expect(await page.getByLabel("Cargo 1").inputValue()).toBe("Productora");
  // At the top the keyboard goes on at the other button of the same person.
  const down = people.getByRole("button", { name: "Bajar persona 1" });
  expect(await down.evaluate((element) => element === document.activeElement)).toBe(true);
  await people.getByRole("button", { name: "Quitar persona 1" }).press("Enter");
  expect(await page.getByLabel(/^Cargo/).count()).toBe(2);
  await page.keyboard.press("Enter");
  expect(await page.getByLabel("Cargo 1").inputValue()).toBe("Productora");
  await save(page).click();
  await page.getByText(SAVED).waitFor();
  const visitor = await site.visit();
  await visitor.page.goto("/contact");
  expect(await visitor.page.getByRole("term").allTextContents()).toEqual([
    "Productora",
    "CEO general manager",
    "Marketing director",
  ]);
});

test("H2 A1 a showcase pair says which project it leads to, an about picture shows its frame", async () => {
  const { page, complaints } = await atSettings();
  const pairs = page.getByRole("group", { name: "Proyectos" }).getByRole("listitem");
  await pairs.first().getByRole("link", { name: /^Tosh/ }).waitFor();
  await page.getByLabel("Título que busca 1").fill("no se llama nadie así");
  expect(await pairs.first().getByRole("link").textContent()).not.toMatch(/^Tosh/);

  const picture = page.getByRole("group", { name: "Imágenes" }).getByRole("listitem").first();
  await page.getByLabel("Obra de la imagen 1").selectOption({ label: "Ninoska" });
  await page.getByLabel("Número de la imagen 1").selectOption("2");
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.getByRole("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const shown = await picture.getByRole("img").getAttribute("src");
  await save(page).click();
  await page.getByText(SAVED).waitFor();
  const visitor = await site.visit();
  await visitor.page.goto("/about");
  await visitor.page.locator(`img[src="${shown}"]`).first().waitFor();
  expect(complaints).toEqual([]);
});

test("a kept version is looked at and restored, and the restoring is undone", async () => {
  const { page } = await atSettings();
  await motto(page).fill("El de antes");
  await save(page).click();
  await page.getByText(SAVED).waitFor();
  await motto(page).fill("El de ahora");
  await save(page).click();
  const versions = page.getByRole("region", { name: "Versiones" }).getByRole("listitem");
  await expect
    .poll(() => versions.nth(1).locator("ins").allTextContents())
    .toEqual(["El de antes"]);
  await versions.nth(1).getByText("Ver en qué cambia").click();
  await versions.nth(1).locator("ins").waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await versions.nth(1).getByRole("button", { name: "Restaurar" }).click();
  await page.getByText(/✅ Versión \d+ de los ajustes restaurada con éxito\./).waitFor();
  expect(await motto(page).inputValue()).toBe("El de antes");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await page.getByText(SAVED).waitFor();
  expect(await motto(page).inputValue()).toBe("El de ahora");
});

test("on a phone everything is in reach of a thumb, and nothing moves sideways", async () => {
  const { page, complaints } = await atSettings({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  await page.getByRole("button", { name: "Bajar proyecto 1" }).tap();
  await page.getByRole("button", { name: "Quitar proyecto 7" }).tap();
  await page.getByRole("button", { name: "Deshacer" }).tap();
  await page.getByRole("button", { name: "Descartar cambios" }).waitFor();
  const sizes = await page
    .locator("form :is(a, button, input, select, textarea, summary), nav[aria-label^=Partes] a")
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return { width, height, what: element.outerHTML.slice(0, 60) };
      }),
    );
  expect(sizes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
  for (const width of [320, 390, 768, 2560]) {
    await page.setViewportSize({ width, height: 844 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([width, over]).toEqual([width, 0]);
  }
  expect(await axeFinds(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
