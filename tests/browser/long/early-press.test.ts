import { expect, test } from "vitest";
import { holdRequests, logIn, openPage, untilHydrated } from "../../support/browser.ts";
import { anAdmin, aStudioWithoutWords } from "../../support/studio.ts";
import { anEdited } from "../../support/editor-page.ts";
import { sharedSite } from "../../support/site.ts";
import { ADMIN } from "../../support/studio-process.ts";

const site = sharedSite();
/** Milliseconds between a link's appearance and its press, from before the scripts run until after. */
const MOMENTS = [0, 40, 80, 160, 320];
const SLOWER = 6;

test("a version of the history opens however early its link is pressed", async () => {
  const admin = await anAdmin(site.studio);
  const { id } = await anEdited(admin, 1);
  await anEdited(admin, 1, { id, title: "Marea alta" });
  const { page } = await site.visit();
  await logIn(page, site.url);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  for (const moment of MOMENTS) {
    await openPage(page, `/dashboard/historial/${id}`, { waitUntil: "commit" });
    const link = page.getByRole("link", { name: "Ver versión 1" });
    await link.waitFor();
    await page.waitForTimeout(moment);
    await link.press("Enter");
    await page.getByRole("button", { name: "Restaurar esta versión" }).waitFor();
  }
  expect(page.url()).toContain("?version=1");
});

test("I1 an Enter at the login that comes before the scripts is sent once they are there", async () => {
  const { page } = await site.visit();
  const letScriptsCome = await holdRequests(page, /\.js$/);
  await openPage(page, "/login", { waitUntil: "commit" });
  await page.getByLabel("Usuario").fill(ADMIN.username);
  await page.getByLabel("Contraseña").fill(ADMIN.password);
  await page.getByLabel("Contraseña").press("Enter");
  letScriptsCome();
  await page.waitForURL("/dashboard");
});

test.each([
  "/dashboard/ajustes",
  "/dashboard/ajustes/categorias",
  "/dashboard/orden",
  "/dashboard/textos",
  "/dashboard/cuenta",
])("%s takes what is typed once it can keep it, and not before", async (path) => {
  // Textos lists pictures without alt text, and the demo has none.
  const { url } = path === "/dashboard/textos" ? (await aStudioWithoutWords()).studio : site;
  const { page } = await site.visit({ baseURL: url });
  await logIn(page, url);
  const letScriptsCome = await holdRequests(page, /\.js$/);
  await openPage(page, path, { waitUntil: "commit" });
  const fields = page.locator("main :is(input, textarea, select):visible");
  const open = () =>
    fields.evaluateAll((all) => all.filter((each) => !each.closest("[inert]")).length);
  await fields.first().waitFor();
  expect(await open()).toBe(0);
  letScriptsCome();
  await untilHydrated(page);
  expect(await open()).toBe(await fields.count());
});
