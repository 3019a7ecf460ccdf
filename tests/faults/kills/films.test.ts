import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { FilmState } from "#domain/answers.ts";
import { probe } from "../../support/films/ffprobe.ts";
import { STUDIO_FILMS, studioFilm } from "../../support/films/made-films.ts";
import { childProcesses } from "../../support/studio-process.ts";
import { storeFilm, type Client } from "../../support/studio.ts";
import {
  aWorkDuration,
  killAgainAndAgain,
  openLibrary,
  resuming,
  type KillScenario,
} from "../../support/kills.ts";
import { CONVERTED_WITHIN_MS } from "../../support/waits.ts";

const { seconds, fps } = STUDIO_FILMS["phone.mp4"];
/** Share of the kills that hit the converter alone; the others hit the whole server. */
const CONVERTER_SHARE = 1 / 2;

function variantsIn(dataDir: string, url: string): string {
  const library = openLibrary(dataDir);
  const row = library.prepare("SELECT rendition_state FROM media WHERE url = ?").get(url);
  library.close();
  return (row as { rendition_state: string }).rendition_state;
}

/** Expects that the film is complete, or failed with a reason, and that no other file is left. */
async function expectEnded(dataDir: string, admin: Client, url: string, original: Buffer) {
  const states = async (): Promise<FilmState[]> => (await admin(API.filmStates)).json();
  const isUnderWay = async () => (await states()).some(({ failure }) => failure === null);
  await expect.poll(isUnderWay, { timeout: CONVERTED_WITHIN_MS }).toBe(false);
  expect(await readFile(join(dataDir, "media", basename(url)))).toEqual(original);
  expect(await readdir(join(dataDir, "converting")).catch(() => [])).toEqual([]);
  const id = basename(url).slice(0, 32);
  const files = (await readdir(join(dataDir, "media"))).filter((name) => name.startsWith(id));
  expect(files.filter((name) => name.endsWith(".part"))).toEqual([]);
  if (variantsIn(dataDir, url) !== "made") {
    expect(await states()).toMatchObject([{ url, failure: expect.stringMatching(/\w/) }]);
    return;
  }
  const [video] = await probe(join(dataDir, "media", `${id}-720.mp4`));
  expect(video).toMatchObject({ codec: "h264", frames: seconds * fps });
  const master = await admin(`/media/films/${id}/master.m3u8`);
  const named = (await master.text()).match(/^[^#\s].*$/gm) ?? [];
  expect(named.length).toBeGreaterThan(0);
  for (const name of named) {
    expect((await admin(`/media/films/${id}/${name}`)).status).toBe(200);
  }
}

function aConvertingScenario(film: Buffer): (dataDir: string) => KillScenario {
  return (dataDir) => {
    const converting = aWorkDuration(1000);
    let url = "";
    return resuming(
      dataDir,
      async ({ admin }) => {
        if (url !== "") await expectEnded(dataDir, admin, url, film);
      },
      async ({ studio, admin }, random) => {
        const before = await childProcesses(studio.process.pid ?? 0);
        url = await storeFilm(admin, film);
        const endsConverter = random() < CONVERTER_SHARE;
        await sleep(converting.draw(random));
        const isInFlight = variantsIn(dataDir, url) === "pending";
        if (endsConverter) {
          const children = await childProcesses(studio.process.pid ?? 0);
          for (const child of children.filter((each) => !before.includes(each))) {
            process.kill(child, "SIGKILL");
          }
          await expectEnded(dataDir, admin, url, film);
        }
        await studio.kill();
        converting.learn(isInFlight);
        return isInFlight;
      },
    );
  };
}

test("V2 V8 a kill in the middle of a conversion: every film ends ready or failed with its reason, none half", async () => {
  const film = await readFile(await studioFilm("phone.mp4"));
  const kills = await killAgainAndAgain("films", 3108, aConvertingScenario(film));
  expect(kills).toBeGreaterThan(0);
});
