import { link } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { API } from "#domain/api.ts";
import type { ArticleAnswer, SaveAnswer } from "#domain/answers.ts";
import { MOST_FEATURED } from "#domain/article.ts";
import { INITIAL_CATEGORIES } from "#domain/category.ts";
import { fileNameOfUrl, finalUrl, SRGB_FORMATS, renditionFileName } from "#domain/media.ts";
import { openDatabase } from "../../server/database/open-database.ts";
import { aPhotograph, hasRenditions } from "./media-files.ts";
import { anAdmin, json, storePictures, type Client } from "./studio.ts";
import type { Studio } from "./studio-process.ts";
import { RENDITIONS_WITHIN_MS } from "./waits.ts";

/**
 * Fills a studio with articles whose pictures all have separate rows and files. Four pictures are processed
 * and the rest are copies: processing thousands takes an hour.
 */
export async function fillLibrary(
  studio: Studio,
  articles: number,
  picturesEach: number,
): Promise<ArticleAnswer[]> {
  const admin = await anAdmin(studio);
  const sizes = [320, 400].flatMap((side) => [
    { width: side, height: 300 },
    { width: 300, height: side },
  ]);
  const photographs = await Promise.all(sizes.map((size) => aPhotograph(size)));
  const models = await prepared(admin, await storePictures(admin, photographs));
  const urls = await copies(studio, models, articles * picturesEach);
  const saved: ArticleAnswer[] = [];
  for (let index = 0; index < articles; index += 1) {
    const images = urls.slice(index * picturesEach, (index + 1) * picturesEach);
    const answer: SaveAnswer = await (
      await admin(
        API.articles,
        json({
          title: `Proyecto ${String(index + 1).padStart(3, "0")}`,
          year: 2000 + (index % 26),
          services: [INITIAL_CATEGORIES[index % INITIAL_CATEGORIES.length]],
          isTop: index < MOST_FEATURED,
          isDraft: index % 10 === 9,
          main_center: images[0],
          images,
        }),
      )
    ).json();
    if (!answer.success) throw new Error(answer.error);
    saved.push(answer.article);
  }
  return saved;
}

/** Waits until all renditions of pictures are made, which requires an article that shows the pictures. */
async function prepared(admin: Client, urls: readonly string[]): Promise<readonly string[]> {
  const save = async (): Promise<SaveAnswer> =>
    (await admin(API.articles, json({ title: "Modelo", year: 2026, images: urls }))).json();
  const first = await save();
  if (!first.success) throw new Error(first.error);
  const end = Date.now() + RENDITIONS_WITHIN_MS;
  for (;;) {
    const answer: SaveAnswer = await (await admin(API.articles, json({ id: first.id }))).json();
    if (!answer.success) throw new Error(answer.error);
    if (Object.values(answer.article.media).every(hasRenditions)) break;
    if (Date.now() > end) throw new Error("the pictures were not prepared in time");
    await sleep(500);
  }
  await admin(`${API.upload}?id=${first.id}`, { method: "DELETE" });
  return urls;
}

/** Creates rows and linked files like those of the models, under new names. */
async function copies(
  { dataDir }: Studio,
  models: readonly string[],
  count: number,
): Promise<string[]> {
  const { query } = await openDatabase({ dataDir, databaseUrl: undefined }, () => {});
  const rows = await query.selectFrom("media").selectAll().where("url", "in", models).execute();
  const urls: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const model = rows[index % rows.length];
    if (model === undefined) throw new Error("no picture to copy");
    const { id: _, url, ...columns } = model;
    const old = fileNameOfUrl(url) ?? "";
    const name = index.toString(16).padStart(32, "0") + old.slice(32);
    const widths: number[] = JSON.parse(columns.widths);
    const renditions = (of: string) =>
      widths.flatMap((width) => SRGB_FORMATS.map((format) => renditionFileName(of, width, format)));
    const [from, to] = [
      [old, ...renditions(old)],
      [name, ...renditions(name)],
    ];
    for (const [at, file] of from.entries()) {
      await link(join(dataDir, "media", file), join(dataDir, "media", to[at] ?? ""));
    }
    await query
      .insertInto("media")
      .values({ ...columns, url: finalUrl(name) })
      .execute();
    urls.push(finalUrl(name));
  }
  await query.destroy();
  return urls;
}
