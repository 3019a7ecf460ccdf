import { linkSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Transaction } from "kysely";
import sharp from "sharp";
import { MOST_FEATURED, type Article } from "../domain/article.ts";
import { INITIAL_CATEGORIES } from "../domain/category.ts";
import { categoryIds } from "../server/categories/category-store.ts";
import {
  finalUrl,
  SRGB_FORMATS,
  RENDITION_WIDTHS,
  renditionFileName,
  type Media,
} from "../domain/media.ts";
import { titleSlug } from "../domain/slug.ts";
import { EMPTY_STORY } from "../domain/story.ts";
import { contentOf } from "../domain/article-content.ts";
import { insertArticle } from "../server/articles/article-store.ts";
import { assignSlugs } from "../server/articles/slug-store.ts";
import { nextRevision } from "../server/database/revision.ts";
import { migrate } from "../server/database/migrate.ts";
import { openDatabase } from "../server/database/open-database.ts";
import type { Database } from "../server/database/schema.ts";
import { insertMedia } from "../server/media/media-store.ts";
import { RENDITION_OPTIONS } from "../server/media/picture-process/encode-renditions.ts";
import { type Transcoded, transcode } from "../server/media/picture-process/prepare-picture.ts";
import { storeVersion } from "../server/versions/versions.ts";
import { aPhotograph } from "../tests/support/media-files.ts";

const IMAGES_EACH = 10;
const [WIDTH] = RENDITION_WIDTHS;
const FIRST_YEAR = 2000;
const YEARS = 26;
/** Hard links of one file; every file system allows more. */
const NAMES_OF_A_FILE = 1000;

/** A picture's files: the name for a file name, and the bytes. */
type Files = readonly (readonly [nameOf: (fileName: string) => string, bytes: Buffer])[];

/** Returns the slug of an article of a grown library. @param number from 0 */
export function slugOfGrown(number: number): string {
  return titleSlug(grownTitle(number));
}

/**
 * Fills an empty folder with a library of articles with ten images each. One transaction writes the rows; all
 * pictures are the same tiny one, but each has its own row and files.
 * @param dataDir is created if it is missing; no studio may have it open
 * @param titleOf returns the title of a number from 0
 */
export async function growLibrary(
  dataDir: string,
  articles: number,
  titleOf: (number: number) => string = grownTitle,
): Promise<void> {
  const picture = await transcode(await aPhotograph({ width: WIDTH, height: WIDTH }), "image/jpeg");
  writePictures(join(dataDir, "media"), articles * IMAGES_EACH, await filesOf(picture));
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, () => {});
  await migrate(database, { backupDir: join(dataDir, "backups"), onStep: () => {} });
  const now = Date.now();
  await database.query.transaction().execute(async (trx) => {
    await nextRevision(trx);
    for (let number = 0; number < articles; number += 1) {
      await writeArticle(trx, anArticle(number, titleOf(number), picture), picture, now);
    }
    await trx.updateTable("library").set({ has_held_article: 1 }).execute();
  });
  await database.query.destroy();
}

async function writeArticle(
  trx: Transaction<Database>,
  article: Article,
  { bytes }: Transcoded,
  now: number,
): Promise<void> {
  const { images, title } = article;
  const first = (article.id - 1) * IMAGES_EACH + 1;
  const mediaIds = images.map((_, index) => first + index);
  await insertMedia(
    trx,
    images.map(({ url, width, height, alt, colour, placeholder, widths }, index) => ({
      id: first + index,
      url,
      kind: "picture",
      state: "final",
      width,
      height,
      bytes: bytes.byteLength,
      colour,
      thumbhash: placeholder,
      alt,
      widths: JSON.stringify(widths),
      rendition_state: "made",
      created_at: now,
    })),
  );
  const shown = mediaIds.map((mediaId) => ({ mediaId, fullBleed: false }));
  const categories = await categoryIds(trx, article.categories);
  const record = { ...article, categoryIds: categories, mainMediaId: first, images: shown };
  const id = await insertArticle(trx, record, now);
  await assignSlugs(trx, titleSlug(title));
  const saved = { version: 1, content: contentOf(article), mediaIds };
  await storeVersion(trx, { document: "article", id }, saved, now);
}

function anArticle(number: number, title: string, picture: Transcoded): Article {
  const images = Array.from({ length: IMAGES_EACH }, (_, index) =>
    aMedium(number * IMAGES_EACH + index, `${title}, ${index + 1}`, picture),
  );
  const categories = [number, number * 3 + 1].flatMap(
    (place) => INITIAL_CATEGORIES[place % INITIAL_CATEGORIES.length] ?? [],
  );
  return {
    id: number + 1,
    slug: titleSlug(title),
    title,
    year: FIRST_YEAR + (number % YEARS),
    categories: [...new Set(categories)],
    isTop: number < MOST_FEATURED,
    isDraft: false,
    ...EMPTY_STORY,
    mainCenter: images[0] ?? null,
    images,
    version: 1,
  };
}

function aMedium(number: number, alt: string, picture: Transcoded): Media {
  const { width, height, colour, thumbhash } = picture;
  return {
    url: finalUrl(fileNameOf(number)),
    width,
    height,
    alt,
    colour,
    placeholder: thumbhash,
    widths: [WIDTH],
    caption: "",
    focus: null,
    poster: null,
  };
}

function grownTitle(number: number): string {
  return `Proyecto ${String(number + 1).padStart(5, "0")}`;
}

function fileNameOf(number: number): string {
  return `${number.toString(16).padStart(32, "0")}.jpg`;
}

async function filesOf({ bytes }: Transcoded): Promise<Files> {
  const renditions = SRGB_FORMATS.map(async (format) => {
    const encoded = await sharp(bytes).toFormat(format, RENDITION_OPTIONS[format]).toBuffer();
    return [(name: string) => renditionFileName(name, WIDTH, format), encoded] as const;
  });
  return [[(name) => name, bytes], ...(await Promise.all(renditions))];
}

function writePictures(folder: string, count: number, files: Files): void {
  mkdirSync(folder, { recursive: true });
  for (let number = 0; number < count; number += 1) {
    const written = number - (number % NAMES_OF_A_FILE);
    for (const [nameOf, bytes] of files) {
      const path = join(folder, nameOf(fileNameOf(number)));
      if (number === written) writeFileSync(path, bytes);
      else linkSync(join(folder, nameOf(fileNameOf(written))), path);
    }
  }
}
