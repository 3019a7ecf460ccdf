import type { BrowserContextOptions, Page } from "playwright-core";
import { logIn, type Visit } from "./browser.ts";
import type { SharedSite } from "./shared-site.ts";

/** What the page says of a save that went well. */
export const SETTINGS_SAVED = "✅ Ajustes guardados con éxito.";

/** The form's own Guardar. */
export function saveButton(page: Page) {
  return page.getByRole("button", { name: "Guardar", exact: true });
}

/** A browser that is logged in and stands before the site's settings. */
export async function atSettings(
  site: SharedSite,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const visit = await site.visit(options);
  await logIn(visit.page, site.url);
  await visit.page.goto("/dashboard/ajustes");
  await visit.page.getByLabel("Nombre del estudio").waitFor();
  return visit;
}
