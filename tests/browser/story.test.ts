import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { DESKTOP, openPage } from "../support/browser.ts";
import { anEdited, openEditor, stored } from "../support/editor-page.ts";
import { axeFindsInStyles } from "../support/page-measures.ts";
import { frames, scrollInto } from "../support/project-page.ts";
import { sharedSite } from "../support/site.ts";
import { anAdmin, json } from "../support/studio.ts";

const site = sharedSite();

test("U2 N2 text, client, statement, credits, a caption and a full-bleed frame are written in the editor and shown", async () => {
  const admin = await anAdmin(site.studio);
  const article = await anEdited(admin, 3, { title: "Con historia" });
  const { page, form } = await openEditor(site, `?edit=${article.id}`, { viewport: DESKTOP });
  await form.getByText("Cliente, texto, créditos y buscadores").click();
  await form.getByLabel("Cliente", { exact: true }).fill("Tosh");
  await form
    .getByRole("textbox", { name: "Texto", exact: true })
    .fill("Rain, *then none*.\n\nSee [Seda](/work/seda).");
  await form.getByLabel("Frase", { exact: true }).fill("We waited for the light.");
  await form.getByLabel("Título para buscadores", { exact: true }).fill("Tosh, a film");
  await form.getByLabel("Descripción para buscadores", { exact: true }).fill("Rain in Tumaco.");
  await form
    .getByRole("textbox", { name: "Créditos", exact: true })
    .pressSequentially("Director: Ana Pérez, Luis Gómez\nColor: Eva");
  expect(await form.getByRole("textbox", { name: "Créditos", exact: true }).inputValue()).toContain(
    "Pérez, Luis Gómez\nColor: Eva",
  );
  await form.getByRole("button", { name: "Textos y enfoque de imagen 2" }).click();
  await form.getByLabel("Pie", { exact: true }).fill("Second take");
  await form.getByLabel(/^A sangre/).check();
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });
  const saved = await stored(page, article.id);
  expect(saved?.credits).toEqual([
    { role: "Director", names: ["Ana Pérez", "Luis Gómez"] },
    { role: "Color", names: ["Eva"] },
  ]);
  expect(saved?.media[article.images[1] ?? ""]).toMatchObject({ fullBleed: true });
  await openPage(page, `/dashboard?edit=${article.id}`);
  await form.getByLabel("Cliente", { exact: true }).waitFor();

  await openPage(page, `/work/${article.slug}`);
  const story = page.getByRole("region", { name: "About the project" });
  expect(await story.getByRole("definition").allInnerTexts()).toEqual([
    "TOSH",
    "ANA PÉREZ, LUIS GÓMEZ",
    "EVA",
  ]);
  expect(await story.locator("p").allInnerTexts()).toEqual(["Rain, then none.", "See Seda."]);
  expect(await story.getByRole("link", { name: "Seda" }).getAttribute("href")).toBe("/work/seda");
  await page.getByText("We waited for the light.").waitFor();
  expect(await page.title()).toContain("Tosh, a film");
  const description = page.locator("meta[name=description]");
  expect(await description.getAttribute("content")).toMatch(/^Rain in Tumaco\. \S/);
  expect(await axeFindsInStyles(page)).toEqual([]);
  // The caption is on the frame and in the lightbox.
  await openPage(page, `/es/work/${article.slug}`);
  await page.locator("[data-open='1']").press("Enter");
  const captions = page.getByText("Second take");
  await expect
    .poll(() => captions.evaluateAll((all: HTMLElement[]) => all.map(({ lang }) => lang)))
    .toEqual(["en", "en"]);
});

test("U2 a full-bleed frame is as wide as the screen, and the strip still ends with its last frame", async () => {
  const admin = await anAdmin(site.studio);
  const { id, slug, images } = await anEdited(admin, 3, { title: "A sangre" });
  const media = { [images[1] ?? ""]: { fullBleed: true } };
  expect((await admin(API.articles, json({ id, media }))).status).toBe(200);
  const { page } = await site.visit();
  for (const [width, height] of [
    [1440, 900],
    [769, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openPage(page, `/work/${slug}`);
    const [, full] = await frames(page);
    expect(full?.width).toBe(width);
    if (width <= 768) {
      expect(full?.left).toBe(0);
      continue;
    }
    await scrollInto(page, 1);
    const last = (await frames(page)).at(-1);
    const gutter = Math.min(32, Math.max(16, width / 50));
    expect(Math.abs((last?.right ?? 0) - (width - gutter))).toBeLessThan(1);
  }
});

test("U2 a project without text, client, credits and statement has no empty place for them", async () => {
  const admin = await anAdmin(site.studio);
  const { slug } = await anEdited(admin, 1, { title: "Sin historia" });
  const { page } = await site.visit();
  await openPage(page, `/work/${slug}`);
  await page.getByRole("region", { name: /^Frames of/ }).waitFor();
  expect(await page.getByRole("region", { name: "About the project" }).count()).toBe(0);
  expect(await page.locator("main :is(dl, p, div):empty").count()).toBe(0);
  expect(await page.getByText("Sin historia").count()).toBe(1);
});
