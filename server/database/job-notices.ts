import { type Kysely, sql } from "kysely";
import type pg from "pg";
import type { Database } from "./schema.ts";

const CHANNEL = sql.id("studio_jobs");
/** After a lost connection notices are listened for again after this time, in milliseconds. */
const LISTEN_AGAIN_AFTER_MS = 2000;

/** Tells the processes of a studio of jobs that one of them has enqueued (Z4). */
export type JobNotices = ReturnType<typeof postgresNotices>;

/** Sends notices by PostgreSQL. @param newClient a connection of its own, not opened yet */
export function postgresNotices(newClient: () => pg.Client) {
  return {
    /** Tells all of them once the transaction is committed. */
    async send(transaction: Kysely<Database>): Promise<void> {
      await sql`NOTIFY ${CHANNEL}`.execute(transaction);
    },

    /**
     * Calls back at each notice, and whenever some may have been missed.
     * @returns ends it
     */
    listen(onNotice: () => void): () => Promise<void> {
      let isOver = false;
      let timer: NodeJS.Timeout | undefined;
      let client = newClient();

      function open(): void {
        client.on("notification", onNotice);
        // Where it can't be opened or breaks, the workers' own looks find the jobs until it is back.
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
