import { once } from "node:events";
import { watch, type FSWatcher } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { fileNameOfUrl, SRGB_FORMATS, renditionFileName } from "#domain/media.ts";
import { aPhotograph } from "../../support/media-files.ts";
import { storePictures, type Client } from "../../support/studio.ts";
import {
  aWorkDuration,
  killAgainAndAgain,
  openLibrary,
  resuming,
  type KillScenario,
} from "../../support/kills.ts";

/** The ending of unfinished files. */
const UNFINISHED = ".part";
/** Share of the kills that are timed to hit the storing of the renditions. */
const STORING_SHARE = 1 / 2;
/** Least share of all kills that must leave some of the renditions. */
const LEAST_TORN = 1 / 10;
const JUDGED_FROM = 15;

function preparedIn(dataDir: string, url: string): { rendition_state: string; widths: number[] } {
  const library = openLibrary(dataDir);
  const row = library
    .prepare("SELECT rendition_state, widths FROM media WHERE url = ?")
    .get(url) as {
    rendition_state: string;
    widths: string;
  };
  library.close();
  return { rendition_state: row.rendition_state, widths: JSON.parse(row.widths) };
}

async function untilMade(dataDir: string, url: string): Promise<number[]> {
  const isMade = () => preparedIn(dataDir, url).rendition_state;
  await expect.poll(isMade, { interval: 10 }).toBe("made");
  return preparedIn(dataDir, url).widths;
}

/** Decodes all pixels; throws if one is missing. */
function decode(file: Buffer | string) {
  return sharp(file, { failOn: "warning" }).stats();
}

async function filesOf(dataDir: string, url: string): Promise<string[]> {
  const stem = basename(url).slice(0, 32);
  return (await readdir(join(dataDir, "media"))).filter((name) => name.startsWith(stem));
}

async function expectServed(admin: Client, url: string, widths: readonly number[]): Promise<void> {
  const name = fileNameOfUrl(url) ?? "";
  expect(widths.length).toBeGreaterThan(0);
  for (const width of widths) {
    for (const format of SRGB_FORMATS) {
      const response = await admin(`/media/${renditionFileName(name, width, format)}`);
      expect(response.status).toBe(200);
      await decode(Buffer.from(await response.arrayBuffer()));
    }
  }
}

/** Returns a picture's complete renditions. */
async function renditionsOf(dataDir: string, url: string): Promise<string[]> {
  const files = await filesOf(dataDir, url);
  return files.filter((name) => name !== basename(url) && !name.endsWith(UNFINISHED));
}

/** Runs `act` as soon as a picture's first rendition has its final name. */
function atFirstForm(dataDir: string, url: string, act: () => void): FSWatcher {
  const stem = basename(url).slice(0, 32);
  return watch(join(dataDir, "media"), (_, name) => {
    const isForm = name?.startsWith(stem) && name !== basename(url) && !name.endsWith(UNFINISHED);
    if (isForm) act();
  });
}

/** The number of a picture's renditions, and how many each kill left. */
interface Renditions {
  all: number;
  left: number[];
}

function aPreparingScenario(
  photograph: Uint8Array,
  renditions: Renditions,
): (dataDir: string) => KillScenario {
  return (dataDir) => {
    const encoding = aWorkDuration(300);
    let url = "";
    return resuming(
      dataDir,
      async ({ admin }) => {
        if (url === "") return;
        await expectServed(admin, url, await untilMade(dataDir, url));
        renditions.all = (await renditionsOf(dataDir, url)).length;
      },
      async ({ studio, admin }, random) => {
        // Encoding takes longest, but only a kill right after it leaves some of the renditions.
        const isInStoring = random() < STORING_SHARE;
        [url = ""] = await storePictures(admin, [photograph]);
        if (isInStoring) {
          const killed = once(studio.process, "exit");
          const watcher = atFirstForm(dataDir, url, () => studio.process.kill("SIGKILL"));
          await killed;
          watcher.close();
        } else {
          await sleep(encoding.draw(random));
          await studio.kill();
        }
        const left = await renditionsOf(dataDir, url);
        for (const file of [basename(url), ...left]) await decode(join(dataDir, "media", file));
        const isInFlight = preparedIn(dataDir, url).rendition_state === "pending";
        if (!isInStoring) encoding.learn(isInFlight);
        if (isInFlight) renditions.left.push(left.length);
        return isInFlight;
      },
    );
  };
}

test("R4 a kill in the middle of a picture's renditions: none that is half there is served, and the next start makes all", async () => {
  const renditions: Renditions = { all: 0, left: [] };
  const photograph = await aPhotograph({ width: 400, height: 300 });
  const kills = await killAgainAndAgain(
    "pictures",
    1913,
    aPreparingScenario(photograph, renditions),
  );
  const torn = renditions.left.filter((count) => count > 0 && count < renditions.all);
  console.info(`of those, ${torn.length} left some of their ${renditions.all} renditions`);
  // A few kills are too small a sample for this share.
  if (kills >= JUDGED_FROM) expect(torn.length).toBeGreaterThanOrEqual(kills * LEAST_TORN);
});
