import type { Kysely, Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** What identifies the library's content at one moment. */
export interface Revision {
  name: string;
  revision: number;
}

/**
 * Gives the library its next revision. First in every transaction that changes
 * what visitors see: the row's lock makes such transactions follow one another
 * in both databases, so a check made after it stays true until the commit (F10).
 */
export async function nextRevision(trx: Transaction<Database>): Promise<void> {
  await trx
    .updateTable("library")
    .set((library) => ({ revision: library("revision", "+", 1) }))
    .execute();
}

/** The content's revision now; the same answer means that nothing changed. */
export function currentRevision(database: Kysely<Database>): Promise<Revision> {
  return database.selectFrom("library").select(["name", "revision"]).executeTakeFirstOrThrow();
}
