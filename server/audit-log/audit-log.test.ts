import { sql, type Kysely } from "kysely";
import { expect, test } from "vitest";
import { withBothDatabases, aDatabase } from "../../tests/support/databases.ts";
import type { Database } from "../database/schema.ts";
import { latestAuditEntries, recordAuditEntry } from "./audit-log.ts";

withBothDatabases((aPlace) => {
  test("the audit log lists the latest entries, newest first", async () => {
    const { query } = await aDatabase(await aPlace());
    await recordAuditEntry(query, { kind: "settings-saved" }, 1);
    await recordAuditEntry(query, { kind: "article-saved", subject: "Seda", articleId: 7 }, 3);
    await recordAuditEntry(query, { kind: "article-trashed", subject: "Seda", articleId: 7 }, 2);
    expect(await latestAuditEntries(query, 2)).toEqual([
      { id: 3, at: 2, kind: "article-trashed", subject: "Seda", articleId: 7 },
      { id: 2, at: 3, kind: "article-saved", subject: "Seda", articleId: 7 },
    ]);
  });

  test("entries of the audit log cannot be changed or deleted", async () => {
    const { query } = await aDatabase(await aPlace());
    await recordAuditEntry(query, { kind: "logged-in", subject: "Firefox" }, 1);
    const before = await latestAuditEntries(query, 50);
    const changes = [
      query.updateTable("audit_log").set({ subject: "nobody" }),
      query.deleteFrom("audit_log"),
    ];
    for (const change of changes) await expect(change.execute()).rejects.toThrow("only ever added");
    expect(await latestAuditEntries(query, 50)).toEqual(before);
  });

  test("entries of the audit log cannot be replaced by commands that remove without DELETE", async () => {
    const { kind, query } = await aDatabase(await aPlace());
    for (const subject of ["Firefox", "Chrome"]) {
      await recordAuditEntry(query, { kind: "logged-in", subject }, 1);
    }
    const before = await latestAuditEntries(query, 50);
    for (const command of OVERWRITING[kind]) {
      expect([command, await refusalOf(query, command)]).toEqual([
        command,
        expect.stringContaining("only ever added"),
      ]);
    }
    expect(await latestAuditEntries(query, 50)).toEqual(before);
    await recordAuditEntry(query, { kind: "logged-in", subject: "Safari" }, 2);
    expect((await latestAuditEntries(query, 50)).map(({ id }) => id)).toEqual([3, 2, 1]);
  });
});

/** Statements that try to rewrite the log. */
const OVERWRITING = {
  sqlite: [
    "INSERT OR REPLACE INTO audit_log (id, at, kind, subject) VALUES (1, 9, 'logged-in', 'nobody')",
    "REPLACE INTO audit_log (id, at, kind, subject) VALUES (2, 9, 'logged-in', 'nobody')",
    "REPLACE INTO audit_log (rowid, at, kind, subject) VALUES ('1', 9, 'logged-in', 'nobody')",
    "INSERT INTO audit_log SELECT id, 9, kind, 'nobody', NULL FROM audit_log WHERE true ON CONFLICT DO UPDATE SET at = 9",
    "UPDATE OR REPLACE audit_log SET id = 2 WHERE id = 1",
  ],
  postgres: [
    "TRUNCATE audit_log",
    "INSERT INTO audit_log (id, at, kind, subject) OVERRIDING SYSTEM VALUE VALUES (1, 9, 'logged-in', 'nobody') ON CONFLICT (id) DO UPDATE SET subject = 'nobody'",
  ],
} as const;

async function refusalOf(query: Kysely<Database>, command: string): Promise<string> {
  return sql
    .raw(command)
    .execute(query)
    .then(
      () => "not refused",
      (error: Error) => error.message,
    );
}
