import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { aFolder, childProcesses, type StudioProcess } from "../support/studio-process.ts";
import { aPhotograph, hasRenditions } from "../support/media-files.ts";
import { anAdmin, aStudioProcess, json, storePictures, listArticles } from "../support/studio.ts";
import { CONVERTED_WITHIN_MS } from "../support/waits.ts";

/** Large enough that its renditions take a moment. */
const photograph = () => aPhotograph({ width: 1500, height: 1000, quality: 60 });

/** A studio that makes the renditions of one picture. */
async function atWork(environment: Record<string, string>): Promise<StudioProcess> {
  const studio = await aStudioProcess(environment);
  const admin = await anAdmin(studio);
  const [url = ""] = await storePictures(admin, [await photograph()]);
  const article = { title: "Seda", year: 2025, services: ["FASHION"], isTop: false };
  await admin(API.articles, json({ ...article, main_center: url, images: [url] }));
  return studio;
}

async function widthsIn(studio: StudioProcess): Promise<number[]> {
  const [article] = await listArticles(await anAdmin(studio));
  const pictures = Object.values(article?.media ?? {}).filter(hasRenditions);
  return pictures.flatMap(({ widths }) => widths);
}

async function processOf(studio: StudioProcess): Promise<number> {
  const [id] = await childProcesses(studio.process.pid ?? 0);
  if (id === undefined) throw new Error("no process works on pictures");
  return id;
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

test.runIf(process.platform === "linux")(
  "R4 a kill in the middle of a picture ends all work on it, and the next start finishes it",
  async () => {
    const dataDir = await aFolder();
    const studio = await atWork({ DATA_DIR: dataDir });
    const orphan = await processOf(studio);
    await studio.kill();
    await expect.poll(() => isRunning(orphan), { timeout: 5000 }).toBe(false);
    const again = await aStudioProcess({ DATA_DIR: dataDir });
    await expect.poll(() => widthsIn(again), { timeout: CONVERTED_WITHIN_MS }).toContain(1500);
  },
);

test.runIf(process.platform === "linux")(
  "R16 a stop that the whole group is told ends in order, in the middle of a picture",
  async () => {
    const studio = await atWork({});
    process.kill(await processOf(studio), "SIGTERM");
    await sleep(50);
    expect(await widthsIn(studio)).toEqual([]);
    expect(isRunning(await processOf(studio))).toBe(true);
    expect(await studio.stop()).toBe(0);
    expect(studio.output()).not.toContain("ended in the middle");
  },
);
