import type { Page } from "playwright-core";
import { expect, test, vi } from "vitest";
import { API } from "#domain/api.ts";
import { anAdmin, json } from "../support/studio.ts";
import { anEdited, openEditor } from "../support/editor-page.ts";
import { sharedSite } from "../support/site.ts";

const site = sharedSite();

async function opened(title: string, pictures = 2) {
  const admin = await anAdmin(site.studio);
  const article = await anEdited(admin, pictures, { title });
  return { ...(await openEditor(site, `?edit=${article.id}`)), admin, article };
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: at } = document;
    return at === document.body ? "nothing" : (at?.getAttribute("aria-label") ?? at?.textContent);
  }) as Promise<string>;
}

test("D3 Escape after Escape, however fast, leaves the form in hand", async () => {
  const { page, form } = await opened("Escapes", 0);
  const title = form.getByLabel("Titulo", { exact: true });
  const prompt = page.getByRole("dialog", { name: "Hay cambios sin guardar" });
  for (const pause of [0, 30, 60, 100, 150]) {
    await title.fill(`Escapes cada ${pause} ms`);
    for (let press = 0; press < 4; press++) {
      await page.keyboard.press("Escape");
      await page.waitForTimeout(pause);
    }
    // The last Escape may open the prompt once more, however late on a busy machine.
    await vi.waitFor(async () => {
      const goOn = prompt.getByRole("button", { name: "Seguir" });
      // A late Escape may close the prompt again before it is clicked.
      if (await prompt.isVisible()) await goOn.click({ timeout: 500 });
      await title.click({ timeout: 500 });
    }, 20_000);
    expect(await title.inputValue()).toBe(`Escapes cada ${pause} ms`);
    await form.getByRole("button", { name: "Cancelar" }).click();
    await prompt.getByRole("button", { name: "Seguir editando" }).click();
    await prompt.waitFor({ state: "detached" });
  }
});

test("D3 unsaved changes are stored during typing that never pauses", async () => {
  const { page, form } = await opened("Sin pausa", 0);
  await form.getByLabel("Titulo", { exact: true }).focus();
  const isStored = () =>
    page.evaluate(() =>
      Object.entries(localStorage).some(([key, edit]) => key.startsWith("edit:article") && edit),
    );
  let hasStored = false;
  for (let letter = 0; letter < 25 && !hasStored; letter++) {
    await page.keyboard.type("a");
    await page.waitForTimeout(100);
    hasStored = await isStored();
  }
  expect(hasStored).toBe(true);
});

test("D3 the focus stays in the form when the button that was pressed goes, and in sight", async () => {
  const { page, form, admin, article } = await opened("Foco");
  await form.getByRole("button", { name: "Usar como central imagen 2" }).press("Enter");
  await expect.poll(() => focused(page)).toBe("Mover imagen 2");
  await form.getByRole("button", { name: "Quitar imagen 2" }).press("Enter");
  await expect.poll(() => focused(page)).toBe("Deshacer");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("Guardar");
  await admin(API.articles, json({ id: article.id, title: "Foco ajeno" }));
  await form.getByLabel("Titulo", { exact: true }).fill("Foco mío");
  await page.setViewportSize({ width: 1000, height: 400 });
  await form.getByRole("button", { name: "Guardar" }).press("Enter");
  await expect.poll(() => focused(page)).toBe("Dos versiones de este artículo");
  expect(await form.evaluate((dialog) => dialog.scrollTop)).toBe(0);
  expect(await form.getByLabel("Titulo", { exact: true }).isVisible()).toBe(false);
  await form.getByRole("button", { name: "Volver al formulario" }).press("Enter");
  await expect.poll(() => focused(page)).toBe("Guardar");
  // The form's footer must not cover a focused control.
  const isSeen = await form.getByRole("button", { name: "Antes imagen 1" }).evaluate((button) => {
    const box = () => button.getBoundingClientRect();
    button.closest("dialog")?.scrollBy(0, box().bottom - innerHeight);
    button.focus();
    return document.elementFromPoint(box().x + 4, box().bottom - 4) === button;
  });
  expect(isSeen).toBe(true);
});
