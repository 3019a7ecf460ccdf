import { expect, test } from "vitest";
import { anAdmin } from "../../support/studio.ts";
import { anEdited, openEditor, stored } from "../../support/editor-page.ts";
import { axeFinds } from "../../support/page-measures.ts";
import { sharedSite } from "../../support/site.ts";
import { openPage } from "../../support/browser.ts";

const site = sharedSite();

test("D3 alt text, caption and focal point are edited beside the image, and every crop keeps the point", async () => {
  const admin = await anAdmin(site.studio);
  const { id, images } = await anEdited(admin, 2, { title: "Enfoque", services: ["EVENTS"] });
  const { page, form, complaints } = await openEditor(site, `?edit=${id}`);
  await form.getByRole("button", { name: "Textos y enfoque de imagen 2" }).click();
  await form
    .getByRole("textbox", { name: "Texto alternativo", exact: true })
    .fill("Una ola que rompe");
  await form.getByRole("textbox", { name: "Texto alternativo (español)" }).fill("Una ola");
  await form.getByLabel("Pie", { exact: true }).fill("Nuquí, 2024");
  const picture = form.getByRole("button", { name: /^Punto focal de imagen 2/ });
  await picture.scrollIntoViewIfNeeded();
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
  await picture.click({ position: { x: width * 0.2, y: height * 0.9 } });
  await form.getByText("Punto focal: 20 % · 90 %").waitFor();
  await picture.press("ArrowLeft");
  await picture.press("ArrowUp");
  await form.getByText("Punto focal: 15 % · 85 %").waitFor();
  await form.getByRole("button", { name: "Enfocar al centro" }).click();
  await form.getByText("Punto focal: 50 % · 50 %").waitFor();
  await picture.click({ position: { x: width * 0.15, y: height * 0.85 } });
  // The Enter key has no position, so the focal point stays.
  await picture.press("Enter");
  await form.getByText("Punto focal: 15 % · 85 %").waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await form.getByRole("button", { name: "Usar como central imagen 2" }).click();
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });
  const url = images[1] ?? "";
  expect((await stored(page, id))?.media[url]).toMatchObject({
    alt: "Una ola que rompe",
    caption: "Nuquí, 2024",
    translations: { es: { alt: "Una ola" } },
    focus: { x: 15, y: 85 },
  });
  expect(complaints).toEqual([]);

  for (const path of [
    "/",
    "/work",
    "/work/enfoque",
    "/gallery/events",
    "/gallery/events?view=list",
  ]) {
    const visit = await site.visit();
    await openPage(visit.page, path);
    const crops = visit.page.locator(`img[src="${url}"]`);
    // The intro's pictures may be removed before they are read.
    const positions = await crops.evaluateAll((all) =>
      all
        .filter(({ isConnected }) => isConnected)
        .map((image) => getComputedStyle(image).objectPosition),
    );
    // Home shows the project only if it is featured.
    if (path !== "/") expect([path, positions.length]).not.toEqual([path, 0]);
    expect([path, [...new Set(positions)]]).toEqual([path, positions.length ? ["15% 85%"] : []]);
  }
});

test("H3 the home slide of a featured project keeps its focal point in sight", async () => {
  const admin = await anAdmin(site.studio);
  const list = await (await admin("/api/articles.php")).json();
  const slide = list.find(({ isTop }: { isTop: boolean }) => isTop);
  const url: string = slide.main_center;
  const saved = await admin("/api/articles.php", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id: slide.id, media: { [url]: { focus: { x: 70, y: 30 } } } }),
  });
  expect(saved.status).toBe(200);
  const { page } = await site.visit();
  await openPage(page, "/");
  const positions = () =>
    page
      .locator(`li img[src="${url}"]`)
      .evaluateAll((all) => [
        ...new Set(all.map((image) => getComputedStyle(image).objectPosition)),
      ]);
  // Hydration may replace an image between the query and its style.
  await expect.poll(positions).toEqual(["70% 30%"]);
});
