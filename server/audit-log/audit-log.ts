import type { Kysely, Transaction } from "kysely";
import type { AuditKind, AuditEntry } from "#domain/audit-entry.ts";
import type { Database } from "../database/schema.ts";

/** An article is linked by its id, because its title may change. */
export interface NewAuditEntry {
  kind: AuditKind;
  subject?: string;
  articleId?: number;
}

/** Records an admin's action in the transaction of the change; database triggers refuse later edits. */
export async function recordAuditEntry(
  writer: Kysely<Database>,
  { kind, subject = "", articleId }: NewAuditEntry,
  now: number,
): Promise<void> {
  await writer
    .insertInto("audit_log")
    .values({ at: now, kind, subject, article_id: articleId ?? null })
    .execute();
}

/** Runs a change and records it in one transaction. */
export function withAuditEntry<Result>(
  database: Kysely<Database>,
  entry: NewAuditEntry,
  now: number,
  change: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (trx) => {
    const result = await change(trx);
    await recordAuditEntry(trx, entry, now);
    return result;
  });
}

/** Returns the latest entries, the newest first. */
export async function latestAuditEntries(
  reader: Kysely<Database>,
  most: number,
): Promise<AuditEntry[]> {
  const rows = await reader
    .selectFrom("audit_log")
    .selectAll()
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ article_id, ...entry }) => ({ ...entry, articleId: article_id }));
}
