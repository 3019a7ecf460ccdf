import { type ExpressionBuilder, type Kysely, sql, type Transaction } from "kysely";
import { LRUCache } from "lru-cache";
import { fileNameOfUrl, finalUrl, renditionFileName, renditionWidths } from "#domain/media.ts";
import { FILM_TYPES, PICTURE_TYPES } from "#domain/upload-files.ts";
import { inLibraryLock, lockRow } from "../../database/locks.ts";
import { nextPublication, nextRevision } from "../../database/revision.ts";
import type { Database, MediaRow } from "../../database/schema.ts";
import type { NewJob } from "../../jobs/job-store.ts";
import { contentHash, stemOf } from "../../storage/storage.ts";
import type { EncodedRendition } from "../picture-process/encode-renditions.ts";
import { parseFilmFacts } from "../../database/film-facts.ts";

/** Fields are null if they were not recorded. */
export interface FileRecord {
  bytes: number | null;
  /** SHA-256 in hex. */
  hash: string | null;
}

export interface Rendition {
  fileName: string;
  bytes: number;
  hash: string;
}

export interface NamedFile extends FileRecord {
  fileName: string;
}

export interface PendingPicture extends NamedFile {
  id: number;
  /** In pixels. */
  width: number;
  /** Undefined for a picture that was uploaded before masters were kept. */
  master: NamedFile | undefined;
}

export interface MadeRenditions {
  files: readonly Rendition[];
  /** SHA-256 of the original, in hex. */
  hash: string;
  hasP3: boolean;
}

function fileOf({ url, bytes, hash }: FileRecord & { url: string }): NamedFile {
  return { fileName: fileNameOfUrl(url) ?? url, bytes, hash };
}

export const PICTURE_RENDITIONS = "renditions";

export const FILM_RENDITIONS = "film-renditions";

/** Describes a rendition by its bytes. @param original file name of what it is made of */
export async function describeRendition(
  original: string,
  { width, format, bytes }: EncodedRendition,
): Promise<Rendition> {
  const fileName = renditionFileName(original, width, format);
  return { fileName, bytes: bytes.byteLength, hash: await contentHash([bytes]) };
}

/** Returns the job that makes the renditions of a row. */
export function newRenditionsJob({ id, kind }: { id: number; kind: MediaRow["kind"] }): NewJob {
  return { kind: kind === "film" ? FILM_RENDITIONS : PICTURE_RENDITIONS, key: String(id) };
}

const MOST_IN_MEMORY = 10_000;
/** A picture that many look at is hurried once in this time. */
const HURRIED_EVERY_MS = 60_000;

/** Records of renditions; only recorded files are served. */
export type RenditionStore = ReturnType<typeof createRenditionStore>;

/** Creates the store; `now` is in milliseconds since 1970. */
export function createRenditionStore(database: Kysely<Database>, now: () => number) {
  const jobsOfMedia = database
    .selectFrom("jobs")
    .select("jobs.id")
    .where("jobs.kind", "in", [PICTURE_RENDITIONS, FILM_RENDITIONS])
    .whereRef("jobs.key", "=", sql<string>`CAST(media.id AS text)`);

  /** Serves repeated requests, also while the database is unavailable. */
  const inMemory = new LRUCache<string, FileRecord>({ max: MOST_IN_MEMORY });

  const hurried = new LRUCache<string, true>({ max: MOST_IN_MEMORY, ttl: HURRIED_EVERY_MS });

  /** Drops cached records; call it after the commit. */
  function forget(files: readonly Rendition[]): void {
    for (const { fileName } of files) inMemory.delete(fileName);
  }

  /** Bypasses the cache, because another process may have replaced the file. */
  async function reread(fileName: string): Promise<FileRecord | undefined> {
    inMemory.delete(fileName);
    const record = await database
      .selectFrom("renditions")
      .select(["bytes", "hash"])
      .where("file_name", "=", fileName)
      .executeTakeFirst();
    if (record === undefined) return findUnrecorded(database, fileName);
    inMemory.set(fileName, record);
    return record;
  }

  async function owners(fileNames: readonly string[]): Promise<{ fileName: string; id: number }[]> {
    if (fileNames.length === 0) return [];
    return database
      .selectFrom("renditions")
      .select(["file_name as fileName", "media_id as id"])
      .where("file_name", "in", fileNames)
      .execute();
  }

  return {
    forget,
    reread,

    find: async (fileName: string) => inMemory.get(fileName) ?? reread(fileName),

    /** Has the other renditions of a quick one's picture made next: somebody looks at it (V13). */
    async hurry(fileName: string): Promise<void> {
      const stem = stemOf(fileName);
      if (hurried.has(stem)) return;
      hurried.set(stem, true);
      const [owner] = await owners([fileName]);
      if (owner === undefined) return;
      const job = database.updateTable("jobs").set({ hurried_at: now() });
      await job
        .where("kind", "=", PICTURE_RENDITIONS)
        .where("key", "=", String(owner.id))
        .execute();
    },

    async findPending(id: number): Promise<PendingPicture | undefined> {
      const row = await database
        .selectFrom("media")
        .select(["url", "width", "bytes", "hash"])
        .where("id", "=", id)
        .where("rendition_state", "=", "pending")
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const master = await database
        .selectFrom("masters")
        .innerJoin("media", "media.id", "masters.master_id")
        .select(["url", "bytes", "hash"])
        .where("picture_id", "=", id)
        .executeTakeFirst();
      return { id, ...fileOf(row), width: row.width ?? 0, master: master && fileOf(master) };
    },

    /** Call it after all files are stored; `hash` is the original's. */
    async store(id: number, { files, hash, hasP3 }: MadeRenditions) {
      await database.transaction().execute(async (trx) => {
        await recordRenditions(trx, id, files, now());
        // An old original without a hash counts as undamaged, because all of it was decoded.
        await trx
          .updateTable("media")
          .set(({ fn, val }) => ({
            rendition_state: "stored",
            has_p3: hasP3 ? (1 as const) : (0 as const),
            hash: fn.coalesce("hash", val(hash)),
          }))
          .where("id", "=", id)
          .execute();
      });
      forget(files);
    },

    /** Publishes the stored renditions; nothing is counted if another process has published them. */
    publish: (): Promise<void> =>
      inLibraryLock(database, async (trx) => {
        const rows = await trx
          .selectFrom("media")
          .select(["id", "width"])
          .where("rendition_state", "=", "stored")
          .execute();
        if (rows.length > 0) await nextPublication(trx);
        for (const { id, width } of rows) {
          const widths = JSON.stringify(renditionWidths(width ?? 0));
          await trx
            .updateTable("media")
            .set({ rendition_state: "made", widths, is_quick: 0 })
            .where("id", "=", id)
            .where("rendition_state", "=", "stored")
            .execute();
        }
      }),

    /** Marks the owners of these renditions as pending, and returns jobs for those not pending before. */
    async invalidate(trx: Transaction<Database>, fileNames: readonly string[]): Promise<NewJob[]> {
      const ownersOf = ({ selectFrom }: ExpressionBuilder<Database, "media">) =>
        selectFrom("renditions").select("media_id").where("file_name", "in", fileNames);
      // Before the media, as every save does: otherwise each could wait for the other.
      await lockRow(trx, "library");
      const rows = await trx
        .updateTable("media")
        .set({ rendition_state: "pending" })
        .where("id", "in", ownersOf)
        .where("rendition_state", "in", ["stored", "made"])
        .returning(["id", "kind", "film_facts"])
        .execute();
      let hasFilm = false;
      for (const { id, film_facts } of rows) {
        const facts = parseFilmFacts(film_facts);
        if (facts === undefined) continue;
        hasFilm = true;
        const unmade = JSON.stringify({ ...facts, sides: [], hasLoops: false });
        const changed = trx.updateTable("media").set({ film_facts: unmade });
        await changed.where("id", "=", id).execute();
      }
      // Pages show the original until the better renditions are made.
      const { numUpdatedRows: quick } = await trx
        .updateTable("media")
        .set({ widths: "[]", is_quick: 0 })
        .where("id", "in", ownersOf)
        .where("is_quick", "=", 1)
        .executeTakeFirstOrThrow();
      if (hasFilm || quick > 0n) await nextRevision(trx);
      return rows.map(newRenditionsJob);
    },

    owners,

    async isAnyStored(): Promise<boolean> {
      const stored = database
        .selectFrom("media")
        .select("id")
        .where("rendition_state", "=", "stored");
      return (await stored.limit(1).executeTakeFirst()) !== undefined;
    },

    async countPending(): Promise<number> {
      const { count } = await database
        .selectFrom("media")
        .where("state", "=", "final")
        .where("rendition_state", "in", ["pending", "stored"])
        .where(({ not, exists }) =>
          not(exists(jobsOfMedia.where("jobs.last_error", "is not", null))),
        )
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return count;
    },

    async missingJobs(kind: "picture" | "film"): Promise<NewJob[]> {
      const pending = await database
        .selectFrom("media")
        .select(["id", "kind"])
        .where("rendition_state", "=", "pending")
        .where("kind", "=", kind)
        .where(({ not, exists }) => not(exists(jobsOfMedia)))
        .orderBy("id")
        .execute();
      return pending.map(newRenditionsJob);
    },

    async failed(): Promise<number[]> {
      const rows = await database
        .selectFrom("jobs")
        .select("key")
        .where("kind", "in", [PICTURE_RENDITIONS, FILM_RENDITIONS])
        .where("failed_at", "is not", null)
        .execute();
      return rows.map(({ key }) => Number(key));
    },
  };
}

/**
 * Records a row's renditions after their files are stored, and discards those that they replace, which
 * open pages still name. @param now milliseconds since 1970
 */
export async function recordRenditions(
  trx: Transaction<Database>,
  id: number,
  files: readonly Rendition[],
  now: number,
): Promise<void> {
  const before = await trx
    .deleteFrom("renditions")
    .where("media_id", "=", id)
    .returning("file_name")
    .execute();
  await trx
    .insertInto("renditions")
    .values(
      files.map(({ fileName, bytes, hash }) => ({
        file_name: fileName,
        media_id: id,
        bytes,
        hash,
      })),
    )
    .execute();
  const names = new Set(files.map(({ fileName }) => fileName));
  const replaced = before.flatMap(({ file_name }) => (names.has(file_name) ? [] : [file_name]));
  await markDiscarded(trx, replaced, now);
}

/** Records files for removal; a bare stem of 32 digits means all files that begin with it. */
export async function markDiscarded(
  trx: Transaction<Database>,
  files: readonly string[],
  discardedAt: number,
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map((file_name) => ({ file_name, discarded_at: discardedAt }));
  await trx
    .insertInto("discarded_files")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("file_name").doUpdateSet({ discarded_at: discardedAt }),
    )
    .execute();
}

/** Serves renditions from before records existed, and replaced ones that browsers may still play. */
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
          selectFrom("renditions")
            .select("file_name")
            .whereRef("renditions.media_id", "=", "media.id"),
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

function possibleOriginals(fileName: string): string[] {
  const endings = [...Object.values(PICTURE_TYPES), ...Object.values(FILM_TYPES)];
  return endings.map((ending) => finalUrl(`${stemOf(fileName)}.${ending}`));
}
