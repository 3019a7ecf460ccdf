import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, vi } from "vitest";
import { API } from "#domain/api.ts";
import type { ArticleAnswer, FilmState } from "#domain/answers.ts";
import { workAddress } from "#domain/slug.ts";
import { aPhotograph, uploadFilm } from "../media-files.ts";
import { finalize, json, storePictures, type Client } from "../studio.ts";
import { CONVERTED_WITHIN_MS } from "../waits.ts";

export interface FilmProject {
  /** Path of the project's page. */
  address: string;
  /** Address of the film. */
  url: string;
}

/** Saves a project with a film and a poster, and waits until the film is converted. */
export async function aFilmProject(
  admin: Client,
  path: string,
  title: string,
): Promise<FilmProject> {
  const temporary = await uploadFilm(admin, await readFile(path));
  const [poster = ""] = await storePictures(admin, [
    await aPhotograph({ width: 640, height: 360 }),
  ]);
  const url = temporary.replace("/temp/", "/");
  await admin(API.upload, finalize([temporary]));
  const saved = await admin(
    API.articles,
    json({ title, year: 2026, services: ["EVENTS"], images: [url], media: { [url]: { poster } } }),
  );
  const { article }: { article: ArticleAnswer } = await saved.json();
  await filmsConverted(admin);
  return { address: workAddress(article.slug), url };
}

/** Waits until no film is being converted. */
export async function filmsConverted(admin: Client): Promise<void> {
  await vi.waitFor(
    async () => {
      const states: FilmState[] = await (await admin(API.filmStates)).json();
      expect(states).toEqual([]);
    },
    { timeout: CONVERTED_WITHIN_MS, interval: 100 },
  );
}

/** State of a video element. */
export interface Playback {
  seconds: number;
  width: number;
  height: number;
  /** Bytes of sound decoded so far. */
  soundBytes: number;
}

/** Reads the lightbox's video element. */
export function playbackOf(page: Page): Promise<Playback> {
  return page
    .getByRole("dialog")
    .locator("video")
    .evaluate((video: HTMLVideoElement & { webkitAudioDecodedByteCount?: number }) => ({
      seconds: video.currentTime,
      width: video.videoWidth,
      height: video.videoHeight,
      soundBytes: video.webkitAudioDecodedByteCount ?? 0,
    }));
}
