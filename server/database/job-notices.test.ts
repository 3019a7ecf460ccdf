import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { aDatabase } from "../../tests/support/databases.ts";
import { newDatabase } from "../../tests/support/shared-services.ts";
import { aFolder } from "../../tests/support/studio-process.ts";
import { createJobs, LOOK_EVERY_MS } from "../jobs/jobs.ts";

/** Less than a worker's polling interval. */
const SOON = { timeout: LOOK_EVERY_MS / 3 };

/** Two processes of a studio; the first one runs jobs. */
async function twoProcesses() {
  const where = { dataDir: await aFolder(), databaseUrl: await newDatabase() };
  const [database, other] = [await aDatabase(where), await aDatabase(where)];
  const log = { error: () => {} };
  const worker = createJobs({ database, now: Date.now, log });
  onTestFinished(() => worker.stop());
  const done: string[] = [];
  await worker.start([{ kind: "work", run: async ({ key }) => void done.push(key) }]);
  const web = createJobs({ database: other, now: Date.now, log });
  const listeners = async () => {
    const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
      WHERE query = 'LISTEN studio_jobs' AND datname = current_database()`.execute(other.query);
    return rows.map(({ pid }) => pid);
  };
  await expect.poll(listeners).toHaveLength(1);
  await worker.idle();
  const enqueue = (key: string) =>
    other.query.transaction().execute((trx) => web.enqueue(trx, [{ kind: "work", key }]));
  return { other, done, listeners, enqueue };
}

test("Z4 a job that another process enqueues begins at once", async () => {
  const { done, enqueue } = await twoProcesses();
  await enqueue("a");
  await expect.poll(() => done, SOON).toEqual(["a"]);
});

test("Z4 a worker whose connection for notices breaks listens again, and looks for what it missed", async () => {
  const { other, done, listeners, enqueue } = await twoProcesses();
  const [lost] = await listeners();
  await sql`SELECT pg_terminate_backend(${lost})`.execute(other.query);
  await expect.poll(listeners).toHaveLength(0);
  await enqueue("a");
  await expect.poll(() => done, SOON).toEqual(["a"]);
  await expect.poll(listeners).toHaveLength(1);
  await enqueue("b");
  await expect.poll(() => done, SOON).toEqual(["a", "b"]);
});
