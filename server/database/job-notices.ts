import { type Kysely, sql } from "kysely";
import type pg from "pg";
import type { Database } from "./schema.ts";

const CHANNEL = sql.id("studio_jobs");
const LISTEN_AGAIN_AFTER_MS = 2000;

export type JobNotices = ReturnType<typeof postgresNotices>;

/** Sends job notices by NOTIFY. @param newClient makes a client that is not connected yet */
export function postgresNotices(newClient: () => pg.Client) {
  return {
    /** PostgreSQL delivers the notice when the transaction commits. */
    async send(transaction: Kysely<Database>): Promise<void> {
      await sql`NOTIFY ${CHANNEL}`.execute(transaction);
    },

    /** Calls `onNotice` at each notice and after each reconnect; returns a function that stops it. */
    listen(onNotice: () => void): () => Promise<void> {
      let isOver = false;
      let timer: NodeJS.Timeout | undefined;
      let client = newClient();

      function open(): void {
        client.on("notification", onNotice);
        // Without a connection, the workers' polling finds the jobs.
        client.on("error", () => {});
        client.once("end", () => {
          if (!isOver) timer = setTimeout(reopen, LISTEN_AGAIN_AFTER_MS).unref();
        });
        void begin(client);
      }

      async function begin(opened: pg.Client): Promise<void> {
        try {
          await opened.connect();
          await opened.query("LISTEN studio_jobs");
          onNotice();
        } catch {
          await opened.end().catch(() => {});
        }
      }

      function reopen(): void {
        client = newClient();
        open();
      }

      open();
      return async () => {
        isOver = true;
        clearTimeout(timer);
        await client.end().catch(() => {});
      };
    },
  };
}
