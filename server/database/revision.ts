import { setImmediate as endOfTurn } from "node:timers/promises";
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
 * in both databases, so a check made after it stays true until the commit (R10).
 */
export async function nextRevision(trx: Transaction<Database>): Promise<void> {
  await trx
    .updateTable("library")
    .set((library) => ({ revision: library("revision", "+", 1) }))
    .execute();
}

/**
 * Reads several things in one snapshot, without commits that happen meanwhile.
 * @param read may ask any number of times; it must not write
 */
export function inSnapshot<Result>(
  database: Kysely<Database>,
  read: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  // PostgreSQL's default level would take a new moment for each statement.
  const transaction = database.transaction().setIsolationLevel("repeatable read");
  return transaction.setAccessMode("read only").execute(read);
}

/** One word for a revision: what tags of pages and lists are made of. */
export function tagOf({ name, revision }: Revision): string {
  return `${name}-${revision}`;
}

/** The content's revision now; the same answer means that nothing changed. */
export function currentRevision(database: Kysely<Database>): Promise<Revision> {
  return database.selectFrom("library").select(["name", "revision"]).executeTakeFirstOrThrow();
}

/**
 * Makes a reader of the content's tag for those who ask thousands of times a second: all
 * who ask in one turn of the event loop share one question to the database. It is
 * put after the last of them has asked, so each still gets the tag as of then.
 */
export function tagReader(database: Kysely<Database>): () => Promise<string> {
  let next: Promise<string> | undefined;
  return () => {
    next ??= endOfTurn().then(async () => {
      next = undefined;
      return tagOf(await currentRevision(database));
    });
    return next;
  };
}
