import { sql, type Kysely, type SchemaModule } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../schema.ts";
import { createTrigger } from "../triggers.ts";

const REFUSAL = "the audit log is only ever added to";

/** Kinds of audit entries with their new names. */
const AUDIT_KINDS = [
  ["article-binned", "article-trashed"],
  ["signed-in", "logged-in"],
  ["signed-in-by-code", "logged-in-by-code"],
  ["signed-out", "logged-out"],
] as const;

/** One name for one thing: what is stored is called as the glossary calls it. */
export function names(kind: DatabaseKind): Migration {
  return {
    async up(database: Kysely<unknown>) {
      const { schema } = database;
      await renameRenditions(schema);
      await schema.alterTable("media").renameColumn("film", "film_facts").execute();
      await schema.alterTable("versions").renameColumn("subject", "document").execute();
      await schema.alterTable("versions").renameColumn("subject_id", "document_id").execute();
      await schema
        .alterTable("private_link_passes")
        .renameColumn("token_hash", "pass_hash")
        .execute();
      await renameAuditLog(database, kind);
      await sql`UPDATE jobs SET kind = 'integrity-check' WHERE kind = 'inspection'`.execute(
        database,
      );
      // Their keys are hashes of the old names too: the counts of ten minutes are given up.
      await sql`DELETE FROM attempts WHERE kind IN ('address', 'link-address')`.execute(database);
    },
  };
}

async function renameRenditions(schema: SchemaModule): Promise<void> {
  await schema.alterTable("media_forms").renameTo("renditions").execute();
  await schema.dropIndex("media_forms_media").execute();
  await schema.createIndex("renditions_media").on("renditions").column("media_id").execute();

  await schema.alterTable("media").renameColumn("variants", "rendition_state").execute();
  await schema.dropIndex("media_variants").execute();
  await schema.createIndex("media_rendition_state").on("media").column("rendition_state").execute();
}

/** Creates the triggers of migrations 4 and 8 anew: they refuse changes of rows, and have the old name. */
async function renameAuditLog(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === "sqlite") {
    for (const name of ["actions_update", "actions_delete", "actions_insert"]) {
      await sql`DROP TRIGGER ${sql.id(name)}`.execute(database);
    }
  } else {
    for (const name of ["actions_update", "actions_delete"]) {
      await sql`DROP FUNCTION ${sql.id(name)}() CASCADE`.execute(database);
    }
  }
  await database.schema.alterTable("actions").renameTo("audit_log").execute();
  for (const [old, now] of AUDIT_KINDS) {
    await sql`UPDATE audit_log SET kind = ${now} WHERE kind = ${old}`.execute(database);
  }
  for (const after of ["UPDATE", "DELETE"] as const) {
    await createTrigger(database, kind, {
      name: `audit_log_${after.toLowerCase()}`,
      after,
      on: "audit_log",
      run: kind === "sqlite" ? `SELECT RAISE(ABORT, '${REFUSAL}')` : `RAISE EXCEPTION '${REFUSAL}'`,
    });
  }
  const overwriting =
    kind === "sqlite"
      ? sql`CREATE TRIGGER audit_log_insert BEFORE INSERT ON audit_log
          WHEN NEW.id > 0 AND EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id)
          BEGIN SELECT RAISE(ABORT, ${sql.lit(REFUSAL)}); END`
      : sql`CREATE TRIGGER audit_log_truncate BEFORE TRUNCATE ON audit_log
          FOR EACH STATEMENT EXECUTE FUNCTION audit_log_delete()`;
  await overwriting.execute(database);
}
