import type { Kysely, Transaction } from "kysely";
import { placeOfUrl } from "#domain/media-address.ts";
import { type FilmFacts, fileNameOfUrl, finalUrl } from "#domain/media.ts";
import { refuse } from "#domain/refusal.ts";
import type { Database, MediaRow, NewMediaRow } from "../database/schema.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { newRenditionsJob } from "./renditions/rendition-store.ts";
import { stemOf } from "../storage/storage.ts";
import { findVideoFile } from "./serving/video-files.ts";

/** Uploads that are not finalized yet. */
interface TemporaryTotals {
  files: number;
  bytes: number;
}

/** Of pictures, of films or of subtitles: each has a quota of its own. */
export async function temporaryTotals(
  database: Kysely<Database>,
  kind: "picture" | "film" | "subtitles",
): Promise<TemporaryTotals> {
  const totals = await database
    .selectFrom("media")
    .where("state", "=", "temporary")
    .where("kind", "=", kind)
    .select(({ fn }) => [fn.countAll().as("files"), fn.sum("bytes").as("bytes")])
    .executeTakeFirstOrThrow();
  // PostgreSQL answers sums as text, and both answer null for none.
  return { files: Number(totals.files), bytes: Number(totals.bytes ?? 0) };
}

/**
 * Refuses an upload for which MEDIA_MAX_BYTES leaves no room.
 * @param moreBytes of a new original
 * @param mostBytes that all originals together, temporary and final, may take (T24)
 * @throws Refusal `disk-full`
 */
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

/**
 * Adds rows; those whose address is known already stay as they are.
 * @returns those that were added
 */
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

/** The row ids of those addresses that are known and final. */
export async function finalIds(
  database: Kysely<Database>,
  urls: readonly string[],
): Promise<Map<string, number>> {
  if (urls.length === 0) return new Map();
  // The state is looked at here: asked for both, SQLite reads all final rows instead of these few.
  const rows = await database
    .selectFrom("media")
    .select(["url", "id", "state"])
    .where("url", "in", urls)
    .execute();
  return new Map(rows.flatMap(({ url, id, state }) => (state === "final" ? [[url, id]] : [])));
}

/**
 * Forgets temporary files made before a moment. One statement, so that none of them
 * can become final or be shown by an article between the check and the deletion (R11, R12).
 * @param before milliseconds since 1970
 * @returns the names of their files, which nothing leads to any more
 */
export async function forgetTemporary(
  database: Kysely<Database>,
  before: number,
): Promise<string[]> {
  const rows = await database
    .deleteFrom("media")
    .where("state", "=", "temporary")
    .where("created_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("article_media")
            .select("media_id")
            .whereRef("article_media.media_id", "=", "media.id"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("articles").select("id").whereRef("articles.main_media_id", "=", "media.id"),
        ),
      ),
    )
    .returning("url")
    .execute();
  return rows.flatMap(({ url }) => fileNameOfUrl(url) ?? []);
}

/** The kinds of media whose files we store. */
export const STORED_KINDS = ["picture", "film", "subtitles"] as const;

/** The names of all originals of ours, temporary and final. */
export async function storedFileNames(database: Kysely<Database>): Promise<string[]> {
  const rows = await database
    .selectFrom("media")
    .select("url")
    .where("kind", "in", STORED_KINDS)
    .execute();
  return rows.flatMap(({ url }) => fileNameOfUrl(url) ?? []);
}

/** What the names of all stored files begin with: those of films may have other digits than their addresses. */
export async function storedStems(database: Kysely<Database>): Promise<Set<string>> {
  const ofFilms = await database
    .selectFrom("media_forms")
    .innerJoin("media", "media.id", "media_forms.media_id")
    .select("file_name")
    .where("media.kind", "=", "film")
    .execute();
  const renditions = ofFilms.map(({ file_name }) => file_name);
  return new Set([...(await storedFileNames(database)), ...renditions].map(stemOf));
}

/** What was discarded before a moment and is not removed yet, as it was noted. */
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

/** What the names of a film's renditions begin with, where that is not in its address. @param film as its row has it */
export function ownDigits(film: string | null): string[] {
  const { id }: Partial<FilmFacts> = JSON.parse(film ?? "{}");
  return id === undefined ? [] : [id];
}

/** Whether any row has a file of this name, be it an original or a rendition. */
export async function isStoredName(database: Kysely<Database>, fileName: string): Promise<boolean> {
  const url = finalUrl(fileName);
  const original = database.selectFrom("media").select("id").where("url", "=", url);
  if ((await original.executeTakeFirst()) !== undefined) return true;
  const record = database.selectFrom("media_forms").select("media_id as id");
  return (await record.where("file_name", "=", fileName).executeTakeFirst()) !== undefined;
}

/**
 * The rows behind the addresses an article names. Outside addresses and files of a videos folder
 * get theirs here; the server never fetches an outside one (T13).
 * @returns row ids by address, one for every address given
 * @throws Refusal `unknown-image` for a picture of ours that is not final, a film that
 *   is not there, or no address at all
 */
export type EnsureMediaIds = (
  trx: Transaction<Database>,
  urls: readonly string[],
) => Promise<Map<string, number>>;

export interface MediaIdsParts {
  /** Where files of a videos folder may lie; the first that has a name wins. */
  videoDirs: readonly string[];
  jobs: Pick<Jobs, "enqueue">;
  now: () => number;
}

/** Films of a videos folder are converted as uploaded ones are (V7). */
export function mediaIdsEnsurer({ videoDirs, jobs, now }: MediaIdsParts): EnsureMediaIds {
  return async (trx, urls) => {
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
        ? ({ kind: "film", variants: "pending" } as const)
        : ({ kind: "outside", variants: "none" } as const);
    rows.push({ url, state: "final", created_at: now, ...of, ...unknown });
  }
  return rows;
}
