import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Kysely } from "kysely";
import { parseArticle } from "#domain/article.ts";
import { API } from "#domain/api.ts";
import { isFilm } from "#domain/film.ts";
import type { MediaDetails } from "#domain/media-details.ts";
import { EMPTY_STORY, storyOf, type Story } from "#domain/story.ts";
import { isSubtitles, type Subtitles } from "#domain/subtitles.ts";
import { FILM_HEADER } from "#domain/upload-files.ts";
import type { Language } from "#domain/words/languages.ts";
import { createArticles } from "../articles/articles.ts";
import { arrangeCards, translateCategories } from "../categories/category-store.ts";
import type { Database } from "../database/schema.ts";
import type { FilmUploads } from "../media/films/film-uploads.ts";
import type { MediaService } from "../media/media.ts";
import type { Studio } from "../studio.ts";

const DEMO = new URL("../../demo/", import.meta.url);

interface DemoArticle extends Partial<Story> {
  title: string;
  year: number;
  services: string[];
  isTop: boolean;
  main_center: string;
  images: DemoImage[];
}

interface DemoImage extends Pick<MediaDetails, "translations"> {
  /** In `demo/pictures`, or a film in `demo/films`. */
  file: string;
  alt: string;
  caption?: string;
  fullBleed?: boolean;
  poster?: string;
  subtitles?: Subtitles;
}

/** Imports the demo by an admin's saves, only into a new library; the next start resumes a killed import. */
export async function importDemo(studio: Studio, films: FilmUploads): Promise<void> {
  const { media, log, now } = studio;
  const database = studio.database.query;
  const library = await database.selectFrom("library").selectAll().executeTakeFirstOrThrow();
  const isFresh = library.demo === "none" && library.has_held_article === 0;
  if (!isFresh && library.demo !== "importing") return;
  await database.updateTable("library").set({ demo: "importing" }).execute();
  const { cards, names } = await readCategories();
  await arrangeCards(database, cards);
  await translateCategories(database, names);
  const present = await database
    .selectFrom("articles")
    .select("title")
    .where("deleted_at", "is", null)
    .execute();
  const titles = new Set(present.map((article) => article.title));
  const { ensureMediaIds } = media;
  // The demo is no act of the admin, so it is not in the audit log.
  const articles = createArticles({ database, ensureMediaIds, recordAudit: notAudited, now });
  for (const article of await readDemo()) {
    if (titles.has(article.title)) continue;
    log.info({ title: article.title }, "importing the demo studio");
    const input = await withStoredFiles(media, films, article);
    await articles.save(parseArticle(input, new Date(now()).getUTCFullYear()));
  }
  await database.updateTable("library").set({ demo: "imported" }).execute();
}

/** Ends an interrupted import: the studio was opened without the demo since, so it stays as it is. */
export async function abandonDemo(database: Kysely<Database>): Promise<void> {
  await database
    .updateTable("library")
    .set({ demo: "imported" })
    .where("demo", "=", "importing")
    .execute();
}

async function notAudited(): Promise<void> {}

/** Returns the article as an admin would save it. */
async function withStoredFiles(media: MediaService, films: FilmUploads, article: DemoArticle) {
  const files = article.images.flatMap(({ file, poster, subtitles = {} }) =>
    [file, poster ?? [], Object.values(subtitles)].flat(),
  );
  const urls = await Promise.all(files.map((file) => upload(media, films, file)));
  const moved = await media.uploads.finalize(urls);
  const finalOf = new Map(files.map((file, index) => [file, moved[index] ?? ""]));
  const textOf = ({ poster, subtitles = {}, ...text }: DemoImage) => ({
    ...text,
    ...(poster !== undefined && { poster: finalOf.get(poster) }),
    subtitles: Object.fromEntries(
      Object.entries(subtitles).map(([language, each]) => [language, finalOf.get(each)]),
    ),
  });
  return {
    title: article.title,
    year: article.year,
    services: article.services,
    isTop: article.isTop,
    main_center: finalOf.get(article.main_center),
    images: article.images.map(({ file }) => finalOf.get(file)),
    ...storyOf({ ...EMPTY_STORY, ...article }),
    media: Object.fromEntries(
      article.images.map((image) => [finalOf.get(image.file), textOf(image)]),
    ),
  };
}

/** Returns the temporary address. */
async function upload(media: MediaService, films: FilmUploads, file: string): Promise<string> {
  const folder = file.includes("/") ? "pictures" : "films";
  const bytes = await readFile(new URL(`${folder}/${file}`, DEMO));
  if (isFilm(file)) return uploadFilm(films, bytes, file);
  const { uploads } = media;
  const stored = isSubtitles(file)
    ? await uploads.storeSubtitles(bytes, file)
    : await uploads.storeUpload(bytes, basename(file));
  return stored.url;
}

/** Uses the same protocol as a browser, in one piece. */
async function uploadFilm(films: FilmUploads, bytes: Buffer, file: string): Promise<string> {
  const version = { "tus-resumable": "1.0.0" };
  const name = Buffer.from(file).toString("base64");
  const announced = {
    "upload-length": String(bytes.byteLength),
    "upload-metadata": `filename ${name}`,
  };
  const at = new URL(API.films, "http://studio");
  const begun = await films.answer(
    new Request(at, { method: "POST", headers: { ...version, ...announced } }),
  );
  const headers = {
    ...version,
    "upload-offset": "0",
    "content-type": "application/offset+octet-stream",
    "content-length": String(bytes.byteLength),
  };
  const sent = await films.answer(
    new Request(new URL(begun.headers.get("location") ?? "", at), {
      method: "PATCH",
      headers,
      body: new Uint8Array(bytes),
    }),
  );
  return sent.headers.get(FILM_HEADER) ?? "";
}

interface DemoCategories {
  cards: string[];
  /** By the category's name. */
  names: Partial<Record<Language, Record<string, string>>>;
}

async function readCategories(): Promise<DemoCategories> {
  return JSON.parse(await readFile(new URL("categories.json", DEMO), "utf8"));
}

async function readDemo(): Promise<DemoArticle[]> {
  return JSON.parse(await readFile(new URL("articles.json", DEMO), "utf8"));
}
