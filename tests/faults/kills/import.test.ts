import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import type { ArticleAnswer } from "#domain/answers.ts";
import { anOldSite, anOldStudio, importInto } from "../../support/old-site.ts";
import { aWorkDuration, integrityOf, openLibrary } from "../../support/kills.ts";
import { aPhotograph } from "../../support/media-files.ts";
import { seeded } from "../../support/measures.ts";
import type { StudioProcess } from "../../support/studio-process.ts";
import { aStudio, aStudioProcess, aVisitor, listArticles } from "../../support/studio.ts";

const KILLS = inject("kills").cuts;
/** Approximate duration of a whole import. */
const RUN_MS = 3000;
const LONG_LIST = 10_000;

/** Returns an article without its file names, which differ between imports. */
function contentOf({ images, main_center, media, version, ...rest }: ArticleAnswer) {
  const facts = images.map((url) => [media[url]?.width, media[url]?.height, url.split(".").at(-1)]);
  return { ...rest, version, facts, isFirstCentral: main_center === images[0] };
}

/** Returns the number of originals as files and as rows, and the rows' states. */
async function mediaOf(dataDir: string) {
  const library = openLibrary(dataDir);
  const states = library.prepare("SELECT state FROM media WHERE url LIKE '/media/%'").pluck().all();
  library.close();
  const originals = /^[0-9a-f]{32}\.(?:jpg|png|webp|mp4)$/;
  const files = (await readdir(join(dataDir, "media"))).filter((name) => originals.test(name));
  return { files: files.length, rows: states.length, states: new Set(states) };
}

async function afterImport(studio: StudioProcess, from: readonly string[]) {
  const { report } = await importInto(studio, from);
  const articles = (await listArticles(aVisitor(studio))).map(contentOf);
  const keys = report.projects.map(({ key }) => key);
  return { articles, keys, media: await mediaOf(studio.dataDir) };
}

test(`O1 an import killed at ${KILLS} random moments and begun again ends the same, nothing twice`, async () => {
  const site = await anOldStudio();
  const from = ["--from", site.url];
  const whole = await afterImport(await aStudioProcess(), from);
  expect(whole.media).toMatchObject({ rows: whole.media.files, states: new Set(["final"]) });
  const random = seeded(20 + inject("killSeed"));
  const duration = aWorkDuration(RUN_MS);
  for (let kills = 0; kills < KILLS;) {
    const studio = await aStudioProcess();
    // Each run continues the killed one before it, until one ends before its kill.
    for (let wasKilled = true; wasKilled && kills < KILLS;) {
      const moment = AbortSignal.timeout(Math.floor(duration.draw(random)));
      const { code } = await importInto(studio, from, { killedBy: moment });
      wasKilled = code === null;
      duration.learn(wasKilled);
      if (wasKilled) kills += 1;
      expect(integrityOf(studio.dataDir)).toBe("ok");
    }
    expect(await afterImport(studio, from)).toEqual(whole);
    await studio.kill();
  }
});

test(`O1 a list of ${LONG_LIST} comes as its dry run said`, async () => {
  const list = Array.from({ length: LONG_LIST }, (_, index) => ({
    id: index + 1,
    title: `Obra ${index % 9000}`,
    year: 2000 + (index % 20),
    services: ["FASHION"],
    isTop: false,
    main_center: "/a.jpg",
    images: ["/a.jpg"],
  }));
  const site = await anOldSite(list, [["/a.jpg", await aPhotograph()]]);
  const studio = await aStudio();
  const dry = await importInto(studio, ["--from", site.url, "--dry-run"]);
  const { code, report } = await importInto(studio, ["--from", site.url]);
  expect([dry.code, code]).toEqual([0, 0]);
  expect(report.projects).toEqual(dry.report.projects);
  expect(await listArticles(aVisitor(studio))).toHaveLength(LONG_LIST);
});
