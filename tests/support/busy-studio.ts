import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject } from "vitest";
import { aPhotograph } from "./media-files.ts";
import { aBackup } from "./restore.ts";
import type { Studio } from "./studio-process.ts";
import {
  anAdmin,
  aVisitor,
  listArticles,
  saveArticle,
  storePictures,
  type Client,
} from "./studio.ts";

/** Number of articles that are saved at the same time. */
export const WRITERS = 4;
const MOST_IMAGES = 20;

/** Saves articles until `end` is called, and records each article's last acknowledged version. */
export async function aBusyStudio<Place extends Pick<Studio, "url">>(studio: Place) {
  const admin = await anAdmin(studio);
  const acknowledged = new Map<number, number>();
  const over = new AbortController();
  const write = async (writer: number) => {
    let id: number | undefined;
    const images: string[] = [];
    for (let save = 1; !over.signal.aborted; save += 1) {
      const picture = await aPhotograph({ width: 400 + 10 * writer, height: 300 + save });
      images.push(...(await storePictures(admin, [picture])));
      // Keeps the article below the limit of pictures.
      images.splice(0, images.length - MOST_IMAGES);
      const article = await saveArticle(admin, { id, title: `Writer ${writer}`, images });
      id = article.id;
      acknowledged.set(id, article.version);
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, index) => write(index));
  const end = async () => {
    over.abort();
    await Promise.all(writers);
  };
  return { studio, admin, acknowledged, end };
}

/** Last acknowledged version of each article, by id. */
export type Acknowledged = ReadonlyMap<number, number>;

/** Backs up a studio during saves. @returns the file, and the saves acknowledged before its start */
export async function backedUpUnderLoad(
  studio: Pick<Studio, "url">,
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<{ file: string; before: Acknowledged }> {
  const writesForMs = inject("writingMs");
  const { acknowledged, end } = await aBusyStudio(studio);
  await sleep(writesForMs);
  await expect.poll(() => acknowledged.size).toBe(WRITERS);
  const before = new Map(acknowledged);
  const file = await aBackup({ dataDir }, undefined, environment);
  await sleep(writesForMs / 4);
  await end();
  return { file, before };
}

/** Expects that a restored studio has all acknowledged saves and no missing file. */
export async function expectWhole(studio: Studio, before: Acknowledged): Promise<void> {
  const visitor = aVisitor(studio);
  const stored = new Map((await listArticles(visitor)).map(({ id, version }) => [id, version]));
  for (const [id, version] of before) expect(stored.get(id)).toBeGreaterThanOrEqual(version);
  const files = await filesOf(visitor);
  expect(files.length).toBeGreaterThan(WRITERS);
  const missing: string[] = [];
  for (const url of files) if ((await visitor(url)).status !== 200) missing.push(url);
  expect(missing).toEqual([]);
}

/** Returns the addresses of all media on the articles' pages. */
async function filesOf(visitor: Client): Promise<string[]> {
  const pages = await Promise.all(
    (await listArticles(visitor)).map(async ({ slug }) => (await visitor(`/work/${slug}`)).text()),
  );
  const named = pages.flatMap((page) => page.match(/\/media\/[\w./-]+/g) ?? []);
  return [...new Set(named)];
}
