import type { Kysely, Transaction } from "kysely";
import type { Article, ArticleInput } from "#domain/article.ts";
import { isSame, allOf } from "#domain/records.ts";
import type { Focus } from "#domain/media.ts";
import type { MediaDetails } from "#domain/media-details.ts";
import { refuse } from "#domain/refusal.ts";
import { SUBTITLE_CODES, type SubtitleLanguage } from "#domain/subtitles.ts";
import { fold, titleSlug } from "#domain/slug.ts";
import { EMPTY_STORY, storyOf, type Story } from "#domain/story.ts";
import { titleLetter, titleSortKey } from "#domain/title-order.ts";
import { TEXT_COLUMNS, type Database, type TextColumn } from "../database/schema.ts";
import { refreshOrderKeys } from "./works-order.ts";
import { categoryIds } from "../categories/category-store.ts";
import type { EnsureMediaIds } from "../media/media-store.ts";

export interface ArticleRecord extends Story {
  title: string;
  year: number;
  categoryIds: readonly number[];
  isTop: boolean;
  isDraft: boolean;
  mainMediaId: number | null;
  images: readonly { mediaId: number; fullBleed: boolean }[];
}

export interface MediaDetailsRecord extends Pick<MediaDetails, "alt" | "caption" | "translations"> {
  focus: Focus | null | undefined;
  posterId: number | null | undefined;
  /** Media ids by language. */
  subtitles: readonly (readonly [SubtitleLanguage, number])[] | undefined;
}

interface Edit {
  input: ArticleInput;
  stored: Article | undefined;
  isTop: boolean;
}

/** Fills in stored fields. @throws Refusal `wrong-title`, `wrong-year`, `wrong-services`, `unknown-image` */
export async function completeInput(
  trx: Transaction<Database>,
  ensureMediaIds: EnsureMediaIds,
  { input, stored, isTop }: Edit,
): Promise<{ record: ArticleRecord; mediaDetails: ReadonlyMap<number, MediaDetailsRecord> }> {
  const mainCenter = input.mainCenter ?? stored?.mainCenter?.url ?? "";
  const images = input.images ?? stored?.images.map((each) => each.url) ?? [];
  const files = [...input.mediaDetails.values()].flatMap(({ poster, subtitles }) => [
    ...(poster ? [poster] : []),
    ...Object.values(subtitles ?? {}),
  ]);
  const ids = await ensureMediaIds(
    trx,
    [mainCenter, ...images, ...files].filter((url) => url !== ""),
  );
  const idOf = (url: string) => ids.get(url) ?? refuse("unknown-image");
  const wereFullBleed = new Set(stored?.images.flatMap((each) => (each.fullBleed ? each.url : [])));
  return {
    record: {
      title: input.title ?? stored?.title ?? refuse("wrong-title"),
      year: input.year ?? stored?.year ?? refuse("wrong-year"),
      categoryIds: await categoryIds(trx, input.categories ?? stored?.categories ?? []),
      isTop,
      isDraft: input.isDraft ?? stored?.isDraft ?? false,
      mainMediaId: mainCenter === "" ? null : idOf(mainCenter),
      images: images.map((url) => ({
        mediaId: idOf(url),
        fullBleed: input.mediaDetails.get(url)?.fullBleed ?? wereFullBleed.has(url),
      })),
      ...storyOf({ ...(stored ?? EMPTY_STORY), ...input.story }),
    },
    mediaDetails: new Map(
      [...input.mediaDetails].flatMap(([url, text]) => {
        const isShown = url === mainCenter || images.includes(url);
        return isShown ? [[idOf(url), mediaTextRecord(text, idOf)] as const] : [];
      }),
    ),
  };
}

function mediaTextRecord(
  { focus, poster, subtitles, ...texts }: MediaDetails,
  idOf: (url: string) => number,
): MediaDetailsRecord {
  return {
    ...texts,
    focus,
    posterId: poster === undefined ? undefined : (poster && idOf(poster)) || null,
    subtitles:
      subtitles &&
      SUBTITLE_CODES.flatMap((language) => {
        const url = subtitles[language];
        return url ? [[language, idOf(url)] as const] : [];
      }),
  };
}

/** Stores a new article without its address, and returns its id. */
export async function insertArticle(
  trx: Transaction<Database>,
  record: ArticleRecord,
  now: number,
  idempotencyKey: string | null = null,
): Promise<number> {
  const columns = { ...columnsOf(record), idempotency_key: idempotencyKey };
  const { id } = await trx
    .insertInto("articles")
    .values({ ...columns, version: 1, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeLists(trx, id, record);
  await refreshOrderKeys(trx, id);
  return id;
}

/** Replaces all fields of an article and increments its version. */
export async function updateArticle(
  trx: Transaction<Database>,
  id: number,
  record: ArticleRecord,
  now: number,
): Promise<void> {
  await trx
    .updateTable("articles")
    .set((article) => ({
      ...columnsOf(record),
      version: article("version", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", id)
    .execute();
  for (const table of LISTS) {
    await trx.deleteFrom(table).where("article_id", "=", id).execute();
  }
  await writeLists(trx, id, record);
  await refreshOrderKeys(trx, id);
}

/** Counts featured articles outside the trash, except one (D4). */
export async function countFeatured(reader: Kysely<Database>, except: number): Promise<number> {
  const { count } = await reader
    .selectFrom("articles")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("is_top", "=", 1)
    .where("deleted_at", "is", null)
    .where("id", "!=", except)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores the texts of media by the ids of their rows; undefined fields stay unchanged. */
export async function writeTexts(
  trx: Transaction<Database>,
  mediaDetails: ReadonlyMap<number, MediaDetailsRecord>,
): Promise<void> {
  for (const [id, record] of mediaDetails) {
    const { alt, caption, translations, focus, posterId, subtitles } = record;
    if (subtitles) await writeSubtitles(trx, id, subtitles);
    const columns = {
      ...(alt !== undefined && { alt }),
      ...(caption !== undefined && { caption }),
      ...(translations !== undefined && { translations: JSON.stringify(translations) }),
      ...(focus !== undefined && { focus_x: focus?.x ?? null, focus_y: focus?.y ?? null }),
      ...(posterId !== undefined && { poster_id: posterId }),
    };
    if (Object.keys(columns).length === 0) continue;
    await trx.updateTable("media").set(columns).where("id", "=", id).execute();
  }
}

async function writeSubtitles(
  trx: Transaction<Database>,
  filmId: number,
  subtitles: NonNullable<MediaDetailsRecord["subtitles"]>,
): Promise<void> {
  await trx.deleteFrom("film_subtitles").where("media_id", "=", filmId).execute();
  if (subtitles.length === 0) return;
  const rows = subtitles.map(([language, subtitles_id]) => ({
    media_id: filmId,
    language,
    subtitles_id,
  }));
  await trx.insertInto("film_subtitles").values(rows).execute();
}

const LISTS = ["article_categories", "article_media", "article_texts", "article_credits"] as const;

async function writeLists(
  trx: Transaction<Database>,
  id: number,
  { categoryIds: categories, images, credits, ...record }: ArticleRecord,
): Promise<void> {
  if (categories.length > 0) {
    const rows = categories.map((category, position) => ({
      article_id: id,
      position,
      category_id: category,
    }));
    await trx.insertInto("article_categories").values(rows).execute();
  }
  if (images.length > 0) {
    const rows = images.map(({ mediaId, fullBleed }, position) => ({
      article_id: id,
      position,
      media_id: mediaId,
      is_full_bleed: fullBleed ? (1 as const) : (0 as const),
    }));
    await trx.insertInto("article_media").values(rows).execute();
  }
  const texts = textColumns(record);
  if (!isSame(texts, textColumns(EMPTY_STORY))) {
    await trx
      .insertInto("article_texts")
      .values({ article_id: id, ...texts })
      .execute();
  }
  if (credits.length > 0) {
    const names = credits.flatMap(({ role, names }) => names.map((name) => ({ role, name })));
    const rows = names.map((each, position) => ({ article_id: id, position, ...each }));
    await trx.insertInto("article_credits").values(rows).execute();
  }
}

function textColumns({ translations, ...texts }: Omit<Story, "credits">) {
  const columns = allOf(TEXT_COLUMNS).map((field) => [TEXT_COLUMNS[field], texts[field]]);
  const written = Object.fromEntries(columns) as Record<TextColumn, string>;
  return { ...written, translations: JSON.stringify(translations) };
}

function columnsOf(record: ArticleRecord) {
  return {
    title: record.title,
    title_slug: titleSlug(record.title),
    sort_key: titleSortKey(record.title),
    letter: titleLetter(record.title),
    folded_title: fold(record.title),
    year: record.year,
    client: record.client,
    is_top: record.isTop ? 1 : 0,
    is_draft: record.isDraft ? 1 : 0,
    main_media_id: record.mainMediaId,
  } as const;
}
