import { expect, test } from "vitest";
import { INITIAL_CATEGORIES } from "#domain/category.ts";
import { aPhotograph } from "../../support/media-files.ts";
import { listArticles, saveArticle, storePictures, type Client } from "../../support/studio.ts";
import {
  killAgainAndAgain,
  killAtWork,
  resuming,
  type KillScenario,
  type Resumed,
} from "../../support/kills.ts";

const WRITERS = 4;
/** A save takes a few milliseconds, so kills within this time hit every phase of one. */
const LONGEST_LIFE_MS = 60;
/** Number of new articles; later saves edit them. */
const MOST_ARTICLES = 40;

/** The whole content follows from the number, so that a torn save shows. */
function contentOf(number: number, pictures: readonly string[]) {
  const images = number % 2 === 0 ? pictures : pictures.toReversed();
  return {
    title: `Obra ${number}`,
    year: 1950 + (number % 70),
    services: INITIAL_CATEGORIES.slice(number % 5, (number % 5) + 1 + (number % 3)),
    main_center: images[number % images.length],
    images,
  };
}

function aSavingScenario(dataDir: string): KillScenario {
  /** The highest acknowledged version of each article, and the number of its content. */
  const acknowledged = new Map<number, { number: number; version: number }>();
  /** All numbers sent for each article, and for new ones. */
  const sent = new Map<number | "new", Set<number>>();
  let pictures: string[] = [];
  let count = 0;

  async function save(admin: Client): Promise<void> {
    const number = ++count;
    const known = [...acknowledged.keys()];
    const id = known.length < MOST_ARTICLES ? undefined : known[number % known.length];
    sent.set(id ?? "new", (sent.get(id ?? "new") ?? new Set()).add(number));
    const saved = await saveArticle(admin, { id, ...contentOf(number, pictures) });
    if (saved.version < (acknowledged.get(saved.id)?.version ?? 0)) return;
    acknowledged.set(saved.id, { number, version: saved.version });
  }

  async function look({ admin }: Resumed): Promise<void> {
    const list = await listArticles(admin);
    const stored = new Map(list.map((article) => [article.id, article]));
    for (const article of list) {
      const number = Number(article.title.replace("Obra ", ""));
      expect(article).toMatchObject(contentOf(number, pictures));
      const wasSent = sent.get(article.id)?.has(number) === true || sent.get("new")?.has(number);
      expect([article.title, wasSent]).toEqual([article.title, true]);
    }
    for (const [id, { number, version }] of acknowledged) {
      const article = stored.get(id);
      expect(article?.version).toBeGreaterThanOrEqual(version);
      if (article?.version === version) expect(article.title).toBe(`Obra ${number}`);
    }
    const last = list.at(-1);
    if (last) expect((await admin(`/work/${last.slug}`)).status).toBe(200);
  }

  const { live, end } = resuming(dataDir, look, async ({ studio, admin }, random) => {
    if (pictures.length === 0) {
      const photographs = [64, 48, 56].map((width) => aPhotograph({ width, height: 48 }));
      pictures = await storePictures(admin, await Promise.all(photographs));
    }
    const writers = Array.from({ length: WRITERS }, () => () => save(admin));
    await Promise.all(writers.map((write) => write()));
    return killAtWork(studio, writers, random() * LONGEST_LIFE_MS);
  });
  return {
    live,
    async end() {
      await end?.();
      expect(acknowledged.size).toBeGreaterThan(WRITERS);
    },
  };
}

test("R1 a kill in the middle of a save: what was acknowledged is there, what was not is whole or absent", async () => {
  await killAgainAndAgain("saves", 1888, aSavingScenario);
});
