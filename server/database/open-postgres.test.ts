import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { startPostgres } from "../../tests/support/databases.ts";
import { openPostgres } from "./open-postgres.ts";

/** As many as node-postgres opens by default. */
const CONNECTIONS = 10;

test("R22 requests that find all connections in use wait for one, and the server does not count as away", async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const { query } = await openPostgres(await postgres.newDatabase(), () => {});
  onTestFinished(() => query.destroy());
  const hold = Promise.withResolvers<void>();
  const held = Array.from({ length: CONNECTIONS }, () =>
    query.transaction().execute(() => hold.promise),
  );
  await expect(sql`SELECT 1`.execute(query)).rejects.toThrow("timeout exceeded");
  hold.resolve();
  await Promise.all(held);
  await expect(sql`SELECT 1`.execute(query)).resolves.toBeDefined();
});
