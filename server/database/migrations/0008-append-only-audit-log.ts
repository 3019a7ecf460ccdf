import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../schema.ts";

/**
 * Protects the audit log from REPLACE and TRUNCATE, which bypass the DELETE trigger: SQLite's
 * REPLACE calls it only where a connection asks for that, and PostgreSQL's TRUNCATE calls no
 * trigger that looks at rows.
 */
export function appendOnlyAuditLog(kind: DatabaseKind): Migration {
  return {
    async up(database: Kysely<unknown>) {
      // A row that brings no id has a negative one here: SQLite gives it its own only after this.
      const refusal =
        kind === "sqlite"
          ? sql`CREATE TRIGGER actions_insert BEFORE INSERT ON actions
              WHEN NEW.id > 0 AND EXISTS (SELECT 1 FROM actions WHERE id = NEW.id)
              BEGIN SELECT RAISE(ABORT, 'the log of actions is only ever added to'); END`
          : sql`CREATE TRIGGER actions_truncate BEFORE TRUNCATE ON actions
              FOR EACH STATEMENT EXECUTE FUNCTION actions_delete()`;
      await refusal.execute(database);
    },
  };
}
