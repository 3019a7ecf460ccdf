import { type Kysely, sql, type Transaction } from "kysely";
import { migrateInPlace, takenSteps } from "../database/migrate.ts";
import { allMigrations } from "../database/migrations/all.ts";
import { highestId, setHighestId } from "../database/number-counter.ts";
import { openSqlite } from "../database/open-database.ts";
import { inSnapshot } from "../database/revision.ts";
import type { OpenDatabase } from "../database/database-handle.ts";
import type { Database } from "../database/schema.ts";

const ROWS = 200;

type Row = Record<string, unknown>;

/** `selfReference` is a column that references the same table. */
interface Table {
  name: string;
  selfReference: string | undefined;
  isNumbered: boolean;
}

/** Replaces `to` by a snapshot of `from` in one transaction; one of them is SQLite, both have one schema. */
export async function copyLibrary(from: OpenDatabase, to: OpenDatabase): Promise<void> {
  const tables = await tablesInOrder((from.kind === "sqlite" ? from : to).query);
  await inSnapshot(from.query, (source) =>
    to.query.transaction().execute(async (target) => {
      for (const { name } of tables.toReversed()) {
        await sql`DELETE FROM ${sql.table(name)}`.execute(target);
      }
      for (const table of tables) {
        await copyTable(source, target, table, to.kind);
        if (table.isNumbered) {
          await setHighestId(
            target,
            to.kind,
            table.name,
            await highestId(source, from.kind, table.name),
          );
        }
      }
    }),
  );
}

/** Replaces the rows of tables that reference no other table, in one transaction. */
export async function copyTables(
  from: OpenDatabase,
  to: OpenDatabase,
  names: readonly string[],
): Promise<void> {
  const tables = await tablesInOrder(to.query);
  await to.query.transaction().execute(async (target) => {
    for (const table of tables.filter(({ name }) => names.includes(name))) {
      await sql`DELETE FROM ${sql.table(table.name)}`.execute(target);
      await copyTable(from.query, target, table, to.kind);
    }
  });
}

/** Copies a library into a new SQLite file, with the schema version that the library has. */
export async function copyToSqlite(from: OpenDatabase, path: string): Promise<void> {
  const taken = await takenSteps(from);
  const steps = Object.entries(allMigrations("sqlite")).filter(([name]) => taken.has(name));
  const to = openSqlite(path);
  try {
    await migrateInPlace(to, Object.fromEntries(steps));
    await copyLibrary(from, to);
  } finally {
    await to.query.destroy();
  }
}

/** Orders tables so that each follows those that it references. */
async function tablesInOrder(sqlite: Kysely<Database>): Promise<Table[]> {
  const { rows } = await sql<{
    name: string;
    refersTo: string | null;
    by: string | null;
    isNumbered: number;
  }>`
    SELECT tables.name, keys."table" AS "refersTo", keys."from" AS "by",
      tables.sql LIKE '%autoincrement%' AS "isNumbered"
    FROM sqlite_master AS tables LEFT JOIN pragma_foreign_key_list(tables.name) AS keys
    WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' AND tables.name NOT LIKE 'kysely_%'
    ORDER BY tables.name`.execute(sqlite);
  const waiting = new Map(Object.entries(Object.groupBy(rows, ({ name }) => name)));
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    for (const [name, keys = []] of waiting) {
      const others = keys.filter(({ refersTo }) => refersTo !== null && refersTo !== name);
      if (others.some(({ refersTo }) => waiting.has(refersTo ?? ""))) continue;
      const own = keys.find(({ refersTo }) => refersTo === name);
      ordered.push({
        name,
        selfReference: own?.by ?? undefined,
        isNumbered: keys[0]?.isNumbered === 1,
      });
      waiting.delete(name);
    }
  }
  return ordered;
}

async function copyTable(
  source: Kysely<Database>,
  target: Transaction<Database>,
  { name, selfReference, isNumbered }: Table,
  kind: OpenDatabase["kind"],
): Promise<void> {
  const references: Row[] = [];
  for await (const rows of pagesOf(source, name, isNumbered)) {
    if (selfReference !== undefined) {
      references.push(...rows.filter((row) => row[selfReference] !== null));
      await insert(
        target,
        kind,
        name,
        rows.map((row) => ({ ...row, [selfReference]: null })),
      );
    } else {
      await insert(target, kind, name, rows);
    }
  }
  if (selfReference === undefined) return;
  // Last, because a row may reference a later one.
  for (const row of references) {
    await sql`UPDATE ${sql.table(name)} SET ${sql.ref(selfReference)} = ${row[selfReference]}
      WHERE id = ${row.id}`.execute(target);
  }
}

/** Numbered tables may be long, so they are read in parts. */
async function* pagesOf(
  source: Kysely<Database>,
  name: string,
  isNumbered: boolean,
): AsyncGenerator<Row[]> {
  if (!isNumbered) {
    const { rows } = await sql<Row>`SELECT * FROM ${sql.table(name)}`.execute(source);
    for (let start = 0; start < rows.length; start += ROWS) yield rows.slice(start, start + ROWS);
    return;
  }
  for (let last: unknown = -1; ;) {
    const { rows } = await sql<Row>`SELECT * FROM ${sql.table(name)} WHERE id > ${last}
      ORDER BY id LIMIT ${ROWS}`.execute(source);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.id;
  }
}

async function insert(
  target: Transaction<Database>,
  kind: OpenDatabase["kind"],
  name: string,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  // Otherwise PostgreSQL refuses explicit values in an identity column.
  const withIds = kind === "postgres" ? sql`OVERRIDING SYSTEM VALUE` : sql``;
  await sql`INSERT INTO ${sql.table(name)} (${names}) ${withIds} VALUES ${sql.join(values)}`.execute(
    target,
  );
}
