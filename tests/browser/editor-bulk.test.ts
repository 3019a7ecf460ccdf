import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { expectComfort } from "../support/admin-pages.ts";
import { anEdited, openEditor } from "../support/editor-page.ts";
import { sharedSite } from "../support/site.ts";
import { anAdmin } from "../support/studio.ts";
import { openPage, reloadPage } from "../support/browser.ts";

const site = sharedSite();

async function opened(title: string) {
  const { id, images } = await anEdited(await anAdmin(site), 5, { title });
  const editor = await openEditor(site, `?edit=${id}`);
  const { form, page } = editor;
  const choose = (number: number, shift = false) =>
    form
      .getByLabel(`Elegir imagen ${number}`, { exact: true })
      .click(shift ? { modifiers: ["Shift"] } : {});
  const press = (name: string) => form.getByRole("button", { name, exact: true }).click();
  /** Saves, and returns the earlier numbers of the stored images. */
  const saved = async () => {
    await press("Guardar");
    await form.waitFor({ state: "detached" });
    const list = await (await page.request.get(API.articles)).json();
    const article = list.find((each: { id: number }) => each.id === id);
    return {
      order: article.images.map((url: string) => images.indexOf(url) + 1),
      fullBleed: images.map((url) => article.media[url]?.fullBleed === true),
    };
  };
  return { ...editor, choose, press, saved };
}

test("U8 several images are removed together, brought back, moved and marked, and all of it is saved", async () => {
  const { form, page, choose, press, saved, complaints } = await opened("Juntas");
  await choose(2);
  await choose(4, true);
  await form.getByText("3 elegidas").waitFor();
  await press("Quitar elegidas");
  await form.getByText("3 imágenes quitadas.").waitFor();
  await press("Deshacer");
  await choose(4);
  await choose(2);
  await form.getByLabel("Lugar de la primera").fill("1");
  await page.keyboard.press("Enter");
  await form.getByText("2 imágenes movidas.").waitFor();
  await press("A sangre");
  await form.getByText("2 imágenes a sangre.").waitFor();
  await press("No a sangre");
  await form.getByText("2 imágenes ya no a sangre.").waitFor();
  await press("Deshacer");
  // The bar stays visible while the list scrolls.
  await page.setViewportSize({ width: 1000, height: 500 });
  await form.getByLabel("Elegir imagen 3", { exact: true }).evaluate((box) => box.scrollIntoView());
  const bar = await form.getByRole("group", { name: "Imágenes elegidas" }).boundingBox();
  expect(bar?.y).toBeCloseTo(0, 0);
  await press("Quitar imagen 1");
  await form.getByText("1 elegida", { exact: true }).waitFor();
  await press("Deshacer");
  await form.getByLabel("Elegir imagen 2", { exact: true }).focus();
  await page.keyboard.press("Escape");
  expect(await form.getByText("2 elegidas").count()).toBe(0);
  expect(await saved()).toEqual({
    order: [2, 4, 1, 3, 5],
    fullBleed: [false, true, false, true, false],
  });
  expect(complaints).toEqual([]);
});

test("U8 the grid shows the images whole, is put in order by keys, and is kept", async () => {
  const { form, page, choose, press, saved } = await opened("Rejilla");
  const address = page.url();
  await press("Cuadrícula");
  const handle = form.getByRole("button", { name: "Mover imagen 1", exact: true });
  await handle.press("Space");
  const announced = page.getByLabel("Orden de las imágenes");
  await expect.poll(() => announced.innerText()).toBe("Imagen 1 levantada.");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => announced.innerText()).toBe("Imagen 1: lugar 2.");
  await page.keyboard.press("Space");
  await expect.poll(() => announced.innerText()).toBe("Imagen 1 queda en el lugar 2.");
  // The dropped image appears twice until its animation ends.
  const first = form.getByLabel("Elegir imagen 1", { exact: true });
  await expect.poll(() => first.count()).toBe(1);
  await choose(1);
  await page.keyboard.press("ControlOrMeta+a");
  await form.getByText("5 elegidas").waitFor();
  // Not before the drag, because resizing the window would end it.
  await expectComfort(page, "grid");
  await press("No elegir ninguna");
  await choose(5);
  await press("Al principio");
  await press("No elegir ninguna");
  await choose(2);
  await choose(3, true);
  await press("Al final");
  expect((await saved()).order).toEqual([5, 3, 4, 2, 1]);
  await reloadPage(page);
  await openPage(page, address);
  const grid = page.getByRole("button", { name: "Cuadrícula", exact: true });
  expect(await grid.getAttribute("aria-pressed")).toBe("true");
});
