import { sql, type Kysely } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { newDatabase } from "../../tests/support/shared-services.ts";
import type { Database } from "./schema.ts";
import { openPostgres } from "./open-postgres.ts";

/** node-postgres's default pool size. */
const CONNECTIONS = 10;

test("R22 requests that find all connections in use wait for one, and the server does not count as away", async () => {
  const { query } = await openPostgres(await newDatabase(), () => {});
  onTestFinished(() => query.destroy());
  const barrier = Promise.withResolvers<void>();
  const held = Array.from({ length: CONNECTIONS }, () =>
    query.transaction().execute(() => barrier.promise),
  );
  await expect(sql`SELECT 1`.execute(query)).rejects.toThrow("timeout exceeded");
  barrier.resolve();
  await Promise.all(held);
  await expect(sql`SELECT 1`.execute(query)).resolves.toBeDefined();
});

test("R22 a connection that breaks between two queries of a transaction fails that transaction alone", async () => {
  const { query } = await openPostgres(await newDatabase(), () => {});
  onTestFinished(() => query.destroy());
  const broken = query.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx);
    await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(query);
    // The driver notices the closed connection while no query runs.
    await expect.poll(() => isAlive(query, rows[0]?.pid)).toBe(false);
    await sql`SELECT 1`.execute(trx);
  });
  await expect(broken).rejects.toThrow();
  await expect(sql`SELECT 1`.execute(query)).resolves.toBeDefined();
});

async function isAlive(query: Kysely<Database>, pid: number | undefined): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${pid}`.execute(query);
  return rows.length > 0;
}
