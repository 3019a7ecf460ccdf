import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DESKTOP } from "../support/browser.ts";
import { rowsIn } from "../support/databases.ts";
import { filmsConverted } from "../support/films/film-project.ts";
import {
  frameBegunAt,
  type NumberedFilm,
  numberedFilm,
  numberShown,
  startOfFrame,
} from "../support/films/numbered-film.ts";
import { aGuest, answersPage, sent } from "../support/guests.ts";
import { startStudio } from "../support/hosted-studio.ts";
import { aDraft, aLink } from "../support/private-links.ts";
import type { Studio } from "../support/studio-process.ts";
import { anAdmin, storeFilm } from "../support/studio.ts";
import { chromium } from "./drivers/chromium.ts";
import type { Engine, RunningBrowser, Session } from "./drivers/driver.ts";
import { firefox } from "./drivers/firefox.ts";
import { webkit } from "./drivers/webkit.ts";
import { aPage, type Page } from "./page.ts";
import { type WatchedStudio, watchStudio } from "./watched-studio.ts";

const SMALL = { width: 320, height: 180 };
const X264 = "-c:v libx264 -preset veryfast -pix_fmt yuv420p";
const FILMS: readonly NumberedFilm[] = [
  { name: "23.976.mp4", rate: "24000/1001", frames: 288, ...SMALL, encoder: X264 },
  // Large enough for two qualities of the stream.
  {
    name: "25.mov",
    rate: "25",
    frames: 200,
    width: 1280,
    height: 720,
    encoder: "-c:v prores_ks -profile:v 0 -pix_fmt yuv422p10le",
  },
  // Matroska rounds times to milliseconds.
  { name: "29.97.mkv", rate: "30000/1001", frames: 360, ...SMALL, encoder: X264 },
  {
    name: "50.webm",
    rate: "50",
    frames: 600,
    ...SMALL,
    encoder: "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -pix_fmt yuv420p",
  },
  { name: "varying.mp4", rate: "24", frames: 240, ...SMALL, encoder: X264, isVariable: true },
];

const NUMBERED = FILMS.map((film, index) => ({ ...film, number: index + 1 }));

/**
 * In WebKitGTK, h264parse of GStreamer takes how long a frame lasts from the SPS where times vary. x264 writes its time
 * base there, a microsecond, so that a seek into a frame shows the next one. Safari reads the container's times.
 */
const isBeyond = (engine: Engine, { isVariable = false }: NumberedFilm) =>
  isVariable && engine === webkit;

/**
 * Returns the frames that show a comment's frame. GStreamer shifts a stream that stores B frames by negative composition
 * offsets, as mediabunny does, by one frame: WebKitGTK shows the frame before.
 */
const allowedFor = (engine: Engine, frame: number) =>
  engine === webkit ? [frame, frame - 1] : [frame];

/** Browsers round times; a moment this much before a frame counts as that frame. */
const ROUNDED_S = 0.0005;
/** A moment this much before a frame counts as the frame before. */
const BEFORE_S = 0.0007;
/** How long a film plays before it is stopped. */
const PLAYED_S = 1;
/** How long a picture may take on a busy machine. */
const WITHIN = { timeout: 10_000, interval: 20 };

interface Moment {
  seconds: number;
  frame: number;
}

const at = (frame: number, seconds: number): Moment => ({ frame, seconds });

/** Returns ten moments of a film, none of which follows one of the same frame. */
function momentsOf(film: NumberedFilm): Moment[] {
  const start = (frame: number) => startOfFrame(film, frame);
  const { frames } = film;
  const last = frames - 1;
  return [
    // Where it has ended.
    at(last, start(frames)),
    at(0, 0),
    at(last - 1, start(last) - BEFORE_S),
    at(0, start(1) - BEFORE_S),
    at(last, start(frames) - BEFORE_S),
    at(1, start(1)),
    at(73, start(73) - ROUNDED_S),
    // The last frame before a segment of two seconds, or near it.
    at(47, start(48) - BEFORE_S),
    at(97, start(97)),
    at(130, (start(130) + start(131)) / 2),
  ];
}

const wordsOf = (film: NumberedFilm, index: number) => `Moment ${index} of ${film.name}.`;

let studio: Studio;
let watched: WatchedStudio;
/** The path of the page of answers. */
let path: string;

beforeAll(async () => {
  const [paths, started] = await Promise.all([Promise.all(FILMS.map(numberedFilm)), startStudio()]);
  studio = started;
  const admin = await anAdmin(studio);
  const images: string[] = [];
  for (const film of paths) images.push(await storeFilm(admin, await readFile(film)));
  const draft = await aDraft(admin, { images });
  await filmsConverted(admin);
  const link = await aLink(admin, draft.id, { asksAnswers: true });
  path = answersPage(link);
  const guest = await aGuest(studio, link, "Ana");
  for (const film of NUMBERED) {
    const comment = { act: "comment", media: images[film.number - 1] ?? "" };
    for (const [index, { seconds }] of momentsOf(film).entries()) {
      const [text, key] = [wordsOf(film, index), `moment-${film.number}-${index}`];
      await guest(path, sent({ ...comment, key, text, seconds: String(seconds) }));
    }
  }
  watched = await watchStudio(studio.url);
});

afterAll(async () => {
  await watched.stop();
  await studio.stop();
});

/** Returns a comment as the studio stores it. */
function commentOf(words: string) {
  const asked = `SELECT id, seconds, frame FROM answers WHERE text = '${words}'`;
  const [row] = rowsIn(studio.dataDir, asked);
  return row as { id: number; seconds: number; frame: number | null };
}

test.each(NUMBERED)("B2 comments on $name carry the frames of their moments", (film) => {
  const stored = momentsOf(film).map((_, index) => commentOf(wordsOf(film, index)).frame);
  // A rate that varies has no frames that another program would count alike.
  const known = momentsOf(film).map(({ frame }) => (film.isVariable ? null : frame));
  expect(stored).toEqual(known);
});

describe.each([chromium, firefox, webkit])("$name", (engine) => {
  let browser: RunningBrowser;
  let session: Session;
  let page: Page;

  beforeAll(async () => {
    browser = await engine.start();
    session = await browser.openSession();
    page = aPage(session, watched);
    await page.resize(DESKTOP);
    await page.open(path);
    await page.fill("input[name=name]", "Name", engine.name);
    await page.click("button[type=submit]", "Begin");
    await page.see("textarea");
  });

  afterAll(async () => {
    await session.close();
    await browser.stop();
  });

  /** Waits until a film shows a frame. @returns the frame, or what is shown instead */
  const frameShown = async (number: number, frame: number): Promise<number> => {
    const expression = numberShown(`#item-${number} video`);
    const allowed = allowedFor(engine, frame);
    let shown = -1;
    const read = async () => (shown = Number(await session.evaluate(expression)));
    await expect
      .poll(async () => allowed.includes(await read()), WITHIN)
      .toBe(true)
      .catch(() => undefined);
    return allowed.includes(shown) ? frame : shown;
  };

  /** Presses a comment, which the bar at the page's end may cover. */
  const press = async (words: string) => {
    const { id } = commentOf(words);
    const link = `#comment-${id} a[href^='#']`;
    await page.run((at) => document.querySelector(at)?.scrollIntoView({ block: "center" }), link);
    await page.click(link);
  };

  const films = NUMBERED.filter((film) => !isBeyond(engine, film));

  test.each(films)("B2 comments on $name are shown at their frames", async (film) => {
    const shown: number[] = [];
    for (const [index, { frame }] of momentsOf(film).entries()) {
      await press(wordsOf(film, index));
      shown.push(await frameShown(film.number, frame));
    }
    expect(shown).toEqual(momentsOf(film).map(({ frame }) => frame));
  });

  test.each(films)("B2 a key stops $name at the frame of its comment", async (film) => {
    const video = `#item-${film.number} video`;
    const words = `${engine.name} stops ${film.name}.`;
    await press(wordsOf(film, 0));
    await page.run(
      async (playing, seconds) => {
        const player = document.querySelector<HTMLVideoElement>(playing);
        await player?.play();
        const isAt = () => player !== null && player.currentTime >= seconds;
        while (!isAt()) await new Promise(requestAnimationFrame);
      },
      video,
      PLAYED_S,
    );
    await page.press("c");
    await page.type(words);
    await page.click(`#item-${film.number} button[type=submit]`, "Send");
    await page.see(`#item-${film.number} ol > li`, words);
    const { seconds, frame } = commentOf(words);
    const stored = frame ?? frameBegunAt(film, seconds);
    expect(await frameShown(film.number, stored)).toBe(stored);
  });
});
