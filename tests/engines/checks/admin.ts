import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { aPhotograph } from "../../support/media-files.ts";
import { ADMIN, aFolder } from "../../support/studio-process.ts";
import type { Page } from "../page.ts";
import type { Check } from "./check.ts";

export const ADMINISTRATION: readonly Check[] = [
  {
    title: "I1 a wrong password is told; the right one opens the dashboard",
    async run(page) {
      await page.open("/login");
      await page.fill("input", "Usuario", ADMIN.username);
      await page.fill("input", "Contraseña", "not the password");
      await page.click("button", "Entrar");
      await page.see("[role=alert]", "Contraseña incorrecta.");
      // The 401 is intended, and the console reports it.
      expect(await page.complaints()).toHaveLength(1);
      await page.fill("input", "Contraseña", ADMIN.password);
      await page.press("Enter");
      await page.see("h1", "Lista de Artículos");
    },
  },
  {
    title: "D3 D5 D6 an article is written, a picture uploaded, and both are on the site",
    async run(page, engine) {
      const picture = join(await aFolder(), "foto.jpg");
      await writeFile(picture, await aPhotograph({ width: 900, height: 600 }));
      const title = `Escrito en ${engine}`;
      await logIn(page);
      await page.click("button", "Agregar Artículo");
      await page.fill("dialog[open] input", "Titulo", title);
      await page.fill("dialog[open] input", "Año", "2025");
      await page.click("dialog[open] label", "EVENTS");
      await page.chooseFiles("dialog[open] input[type=file][multiple]", [picture]);
      await page.see("dialog[open] ol img");
      await page.click("dialog[open] button", "Guardar");
      await page.gone("dialog");
      await page.see("h2, h3", title);
      await page.open(`/work/escrito-en-${engine.toLowerCase()}`);
      await page.see("h1", title);
      await page.see("ol[tabindex] img");
    },
  },
  {
    title: "U7 works are put in order by keys and saved",
    async run(page) {
      await logIn(page);
      await page.open("/dashboard/orden");
      await page.click("form:not([inert]) label", "A mano");
      const before = await titles(page);
      const said = () =>
        page.run(() => document.querySelector("output[aria-label^='Orden: ']")?.textContent);
      await page.see("button", "Mover obra 1");
      await page.run(() =>
        document.querySelector<HTMLElement>("button[aria-label='Mover obra 1']")?.focus(),
      );
      await page.press("Space");
      await expect.poll(said).toBe("Obra 1 levantada.");
      await page.press("ArrowDown");
      await expect.poll(said).toBe("Obra 1: lugar 2.");
      await page.press("Space");
      await expect.poll(said).toBe("Obra 1 queda en el lugar 2.");
      const [first, second, ...rest] = before;
      await expect.poll(() => titles(page)).toEqual([second, first, ...rest]);
      await page.click("button", "Guardar");
      await page.see("[role=status], output, p", "✅ Orden guardado con éxito.");
      await page.open("/dashboard/orden");
      expect(await titles(page)).toEqual([second, first, ...rest]);
    },
  },
  {
    title: "U5 a setting is saved and on the site",
    async run(page, engine) {
      await logIn(page);
      await page.open("/dashboard/ajustes");
      await page.fill("form:not([inert]) input", "Instagram, texto", `Fotos en ${engine}`);
      await page.press("Enter");
      await page.see("[role=status], output, p", "✅ Ajustes guardados con éxito.");
      await page.open("/contact");
      await page.see("main a", `Fotos en ${engine}`);
    },
  },
];

async function logIn(page: Page): Promise<void> {
  await page.open("/login");
  await page.fill("input", "Usuario", ADMIN.username);
  await page.fill("input", "Contraseña", ADMIN.password);
  await page.press("Enter");
  await page.see("h1", "Lista de Artículos");
}

function titles(page: Page): Promise<string[]> {
  return page.run(() =>
    [...document.querySelectorAll("form ol b")].map((each) => each.textContent),
  );
}
