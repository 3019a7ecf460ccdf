import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newDatabase } from "../../tests/support/shared-services.ts";
import { aFolder } from "../../tests/support/studio-process.ts";
import { migrateInPlace } from "../database/migrate.ts";
import { openPostgres } from "../database/open-postgres.ts";
import { openSqlite } from "../database/open-database.ts";
import type { OpenDatabase } from "../database/database-handle.ts";
import { copyLibrary, copyToSqlite } from "./copy-library.ts";

async function migrated(database: OpenDatabase): Promise<OpenDatabase> {
  await migrateInPlace(database);
  return database;
}

const aMedium = (name: string) => ({
  url: `/media/${name}.mp4`,
  kind: "film" as const,
  state: "final" as const,
  width: 640,
  height: 360,
  bytes: 5_000_000_000,
  colour: null,
  thumbhash: null,
  created_at: 1_700_000_000_000,
});

/** Inserts more rows than a batch copies, one that refers to a later one, and an id that is not reused. */
async function fill({ query }: OpenDatabase): Promise<void> {
  const names = Array.from({ length: 450 }, () => randomBytes(16).toString("hex"));
  for (const name of names) await query.insertInto("media").values(aMedium(name)).execute();
  const ids = await query.selectFrom("media").select("id").orderBy("id").execute();
  await query
    .updateTable("media")
    .set({ poster_id: ids.at(-2)?.id ?? null })
    .where("id", "=", ids[0]?.id ?? 0)
    .execute();
  await query
    .deleteFrom("media")
    .where("id", "=", ids.at(-1)?.id ?? 0)
    .execute();
  const entry = { at: 1_700_000_000_000, kind: "logged-in" as const, subject: "«Ñandú» 'x'" };
  await query
    .insertInto("audit_log")
    .values({ ...entry, article_id: null })
    .execute();
}

async function contentOf({ query }: OpenDatabase) {
  const media = await query.selectFrom("media").selectAll().orderBy("id").execute();
  const auditLog = await query.selectFrom("audit_log").selectAll().orderBy("id").execute();
  const { name, revision, categories_version } = await query
    .selectFrom("library")
    .selectAll()
    .executeTakeFirstOrThrow();
  const categories = await query.selectFrom("categories").selectAll().orderBy("id").execute();
  return { media, auditLog, library: { name, revision, categories_version }, categories };
}

test("R13 a library that is copied to PostgreSQL and back is the same, and gives no number twice", async () => {
  const first = await migrated(openSqlite(join(await aFolder(), "studio.sqlite")));
  await fill(first);
  const second = await migrated(await openPostgres(await newDatabase(), () => {}));
  await copyLibrary(first, second);
  expect(await contentOf(second)).toEqual(await contentOf(first));
  const path = join(await aFolder(), "copy.sqlite");
  await copyToSqlite(second, path);
  const third = openSqlite(path);
  expect(await contentOf(third)).toEqual(await contentOf(first));
  for (const { query } of [second, third]) {
    const next = await query
      .insertInto("media")
      .values(aMedium("f".repeat(32)))
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(next.id).toBe(451);
  }
  for (const { query } of [first, second, third]) await query.destroy();
});

test("R13 a copy that fails in the middle leaves its target as it was", async () => {
  const first = await migrated(openSqlite(join(await aFolder(), "studio.sqlite")));
  await fill(first);
  const second = await migrated(await openPostgres(await newDatabase(), () => {}));
  await sql`ALTER TABLE audit_log ADD CONSTRAINT none CHECK (subject = '')`.execute(second.query);
  const before = await contentOf(second);
  await expect(copyLibrary(first, second)).rejects.toThrow("none");
  expect(await contentOf(second)).toEqual(before);
  for (const { query } of [first, second]) await query.destroy();
});
