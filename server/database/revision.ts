import { setImmediate as endOfTurn } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "./schema.ts";

export interface Revision {
  name: string;
  revision: number;
  publications: number;
}

/**
 * Runs a transaction that writes articles, categories, order or settings. It begins with the revision: the
 * lock on its row serialises these transactions, so what one of them has checked stays true until its commit
 * (R10).
 */
export function changeLibrary<Result>(
  database: Kysely<Database>,
  change: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (trx) => {
    await nextRevision(trx);
    return change(trx);
  });
}

/** Counts a change of a transaction that locks other rows first. */
export async function nextRevision(trx: Transaction<Database>): Promise<void> {
  await trx
    .updateTable("library")
    .set((library) => ({ revision: library("revision", "+", 1) }))
    .execute();
}

/** Counts a publication of pictures' renditions, which shows the same content; it locks the same row. */
export async function nextPublication(trx: Transaction<Database>): Promise<void> {
  await trx
    .updateTable("library")
    .set((library) => ({ publications: library("publications", "+", 1) }))
    .execute();
}

/** Runs reads on one snapshot; `read` must not write. */
export function inSnapshot<Result>(
  database: Kysely<Database>,
  read: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  // At PostgreSQL's default level each statement would have its own snapshot.
  const transaction = database.transaction().setIsolationLevel("repeatable read");
  return transaction.setAccessMode("read only").execute(read);
}

/** Returns the text that the ETags of pages and of the list are made of. */
export function tagOf({ name, revision, publications }: Revision): string {
  return `${name}-${revision}.${publications}`;
}

/** Whether only renditions of pictures were published between two tags. */
export function hasSameContent(one: string, other: string): boolean {
  return one.split(".")[0] === other.split(".")[0];
}

/** Reads the current revision. */
export function currentRevision(database: Kysely<Database>): Promise<Revision> {
  const library = database.selectFrom("library").select(["name", "revision", "publications"]);
  return library.executeTakeFirstOrThrow();
}

/** Reads the content's tag; calls of one event loop turn share a query, which runs after the last of them. */
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
