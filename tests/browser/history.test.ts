import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { ArticleAnswer } from "#domain/answers.ts";
import type { SavePayload } from "#domain/article.ts";
import { logIn, openPage, PHONE } from "../support/browser.ts";
import { expectComfort } from "../support/admin-pages.ts";
import { aPhotograph } from "../support/media-files.ts";
import {
  anAdmin,
  aStudio,
  json,
  storePictures,
  listArticles,
  type Client,
} from "../support/studio.ts";
import { sharedSite } from "../support/site.ts";

const RESTORED = "✅ Versión restaurada. La anterior sigue en el historial.";

const site = sharedSite();

async function save(admin: Client, payload: SavePayload): Promise<ArticleAnswer> {
  const response = await admin(API.articles, json(payload));
  const answer: { article: ArticleAnswer } = await response.json();
  expect(response.status).toBe(200);
  return answer.article;
}

async function stored(admin: Client, id: number): Promise<ArticleAnswer | undefined> {
  return (await listArticles(admin)).find((article) => article.id === id);
}

test("every save is told with what it changed, opens whole, is restored, and that is undone on the spot", async () => {
  const admin = await anAdmin(site.studio);
  const photographs = [1, 2, 3].map(() => aPhotograph({ width: 400, height: 300 }));
  const [first = "", second = "", third = ""] = await storePictures(
    admin,
    await Promise.all(photographs),
  );
  const { id } = await save(admin, {
    title: "Marea Alta",
    year: 2023,
    services: ["EVENTS"],
    main_center: first,
    images: [first, second],
    media: {
      // Without a caption the alt text is the only text under the picture.
      [first]: { alt: "Una orilla" },
      [second]: { alt: "Una ola", caption: "Tumaco", focus: { x: 20, y: 80 } },
    },
  });
  await save(admin, { id, title: "Marea Baja", images: [first, third] });

  const { page, complaints } = await site.visit({ viewport: PHONE, hasTouch: true });
  await logIn(page, site.url);
  await page.getByRole("link", { name: "Historial Marea Baja" }).tap();
  await page.getByRole("heading", { level: 1, name: "Historial" }).waitFor();
  const saves = page.locator("ol > li");
  const latest = saves.first();
  const oldest = saves.last();
  await latest.getByText("Cambió: Titulo, Imágenes").waitFor();
  await latest.getByText("Actual").waitFor();
  await latest.getByRole("img", { name: "imagen añadida en la versión 2" }).waitFor();
  await latest.getByRole("img", { name: "Una ola" }).waitFor();
  const year = String(new Date().getFullYear());
  expect(await latest.getByRole("time").innerText()).toMatch(
    new RegExp(`\\d+ de [a-z]+ de ${year}`),
  );
  await expectComfort(page, "a history");

  await page.getByRole("link", { name: "Ver versión 1" }).tap();
  await oldest.getByText("Marea Alta").waitFor();
  for (const text of ["2023", "EVENTS", "Una ola", "Pie: Tumaco", "Enfoque: 20 %, 80 %"]) {
    await oldest.getByText(text).first().waitFor();
  }
  await oldest.getByText("Cambiará: Titulo, Imágenes.").waitFor();
  await expectComfort(page, "an opened version");
  await page.getByRole("button", { name: "Restaurar esta versión" }).tap();
  await page.getByText(RESTORED).waitFor();
  expect(await stored(admin, id)).toMatchObject({
    version: 3,
    title: "Marea Alta",
    images: [first, second],
  });
  expect((await stored(admin, id))?.media[second]).toMatchObject({ focus: { x: 20, y: 80 } });
  await expect.poll(() => page.getByRole("link", { name: /^Ver versión/ }).count()).toBe(3);
  await expectComfort(page, "a restored version");

  await page.getByRole("button", { name: "Deshacer" }).tap();
  await expect.poll(async () => (await stored(admin, id))?.version).toBe(4);
  expect(await stored(admin, id)).toMatchObject({ title: "Marea Baja", images: [first, third] });
  expect(complaints).toEqual([]);
});

test("by keyboard alone: a version is opened, restored and taken back", async () => {
  const admin = await anAdmin(site.studio);
  const { id } = await save(admin, { title: "Antes", year: 2024 });
  await save(admin, { id, title: "Después" });
  const { page } = await site.visit();
  await logIn(page, site.url, `/dashboard/historial/${id}`);
  await page.getByRole("link", { name: "Ver versión 1" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Restaurar esta versión" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const undo = page.getByRole("button", { name: "Deshacer" });
  await expect.poll(() => undo.evaluate((one) => one === document.activeElement)).toBe(true);
  expect((await stored(admin, id))?.title).toBe("Antes");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await stored(admin, id))?.title).toBe("Después");
});

test("K2 a restore that is stale says so, changes nothing, and shows what is stored by now", async () => {
  const admin = await anAdmin(site.studio);
  const { id } = await save(admin, { title: "Ayer", year: 2024 });
  await save(admin, { id, title: "Hoy" });
  const { page } = await site.visit();
  await logIn(page, site.url, `/dashboard/historial/${id}?version=1`);
  await page.getByRole("button", { name: "Restaurar esta versión" }).waitFor();
  await save(admin, { id, title: "Mañana" });
  await page.getByRole("button", { name: "Restaurar esta versión" }).click();
  await page
    .getByText(/^❌ Error al guardar: Este artículo se guardó en otra ventana o por otra persona/)
    .waitFor();
  expect((await stored(admin, id))?.title).toBe("Mañana");
  await page.getByRole("link", { name: "Ver versión 3" }).waitFor();
  await page.getByRole("button", { name: "Restaurar esta versión" }).click();
  await page.getByText(RESTORED).waitFor();
  expect((await stored(admin, id))?.title).toBe("Ayer");
});

test("D4 a version that was featured comes back without its star where five others have one", async () => {
  const studio = await aStudio();
  const admin = await anAdmin(studio);
  const { id } = await save(admin, { title: "Antigua", year: 2020, isTop: true });
  await save(admin, { id, isTop: false, title: "Nueva" });
  for (let count = 0; count < 5; count += 1) {
    await save(admin, { title: `Estrella ${count}`, year: 2024, isTop: true });
  }
  const [star] = (await listArticles(admin)).filter(({ isTop }) => isTop);
  await save(admin, { id: star?.id ?? 0, title: "Otro nombre" });
  const { page } = await site.visit({ baseURL: studio.url });
  await logIn(page, studio.url, `/dashboard/historial/${id}?version=1`);
  await page.getByText(/Quedará sin destacar: ya hay 5 artículos destacados\./).waitFor();
  await page.getByRole("button", { name: "Restaurar esta versión" }).click();
  await page.getByText(RESTORED).waitFor();
  expect(await stored(admin, id)).toMatchObject({ title: "Antigua", isTop: false });
  await openPage(page, `/dashboard/historial/${star?.id}?version=1`);
  await page.getByRole("button", { name: "Restaurar esta versión" }).click();
  await page.getByText(RESTORED).waitFor();
  expect(await stored(admin, star?.id ?? 0)).toMatchObject({ title: star?.title, isTop: true });
});

test("M1 a restore without the server says so and loses nothing", async () => {
  const studio = await aStudio();
  const admin = await anAdmin(studio);
  const { id } = await save(admin, { title: "Uno", year: 2020 });
  await save(admin, { id, title: "Dos" });
  const { page } = await site.visit({ baseURL: studio.url });
  await logIn(page, studio.url);
  // The page's scripts must be loaded before the server stops.
  await openPage(page, `/dashboard/historial/${id}?version=1`);
  await page.getByRole("button", { name: "Restaurar esta versión" }).waitFor();
  await studio.stop();
  await page.getByRole("button", { name: "Restaurar esta versión" }).click();
  await page.getByText("❌ Error al guardar el artículo").waitFor();
  await page.getByRole("button", { name: "Restaurar esta versión" }).waitFor();
});

test("the history of an article that is not there says so, and where it may be", async () => {
  const { page } = await site.visit();
  const response = await logIn(page, site.url, "/dashboard/historial/99999");
  expect(response?.status()).toBe(404);
  await page.getByText(/El artículo no existe o ya fue eliminado\./).waitFor();
  await expectComfort(page, "no history");
  await page.getByRole("link", { name: "Ver la papelera" }).click();
  await page.waitForURL("/dashboard/papelera");
});
