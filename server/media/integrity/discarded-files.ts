import type { Kysely } from "kysely";
import { fileNameOfUrl } from "#domain/media.ts";
import type { Database } from "../../database/schema.ts";
import { markDiscarded } from "../renditions/rendition-store.ts";
import { deleteUnreferenced, forgetTemporary, convertedStems } from "../media-store.ts";

/**
 * Discards stored media without references and returns their number (R12). A concurrent save keeps its
 * picture; the files are kept for running backups.
 * @param before milliseconds since 1970; a newer file may belong to an unsaved edit
 */
export async function discardUnreferenced(
  database: Kysely<Database>,
  before: number,
  now: number,
): Promise<number> {
  return database.transaction().execute(async (trx) => {
    const gone = await deleteUnreferenced(trx, "final", before);
    await markDiscarded(
      trx,
      gone.flatMap(({ url, film_facts }) =>
        [fileNameOfUrl(url) ?? [], convertedStems(film_facts)].flat(),
      ),
      now,
    );
    return gone.length;
  });
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

/** Deletes the record of a discarded file; call it after the file is deleted. */
export async function forgetDiscarded(database: Kysely<Database>, fileName: string): Promise<void> {
  await database.deleteFrom("discarded_files").where("file_name", "=", fileName).execute();
}
