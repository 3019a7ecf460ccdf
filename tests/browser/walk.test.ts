import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { logInByHand, openPage } from "../support/browser.ts";
import { aPhotograph, hasRenditions } from "../support/media-files.ts";
import { aVisitor, listArticles } from "../support/studio.ts";
import { sharedSite } from "../support/site.ts";
import { RENDITIONS_WITHIN_MS } from "../support/waits.ts";

/** Width and height in pixels. */
const SIZES = { "uno.jpg": [600, 750], "dos.jpg": [750, 600] } as const;

const site = sharedSite();
let photographs: string[];

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "studio-photos-"));
  photographs = [];
  for (const [name, [width, height]] of Object.entries(SIZES)) {
    const bytes = await aPhotograph({ width, height, quality: 90 });
    photographs.push(join(folder, name));
    await writeFile(join(folder, name), bytes);
  }
});

test("I1 D3 D6 G3 log in, add an article with two photographs, log out: it shows everywhere, in AVIF, no shift", async () => {
  const { page, complaints } = await site.visit();
  await openPage(page, "/login");
  await page.getByLabel("Usuario").fill("admin");
  await page.getByLabel("Contraseña").fill("not the password");
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.getByRole("alert").getByText("Contraseña incorrecta.").waitFor();
  expect([page.url(), complaints.splice(0).length]).toEqual([`${site.url}/login`, 2]);
  expect(await page.getByLabel("Usuario").inputValue()).toBe("admin");
  expect(await page.getByLabel("Contraseña").inputValue()).toBe("not the password");
  await logInByHand(page, site.url);
  expect(await page.evaluate(() => localStorage.getItem("loggedIn"))).toBe("true");
  await page.getByRole("button", { name: "Agregar Artículo" }).click();
  const form = page.getByRole("dialog", { name: "Nuevo Artículo" });
  await form.getByLabel("Titulo", { exact: true }).fill("Río Claro");
  await form.getByLabel("Año", { exact: true }).fill("2025");
  await form.getByLabel("EVENTS").check();
  await form.getByLabel("FOOD").check();
  await form.getByLabel("Elegir imagen central").setInputFiles(photographs[0] ?? "");
  await form.getByLabel("Añadir imágenes").setInputFiles(photographs);
  await expect.poll(() => form.getByRole("img").count()).toBe(3);
  await form.getByRole("button", { name: "Guardar" }).click();
  await page.getByText("✅ Artículo guardado con éxito.").waitFor();
  await form.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Río Claro" }).waitFor();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await page.waitForURL("/");
  expect(await page.evaluate(() => localStorage.getItem("loggedIn"))).toBeNull();
  expect(complaints).toEqual([]);
  // The old site's flag grants no access.
  await page.evaluate(() => localStorage.setItem("loggedIn", "true"));
  for (const guarded of ["/dashboard", "/add"]) {
    await openPage(page, guarded);
    expect(page.url()).toBe(`${site.url}/`);
  }

  const stored = async () =>
    (await listArticles(aVisitor(site.studio))).find((each) => each.title === "Río Claro");
  const article = await stored();
  expect(article?.images).toHaveLength(2);
  const first = article?.images[0] ?? "";
  await expect
    .poll(async () => Object.values((await stored())?.media ?? {}).every(hasRenditions), {
      timeout: RENDITIONS_WITHIN_MS,
    })
    .toBe(true);

  const stem = first.replace(/\.jpg$/, "");
  for (const path of ["/work/rio-claro", "/gallery/events?view=list", "/gallery/food?view=list"]) {
    const visit = await site.visit();
    await openPage(visit.page, path);
    const picture = visit.page.locator(`img[src^="${stem}"]`).first();
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/\.avif$/);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect([path, await visit.layoutShift()]).toEqual([path, 0]);
    expect([path, visit.complaints]).toEqual([path, []]);
  }
  const works = await site.visit();
  await openPage(works.page, "/work");
  await works.page.getByRole("link", { name: "Río Claro" }).first().click();
  await works.page.waitForURL("/work/rio-claro");
  await works.page.getByRole("heading", { level: 1, name: "Río Claro" }).waitFor();
});
