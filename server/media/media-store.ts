import type { Kysely, Transaction } from "kysely";
import { placeOfUrl } from "#domain/media-address.ts";
import { fileNameOfUrl, finalUrl } from "#domain/media.ts";
import { refuse } from "#domain/refusal.ts";
import { queryInParts } from "../database/query-in-parts.ts";
import type { Database, MediaRow, NewMediaRow } from "../database/schema.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { parseFilmFacts } from "../database/film-facts.ts";
import { newRenditionsJob } from "./renditions/rendition-store.ts";
import { stemOf } from "../storage/storage.ts";
import { findVideoFile } from "./serving/video-files.ts";

interface TemporaryTotals {
  files: number;
  bytes: number;
}

/** Counts the temporary files of one kind, each of which has its own quota; masters count as bytes. */
export async function temporaryTotals(
  database: Kysely<Database>,
  kind: MediaRow["kind"],
): Promise<TemporaryTotals> {
  const totals = await database
    .selectFrom("media")
    .where("state", "=", "temporary")
    .where("kind", "in", kind === "picture" ? [kind, "master"] : [kind])
    .select(({ fn }) => [
      fn.count("id").filterWhere("kind", "=", kind).as("files"),
      fn.sum("bytes").as("bytes"),
    ])
    .executeTakeFirstOrThrow();
  // PostgreSQL returns sums as text, and a sum over no rows is null.
  return { files: Number(totals.files), bytes: Number(totals.bytes ?? 0) };
}

/** Refuses an upload that would exceed MEDIA_MAX_BYTES (T24). @throws Refusal `disk-full` */
export async function refuseOverMediaLimit(
  database: Kysely<Database>,
  moreBytes: number,
  mostBytes: number,
): Promise<void> {
  if (mostBytes === Infinity) return;
  const { bytes } = await database
    .selectFrom("media")
    .select(({ fn }) => fn.sum("bytes").as("bytes"))
    .executeTakeFirstOrThrow();
  if (Number(bytes ?? 0) + moreBytes > mostBytes) refuse("disk-full");
}

/** Inserts rows, skips known addresses, and returns the inserted rows. */
export async function insertMedia(
  database: Kysely<Database>,
  rows: readonly NewMediaRow[],
): Promise<Pick<MediaRow, "id" | "kind">[]> {
  if (rows.length === 0) return [];
  return database
    .insertInto("media")
    .values([...rows])
    .onConflict((conflict) => conflict.column("url").doNothing())
    .returning(["id", "kind"])
    .execute();
}

/** Returns the row ids of the final media among these addresses; a master is none that may be shown. */
export async function finalIds(
  database: Kysely<Database>,
  urls: readonly string[],
): Promise<Map<string, number>> {
  if (urls.length === 0) return new Map();
  // Filter by state in code: with both conditions SQLite would read all final rows.
  const rows = await database
    .selectFrom("media")
    .select(["url", "id", "kind", "state"])
    .where("url", "in", urls)
    .execute();
  return new Map(
    rows.flatMap(({ url, id, kind, state }) =>
      state === "final" && kind !== "master" ? [[url, id]] : [],
    ),
  );
}

/** Finds the names under which pictures and films were uploaded, by address; none where it was not kept. */
export async function uploadedNames(
  database: Kysely<Database>,
  urls: readonly string[],
): Promise<Map<string, string>> {
  const rows = await queryInParts(urls, (some) =>
    database
      .selectFrom("media")
      .leftJoin("masters", "masters.picture_id", "media.id")
      .select(["media.url", "media.film_facts", "masters.uploaded_name"])
      .where("media.url", "in", some)
      .execute(),
  );
  return new Map(
    rows.flatMap(({ url, film_facts, uploaded_name }) => {
      const name = uploaded_name ?? parseFilmFacts(film_facts)?.uploadedName;
      return name ? [[url, name]] : [];
    }),
  );
}

/** Deletes old temporary rows without references, and returns the names of their files. */
export async function forgetTemporary(
  database: Kysely<Database>,
  before: number,
): Promise<string[]> {
  const rows = await deleteUnreferenced(database, "temporary", before);
  return rows.flatMap(({ url }) => fileNameOfUrl(url) ?? []);
}

/** Deletes the rows of stored media that nothing shows, pictures with their masters. */
export async function deleteUnreferenced(
  database: Kysely<Database>,
  state: MediaRow["state"],
  before: number,
): Promise<Pick<MediaRow, "url" | "film_facts">[]> {
  // One statement checks and deletes, so that no row gets a reference in between.
  const remove = () =>
    database
      .deleteFrom("media")
      .where("state", "=", state)
      .where("url", "like", "/media/%")
      .where("created_at", "<", before)
      .where(({ and, not, exists, selectFrom }) => {
        const inGallery = selectFrom("article_media")
          .select("media_id")
          .whereRef("media_id", "=", "media.id");
        const asCentral = selectFrom("articles")
          .select("articles.id")
          .whereRef("main_media_id", "=", "media.id");
        const asPoster = selectFrom("media as films")
          .select("films.id")
          .whereRef("films.poster_id", "=", "media.id");
        const asSubtitles = selectFrom("film_subtitles")
          .select("media_id")
          .whereRef("subtitles_id", "=", "media.id");
        const asMaster = selectFrom("masters")
          .select("master_id")
          .whereRef("master_id", "=", "media.id");
        const inVersion = selectFrom("version_media")
          .select("media_id")
          .whereRef("media_id", "=", "media.id");
        return and(
          [inGallery, asCentral, asPoster, asSubtitles, asMaster, inVersion].map((reference) =>
            not(exists(reference)),
          ),
        );
      })
      .returning(["url", "film_facts"])
      .execute();
  const gone = await remove();
  // Their masters have no reference any more.
  return [...gone, ...(await remove())];
}

export const STORED_KINDS = ["picture", "master", "film", "subtitles"] as const;

/** Returns the file names of our originals, temporary and final. */
export async function storedFileNames(database: Kysely<Database>): Promise<string[]> {
  const rows = await database
    .selectFrom("media")
    .select("url")
    .where("kind", "in", STORED_KINDS)
    .execute();
  return rows.flatMap(({ url }) => fileNameOfUrl(url) ?? []);
}

/** Returns the stems of all stored files; a film's renditions may have another stem than its address. */
export async function storedStems(database: Kysely<Database>): Promise<Set<string>> {
  const ofFilms = await database
    .selectFrom("renditions")
    .innerJoin("media", "media.id", "renditions.media_id")
    .select("file_name")
    .where("media.kind", "=", "film")
    .execute();
  const renditions = ofFilms.map(({ file_name }) => file_name);
  return new Set([...(await storedFileNames(database)), ...renditions].map(stemOf));
}

/** Returns the names that were discarded before a moment, in milliseconds since 1970. */
export async function discardedBefore(
  database: Kysely<Database>,
  before: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom("discarded_files")
    .select("file_name")
    .where("discarded_at", "<", before)
    .execute();
  return rows.map(({ file_name }) => file_name);
}

/** Returns the stem of a film's renditions if its address has another; `facts` is the row's JSON. */
export function convertedStems(facts: string | null): string[] {
  const id = parseFilmFacts(facts)?.id;
  return id === undefined ? [] : [id];
}

/** Whether an original or a rendition has this file name. */
export async function isStoredName(database: Kysely<Database>, fileName: string): Promise<boolean> {
  const url = finalUrl(fileName);
  const original = database.selectFrom("media").select("id").where("url", "=", url);
  if ((await original.executeTakeFirst()) !== undefined) return true;
  const record = database.selectFrom("renditions").select("media_id as id");
  return (await record.where("file_name", "=", fileName).executeTakeFirst()) !== undefined;
}

export type EnsureMediaIds = ReturnType<typeof mediaIdsEnsurer>;

/** Creates the function; it also enqueues the conversion of new films in a videos folder. */
export function mediaIdsEnsurer(
  videoDirs: readonly string[],
  jobs: Pick<Jobs, "enqueue">,
  now: () => number,
) {
  /**
   * Returns row ids by address; inserts rows for videos and outside addresses, and fetches none (T13).
   * @throws Refusal `unknown-image` for a picture of ours that is not final, a missing film or a bad address
   */
  return async (
    trx: Transaction<Database>,
    urls: readonly string[],
  ): Promise<Map<string, number>> => {
    const unique = [...new Set(urls)];
    const added = await insertMedia(trx, await rowsOfOthers(unique, videoDirs, now()));
    await jobs.enqueue(trx, added.filter(({ kind }) => kind === "film").map(newRenditionsJob));
    const ids = await finalIds(trx, unique);
    return ids.size === unique.length ? ids : refuse("unknown-image");
  };
}

async function rowsOfOthers(
  urls: readonly string[],
  folders: readonly string[],
  now: number,
): Promise<NewMediaRow[]> {
  const rows: NewMediaRow[] = [];
  for (const url of urls) {
    const place = placeOfUrl(url);
    if (place === "refused") return refuse("unknown-image");
    if (place === "video-file" && !(await findVideoFile(folders, url)))
      return refuse("unknown-image");
    if (place !== "video-file" && place !== "outside") continue;
    const unknown = { width: null, height: null, bytes: null, colour: null, thumbhash: null };
    const of =
      place === "video-file"
        ? ({ kind: "film", rendition_state: "pending" } as const)
        : ({ kind: "outside", rendition_state: "none" } as const);
    rows.push({ url, state: "final", created_at: now, ...of, ...unknown });
  }
  return rows;
}
