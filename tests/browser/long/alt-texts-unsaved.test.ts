import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { logIn, openPage, reloadPage } from "../../support/browser.ts";
import { expectComfort } from "../../support/admin-pages.ts";
import {
  altOf,
  aStudioWithoutWords,
  type Client,
  json,
  listArticles,
  aStudio,
} from "../../support/studio.ts";
import { sharedSite } from "../../support/site.ts";

const site = sharedSite();
const LOOKS_FOR_MS = 2000;

/** The page Textos of a studio whose pictures have no alt text. */
async function texts() {
  const { studio, admin, urls } = await aStudioWithoutWords();
  const { page, complaints } = await site.visit({ baseURL: studio.url });
  await logIn(page, studio.url, "/dashboard/textos");
  const field = page.getByLabel("Arena, imagen central");
  await field.waitFor();
  return { studio, admin, urls, page, complaints, field };
}

/** Saves a change of the article Arena as somebody else. */
async function saveArena(admin: Client, change: Record<string, unknown>): Promise<void> {
  const arena = (await listArticles(admin)).find(({ title }) => title.startsWith("Arena"));
  expect((await admin(API.articles, json({ id: arena?.id, ...change }))).status).toBe(200);
}

test("D3 a picture that somebody else described meanwhile shows both texts, and the admin chooses", async () => {
  const { admin, urls, page, complaints, field } = await texts();
  const [first = "", second = ""] = urls;
  const media = { [first]: { alt: "El suyo" }, [second]: { alt: "Otro suyo" } };
  await saveArena(admin, { media });
  await field.fill("El mío");
  await field.press("Enter");
  await page.getByText("En otra ventana, o por otra persona, se escribió: «El suyo»").waitFor();
  expect(await altOf(admin, first)).toBe("El suyo");
  expect(await field.inputValue()).toBe("El mío");
  await expectComfort(page, "two texts to choose from");
  await page.getByRole("button", { name: "Usar el mío en Arena, imagen central" }).click();
  await expect.poll(() => altOf(admin, first)).toBe("El mío");

  const other = page.getByLabel("Arena, imagen 2", { exact: true });
  await other.fill("También mío");
  await other.press("Enter");
  await page.getByText("En otra ventana, o por otra persona, se escribió: «Otro suyo»").waitFor();
  await page.getByRole("button", { name: "Usar el suyo en Arena, imagen 2" }).click();
  expect(await other.inputValue()).toBe("Otro suyo");
  expect(await altOf(admin, second)).toBe("Otro suyo");
  await expect.poll(() => page.getByText("Guardado", { exact: true }).count()).toBe(2);
  // The browser logs each refused save.
  expect(complaints.filter((each) => !each.includes("409"))).toEqual([]);
});

test("D3 a save of something else stops no text, and is not undone by it", async () => {
  const { admin, urls, page, field } = await texts();
  await saveArena(admin, { title: "Arena Fina", media: { [urls[1] ?? ""]: { alt: "Huellas" } } });
  await field.fill("Dunas");
  await field.press("Enter");
  await page.getByText("Guardado", { exact: true }).waitFor();
  expect(await altOf(admin, urls[0] ?? "")).toBe("Dunas");
  expect(await altOf(admin, urls[1] ?? "")).toBe("Huellas");
  expect((await listArticles(admin)).map(({ title }) => title)).toContain("Arena Fina");
});

test("D3 a text that was not saved is asked about before a link is followed, kept, and offered back", async () => {
  const { studio, page, field } = await texts();
  await field.fill("Dunas");
  await studio.stop();
  await field.press("Enter");
  await page.getByText("❌ Error al guardar el artículo").waitFor();
  await page.getByRole("link", { name: "Editar Arena", exact: true }).click();
  const prompt = page.getByRole("dialog", { name: "Hay cambios sin guardar" });
  await prompt.waitFor();
  await expectComfort(page, "a text that would be left");
  await prompt.getByRole("button", { name: "Seguir editando" }).click();
  expect(await field.inputValue()).toBe("Dunas");

  await aStudio({ DATA_DIR: studio.dataDir, PORT: new URL(studio.url).port });
  await page.getByRole("link", { name: "Editar Arena", exact: true }).click();
  await prompt.getByRole("button", { name: "Salir y conservarlos" }).click();
  await page.waitForURL(/\/dashboard\?edit=/);
  await openPage(page, "/dashboard/textos");
  await page.getByText(/Hay cambios sin guardar de hace/).waitFor();
  await expectComfort(page, "a text that is offered back");
  await page.getByRole("button", { name: "Recuperar" }).click();
  expect(await field.inputValue()).toBe("Dunas");
  page.on("dialog", (dialog) => void dialog.accept());
  // The text is still unsaved and survives a reload.
  await reloadPage(page);
  await page.getByRole("button", { name: "Recuperar" }).click();
  await field.press("Enter");
  await page.getByText("Guardado", { exact: true }).waitFor();
  await reloadPage(page);
  await page.getByText("2 imágenes sin texto alternativo").waitFor();
  expect(await page.getByText("Hay cambios sin guardar").count()).toBe(0);
});

test("D3 a text that comes back to a picture described since is no lost text: both are shown", async () => {
  const { admin, urls, page, field } = await texts();
  await page.route(`**${API.articles}`, (route) => route.abort());
  await field.fill("El mío");
  await field.press("Enter");
  await page.getByText("❌ Error al guardar el artículo").waitFor();
  await saveArena(admin, { media: { [urls[0] ?? ""]: { alt: "El suyo" } } });
  await page.unroute(`**${API.articles}`);
  page.on("dialog", (dialog) => void dialog.accept());
  await reloadPage(page);
  await page.getByRole("button", { name: "Recuperar" }).click();
  expect(await field.inputValue()).toBe("El mío");
  await page.getByText("2 imágenes sin texto alternativo").waitFor();
  await field.press("Enter");
  await page.getByText("En otra ventana, o por otra persona, se escribió: «El suyo»").waitFor();
});

test("D3 a text that comes back can be written on at once, while the browser looks for others", async () => {
  const { page, field } = await texts();
  await page.route(`**${API.articles}`, (route) => route.abort());
  await field.fill("Dunas");
  await field.press("Enter");
  await page.getByText("❌ Error al guardar el artículo").waitFor();
  await page.addInitScript((ms) => {
    const { locks } = navigator;
    const query = locks.query.bind(locks);
    locks.query = async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, ms);
      });
      return query();
    };
  }, LOOKS_FOR_MS);
  page.on("dialog", (dialog) => void dialog.accept());
  await reloadPage(page);
  await page.getByRole("button", { name: "Recuperar" }).click();
  await field.press("End");
  await page.keyboard.type(" rojas");
  expect(await field.inputValue()).toBe("Dunas rojas");
});

test("D3 a link that is followed right after writing waits for the save, and asks nothing", async () => {
  const { admin, urls, page, field } = await texts();
  await field.fill("Dunas");
  await page.getByRole("link", { name: "Editar Bruma" }).click();
  await page.waitForURL(/\/dashboard\?edit=/);
  expect(await altOf(admin, urls[0] ?? "")).toBe("Dunas");
});
