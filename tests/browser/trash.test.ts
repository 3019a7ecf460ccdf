import { createServer } from "node:http";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { logIn, PHONE } from "../support/browser.ts";
import { expectComfort, rowOf, acceptDialogs } from "../support/admin-pages.ts";
import { anAdmin, aStudio, json, listArticles, type Client } from "../support/studio.ts";
import { sharedSite } from "../support/site.ts";
import { type Studio } from "../support/studio-process.ts";

const DELETED = "✅ Artículo eliminado correctamente.";

const site = sharedSite();

async function anArticle(admin: Client, title: string, isTop = false): Promise<number> {
  const answer: { id: number } = await (
    await admin(API.articles, json({ title, year: 2025, isTop }))
  ).json();
  return answer.id;
}

const titles = async (admin: Client) => (await listArticles(admin)).map(({ title }) => title);

test("D7 M1 Eliminar asks first, says what it did in the spec's words, and is undone on the spot", async () => {
  const admin = await anAdmin(site.studio);
  await anArticle(admin, "Duna");
  const { page, complaints } = await site.visit();
  await logIn(page, site.url);
  const remove = rowOf(page, "Duna").getByRole("button", { name: /^Eliminar/ });
  const questions: string[] = [];
  page.once("dialog", (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  await remove.click();
  expect(questions).toEqual([expect.stringMatching(/^¿Eliminar «Duna»\?.*papelera.*30 días/)]);
  expect(await titles(admin)).toContain("Duna");

  const dialogs = acceptDialogs(page);
  await remove.click();
  const undo = page.getByRole("button", { name: "Deshacer" });
  await undo.waitFor();
  expect(dialogs[1]).toBe(DELETED);
  await page.getByRole("status").getByText(DELETED).waitFor();
  expect(await rowOf(page, "Duna").count()).toBe(0);
  expect(await titles(admin)).not.toContain("Duna");
  await expectComfort(page, "a notice with its undo");
  await undo.click();
  await rowOf(page, "Duna").waitFor();
  await page.getByText("✅ Artículo restaurado correctamente.").waitFor();
  expect(await titles(admin)).toContain("Duna");
  expect(complaints).toEqual([]);
});

test("D7 by keyboard alone: delete, and take it back from where the focus is", async () => {
  const admin = await anAdmin(site.studio);
  await anArticle(admin, "Brisa");
  const { page } = await site.visit();
  await logIn(page, site.url);
  acceptDialogs(page);
  await rowOf(page, "Brisa")
    .getByRole("button", { name: /^Eliminar/ })
    .focus();
  await page.keyboard.press("Enter");
  const undo = page.getByRole("button", { name: "Deshacer" });
  await expect.poll(() => undo.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await rowOf(page, "Brisa").waitFor();
});

test("M1 D7 what another tab has deleted is refused in words, and the list is read anew", async () => {
  const admin = await anAdmin(site.studio);
  const id = await anArticle(admin, "Eco");
  const { page } = await site.visit();
  await logIn(page, site.url);
  await rowOf(page, "Eco").waitFor();
  await admin(`${API.upload}?id=${id}`, { method: "DELETE" });
  const dialogs = acceptDialogs(page);
  await rowOf(page, "Eco")
    .getByRole("button", { name: /^Eliminar/ })
    .click();
  await expect
    .poll(() => dialogs[1])
    .toBe("❌ Error al eliminar: El artículo no existe o ya fue eliminado.");
  expect(await rowOf(page, "Eco").count()).toBe(0);
});

test("M1 D7 without the server the alert says so, nothing is lost, and the next try works", async () => {
  const studio = await aStudio();
  await anArticle(await anAdmin(studio), "Faro");
  const { page } = await site.visit({ baseURL: studio.url });
  await logIn(page, studio.url);
  const dialogs = acceptDialogs(page);
  const remove = rowOf(page, "Faro").getByRole("button", { name: /^Eliminar/ });
  await studio.stop();
  await remove.click();
  await expect.poll(() => dialogs[1]).toBe("❌ Error de conexión con el servidor");
  expect(await rowOf(page, "Faro").count()).toBe(1);

  const closeProxy = await aBrokenProxy(studio);
  await remove.click();
  await expect.poll(() => dialogs[3]).toBe("❌ Error al eliminar: Error desconocido.");
  expect(await rowOf(page, "Faro").count()).toBe(1);
  await closeProxy();

  await aStudio({ DATA_DIR: studio.dataDir, PORT: new URL(studio.url).port });
  await remove.click();
  await expect.poll(() => dialogs[5]).toBe(DELETED);
  await page.getByText("No hay artículos visibles.").waitFor();
});

/** Answers 502 at the studio's address, as a reverse proxy does while the studio is down. */
async function aBrokenProxy({ url }: Studio): Promise<() => Promise<void>> {
  const server = createServer((_, response) => {
    response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad Gateway</h1>");
  });
  server.listen(Number(new URL(url).port), "localhost");
  await new Promise((resolve) => server.once("listening", resolve));
  return () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
}

test("D7 the trash shows what lies in it and for how long, gives it back, and lets it go for good", async () => {
  const studio = await aStudio();
  const admin = await anAdmin(studio);
  for (const title of ["Uno", "Dos", "Tres", "Cuatro"]) {
    const id = await anArticle(admin, title);
    await admin(`${API.upload}?id=${id}`, { method: "DELETE" });
  }
  const { page, complaints } = await site.visit({
    baseURL: studio.url,
    viewport: PHONE,
    hasTouch: true,
  });
  await logIn(page, studio.url);
  await page.getByRole("link", { name: "Papelera" }).tap();
  await page.getByRole("heading", { level: 1, name: "Papelera" }).waitFor();
  await expect.poll(() => page.getByText("Quedan 30 días").count()).toBe(4);
  await expectComfort(page, "a trash with articles");

  await rowOf(page, "Uno").getByRole("button", { name: "Restaurar" }).tap();
  await page.getByText("✅ Artículo restaurado correctamente.").waitFor();
  expect(await titles(admin)).toEqual(["Uno"]);

  const dialogs = acceptDialogs(page);
  await rowOf(page, "Dos").getByRole("button", { name: "Eliminar definitivamente" }).tap();
  await page.getByText("✅ Artículo eliminado definitivamente.").waitFor();
  expect(dialogs).toEqual(["¿Eliminar «Dos» definitivamente? Esto no se puede deshacer."]);
  expect(await rowOf(page, "Dos").count()).toBe(0);

  await page.getByRole("button", { name: "Vaciar papelera" }).tap();
  await page.getByText("✅ La papelera está vacía.").waitFor();
  expect(dialogs[1]).toBe("¿Eliminar definitivamente 2 artículos? Esto no se puede deshacer.");
  await page.getByText("La papelera está vacía.", { exact: true }).waitFor();
  await expectComfort(page, "an empty trash");
  expect(complaints).toEqual([]);
});

test("D4 D7 what comes back as the sixth featured is featured no more, and says so", async () => {
  const studio = await aStudio();
  const admin = await anAdmin(studio);
  const id = await anArticle(admin, "Primero", true);
  await admin(`${API.upload}?id=${id}`, { method: "DELETE" });
  for (let count = 0; count < 5; count += 1) await anArticle(admin, `Estrella ${count}`, true);
  const { page } = await site.visit({ baseURL: studio.url });
  await logIn(page, studio.url, "/dashboard/papelera");
  await rowOf(page, "Primero").getByRole("button", { name: "Restaurar" }).click();
  await page
    .getByText("✅ Artículo restaurado sin destacar: ya hay 5 artículos destacados.")
    .waitFor();
  await page.getByText("La papelera está vacía.").waitFor();
});
