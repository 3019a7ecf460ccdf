import type { Kysely, Transaction } from "kysely";
import type { Database, VersionsTable } from "../database/schema.ts";

/** Limit per document: an article may have 200 pictures whose texts are saved one by one. */
export const MOST_VERSIONS = 250;

/** An article by its id, or the site's settings with id 1. */
export interface VersionedDocument {
  document: VersionsTable["document"];
  id: number;
}

export interface Saved {
  version: number;
  content: object;
  mediaIds: readonly number[];
}

export interface SavedVersion {
  version: number;
  /** Milliseconds since 1970. */
  savedAt: number;
  content: unknown;
}

/** Stores a version, unless it is stored already. */
export async function storeVersion(
  trx: Transaction<Database>,
  { document, id }: VersionedDocument,
  { version, content, mediaIds }: Saved,
  now: number,
): Promise<void> {
  const row = await trx
    .insertInto("versions")
    .values({
      document,
      document_id: id,
      version,
      saved_at: now,
      content: JSON.stringify(content),
    })
    .onConflict((conflict) => conflict.columns(["document", "document_id", "version"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) return;
  const shown = [...new Set(mediaIds)].map((media_id) => ({ version_id: row.id, media_id }));
  if (shown.length > 0) await trx.insertInto("version_media").values(shown).execute();
  await forget(trx, { document, id }, version - MOST_VERSIONS);
}

/** Lists the versions of a document, the newest first. */
export async function listVersions(
  reader: Kysely<Database>,
  { document, id }: VersionedDocument,
): Promise<SavedVersion[]> {
  return (await newestFirst(reader, { document, id }).execute()).map(savedVersion);
}

/** Returns the newest version of a document. */
export async function newestVersion(
  reader: Kysely<Database>,
  document: VersionedDocument,
): Promise<SavedVersion | undefined> {
  const row = await newestFirst(reader, document).limit(1).executeTakeFirst();
  return row && savedVersion(row);
}

function newestFirst(reader: Kysely<Database>, { document, id }: VersionedDocument) {
  return reader
    .selectFrom("versions")
    .select(["version", "saved_at", "content"])
    .where("document", "=", document)
    .where("document_id", "=", id)
    .orderBy("version", "desc");
}

function savedVersion(row: Pick<VersionsTable, "version" | "saved_at" | "content">): SavedVersion {
  return { version: row.version, savedAt: row.saved_at, content: JSON.parse(row.content) };
}

/** Deletes a document's versions, all or up to and including one. */
export async function forget(
  trx: Transaction<Database>,
  { document, id }: VersionedDocument,
  upTo?: number,
): Promise<void> {
  await trx
    .deleteFrom("versions")
    .where("document", "=", document)
    .where("document_id", "=", id)
    .$if(upTo !== undefined, (query) => query.where("version", "<=", upTo ?? 0))
    .execute();
}
