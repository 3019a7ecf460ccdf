import type { Kysely, Transaction } from "kysely";
import type { ActionKind, AdminAction } from "#domain/action.ts";
import type { Database } from "../database/schema.ts";

/** What is told of an action; an article's is found by its id, whatever it is called by now. */
export interface Deed {
  kind: ActionKind;
  subject?: string;
  articleId?: number;
}

/**
 * Notes what the admin does, in the transaction that does it: what is undone was never
 * noted, and what is stored always is. The database itself lets nothing of it be changed.
 */
export async function recordAuditEntry(
  writer: Kysely<Database>,
  { kind, subject = "", articleId }: Deed,
  now: number,
): Promise<void> {
  await writer
    .insertInto("actions")
    .values({ at: now, kind, subject, article_id: articleId ?? null })
    .execute();
}

/** Does something in a transaction of its own, and notes it there: both or neither. */
export function doNoted<Result>(
  database: Kysely<Database>,
  deed: Deed,
  now: number,
  make: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (trx) => {
    const result = await make(trx);
    await recordAuditEntry(trx, deed, now);
    return result;
  });
}

/** The last actions, the newest first. @param most so many at most */
export async function lastActions(reader: Kysely<Database>, most: number): Promise<AdminAction[]> {
  const rows = await reader
    .selectFrom("actions")
    .selectAll()
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ article_id, ...action }) => ({ ...action, articleId: article_id }));
}
