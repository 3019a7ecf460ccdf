import { type Kysely, sql, type Transaction } from "kysely";
import { type FilmFacts, fileNameOfUrl, finalUrl, renditionWidths } from "#domain/media.ts";
import { FILM_TYPES, PICTURE_TYPES } from "#domain/upload-files.ts";
import { nextRevision } from "../../database/revision.ts";
import type { Database, MediaRow } from "../../database/schema.ts";
import type { NewJob } from "../../jobs/job-store.ts";
import { stemOf } from "../../storage/storage.ts";

/** The recorded size and hash of a stored file; null where they were not recorded. */
export interface FileRecord {
  bytes: number | null;
  /** SHA-256 in hex. */
  hash: string | null;
}

/** A file that was made of a picture or a film. */
export interface Rendition {
  fileName: string;
  bytes: number;
  hash: string;
}

/** A final picture without renditions, and the record of its original. */
export interface PendingPicture extends FileRecord {
  id: number;
  fileName: string;
}

/** The kind of the jobs that make renditions; their keys are the ids of pictures. */
export const RENDITIONS = "renditions";

/** The kind of the jobs that convert films; their keys are the ids of films. */
export const FILM_RENDITIONS = "film-renditions";

/** The job that makes the renditions of a picture or a film. @param id of its row */
export function newRenditionsJob({ id, kind }: { id: number; kind: MediaRow["kind"] }): NewJob {
  return { kind: kind === "film" ? FILM_RENDITIONS : RENDITIONS, key: String(id) };
}

/** The records of so many renditions are kept in memory: more than a visit to every page asks for. */
const MOST_IN_MEMORY = 10_000;

/** The records of renditions: only recorded files beside an original are served. */
export type RenditionStore = ReturnType<typeof createRenditionStore>;

export function createRenditionStore(database: Kysely<Database>) {
  /** Visitors ask for the same few again and again, also while the database is away (R22). */
  const inMemory = new Map<string, FileRecord>();

  /** Has files read anew from their records, once those are committed. */
  function forget(files: readonly Rendition[]): void {
    for (const { fileName } of files) inMemory.delete(fileName);
  }

  /** The record as it is now: another process may have made the file anew. */
  async function reread(fileName: string): Promise<FileRecord | undefined> {
    inMemory.delete(fileName);
    const record = await database
      .selectFrom("media_forms")
      .select(["bytes", "hash"])
      .where("file_name", "=", fileName)
      .executeTakeFirst();
    if (record === undefined) return findUnrecorded(database, fileName);
    if (inMemory.size === MOST_IN_MEMORY) inMemory.clear();
    inMemory.set(fileName, record);
    return record;
  }

  return {
    forget,
    reread,

    /** The record of a rendition; undefined for one that was never made. */
    find: async (fileName: string) => inMemory.get(fileName) ?? reread(fileName),

    async findPending(id: number): Promise<PendingPicture | undefined> {
      const row = await database
        .selectFrom("media")
        .select(["url", "bytes", "hash"])
        .where("id", "=", id)
        .where("variants", "=", "pending")
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { url, ...record } = row;
      return { id, fileName: fileNameOfUrl(url) ?? url, ...record };
    },

    /** Records all renditions of a picture, whose files are stored by now. @param hash of the original */
    async store(id: number, { files, hash }: { files: readonly Rendition[]; hash: string }) {
      await database.transaction().execute(async (trx) => {
        await recordRenditions(trx, id, files);
        // An original from before hashes were recorded is taken for whole once all of it was decoded.
        await trx
          .updateTable("media")
          .set(({ fn, val }) => ({ variants: "stored", hash: fn.coalesce("hash", val(hash)) }))
          .where("id", "=", id)
          .execute();
      });
      forget(files);
    },

    /** Has pages name the renditions that are stored. */
    async publish(trx: Transaction<Database>): Promise<void> {
      const rows = await trx
        .selectFrom("media")
        .select(["id", "width"])
        .where("variants", "=", "stored")
        .execute();
      for (const { id, width } of rows) {
        const widths = JSON.stringify(renditionWidths(width ?? 0));
        await trx
          .updateTable("media")
          .set({ variants: "made", widths })
          .where("id", "=", id)
          .where("variants", "=", "stored")
          .execute();
      }
    },

    /**
     * Forgets that the renditions were made of the pictures and films to which these belong; films
     * are shown as they came meanwhile (V3).
     * @param fileNames of renditions as they are recorded
     * @returns the jobs that make them again; without those that wait already
     */
    async invalidate(trx: Transaction<Database>, fileNames: readonly string[]): Promise<NewJob[]> {
      const rows = await trx
        .updateTable("media")
        .set({ variants: "pending" })
        .where("id", "in", ({ selectFrom }) =>
          selectFrom("media_forms").select("media_id").where("file_name", "in", fileNames),
        )
        .where("variants", "in", ["stored", "made"])
        .returning(["id", "kind", "film"])
        .execute();
      const films = rows.filter(({ film }) => film !== null);
      for (const { id, film } of films) {
        const facts: FilmFacts = {
          ...JSON.parse(film ?? "{}"),
          sides: [],
          hasLoops: false,
        };
        const changed = trx.updateTable("media").set({ film: JSON.stringify(facts) });
        await changed.where("id", "=", id).execute();
      }
      if (films.length > 0) await nextRevision(trx);
      return rows.map(newRenditionsJob);
    },

    /** Which of these are recorded as renditions, and the rows of whose. */
    async owners(fileNames: readonly string[]): Promise<{ fileName: string; id: number }[]> {
      if (fileNames.length === 0) return [];
      return database
        .selectFrom("media_forms")
        .select(["file_name as fileName", "media_id as id"])
        .where("file_name", "in", fileNames)
        .execute();
    },

    async isAnyStored(): Promise<boolean> {
      const stored = database.selectFrom("media").select("id").where("variants", "=", "stored");
      return (await stored.limit(1).executeTakeFirst()) !== undefined;
    },

    /** How many final pictures and films wait for their renditions, without those whose job has failed before. */
    async countPending(): Promise<number> {
      const { count } = await database
        .selectFrom("media")
        .where("state", "=", "final")
        .where("variants", "in", ["pending", "stored"])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("jobs")
                .select("jobs.id")
                .where("jobs.kind", "in", [RENDITIONS, FILM_RENDITIONS])
                .where("jobs.last_error", "is not", null)
                .whereRef("jobs.key", "=", sql<string>`CAST(media.id AS text)`),
            ),
          ),
        )
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** The jobs that are missing of pictures, or of films, that wait for their renditions. */
    async missingJobs(kind: "picture" | "film"): Promise<NewJob[]> {
      const pending = await database
        .selectFrom("media")
        .select(["id", "kind"])
        .where("variants", "=", "pending")
        .where("kind", "=", kind)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("jobs")
                .select("jobs.id")
                .where("jobs.kind", "in", [RENDITIONS, FILM_RENDITIONS])
                .whereRef("jobs.key", "=", sql<string>`CAST(media.id AS text)`),
            ),
          ),
        )
        .orderBy("id")
        .execute();
      return pending.map(newRenditionsJob);
    },

    /** The pictures and films whose renditions were given up. */
    async failed(): Promise<number[]> {
      const rows = await database
        .selectFrom("jobs")
        .select("key")
        .where("kind", "in", [RENDITIONS, FILM_RENDITIONS])
        .where("failed_at", "is not", null)
        .execute();
      return rows.map(({ key }) => Number(key));
    },
  };
}

/**
 * Records all renditions of a picture or a film, whose files are stored by now.
 * @param id of its row
 * @returns the names of those that were recorded before and are not any more
 */
export async function recordRenditions(
  trx: Transaction<Database>,
  id: number,
  files: readonly Rendition[],
): Promise<string[]> {
  const before = await trx
    .deleteFrom("media_forms")
    .where("media_id", "=", id)
    .returning("file_name")
    .execute();
  await trx
    .insertInto("media_forms")
    .values(files.map(({ fileName, ...of }) => ({ file_name: fileName, media_id: id, ...of })))
    .execute();
  const names = new Set(files.map(({ fileName }) => fileName));
  return before.flatMap(({ file_name }) => (names.has(file_name) ? [] : [file_name]));
}

/**
 * Renditions from before there were records are sent as they are until they have been made once more, and
 * those of a film that was converted anew until they are removed: browsers may be playing them.
 */
async function findUnrecorded(
  database: Kysely<Database>,
  fileName: string,
): Promise<FileRecord | undefined> {
  const replaced = await database
    .selectFrom("discarded_files")
    .select("file_name")
    .where("file_name", "=", fileName)
    .executeTakeFirst();
  if (replaced !== undefined) return { bytes: null, hash: null };
  const picture = await database
    .selectFrom("media")
    .select("widths")
    .where("url", "in", possibleOriginals(fileName))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("media_forms")
            .select("file_name")
            .whereRef("media_forms.media_id", "=", "media.id"),
        ),
      ),
    )
    .executeTakeFirst();
  const widths: number[] = picture === undefined ? [] : JSON.parse(picture.widths);
  const [, rendition = ""] = fileName.split(/-(.*)/, 2);
  const isMade =
    rendition === "share.jpg" ? widths.length > 0 : widths.includes(Number.parseInt(rendition, 10));
  return isMade ? { bytes: null, hash: null } : undefined;
}

/** The addresses that the original of a rendition may have. */
function possibleOriginals(fileName: string): string[] {
  const endings = [...Object.values(PICTURE_TYPES), ...Object.values(FILM_TYPES)];
  return endings.map((ending) => finalUrl(`${stemOf(fileName)}.${ending}`));
}
