import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { message } from "#domain/messages.ts";
import { acceptDialogs, saveButton } from "../support/admin-pages.ts";
import { logIn, logInByHand, openPage } from "../support/browser.ts";
import { startStudio } from "../support/hosted-studio.ts";
import { anAdmin, json } from "../support/studio.ts";
import { sharedSite } from "../support/site.ts";

const site = sharedSite(startStudio);
const KEPT = message("page-kept");

/** Two ways to lose the server: no network, and no page data. */
const CUTS = {
  offline: (page: Page, isCut: boolean) => page.context().setOffline(isCut),
  "without data": (page: Page, isCut: boolean) =>
    isCut ? page.route("**/*.data*", (route) => route.abort()) : page.unroute("**/*.data*"),
} as const;

/** A page of the admin, and an action on it that needs the server. */
interface Place {
  address: string;
  /** The label of a field to type in. */
  field?: string | RegExp;
  press?: (page: Page) => Promise<void>;
  /** The message after the action offline; KEPT if the action only reads the page again. */
  says?: string;
}

const clickButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();
const clickLink = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("link", { name }).first().click();

const PLACES: readonly Place[] = [
  { address: "/dashboard", field: "Buscar por título", press: clickButton(/^Editar/) },
  {
    address: "/dashboard?new",
    field: "Titulo",
    async press(page) {
      await clickButton(/^Cancelar/)(page);
      await clickButton("Salir y conservarlos")(page);
    },
  },
  {
    address: "/dashboard/selecciones",
    field: "Título",
    press: clickButton("Nueva selección"),
    says: message("selection-no-connection"),
  },
  { address: "/dashboard/mensajes", press: clickLink("Archivados") },
  { address: "/dashboard/estadisticas" },
  { address: "/dashboard/papelera" },
  { address: "/dashboard/historial/ID", press: clickLink(/./) },
  { address: "/dashboard/historial/ID?version=1", press: clickLink(/./) },
  {
    address: "/dashboard/ajustes",
    field: "Lema",
    press: (page) => saveButton(page).click(),
    says: message("settings-no-connection"),
  },
  { address: "/dashboard/ajustes/categorias", field: /^Nombre/ },
  { address: "/dashboard/orden" },
  {
    address: "/dashboard/cuenta",
    field: "Contraseña actual",
    press: clickButton("Cerrar las demás"),
    says: message("account-no-connection"),
  },
  {
    address: "/dashboard/salud",
    press: clickButton("Revisar todos los archivos"),
    says: message("account-no-connection"),
  },
  { address: "/dashboard/salud/copia/ninguna", press: clickLink(/./) },
  { address: "/dashboard/textos" },
  { address: "/add", field: "Título", press: clickLink("Agregar Artículo") },
];

/** Follows a link of the header, and keeps unsaved edits in the browser if asked. */
async function follow(page: Page, name: string) {
  await page.getByRole("banner").getByRole("link", { name, exact: true }).click();
  const keep = page.getByRole("button", { name: "Salir y conservarlos" });
  const kept = page.getByText(KEPT, { exact: true });
  await expect.poll(async () => (await keep.count()) + (await kept.count())).toBeGreaterThan(0);
  if (await keep.isVisible()) await keep.click();
}

const leaveUnsaved = (page: Page) =>
  page.getByRole("button", { name: "Salir y conservarlos" }).click();

/** Keeps unsaved edits in the browser, and waits for the page with this heading. */
async function leaveFor(page: Page, heading: string) {
  await leaveUnsaved(page);
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
}

/** Whether the other pages' scripts and the route manifest are loaded. */
function isPrepared(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const scripts = document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]");
    const isListed = loaded.some((name) => name.includes("/__manifest"));
    return isListed && [...scripts].every(({ href }) => loaded.includes(href));
  });
}

async function modulesOf(page: Page, address: string): Promise<string[]> {
  const html = await (await page.request.get(address)).text();
  return Array.from(html.matchAll(/import \* as \w+ from "([^"]+)"/g), ([, name = ""]) => name);
}

test.for(Object.keys(CUTS) as (keyof typeof CUTS)[])(
  "M1 an admin page that is %s stays, with what was typed and one sentence",
  async (way) => {
    const admin = await anAdmin(site.studio);
    const article = json({ title: "Seda", year: 2026, main_center: "", images: [] });
    const { id }: { id: number } = await (await admin(API.articles, article)).json();
    const { page } = await site.visit();
    // The first read of Salud takes long on a busy machine.
    page.setDefaultNavigationTimeout(60_000);
    const said = acceptDialogs(page);
    await logIn(page, site.url);
    for (const { address, field, press, says = KEPT } of PLACES) {
      said.length = 0;
      await openPage(page, address.replace("ID", String(id)));
      await expect.poll(() => isPrepared(page)).toBe(true);
      const url = page.url();
      const main = page.getByRole("heading", { level: 1, includeHidden: true });
      const heading = await main.innerText();
      const typed = field === undefined ? undefined : page.getByLabel(field).first();
      await typed?.fill("Seda");
      const expectKept = async (sentence: string) => {
        const shown = page.getByText(sentence, { exact: true });
        await expect
          .poll(async () => [address, ...said, ...(await shown.allInnerTexts())])
          .toContain(sentence);
        expect([page.url(), await main.innerText()]).toEqual([url, heading]);
        if (typed) expect([address, await typed.inputValue()]).toEqual([address, "Seda"]);
      };
      await CUTS[way](page, true);
      await press?.(page);
      if (press) await expectKept(way === "offline" ? says : KEPT);
      const isOverlaid = (await page.getByRole("dialog").count()) > 0;
      if (!isOverlaid) {
        const other = address === "/dashboard/papelera" ? "Salud" : "Papelera";
        await follow(page, other);
        await expectKept(KEPT);
      }
      await CUTS[way](page, false);
    }
    await page.getByRole("banner").getByRole("link", { name: "Cuenta" }).click();
    await page.getByRole("heading", { level: 1, name: "Cuenta" }).waitFor();
    expect(await page.getByText(KEPT).count()).toBe(0);
    // The redirect of an ended session is no failure.
    await page.context().clearCookies();
    await page.getByRole("banner").getByRole("link", { name: "Papelera" }).click();
    await page.waitForURL(`${site.url}/`);
  },
);

test("M1 an admin page that is offline before it has the scripts of the others stays, with what was typed", async () => {
  const { page } = await site.visit();
  await logIn(page, site.url);
  const own = await modulesOf(page, "/dashboard/ajustes");
  const ahead = (await modulesOf(page, "/dashboard/papelera")).filter(
    (name) => !own.includes(name),
  );
  expect(ahead).toHaveLength(1);
  await page.route(`**${ahead[0]}`, (route) => route.abort());
  await openPage(page, "/dashboard/ajustes");
  const field = page.getByLabel("Lema").first();
  await field.fill("Lino");
  await page.context().setOffline(true);
  await follow(page, "Papelera");
  const kept = page.getByText(KEPT, { exact: true });
  await kept.waitFor();
  // The notice is visible at any scroll position.
  await page.evaluate(() => scrollTo({ top: 9000, behavior: "instant" }));
  expect((await kept.boundingBox())?.y).toBeCloseTo(0, 0);
  expect([new URL(page.url()).pathname, await field.inputValue()]).toEqual([
    "/dashboard/ajustes",
    "Lino",
  ]);
  await page.context().setOffline(false);
  await page.unrouteAll();
  await page.getByRole("banner").getByRole("link", { name: "Papelera" }).click();
  await leaveFor(page, "Papelera");
});

test("M1 Back offline keeps the page and its entry in the history, wherever it leads", async () => {
  const { page } = await site.visit();
  await logInByHand(page, site.url);
  for (const name of ["Cuenta", "Ajustes"]) {
    await page.getByRole("banner").getByRole("link", { name }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
  }
  await expect.poll(() => isPrepared(page)).toBe(true);
  const field = page.getByLabel("Lema").first();
  await field.fill("Lino");
  await page.context().setOffline(true);
  const goBy = (steps: number) => page.evaluate((by) => history.go(by), steps);
  const entry = () => page.evaluate(() => [location.pathname, history.state.key]);
  const expectKeptAfter = async (steps: number, refused: () => Promise<unknown>) => {
    const [path, key] = await entry();
    await goBy(steps);
    await refused();
    await page.getByText(KEPT, { exact: true }).waitFor();
    // Staying gives the history entry another key.
    await expect.poll(entry).toEqual([path, expect.not.stringMatching(`^${key}$`)]);
    expect(await field.inputValue()).toBe("Lino");
  };
  await expectKeptAfter(-1, () => leaveUnsaved(page));
  const unanswered = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("/healthz"),
  );
  await expectKeptAfter(-3, () => unanswered);
  await page.context().setOffline(false);
  await goBy(-1);
  await leaveFor(page, "Cuenta");
  // The login page redirects a logged-in admin to the list.
  await goBy(-2);
  await page.getByRole("heading", { level: 1, name: "Artículos" }).waitFor();
});
