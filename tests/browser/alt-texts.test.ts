import { expect, test } from "vitest";
import { logIn, openPage, PHONE, reloadPage } from "../support/browser.ts";
import { expectComfort } from "../support/admin-pages.ts";
import { altOf, anAdmin, aStudioWithoutWords, aStudio, saveArticle } from "../support/studio.ts";
import { sharedSite } from "../support/site.ts";

const site = sharedSite();

test("pictures without alt text are counted on the list and described one by one: Enter saves and goes on", async () => {
  const { studio, admin, urls } = await aStudioWithoutWords();
  const [first = "", second = "", third = ""] = urls;
  const { page, complaints } = await site.visit({ baseURL: studio.url });
  await logIn(page, studio.url);
  const link = page.getByRole("link", { name: "3 imágenes sin texto alternativo" });
  await link.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Textos alternativos" }).waitFor();
  await expectComfort(page, "pictures without words");
  const left = page.getByRole("main").getByRole("status").first();
  await expect.poll(() => left.innerText()).toMatch(/3 imágenes sin texto/i);

  await page.getByLabel("Arena, imagen central").focus();
  await page.keyboard.type("Dunas al amanecer");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Huellas en la arena");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Un bosque en la niebla");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByText("Guardado", { exact: true }).count()).toBe(3);
  await expect.poll(() => left.innerText()).toMatch(/Ninguna imagen sin texto/i);
  expect(await altOf(admin, first)).toBe("Dunas al amanecer");
  expect(await altOf(admin, second)).toBe("Huellas en la arena");
  expect(await altOf(admin, third)).toBe("Un bosque en la niebla");
  await expectComfort(page, "pictures with words");
  await reloadPage(page);
  await page.getByText("Todas las imágenes tienen su texto.").waitFor();
  await expectComfort(page, "nothing to describe");
  expect(complaints).toEqual([]);
});

test("on a phone a text is saved by its button, and by leaving the field; one that is emptied counts again; the rest is a link away", async () => {
  const { studio, admin, urls } = await aStudioWithoutWords();
  const { page } = await site.visit({ baseURL: studio.url, viewport: PHONE, hasTouch: true });
  await logIn(page, studio.url, "/dashboard/textos");
  const field = page.getByLabel("Arena, imagen 2", { exact: true });
  await field.fill("Una orilla");
  await page.getByRole("button", { name: "Guardar texto de Arena, imagen 2" }).tap();
  await page.getByText("Guardado", { exact: true }).waitFor();
  await page.getByLabel("Bruma, imagen 1").fill("Un pino");
  await page.getByRole("heading", { level: 1 }).tap();
  await expect.poll(() => altOf(admin, urls[2] ?? "")).toBe("Un pino");
  await page.getByText("1 imagen sin texto alternativo").waitFor();
  await field.fill("");
  await field.blur();
  await page.getByText("2 imágenes sin texto alternativo").waitFor();
  expect(await altOf(admin, urls[1] ?? "")).toBe("");

  const images = Array.from({ length: 121 }, (_, number) => `https://far.example/${number}.jpg`);
  await saveArticle(admin, { title: "Cien", year: 2025, images });
  await saveArticle(admin, { title: "Y una", year: 2025, images: ["https://far.example/z.jpg"] });
  await openPage(page, "/dashboard/textos");
  const last = page.getByRole("heading", { name: "Y una" });
  expect(await last.count()).toBe(0);
  await page.getByText("124 imágenes sin texto alternativo").waitFor();
  await page.getByRole("link", { name: "Más imágenes" }).press("Enter");
  await page.waitForURL(/after=\d+$/);
  await last.waitFor();
  await page.getByRole("link", { name: "Volver al principio" }).press("Enter");
  await page.getByRole("heading", { name: "Arena" }).waitFor();
});

test("M1 a text that could not be saved says so, stays, asks before the page is left, and is saved later", async () => {
  const { studio, urls } = await aStudioWithoutWords();
  const { page } = await site.visit({ baseURL: studio.url });
  await logIn(page, studio.url, "/dashboard/textos");
  const field = page.getByLabel("Arena, imagen central");
  await field.fill("Dunas");
  await studio.stop();
  await field.press("Enter");
  await page.getByText("❌ Error al guardar el artículo").waitFor();
  expect(await field.inputValue()).toBe("Dunas");
  await expectComfort(page, "a text that was not saved");
  const opened = page.waitForEvent("dialog");
  const leaving = page.evaluate(() => location.reload());
  const dialog = await opened;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await leaving.catch(() => undefined);

  const again = await aStudio({ DATA_DIR: studio.dataDir, PORT: new URL(studio.url).port });
  await field.press("Enter");
  await page.getByText("Guardado", { exact: true }).waitFor();
  expect(await altOf(await anAdmin(again), urls[0] ?? "")).toBe("Dunas");
});
