import type { Kysely, Transaction } from "kysely";
import { fileNameOfUrl } from "#domain/media.ts";
import type { Database } from "../../database/schema.ts";
import { forgetTemporary, ownDigits } from "../media-store.ts";

/**
 * Discards stored media without references and returns their number (R12). The deleting statement checks
 * every reference, so that a concurrent save keeps its picture; the files are kept for running backups.
 * @param before milliseconds since 1970; a newer file may belong to an unsaved edit
 */
export async function discardUnreferenced(
  database: Kysely<Database>,
  before: number,
  now: number,
): Promise<number> {
  return database.transaction().execute(async (trx) => {
    const gone = [
      ...(await deleteUnreferenced(trx, before)),
      // A master has no reference any more once its picture's row is gone.
      ...(await deleteUnreferenced(trx, before)),
    ];
    await markDiscarded(
      trx,
      gone.flatMap(({ url, film_facts }) =>
        [fileNameOfUrl(url) ?? [], ownDigits(film_facts)].flat(),
      ),
      now,
    );
    return gone.length;
  });
}

function deleteUnreferenced(trx: Transaction<Database>, before: number) {
  return trx
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
      const asMaster = selectFrom("masters")
        .select("master_id")
        .whereRef("master_id", "=", "media.id");
      return and(
        [inGallery, asCentral, asPoster, asSubtitles, asMaster, inVersion].map((reference) =>
          not(exists(reference)),
        ),
      );
    })
    .returning(["url", "film_facts"])
    .execute();
}

/** Discards unsaved uploads; discard time 0 makes the sweep delete the files at once: no backup has them. */
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

/** Records files for removal; a bare stem of 32 digits means all files that begin with it. */
export async function markDiscarded(
  trx: Transaction<Database>,
  files: readonly string[],
  discardedAt: number,
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map((file_name) => ({ file_name, discarded_at: discardedAt }));
  await trx.insertInto("discarded_files").values(rows).execute();
}

/** Deletes the record of a discarded file; call it after the file is deleted. */
export async function forgetDiscarded(database: Kysely<Database>, fileName: string): Promise<void> {
  await database.deleteFrom("discarded_files").where("file_name", "=", fileName).execute();
}
