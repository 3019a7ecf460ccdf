import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { workAddress } from "#domain/slug.ts";
import { atSettings, saveButton, SETTINGS_SAVED } from "../support/admin-pages.ts";
import { DESKTOP, openPage, PHONE } from "../support/browser.ts";
import { openEditor } from "../support/editor-page.ts";
import { aFilmProject, type FilmProject, playbackOf } from "../support/films/film-project.ts";
import { studioFilm } from "../support/films/made-films.ts";
import { openHome } from "../support/home-page.ts";
import { axeFinds } from "../support/page-measures.ts";
import { opener } from "../support/project-page.ts";
import { sharedSite } from "../support/site.ts";
import { anAdmin, listArticles } from "../support/studio.ts";

const site = sharedSite();
let project: FilmProject;

const cues = (text: string) => `1\n00:00:00,000 --> 00:00:09,000\n${text}\n`;
const subtitlesFile = (name: string, text: string) => ({
  name,
  mimeType: "application/x-subrip",
  buffer: Buffer.from(text),
});

beforeAll(async () => {
  project = await aFilmProject(await anAdmin(site.studio), await studioFilm("phone.mp4"), "Café");
});

test("V6 subtitles are put in and taken out by the dashboard; a broken cue is told by its line", async () => {
  const articles = await listArticles(await anAdmin(site.studio));
  const { id } = articles.find(({ slug }) => workAddress(slug) === project.address) ?? {};
  const { page, form } = await openEditor(site, `?edit=${id}`);
  await form.getByRole("button", { name: "Textos y enfoque de imagen 1" }).click();
  const field = (language: string) =>
    form.getByLabel(new RegExp(`^(?:Elegir|Cambiar) archivo en ${language}`));
  await field("Español").setInputFiles(subtitlesFile("es.srt", `${cues("Hola")}\n2\n00:61\nNo`));
  await form.getByText(/tienen un error en la línea 5/).waitFor();
  await field("Español").setInputFiles(subtitlesFile("es.srt", cues("Hola")));
  await form.getByText("Listos").waitFor();
  const webVtt = `WEBVTT\n\n${cues("Hello").replaceAll(",", ".")}`;
  await field("English").setInputFiles(subtitlesFile("en.vtt", webVtt));
  await expect.poll(() => form.getByText("Listos").count()).toBe(2);
  await form.getByRole("button", { name: "Quitar en Español" }).press("Enter");
  await expect.poll(() => form.getByText("Listos").count()).toBe(1);
  expect(await field("Español").evaluate((each) => each === document.activeElement)).toBe(true);
  await field("Español").setInputFiles(subtitlesFile("es.srt", cues("Hola")));
  await expect.poll(() => form.getByText("Listos").count()).toBe(2);
  expect(await axeFinds(page)).toEqual([]);
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });
});

test("V6 U5 a reel gets its subtitles in the settings, and its lightbox shows them", async () => {
  const { page } = await atSettings(site);
  await page.getByRole("button", { name: "Subtítulos del primer reel" }).click();
  const reel = page.getByRole("group", { name: /Subtítulos/ });
  await reel
    .getByLabel("Elegir archivo en Español de primer reel")
    .setInputFiles(subtitlesFile("es.srt", cues("Hola")));
  await reel.getByText("Listos").waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await saveButton(page).click();
  await page.getByText(SETTINGS_SAVED).waitFor();

  const { page: home } = await openHome(site);
  await home.locator("li[aria-current] a").press("Enter");
  const track = home.getByRole("dialog").locator("track");
  await track.waitFor({ state: "attached" });
  expect(await track.getAttribute("srclang")).toBe("es");
  const text = await home.evaluate(
    async (src) => (await fetch(src)).text(),
    (await track.getAttribute("src")) ?? "",
  );
  expect(text).toContain("Hola");
});

async function openFilm(page: Page): Promise<void> {
  await openPage(page, project.address);
  await opener(page, 1).press("Enter");
  await page.getByRole("dialog").locator("video").waitFor();
}

const shownText = (page: Page) =>
  page
    .getByRole("dialog")
    .locator("video")
    .evaluate(({ textTracks }: HTMLVideoElement) =>
      [...textTracks].flatMap(({ mode, activeCues }) =>
        mode === "showing" ? [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text) : [],
      ),
    );

test("V6 subtitles are chosen by keyboard, and the next film shows the choice", async () => {
  const { page, complaints } = await site.visit({ viewport: DESKTOP });
  await openFilm(page);
  expect(await shownText(page)).toEqual([]);
  const select = page.getByLabel("Subtitles");
  // Moves the pointer off the player.
  await page.mouse.move(1, 1);
  await expect
    .poll(async () => {
      await page.keyboard.press("Tab");
      return select.evaluate((each) => each === document.activeElement);
    })
    .toBe(true);
  const opacity = await select.locator("..").evaluate(async (choice) => {
    await Promise.all(choice.getAnimations().map(({ finished }) => finished));
    return getComputedStyle(choice).opacity;
  });
  expect(opacity).toBe("1");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => shownText(page)).toEqual(["Hola"]);
  expect(await page.getByRole("dialog").count()).toBe(1);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => shownText(page)).toEqual(["Hello"]);
  expect(await axeFinds(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await openFilm(page);
  await expect.poll(() => shownText(page)).toEqual(["Hello"]);
  expect(await select.inputValue()).toBe("en");
  expect(complaints).toEqual([]);
});

test("V6 what is chosen in the player's own menu is kept as well, also where the stream breaks", async () => {
  const { page } = await site.visit({ viewport: PHONE });
  await page.route(/\.m4s$/, (route) => route.abort());
  await openFilm(page);
  await expect.poll(async () => (await playbackOf(page)).seconds).toBeGreaterThan(0);
  await page
    .getByRole("dialog")
    .locator("video")
    .evaluate(({ textTracks }: HTMLVideoElement) => {
      for (const track of textTracks) if (track.language === "es") track.mode = "showing";
    });
  await expect.poll(() => shownText(page)).toEqual(["Hola"]);
  await expect.poll(() => page.getByLabel("Subtitles").inputValue()).toBe("es");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("subtitles"))).toBe("es");
});
