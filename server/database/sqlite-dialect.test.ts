import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { aFolder } from "../../tests/support/studio-process.ts";
import { openSqlite } from "./open-database.ts";

/** A database with one counter, and another program that can lock it. */
async function aCounter() {
  const path = join(await aFolder(), "counter.sqlite");
  const { query, beginServing } = openSqlite(path);
  beginServing();
  onTestFinished(() => query.destroy());
  await sql`CREATE TABLE counter (n INTEGER)`.execute(query);
  await sql`INSERT INTO counter VALUES (0)`.execute(query);
  const other = new SQLite(path);
  onTestFinished(() => void other.close());
  const read = async () =>
    (await sql<{ n: number }>`SELECT n FROM counter`.execute(query)).rows[0]?.n;
  return { query, other, read };
}

test("R8 while another program locks the database, reads continue and a write fails soon without a trace", async () => {
  const { query, other, read } = await aCounter();
  other.exec("BEGIN EXCLUSIVE");
  const writes = [
    () => sql`UPDATE counter SET n = 1`.execute(query),
    () => query.transaction().execute((trx) => sql`UPDATE counter SET n = 1`.execute(trx)),
  ];
  for (const write of writes) await expect(write()).rejects.toMatchObject({ code: "SQLITE_BUSY" });
  expect(await read()).toBe(0);
  other.exec("UPDATE counter SET n = 10; COMMIT");
  await sql`UPDATE counter SET n = n + 1`.execute(query);
  expect(await read()).toBe(11);
});

test("transactions run one after another, and no read or write runs between their steps", async () => {
  const { query, read } = await aCounter();
  const add = () =>
    query.transaction().execute(async (trx) => {
      const { rows } = await sql<{ n: number }>`SELECT n FROM counter`.execute(trx);
      await sleep(5);
      await sql`UPDATE counter SET n = ${(rows[0]?.n ?? 0) + 1}`.execute(trx);
      if (rows[0]?.n === 3) throw new Error("taken back");
    });
  const seen: unknown[] = [];
  const adding = Promise.allSettled(Array.from({ length: 8 }, add));
  for (let look = 0; look < 8; look += 1) seen.push(await read());
  const results = await adding;
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(await read()).toBe(3);
  expect(seen.every((n) => Number.isInteger(n))).toBe(true);
});
