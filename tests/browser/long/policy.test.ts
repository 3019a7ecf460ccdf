import type { Page, Response } from "playwright-core";
import { expect, test } from "vitest";
import { logInByHand, openPage, type Visit } from "../../support/browser.ts";
import { aVisitor, listArticles } from "../../support/studio.ts";
import { sharedSite } from "../../support/site.ts";

const site = sharedSite();

/** A visit that records every policy violation, also those that the console omits. */
async function aWatchedVisit(): Promise<Visit & { refused: string[] }> {
  const visit = await site.visit();
  const refused: string[] = [];
  await visit.page.exposeFunction("noteRefused", (what: string) => refused.push(what));
  await visit.page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      Reflect.get(
        window,
        "noteRefused",
      )(`${effectiveDirective} ${blockedURI} ${location.pathname}`);
    });
  });
  return { ...visit, refused };
}

/** Returns a policy's directive for scripts. */
function scriptsOf(response: Response | null): string {
  const policy = response?.headers()["content-security-policy"] ?? "";
  return policy.split(";").find((each) => each.trim().startsWith("script-src ")) ?? "";
}

/** Scrolls to the page's end and back, so that everything lazy loads. */
async function lookThrough(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(async () => {
    const step = innerHeight * 0.8;
    for (let top = 0; top < document.documentElement.scrollHeight; top += step) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
    }
    scrollTo(0, 0);
  });
}

async function walk(visit: Visit, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const scripts = scriptsOf(await openPage(visit.page, path));
    expect([path, scripts]).toEqual([path, expect.stringMatching(/'self'/)]);
    expect([path, scripts.match(/unsafe-(?:inline|eval)|\*|https?:/)]).toEqual([path, null]);
    await lookThrough(visit.page);
  }
}

test("T25 every public page keeps to its policy", async () => {
  const visit = await aWatchedVisit();
  const visitor = aVisitor(site.studio);
  const paths: string[] = [];
  for (const file of ["/sitemap-pages.xml", "/sitemap-works-1.xml"]) {
    const sitemap = await (await visitor(file)).text();
    for (const [, address = ""] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
      paths.push(new URL(address).pathname);
    }
  }
  expect(paths.length).toBeGreaterThan(25);
  await walk(visit, [...paths, "/gallery/food?view=list", "/login"]);
  expect(visit.refused).toEqual([]);
  expect(visit.complaints).toEqual([]);
});

test("T25 every page of the dashboard keeps to its policy, its forms and dialogs too", async () => {
  const visit = await aWatchedVisit();
  const { page } = visit;
  await logInByHand(page, site.url);
  const [{ id } = { id: 0 }] = await listArticles(aVisitor(site.studio));
  await walk(visit, [
    "/dashboard",
    `/dashboard?edit=${id}`,
    `/dashboard/historial/${id}`,
    `/dashboard/historial/${id}?version=1`,
    "/dashboard/selecciones",
    "/dashboard/mensajes",
    "/dashboard/papelera",
    "/dashboard/ajustes",
    "/dashboard/cuenta",
    "/dashboard/textos",
    "/dashboard/salud",
    "/add",
  ]);
  await openPage(page, "/dashboard");
  await page.getByRole("button", { name: "Agregar Artículo" }).click();
  await page.getByRole("dialog", { name: "Nuevo Artículo" }).waitFor();
  await page.getByLabel("Titulo", { exact: true }).fill("Bajo llave");
  await page.getByLabel("Año", { exact: true }).fill("2025");
  await page.getByRole("button", { name: "Guardar" }).click();
  await page.getByText("✅ Artículo guardado con éxito.").waitFor();
  for (const name of ["Ajustes", "Cuenta", "Salud", "Papelera", "Artículos"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
  }
  expect(visit.refused).toEqual([]);
  expect(visit.complaints).toEqual([]);
  // Checks that a violation is recorded.
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement("script"), { text: "void 0" }));
  });
  await expect.poll(() => visit.refused.length).toBe(1);
});
