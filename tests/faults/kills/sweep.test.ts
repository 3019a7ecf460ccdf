import { once } from "node:events";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { aFreePort, spawnStudio } from "../../support/studio-process.ts";
import {
  anArticleWithPictures,
  aStudioProcess,
  aVisitor,
  listArticles,
} from "../../support/studio.ts";
import {
  aWorkDuration,
  type Due,
  killAgainAndAgain,
  type KillScenario,
  layOut,
  lookAt,
  openLibrary,
} from "../../support/kills.ts";

/** A studio with an article of two pictures, old enough to be swept if they were unused. */
async function aStudioWithAnArticle(dataDir: string): Promise<string[]> {
  const studio = await aStudioProcess({ DATA_DIR: dataDir });
  const { images } = await anArticleWithPictures(studio, [64, 80]);
  await studio.stop();
  const library = openLibrary(dataDir);
  library.exec("UPDATE media SET created_at = 1");
  library.close();
  return images;
}

/** Starts a studio, and kills it this long after its sweep has begun. */
async function killInSweep(dataDir: string, afterMs: number): Promise<void> {
  const child = spawnStudio({ DATA_DIR: dataDir, PORT: String(await aFreePort()) });
  const exited = once(child, "exit");
  let printed = "";
  for await (const text of child.stdout.setEncoding("utf8")) {
    printed += text;
    // The log line is written in the same turn in which the sweep begins.
    if (printed.includes("The studio is open")) break;
  }
  await sleep(afterMs);
  child.kill("SIGKILL");
  await exited;
}

async function expectShown(dataDir: string, due: Due, images: readonly string[]): Promise<void> {
  const studio = await aStudioProcess({ DATA_DIR: dataDir });
  const visitor = aVisitor(studio);
  const toGo = async () => (await lookAt(dataDir, due)).toGo;
  await expect.poll(toGo, { interval: 20 }).toBe(0);
  expect((await lookAt(dataDir, due)).missing).toEqual([]);
  expect((await listArticles(visitor))[0]?.images).toEqual(images);
  for (const image of images) {
    const response = await visitor(image);
    expect(response.status).toBe(200);
    await sharp(Buffer.from(await response.arrayBuffer()), { failOn: "warning" }).stats();
  }
  for (const name of due.young) expect((await visitor(`/media/temp/${name}`)).status).toBe(200);
  await studio.kill();
}

async function aSweepingScenario(dataDir: string): Promise<KillScenario> {
  const images = await aStudioWithAnArticle(dataDir);
  const sweeping = aWorkDuration(60);
  return {
    async live(random) {
      const due = await layOut(dataDir, basename(images[0] ?? ""));
      await killInSweep(dataDir, sweeping.draw(random));
      const { toGo, of, missing } = await lookAt(dataDir, due);
      expect(missing).toEqual([]);
      sweeping.learn(toGo > 0);
      await expectShown(dataDir, due, images);
      return toGo > 0 && toGo < of;
    },
  };
}

test("R11 R12 a kill in the middle of a sweep: nothing shown is lost, and the next sweep ends it", async () => {
  await killAgainAndAgain("sweeps", 1927, aSweepingScenario);
});
