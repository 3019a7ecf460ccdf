import { sql, type Kysely, type Transaction } from "kysely";
import type { Days } from "#domain/visit-statistics.ts";
import { MOST_KEYS, OTHER_KEY, type VisitKind } from "#domain/visits.ts";
import type { Database } from "../database/schema.ts";
import { codeOf } from "../system.ts";

export interface VisitCount {
  /** As `2027-03-01`. */
  day: string;
  kind: VisitKind;
  key: string;
  count: number;
}

const ROWS = 500;

/** Adds to stored counts. Keys beyond `MOST_KEYS` count as `OTHER_KEY`; parallel writers may exceed it. */
export async function addCounts(
  trx: Transaction<Database>,
  counts: readonly VisitCount[],
): Promise<void> {
  const rows = summed(await withinRoom(trx, summed(counts)));
  for (let start = 0; start < rows.length; start += ROWS) {
    await trx
      .insertInto("visit_counts")
      .values(rows.slice(start, start + ROWS))
      .onConflict((conflict) =>
        conflict.columns(["day", "kind", "key"]).doUpdateSet(({ ref }) => ({
          count: sql`${ref("visit_counts.count")} + ${ref("excluded.count")}`,
        })),
      )
      .execute();
  }
}

/** Codes of PostgreSQL and SQLite for invalid data and violated constraints. */
const WRONG_DATA = /^(?:2[23]\w{3}$|SQLITE_(?:CONSTRAINT|MISMATCH|RANGE|TOOBIG))/;

/** Whether the database would refuse the same data again. */
export function isWrongData(error: unknown): boolean {
  return WRONG_DATA.test(String(codeOf(error)));
}

/** Sorted by primary key, so that processes that update the same rows can't deadlock. */
function summed(counts: readonly VisitCount[]): VisitCount[] {
  const rows = new Map<string, VisitCount>();
  for (const each of counts) {
    const name = nameOf(each);
    rows.set(name, { ...each, count: each.count + (rows.get(name)?.count ?? 0) });
  }
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

function nameOf({ day, kind, key }: VisitCount): string {
  return `${day} ${kind} ${key}`;
}

async function withinRoom(
  trx: Transaction<Database>,
  counts: readonly VisitCount[],
): Promise<VisitCount[]> {
  const groups = Object.values(Object.groupBy(counts, ({ day, kind }) => `${day} ${kind}`));
  const kept: VisitCount[] = [];
  for (const group of groups) {
    const [first] = group ?? [];
    if (group === undefined || first === undefined) continue;
    const { day, kind } = first;
    const stored = await trx
      .selectFrom("visit_counts")
      .select("key")
      .where("day", "=", day)
      .where("kind", "=", kind)
      .execute();
    const keys = new Set(stored.map(({ key }) => key));
    for (const each of group) {
      const hasRoom = keys.has(each.key) || keys.size < MOST_KEYS[kind];
      if (hasRoom) keys.add(each.key);
      kept.push(hasRoom ? each : { ...each, key: OTHER_KEY });
    }
  }
  return kept;
}

/** Sums counts by day and kind. */
export async function countsByDay(
  reader: Kysely<Database>,
  { from, to }: Days,
  kinds: readonly VisitKind[],
): Promise<Omit<VisitCount, "key">[]> {
  return reader
    .selectFrom("visit_counts")
    .select(["day", "kind", ({ fn }) => fn.sum<number>("count").as("count")])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .where("kind", "in", kinds)
    .groupBy(["day", "kind"])
    .execute();
}

/** Sums the counts of a kind by key, the highest first. */
export async function countsByKey(
  reader: Kysely<Database>,
  { from, to }: Days,
  kind: VisitKind,
): Promise<Pick<VisitCount, "key" | "count">[]> {
  return reader
    .selectFrom("visit_counts")
    .select(["key", ({ fn }) => fn.sum<number>("count").as("count")])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .where("kind", "=", kind)
    .groupBy("key")
    .orderBy("count", "desc")
    .orderBy("key")
    .execute();
}

/** Lists all counts of some days in the order of the primary key. */
export async function allCounts(
  reader: Kysely<Database>,
  { from, to }: Days,
): Promise<VisitCount[]> {
  return reader
    .selectFrom("visit_counts")
    .selectAll()
    .where("day", ">=", from)
    .where("day", "<=", to)
    .orderBy("day")
    .orderBy("kind")
    .orderBy("key")
    .execute();
}

/** Returns the first day that has counts. */
export async function firstDay(reader: Kysely<Database>): Promise<string | null> {
  const row = await reader
    .selectFrom("visit_counts")
    .select("day")
    .orderBy("day")
    .limit(1)
    .execute();
  return row[0]?.day ?? null;
}

/** Deletes the counts of all earlier days. */
export async function removeCounts(writer: Kysely<Database>, before: string): Promise<void> {
  await writer.deleteFrom("visit_counts").where("day", "<", before).execute();
}
