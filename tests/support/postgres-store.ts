import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import { Client } from "pg";
import { ANSWERS_WITHIN_MS } from "./waits.ts";

const BIGINT = 20;

interface Asked {
  connectionString: string;
  statement: string;
  values: readonly unknown[];
  done: SharedArrayBuffer;
}
type Answer = { rows: Record<string, unknown>[] } | { error: string };

/**
 * Runs a statement on PostgreSQL and blocks until it ends: callers use SQLite's synchronous API. Placeholders
 * are question marks.
 */
export function runOnPostgres(
  connectionString: string,
  statement: string,
  values: readonly unknown[] = [],
): Record<string, unknown>[] {
  let count = 0;
  const numbered = statement.replaceAll("?", () => `$${(count += 1)}`);
  const done = new SharedArrayBuffer(4);
  const { port1: ours, port2: theirs } = new MessageChannel();
  const asked: Asked = { connectionString, statement: numbered, values, done };
  worker().postMessage({ asked, port: theirs }, [theirs]);
  Atomics.wait(new Int32Array(done), 0, 0, ANSWERS_WITHIN_MS);
  const answer: Answer | undefined = receiveMessageOnPort(ours)?.message;
  ours.close();
  if (answer === undefined) throw new Error(`PostgreSQL did not answer ${statement}`);
  if ("error" in answer) throw new Error(answer.error);
  return answer.rows;
}

let running: Worker | undefined;

function worker(): Worker {
  running ??= new Worker(new URL("postgres-store-worker.ts", import.meta.url));
  running.unref();
  return running;
}

/** Runs one statement in the worker. */
export async function answerOnce({ connectionString, statement, values }: Asked): Promise<Answer> {
  const client = new Client({ connectionString });
  client.setTypeParser(BIGINT, Number);
  try {
    await client.connect();
    const { rows }: { rows: Record<string, unknown>[] } = await client.query(statement, [
      ...values,
    ]);
    return { rows };
  } catch (error) {
    return { error: String(error) };
  } finally {
    await client.end().catch(() => {});
  }
}
