import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { API, type SaveAnswer } from "#domain/api.ts";
import { aFolder } from "../helpers/a-folder.ts";
import { aPhotograph } from "../helpers/a-photograph.ts";
import {
  anAdmin,
  finalize,
  json,
  keepPictures,
  listArticles,
  upload,
  type Client,
} from "../helpers/a-studio.ts";
import { startStudio } from "../helpers/studio-process.ts";
import { seeded } from "../helpers/seeded.ts";

const KILLS = 50;
/** A save or finalize takes a few milliseconds, so most kills fall into the middle of one. */
const LONGEST_LIFE_MS = 120;
const WRITERS = 4;

/**
 * Starts a studio on one data folder again and again; each time lets `work` run
 * until the process is killed without warning, then has `check` look at what is left.
 */
async function killAgainAndAgain(
  seed: number,
  work: (admin: Client, isOver: () => boolean) => Promise<void>,
  check: (admin: Client) => Promise<void>,
): Promise<void> {
  const random = seeded(seed);
  const dataDir = await aFolder();
  for (let kill = 0; kill <= KILLS; kill++) {
    const studio = await startStudio({ DATA_DIR: dataDir });
    const admin = await anAdmin(studio);
    await check(admin);
    let isOver = kill === KILLS;
    const writers = Array.from({ length: WRITERS }, () =>
      // The call that the kill cuts off rejects; what it leaves is what this test is about.
      work(admin, () => isOver).catch(() => {}),
    );
    await sleep(random() * LONGEST_LIFE_MS);
    isOver = true;
    await studio.kill();
    await Promise.all(writers);
    expect(integrityOf(dataDir)).toBe("ok");
  }
}

function integrityOf(dataDir: string): unknown {
  const file = new SQLite(join(dataDir, "studio.sqlite"));
  try {
    return file.pragma("integrity_check", { simple: true });
  } finally {
    file.close();
  }
}

test("a kill in the middle of a save: what was acknowledged is there, what was not is whole or absent", async () => {
  const acknowledged = new Map<number, { title: string; year: number }>();
  const versions = new Map<number, number>();
  let pictures: string[] = [];
  let counter = 0;

  await killAgainAndAgain(
    1888,
    async (admin, isOver) => {
      while (!isOver()) {
        const title = `Obra ${++counter}`;
        const edited = counter % 3 === 0 ? [...acknowledged.keys()].at(-1) : undefined;
        const body = {
          title,
          year: 2000 + (counter % 25),
          services: ["FOOD", "EVENTS"],
          main_center: pictures[0],
          images: pictures,
        };
        const response = await admin(
          API.articles,
          json(edited === undefined ? body : { id: edited, ...body }),
        );
        const answer: SaveAnswer = await response.json();
        if (!answer.success || answer.article.version < (versions.get(answer.id) ?? 0)) continue;
        acknowledged.set(answer.id, { title, year: answer.article.year });
        versions.set(answer.id, answer.article.version);
      }
    },
    async (admin) => {
      if (pictures.length === 0) {
        pictures = await keepPictures(admin, [
          await aPhotograph({ width: 64, height: 48 }),
          await aPhotograph({ width: 48, height: 64 }),
        ]);
      }
      const list = await listArticles(admin);
      for (const article of list) {
        expect(article).toMatchObject({
          main_center: pictures[0],
          images: pictures,
          services: ["FOOD", "EVENTS"],
        });
      }
      const stored = new Map(list.map((article) => [article.id, article]));
      for (const [id, { title, year }] of acknowledged) {
        // A later edit may have been stored without its answer getting through.
        const article = stored.get(id);
        expect(article).toBeDefined();
        if (article?.version === versions.get(id)) expect(article).toMatchObject({ title, year });
      }
      const last = list.at(-1);
      if (last) expect((await admin(`/work/${last.slug}`)).status).toBe(200);
      for (const url of pictures) expect((await admin(url)).status).toBe(200);
    },
  );
  expect(counter).toBeGreaterThan(KILLS);
});

test("a kill in the middle of a finalize: every address leads to its picture, and a repeat answers the same", async () => {
  const photo = await aPhotograph({ width: 64, height: 48 });
  const uploaded = new Set<string>();
  const moved = new Map<string, string>();

  await killAgainAndAgain(
    1895,
    async (admin, isOver) => {
      while (!isOver()) {
        const { url }: { url: string } = await (await admin(API.upload, upload(photo))).json();
        uploaded.add(url);
        const answer: { moved: string[] } = await (await admin(API.upload, finalize([url]))).json();
        for (const final of answer.moved) moved.set(url, final);
      }
    },
    async (admin) => {
      for (const url of uploaded) {
        const response = await admin(url);
        expect([url, response.status]).toEqual([
          url,
          moved.has(url) ? 301 : expect.toBeOneOf([200, 301]),
        ]);
      }
      for (const [url, final] of moved) {
        const response = await admin(final);
        expect([url, response.status]).toEqual([url, 200]);
        expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
      }
      const urls = [...uploaded];
      if (urls.length > 0) {
        const answer: { moved: string[] } = await (await admin(API.upload, finalize(urls))).json();
        expect(answer.moved).toEqual(
          urls.map((url) => moved.get(url) ?? url.replace("/temp/", "/")),
        );
      }
      uploaded.clear();
      moved.clear();
    },
  );
});
