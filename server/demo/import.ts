import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Kysely } from "kysely";
import { parseArticle } from "#domain/article.ts";
import { EMPTY_STORY, storyOf, type Story } from "#domain/story.ts";
import type { Articles } from "../articles/articles.ts";
import { arrangeCards } from "../categories/category-store.ts";
import type { Database } from "../database/schema.ts";
import type { MediaService } from "../media/media.ts";

const DEMO = new URL("../../demo/", import.meta.url);

interface DemoArticle extends Partial<Story> {
  title: string;
  year: number;
  services: string[];
  isTop: boolean;
  main_center: string;
  images: { file: string; alt: string; caption?: string; fullBleed?: boolean }[];
}

export interface DemoParts {
  database: Kysely<Database>;
  articles: Articles;
  media: Pick<MediaService, "uploads">;
  now: () => number;
  onArticle: (title: string) => void;
}

/**
 * Fills an empty library with the demo studio, through the verbs of an admin's
 * save. Never one that has ever held an article; one that a crash stopped half-way
 * is finished at the next start.
 * @throws whatever a save throws; a started import stays marked as started
 */
export async function importDemo(parts: DemoParts): Promise<void> {
  const library = await parts.database.selectFrom("library").selectAll().executeTakeFirstOrThrow();
  const isFresh = library.demo === "none" && library.has_held_article === 0;
  if (!isFresh && library.demo !== "importing") return;
  await parts.database.updateTable("library").set({ demo: "importing" }).execute();
  await arrangeCards(parts.database, (await readCategories()).cards);
  const present = await parts.database
    .selectFrom("articles")
    .select("title")
    .where("deleted_at", "is", null)
    .execute();
  const titles = new Set(present.map((article) => article.title));
  for (const article of await readDemo()) {
    if (titles.has(article.title)) continue;
    parts.onArticle(article.title);
    await importArticle(parts, article);
  }
  await parts.database.updateTable("library").set({ demo: "imported" }).execute();
}

/**
 * Gives up an import that a crash stopped half-way: the studio was opened without the
 * demo since, so what it holds now is its own.
 */
export async function abandonDemo(database: Kysely<Database>): Promise<void> {
  await database
    .updateTable("library")
    .set({ demo: "imported" })
    .where("demo", "=", "importing")
    .execute();
}

async function importArticle({ articles, media, now }: DemoParts, article: DemoArticle) {
  const urls = new Map<string, string>();
  for (const { file } of article.images) {
    const bytes = await readFile(new URL(`pictures/${file}`, DEMO));
    const { url } = await media.uploads.storeUpload(bytes, basename(file));
    urls.set(file, url);
  }
  const files = article.images.map((image) => image.file);
  const moved = await media.uploads.finalize(files.map((file) => urls.get(file) ?? ""));
  const finalOf = new Map(files.map((file, index) => [file, moved[index] ?? ""]));
  const body = {
    title: article.title,
    year: article.year,
    services: article.services,
    isTop: article.isTop,
    main_center: finalOf.get(article.main_center),
    images: moved,
    ...storyOf({ ...EMPTY_STORY, ...article }),
    media: Object.fromEntries(article.images.map(({ file, ...text }) => [finalOf.get(file), text])),
  };
  await articles.save(parseArticle(body, new Date(now()).getUTCFullYear()));
}

async function readCategories(): Promise<{ cards: string[] }> {
  return JSON.parse(await readFile(new URL("categories.json", DEMO), "utf8"));
}

async function readDemo(): Promise<DemoArticle[]> {
  return JSON.parse(await readFile(new URL("articles.json", DEMO), "utf8"));
}
