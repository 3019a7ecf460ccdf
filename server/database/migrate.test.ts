import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { titleSortKey } from "#domain/title-order.ts";
import { currentRevision } from "./revision.ts";
import { migrate, migrateInPlace } from "./migrate.ts";
import { allMigrations } from "./migrations/all.ts";
import { emptyDatabase } from "../../tests/support/shared-services.ts";
import { aFolder } from "../../tests/support/studio-process.ts";
import { latestAuditEntries, recordAuditEntry } from "../audit-log/audit-log.ts";
import { openDatabase } from "./open-database.ts";

async function open(dataDir: string) {
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, () => {});
  onTestFinished(() => database.query.destroy());
  return database;
}

test("R5 a new database is made without a copy, and a second start changes nothing", async () => {
  const dataDir = await aFolder();
  const database = await open(dataDir);
  const steps: string[] = [];
  const options = {
    backupDir: join(dataDir, "backups"),
    onStep: (name: string) => steps.push(name),
  };
  await migrate(database, options);
  await migrate(database, options);
  expect(steps).toEqual(Object.keys(allMigrations("sqlite")));
  expect(await readdir(dataDir)).not.toContain("backups");
  expect((await currentRevision(database.query)).revision).toBe(1);
});

test("R5 a migration that fails leaves the old schema unchanged, with a copy beside it", async () => {
  const dataDir = await aFolder();
  const database = await open(dataDir);
  const backupDir = join(dataDir, "backups");
  const first = allMigrations("sqlite");
  await migrate(database, { backupDir, onStep: () => {} });
  const broken = {
    ...first,
    "9999-broken": {
      async up(query: typeof database.query) {
        await sql`CREATE TABLE half (id integer)`.execute(query);
        await sql`INSERT INTO nowhere VALUES (1)`.execute(query);
      },
    },
  };
  await expect(
    migrate(database, { backupDir, onStep: () => {}, migrations: broken }),
  ).rejects.toThrow(/nowhere/);
  const tables = await sql<{ name: string }>`SELECT name FROM sqlite_schema`.execute(
    database.query,
  );
  expect(tables.rows.map((row) => row.name)).not.toContain("half");
  expect(await readdir(backupDir)).toHaveLength(1);
});

test("R5 a library of the first version is migrated without loss, with a copy from before", async () => {
  const dataDir = await aFolder();
  const database = await open(dataDir);
  const backupDir = join(dataDir, "backups");
  const all = allMigrations("sqlite");
  const [first = ""] = Object.keys(all);
  const begin = { [first]: all[first] ?? { up: () => Promise.resolve() } };
  await migrate(database, { backupDir, onStep: () => {}, migrations: begin });
  await sql`INSERT INTO media (url, kind, state, created_at) VALUES ('/media/a', 'picture', 'final', 1)`.execute(
    database.query,
  );
  await sql`INSERT INTO articles (title, title_slug, year, is_top, version, main_media_id, created_at, updated_at)
    VALUES ('Seda', 'seda', 2024, 1, 3, 1, 1, 1)`.execute(database.query);
  await sql`INSERT INTO sessions (token_hash, created_at, seen_at) VALUES (${"ab".repeat(32)}, 1, 1)`.execute(
    database.query,
  );
  await migrate(database, { backupDir, onStep: () => {} });
  const article = await database.query.selectFrom("articles").selectAll().executeTakeFirst();
  expect(article).toMatchObject({
    title: "Seda",
    version: 3,
    is_draft: 0,
    deleted_at: null,
    sort_key: titleSortKey("Seda"),
    letter: "S",
    folded_title: "seda",
  });
  const picture = await database.query.selectFrom("media").selectAll().executeTakeFirst();
  expect(picture).toMatchObject({ url: "/media/a", caption: "", focus_x: null, poster_id: null });
  const session = await database.query.selectFrom("sessions").selectAll().executeTakeFirst();
  expect(session?.id).toBe("ab".repeat(8));
  expect(await readdir(backupDir)).toHaveLength(Object.keys(all).length - 1);
});

test.each(["sqlite", "postgres"])(
  "R5 what was stored under other names is there under those of the glossary, on %s",
  async (on) => {
    const databaseUrl = on === "postgres" ? await emptyDatabase() : undefined;
    const database = await openDatabase({ dataDir: await aFolder(), databaseUrl }, () => {});
    onTestFinished(() => database.query.destroy());
    const { kind, query } = database;
    const before = Object.entries(allMigrations(kind)).filter(([name]) => name < "0024-names");
    await migrateInPlace(database, Object.fromEntries(before));
    await sql`INSERT INTO media (url, kind, state, variants, film, created_at)
      VALUES ('/media/a.mp4', 'film', 'final', 'made', '{"sides":[]}', 1)`.execute(query);
    await sql`INSERT INTO media_forms (file_name, media_id, bytes, hash)
      VALUES ('a-360.mp4', 1, 5, 'h')`.execute(query);
    await sql`INSERT INTO actions (at, kind, subject) VALUES (1, 'signed-in', 'Firefox'),
      (2, 'article-binned', 'Seda'), (3, 'signed-out', '')`.execute(query);
    await sql`INSERT INTO versions (subject, subject_id, version, saved_at, content)
      VALUES ('settings', 1, 7, 1, '{}')`.execute(query);
    await sql`INSERT INTO jobs (kind, key, run_after, created_at, result)
      VALUES ('inspection', '', 1, 1, '{"at":9}')`.execute(query);
    await migrateInPlace(database);

    const media = query.selectFrom("media").select(["url", "rendition_state", "film_facts"]);
    expect(await media.execute()).toEqual([
      { url: "/media/a.mp4", rendition_state: "made", film_facts: '{"sides":[]}' },
    ]);
    expect(
      await query.selectFrom("renditions").select(["file_name", "media_id"]).execute(),
    ).toEqual([{ file_name: "a-360.mp4", media_id: 1 }]);
    const versions = query.selectFrom("versions").select(["document", "document_id", "version"]);
    expect(await versions.execute()).toEqual([
      { document: "settings", document_id: 1, version: 7 },
    ]);
    expect(await query.selectFrom("jobs").select(["kind", "result"]).execute()).toEqual([
      { kind: "integrity-check", result: '{"at":9}' },
    ]);
    await recordAuditEntry(query, { kind: "logged-in", subject: "Safari" }, 4);
    const entries = await latestAuditEntries(query, 9);
    expect(entries.map((entry) => [entry.id, entry.kind, entry.subject])).toEqual([
      [4, "logged-in", "Safari"],
      [3, "logged-out", ""],
      [2, "article-trashed", "Seda"],
      [1, "logged-in", "Firefox"],
    ]);
  },
);

test.each(["sqlite", "postgres"])(
  "R5 J1 private links and their passes are kept as links learn to open selections, on %s",
  async (on) => {
    const databaseUrl = on === "postgres" ? await emptyDatabase() : undefined;
    const database = await openDatabase({ dataDir: await aFolder(), databaseUrl }, () => {});
    onTestFinished(() => database.query.destroy());
    const { kind, query } = database;
    const before = Object.entries(allMigrations(kind)).filter(([name]) => name < "0029-selections");
    await migrateInPlace(database, Object.fromEntries(before));
    await sql`INSERT INTO articles (title, title_slug, year, is_top, version, created_at, updated_at)
      VALUES ('Seda', 'seda', 2024, 1, 3, 1, 1)`.execute(query);
    const link = { article_id: 1, note: "Ana", password_hash: "h", created_at: 1, openings: 4 };
    for (const token of ["kept", "gone"]) {
      await query
        .insertInto("private_links")
        .values({ ...link, token })
        .execute();
    }
    const pass = { pass_hash: "p", link_id: 1, ends_at: 9 };
    await query.insertInto("private_link_passes").values(pass).execute();
    await query.deleteFrom("private_links").where("token", "=", "gone").execute();
    await migrateInPlace(database);

    const nothing = { selection_id: null, ends_at: null, revoked_at: null, opened_at: null };
    const isAsked = { asks_answers: 0 };
    const links = () => query.selectFrom("private_links").selectAll().execute();
    expect(await links()).toEqual([{ id: 1, token: "kept", ...link, ...nothing, ...isAsked }]);
    expect(await query.selectFrom("private_link_passes").selectAll().execute()).toEqual([pass]);
    // The id of the deleted link is not given again.
    await query
      .insertInto("private_links")
      .values({ ...link, token: "new" })
      .execute();
    expect((await links()).map(({ id }) => id)).toEqual([1, 3]);
    await query.deleteFrom("articles").execute();
    expect(await links()).toEqual([]);
    expect(await query.selectFrom("private_link_passes").selectAll().execute()).toEqual([]);
  },
);

test("Q3 inquiries have their texts, when each state began, and what their mail is known by", async () => {
  const database = await open(await aFolder());
  await migrate(database, { backupDir: "", onStep: () => {} });
  const tables = await database.query.introspection.getTables();
  const columnsOf = (name: string) =>
    tables.find((table) => table.name === name)?.columns.map((column) => column.name);
  expect(columnsOf("inquiries")).toEqual(
    "id name email message kind date folded received_at read_at archived_at deleted_at mail_id mailed_at".split(
      " ",
    ),
  );
  expect(columnsOf("attempts")).toEqual(["attempt", "kind", "key", "counted_at"]);
});

test("Y2 a count of visits has no room for anything of a visitor", async () => {
  const database = await open(await aFolder());
  await migrate(database, { backupDir: "", onStep: () => {} });
  const tables = await database.query.introspection.getTables();
  const counts = tables.find((table) => table.name === "visit_counts");
  expect(counts?.columns.map(({ name }) => name)).toEqual(["day", "kind", "key", "count"]);
});

test("the database acknowledges a save only after it is synced to the disk", async () => {
  const database = await open(await aFolder());
  const journal = await sql<{ journal_mode: string }>`PRAGMA journal_mode`.execute(database.query);
  const synchronous = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(
    database.query,
  );
  const keys = await sql<{ foreign_keys: number }>`PRAGMA foreign_keys`.execute(database.query);
  expect(journal.rows[0]?.journal_mode).toBe("wal");
  expect(synchronous.rows[0]?.synchronous).toBe(2);
  expect(keys.rows[0]?.foreign_keys).toBe(1);
});
