import type { Kysely, Transaction } from "kysely";
import { fileNameOfUrl } from "#domain/media.ts";
import type { Database } from "../../database/schema.ts";
import { forgetTemporary, ownDigits } from "../media-store.ts";

/**
 * Discards stored pictures and films that nothing refers to: no article, in the
 * trash or not, no version, no film. Every reference is checked by the statement that
 * deletes, and again by the database's own keys, so that a save in between keeps its
 * picture (R12); the names of the files are noted in the same transaction, so that they
 * can wait for backups (R13).
 * @param before milliseconds since 1970; a newer file may belong to an unsaved edit
 * @returns how many rows went
 */
export async function discardUnreferenced(
  database: Kysely<Database>,
  before: number,
  now: number,
): Promise<number> {
  return database.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom("media")
      .where("state", "=", "final")
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
        const inVersion = selectFrom("version_media")
          .select("media_id")
          .whereRef("media_id", "=", "media.id");
        return and(
          [inGallery, asCentral, asPoster, asSubtitles, inVersion].map((reference) =>
            not(exists(reference)),
          ),
        );
      })
      .returning(["url", "film"])
      .execute();
    await markDiscarded(
      trx,
      gone.flatMap(({ url, film }) => [fileNameOfUrl(url) ?? [], ownDigits(film)].flat()),
      now,
    );
    return gone.length;
  });
}

/**
 * Discards unsaved uploads. Their files are removed at once, because no backup names
 * them; noted in the same transaction, those that a kill leaves are removed by the next sweep.
 * @param before milliseconds since 1970
 * @returns how many rows went
 */
export async function discardTemporary(
  database: Kysely<Database>,
  before: number,
): Promise<number> {
  return database.transaction().execute(async (trx) => {
    const files = await forgetTemporary(trx, before);
    await markDiscarded(trx, files, 0);
    return files.length;
  });
}

/**
 * Notes files that wait to be removed.
 * @param files names of files, or the digits that several begin with
 */
export async function markDiscarded(
  trx: Transaction<Database>,
  files: readonly string[],
  discardedAt: number,
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map((file_name) => ({ file_name, discarded_at: discardedAt }));
  await trx.insertInto("discarded_files").values(rows).execute();
}

/** Forgets a file whose last byte is gone. */
export async function forgetDiscarded(database: Kysely<Database>, fileName: string): Promise<void> {
  await database.deleteFrom("discarded_files").where("file_name", "=", fileName).execute();
}
