import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { ArticleAnswer } from "#domain/answers.ts";
import { workAddress } from "#domain/slug.ts";
import { aFilmField } from "../support/admin-pages.ts";
import { DESKTOP, openPage, PHONE, reloadPage } from "../support/browser.ts";
import { anEdited, openEditor } from "../support/editor-page.ts";
import {
  type FilmProject,
  aFilmProject,
  filmsConverted,
  playbackOf,
} from "../support/films/film-project.ts";
import { makeFilm, studioFilm } from "../support/films/made-films.ts";
import { axeFinds } from "../support/page-measures.ts";
import { opener } from "../support/project-page.ts";
import { sharedSite } from "../support/site.ts";
import { anAdmin, json, type Client } from "../support/studio.ts";

/** A slow connection in bytes a second, and the limit for a film's first frame on it. */
const SLOW_LINE = 1_000_000;
const FIRST_FRAME_MS = 2000;

/** Long enough to be observed during its conversion. */
const MASTER = { codec: "prores", width: 480, height: 270, seconds: 15, fps: 24 } as const;

const site = sharedSite();
let admin: Client;
let wide: FilmProject;

beforeAll(async () => {
  admin = await anAdmin(site.studio);
  const plan = { codec: "avc", width: 1920, height: 1080, seconds: 12, fps: 8 } as const;
  wide = await aFilmProject(admin, await makeFilm("wide.mp4", plan), "Ancho");
});

/** Opens a project; records the requests from the press on play on. */
async function playing({ address }: FilmProject, options: BrowserContextOptions = {}) {
  const visit = await site.visit({ viewport: DESKTOP, ...options });
  const { page } = visit;
  await openPage(page, address);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const play = async () => {
    await opener(page, 1).click();
    return firstFrame(page);
  };
  return { ...visit, requested, play };
}

/** Returns the milliseconds until a frame is painted. */
function firstFrame(page: Page): Promise<number> {
  return page
    .getByRole("dialog")
    .locator("video")
    .evaluate(
      (video: HTMLVideoElement) =>
        new Promise<number>((resolve) => {
          const from = performance.now();
          video.requestVideoFrameCallback(() => resolve(performance.now() - from));
        }),
    );
}

const segments = (requested: readonly string[]) =>
  requested.filter((each) => each.endsWith(".m4s"));
const sidesIn = (requested: readonly string[]) =>
  segments(requested).flatMap((each) => /-(\d+)\.m4s$/.exec(each)?.[1] ?? []);

test("V5 the library that plays a stream, and the stream, are asked for by the press on play alone", async () => {
  const { page, requested, play, complaints } = await playing(wide);
  const early = [...requested];
  expect(early.filter((each) => /\.(?:m3u8|m4s|mp4)$/.test(each))).toEqual([]);
  await play();
  expect(segments(requested)).not.toEqual([]);
  expect(requested.filter((each) => each === wide.url)).toEqual([]);
  await expect.poll(async () => (await playbackOf(page)).seconds).toBeGreaterThan(1);
  expect((await playbackOf(page)).soundBytes).toBeGreaterThan(0);
  expect(await axeFinds(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("V5 on a phone with a slow line the first frame shows within two seconds, and nothing above 720 is fetched", async () => {
  const { page, requested, play } = await playing(wide, { viewport: PHONE });
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 20,
    downloadThroughput: SLOW_LINE,
    uploadThroughput: SLOW_LINE,
  });
  expect(await play()).toBeLessThan(FIRST_FRAME_MS);
  await expect.poll(async () => (await playbackOf(page)).seconds).toBeGreaterThan(8);
  expect(new Set(sidesIn(requested))).not.toContain("1080");
});

test("V5 on a desktop with a fast line the best quality is reached within two segments", async () => {
  const { page, requested, play } = await playing(wide);
  await play();
  await expect.poll(async () => (await playbackOf(page)).seconds).toBeGreaterThan(5);
  expect(sidesIn(requested).slice(0, 4)).toContain("1080");
  expect(await playbackOf(page)).toMatchObject({ width: 1920, height: 1080 });
});

test("V5 who asks to save data is sent nothing above 480", async () => {
  const { page, requested, play } = await playing(wide);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await play();
  await expect.poll(async () => (await playbackOf(page)).seconds).toBeGreaterThan(5);
  expect(new Set(sidesIn(requested))).toEqual(new Set(["480"]));
});

test("V5 a film of a minute plays near its end at once", async () => {
  const plan = { codec: "avc", width: 320, height: 180, seconds: 60, fps: 3 } as const;
  const long = await aFilmProject(admin, await makeFilm("long.mp4", plan), "Larga");
  const { page, play } = await playing(long);
  await play();
  const player = page.getByRole("dialog").locator("video");
  expect(await player.evaluate(({ duration }: HTMLVideoElement) => duration)).toBeCloseTo(60, 0);
  await player.evaluate((video: HTMLVideoElement) => (video.currentTime = 56));
  await firstFrame(page);
  expect((await playbackOf(page)).seconds).toBeGreaterThanOrEqual(56);
  await expect.poll(async () => (await playbackOf(page)).seconds).toBeGreaterThan(56.2);
});

test("V5 where the stream breaks the film's file goes on", async () => {
  const { page, play } = await playing(wide);
  await page.route(/\.m4s$/, (route) => route.abort());
  await play();
  await expect.poll(async () => (await playbackOf(page)).seconds).toBeGreaterThan(1);
  expect(await playbackOf(page)).toMatchObject({ width: 1280, height: 720 });
});

test("V5 where a browser plays the stream by itself and can't, the film's file goes on", async () => {
  const { page, play } = await playing(wide);
  await page.route(/\.m3u8$/, (route) => route.abort());
  await page.evaluate(() => {
    Reflect.deleteProperty(window, "MediaSource");
    HTMLMediaElement.prototype.canPlayType = () => "maybe";
  });
  await play();
  await expect.poll(async () => (await playbackOf(page)).seconds).toBeGreaterThan(1);
  expect(await playbackOf(page)).toMatchObject({ width: 1280, height: 720 });
});

test("V5 without scripts a link leads to the film's file", async () => {
  const { page } = await site.visit({ javaScriptEnabled: false });
  await openPage(page, wide.address);
  const address = await page.getByRole("link", { name: "Play" }).getAttribute("href");
  const id = wide.url.slice("/media/".length, -".mp4".length);
  expect(address).toBe(`/media/films/${id}/${id}-720.mp4`);
  const response = await page.request.get(address ?? "");
  expect([response.status(), response.headers()["content-type"]]).toEqual([200, "video/mp4"]);
});

test("V1 V2 V3 V4 a master goes up in the dashboard and is prepared; the page shows its poster until it can be played", async () => {
  const { id, slug } = await anEdited(admin, 1, { title: "Máster", images: [] });
  const { page, form } = await openEditor(site, `?edit=${id}`);
  const field = aFilmField(page);
  await field.pick(await makeFilm("master.mov", MASTER));
  await page.getByText("Este navegador no puede mostrar la película").waitFor();
  await page.getByAltText("Fotograma de la película").waitFor();
  // The server's first frame is the poster until another one is chosen.
  await field.says("Película añadida.");
  expect(await axeFinds(page)).toEqual([]);
  await page.getByLabel("Momento de la película").press("End");
  await page.getByRole("button", { name: "Usar este fotograma" }).click();
  await field.says("Película añadida.");
  expect(await field.preview.evaluate(({ naturalWidth: width }: HTMLImageElement) => width)).toBe(
    MASTER.width,
  );
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });

  const { page: early } = await site.visit({ viewport: DESKTOP });
  await openPage(early, workAddress(slug));
  expect(await opener(early, 1).getAttribute("aria-label")).toBe("Enlarge frame 1");

  await openPage(page, `/dashboard?edit=${id}`);
  await form.getByText(/^Se está preparando: \d+ %/).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await filmsConverted(admin);
  await form.getByText(/^Se está preparando/).waitFor({ state: "detached" });
  await reloadPage(early);
  expect(await opener(early, 1).getAttribute("aria-label")).toBe("Play frame 1");
});

test("V1 V2 a phone's film plays on its project's page, upright and with its sound", async () => {
  const project = await aFilmProject(admin, await studioFilm("phone.mp4"), "De un teléfono");
  // A rendition's size is its shorter side, also on a small screen.
  const { page, play, complaints } = await playing(project, { viewport: PHONE });
  await play();
  await expect.poll(async () => (await playbackOf(page)).width).toBe(720);
  const { width, height, soundBytes } = await playbackOf(page);
  expect([width, height]).toEqual([720, 1280]);
  expect(soundBytes).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});

test("V9 a film as the main image moves silently over its poster, rests where it is not seen, and can be paused", async () => {
  const body = { title: "En movimiento", year: 2026, services: ["EVENTS"], main_center: wide.url };
  const saved = await admin(API.articles, json(body));
  const { article }: { article: ArticleAnswer } = await saved.json();
  const address = workAddress(article.slug);
  const { page, complaints } = await site.visit({ viewport: DESKTOP });
  await openPage(page, address);
  const loop = page.locator("article video[loop]");
  const plays = () => loop.evaluate(({ paused, muted }: HTMLVideoElement) => !paused && muted);
  await expect.poll(plays).toBe(true);
  expect(await loop.getAttribute("src")).toMatch(/-loop-large\.mp4$/);
  await page.getByRole("button", { name: "Pause the main image" }).click();
  await expect.poll(plays).toBe(false);
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole("button", { name: "Move the main image" }).click();
  await expect.poll(plays).toBe(true);
  await page.getByRole("button", { name: "Play the main film" }).click();
  await expect.poll(plays).toBe(false);
  await expect.poll(async () => (await playbackOf(page)).soundBytes).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await expect.poll(plays).toBe(true);
  await page.mouse.wheel(0, 3000);
  await expect.poll(plays).toBe(false);
  expect(complaints).toEqual([]);

  for (const options of [{ reducedMotion: "reduce" }, { javaScriptEnabled: false }] as const) {
    const { page: still } = await site.visit(options);
    await openPage(still, address);
    expect(await still.locator("article video").count()).toBe(0);
    expect(await still.locator("article picture").first().isVisible()).toBe(true);
  }
});
