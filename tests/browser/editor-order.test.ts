import { expect, test } from "vitest";
import { moveFingers, PHONE } from "../support/browser.ts";
import { anAdmin } from "../support/studio.ts";
import { anEdited, openEditor, somePhotographs, stored } from "../support/editor-page.ts";
import { axeFinds } from "../support/page-measures.ts";
import { sharedSite } from "../support/site.ts";

const site = sharedSite();
const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };

async function openOn(count: number, options = {}) {
  const article = await anEdited(await anAdmin(site.studio), count);
  const editor = await openEditor(site, `?edit=${article.id}`, options);
  const saved = async () => {
    await editor.form.getByRole("button", { name: "Guardar" }).click();
    await editor.form.waitFor({ state: "detached" });
    const now = await stored(editor.page, article.id);
    const place = (url: string) => article.images.indexOf(url) + 1;
    return { order: now?.images.map(place), central: place(now?.main_center ?? ""), now };
  };
  const middleOf = async (name: string) => {
    const box = await editor.form.getByRole("button", { name, exact: true }).boundingBox();
    if (!box) throw new Error(`${name} is not to be seen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  /** The order during a drag, without the copy of the dragged row. */
  const held = async () => [...new Set(await editor.order())];
  return { ...editor, article, saved, middleOf, held };
}

/** Expects that the rows move once and then stay. */
async function staysAt(order: () => Promise<string[]>, expected: string[]): Promise<void> {
  await expect.poll(order).toEqual(expected);
  for (let looks = 0; looks < 10; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await order()).toEqual(expected);
  }
}

test("D3 images are put in order with the mouse", async () => {
  const { page, form, order, held, saved, middleOf, complaints } = await openOn(4);
  await form.getByRole("button", { name: "Mover imagen 3" }).scrollIntoViewIfNeeded();
  const from = await middleOf("Mover imagen 3");
  const to = await middleOf("Mover imagen 2");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= 10; step += 1) {
    await page.mouse.move(from.x, from.y + ((to.y - 40 - from.y) * step) / 10);
    await page.waitForTimeout(30);
  }
  await staysAt(held, ["Foto 1", "Foto 3", "Foto 2", "Foto 4"]);
  await page.mouse.up();
  await expect.poll(order).toEqual(["Foto 1", "Foto 3", "Foto 2", "Foto 4"]);
  expect((await saved()).order).toEqual([1, 3, 2, 4]);
  expect(complaints).toEqual([]);
});

test("D3 images are put in order with a finger, and a finger beside the handle scrolls", async () => {
  const { page, form, order, held, middleOf } = await openOn(3, TOUCH);
  const handle = form.getByRole("button", { name: "Mover imagen 1" });
  await handle.evaluate((button) => button.scrollIntoView({ block: "start" }));
  const from = await middleOf("Mover imagen 1");
  const to = await middleOf("Mover imagen 2");
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: y === undefined ? [] : [{ x: from.x, y }],
    });
  await touch("touchStart", from.y);
  for (let step = 1; step <= 12; step += 1) {
    await touch("touchMove", from.y + ((to.y + 60 - from.y) * step) / 12);
    await page.waitForTimeout(30);
  }
  await staysAt(held, ["Foto 2", "Foto 1", "Foto 3"]);
  await touch("touchEnd");
  await expect.poll(order).toEqual(["Foto 2", "Foto 1", "Foto 3"]);
  const top = () => form.evaluate((dialog) => dialog.scrollTop);
  const before = await top();
  await moveFingers(page, [{ from: { x: 200, y: 600 }, to: { x: 200, y: 300 } }]);
  await expect.poll(top).not.toBe(before);
  expect(await order()).toEqual(["Foto 2", "Foto 1", "Foto 3"]);
});

test("D3 images are put in order by keyboard, and a screen reader inside the dialog is told in Spanish", async () => {
  const { page, form, order, saved } = await openOn(3);
  const handle = form.getByRole("button", { name: "Mover imagen 1" });
  await handle.focus();
  const voice = form.getByRole("status", { name: "Orden de las imágenes" });
  await page.keyboard.press("Space");
  await expect.poll(() => voice.textContent()).toBe("Imagen 1 levantada.");
  await page.waitForTimeout(100);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => voice.textContent()).toBe("Imagen 1: lugar 2.");
  await page.keyboard.press("Space");
  await expect.poll(order).toEqual(["Foto 2", "Foto 1", "Foto 3"]);
  await expect.poll(() => voice.textContent()).toBe("Imagen 1 queda en el lugar 2.");
  const description = await handle.getAttribute("aria-describedby");
  expect(await page.locator(`#${description}`).textContent()).toContain("Pulsa Espacio");

  await form.getByRole("button", { name: "Mover imagen 3" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForTimeout(100);
  await page.keyboard.press("ArrowUp");
  await page.waitForTimeout(300);
  await page.keyboard.press("Escape");
  await expect.poll(order).toEqual(["Foto 2", "Foto 1", "Foto 3"]);
  await expect.poll(() => voice.textContent()).toContain("Movimiento cancelado.");
  expect(await form.isVisible()).toBe(true);
  expect((await saved()).order).toEqual([2, 1, 3]);
});

test("D3 Antes and Después move an image by one, Usar como central chooses it with one click", async () => {
  const { page, form, order, saved } = await openOn(3, TOUCH);
  await form.getByRole("button", { name: "Antes imagen 1" }).press("Enter");
  expect(await order()).toEqual(["Foto 1", "Foto 2", "Foto 3"]);
  await form.getByRole("button", { name: "Después imagen 1" }).tap();
  expect(await order()).toEqual(["Foto 2", "Foto 1", "Foto 3"]);
  await form.getByRole("button", { name: "Antes imagen 3" }).tap();
  expect(await order()).toEqual(["Foto 2", "Foto 3", "Foto 1"]);
  await form.getByRole("button", { name: "Usar como central imagen 2" }).tap();
  expect(await axeFinds(page)).toEqual([]);
  const small = await form
    .locator("button, label, a, input:not(.visually-hidden)")
    .evaluateAll((all) =>
      all
        .filter((each) => !each.matches("label > *"))
        .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
        .map((each) => each.outerHTML),
    );
  expect(small).toEqual([]);
  const { order: places, central } = await saved();
  expect([places, central]).toEqual([[2, 3, 1], 3]);
});

test("D3 what is removed comes back on the spot, by mouse and by keyboard", async () => {
  const { page, form, order, saved } = await openOn(3);
  await form.getByRole("button", { name: "Quitar imagen 2" }).focus();
  await page.keyboard.press("Enter");
  expect(await order()).toEqual(["Foto 1", "Foto 3"]);
  await form.getByText("Imagen 2 quitada.").waitFor();
  await form.getByRole("button", { name: "Quitar imagen 1" }).click();
  await form.getByText("Imagen 1 quitada.").waitFor();
  await form.getByRole("button", { name: "Deshacer" }).click();
  expect(await order()).toEqual(["Foto 1", "Foto 3"]);
  await form.getByRole("button", { name: "Deshacer" }).press("Enter");
  expect(await order()).toEqual(["Foto 1", "Foto 2", "Foto 3"]);
  expect((await saved()).order).toEqual([1, 2, 3]);
});

test("D3 an image is replaced where it stands", async () => {
  const { form, order, saved } = await openOn(3);
  const [photograph] = await somePhotographs(1);
  await form.getByLabel("Cambiar imagen 2").setInputFiles(photograph ? [photograph] : []);
  await expect.poll(order).toEqual(["Foto 1", "Imagen 2", "Foto 3"]);
  expect((await saved()).order).toEqual([1, 0, 3]);
});
