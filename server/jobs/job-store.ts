import type { Kysely } from "kysely";
import type { JobsHealth } from "#domain/health.ts";
import type { OpenDatabase } from "../database/database-handle.ts";
import type { Database, Flag } from "../database/schema.ts";

/** `kind` and `key` identify one job, however often it is enqueued. */
export interface NewJob {
  kind: string;
  key: string;
  payload?: unknown;
}

export interface Job {
  id: number;
  kind: string;
  key: string;
  payload: unknown;
  /** Attempts since the last success, this one included. */
  attempts: number;
  /** Error of the previous attempt; null if it succeeded or there was none. */
  lastError: string | null;
  result: unknown;
}

export interface JobState {
  isRunning: boolean;
  lastError: string | null;
  /** End of the last run of a recurring job, successful or not. */
  endedAt: number | null;
  result: unknown;
}

export interface JobStoreParts {
  database: Pick<OpenDatabase, "kind" | "query" | "jobNotices">;
  /** Name of this worker, never used by another. */
  holder: string;
  /** Milliseconds since 1970, which must not go back. */
  now: () => number;
}

/** A worker that does not renew its lease for this time counts as dead. */
export const LEASE_MS = 20_000;

export function createJobStore({
  database: { kind: databaseKind, query, jobNotices },
  holder,
  now,
}: JobStoreParts) {
  const mine = (id: number) =>
    query.updateTable("jobs").where("id", "=", id).where("leased_by", "=", holder);
  const RELEASED = { leased_by: null, leased_until: null } as const;

  return {
    /** Call it in the transaction that needs the jobs. A running job runs once more. */
    async enqueue(database: Kysely<Database>, jobs: readonly NewJob[]): Promise<void> {
      if (jobs.length === 0) return;
      await database
        .insertInto("jobs")
        .values(
          jobs.map(({ kind, key, payload = {} }) => ({
            kind,
            key,
            payload: JSON.stringify(payload),
            run_after: now(),
            created_at: now(),
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(["kind", "key"]).doUpdateSet((eb) => ({
            payload: eb.ref("excluded.payload"),
            run_after: eb.ref("excluded.run_after"),
            attempts: 0,
            last_error: null,
            failed_at: null,
            run_again: eb
              .case()
              .when("jobs.leased_until", "is", null)
              .then<Flag>(0)
              .else<Flag>(1)
              .end(),
          })),
        )
        .execute();
      await jobNotices?.send(database);
    },

    /** Adds a recurring job, or sets its next time without stopping a running one. */
    async plan(kind: string, runAfter: number): Promise<void> {
      await query
        .insertInto("jobs")
        .values({ kind, key: "", run_after: runAfter, created_at: now() })
        .onConflict((conflict) =>
          conflict.columns(["kind", "key"]).doUpdateSet({ run_after: runAfter }),
        )
        .execute();
    },

    /** Makes a recurring job due now, unless it runs. */
    async makeDue(kind: string, payload: unknown): Promise<void> {
      await query
        .updateTable("jobs")
        .set({ run_after: now(), payload: JSON.stringify(payload) })
        .where("kind", "=", kind)
        .where("key", "=", "")
        .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", now())]))
        .execute();
      await jobNotices?.send(query);
    },

    async nextDue(kinds: readonly string[]): Promise<number | undefined> {
      if (kinds.length === 0) return undefined;
      const waiting = query
        .selectFrom("jobs")
        .where("kind", "in", kinds)
        .where("failed_at", "is", null);
      const [free, leased] = await Promise.all([
        waiting
          .where("leased_until", "is", null)
          .select(({ fn }) => fn.min("run_after").as("at"))
          .executeTakeFirst(),
        waiting
          .where("leased_until", "is not", null)
          .select(({ fn }) => fn.min("leased_until").as("at"))
          .executeTakeFirst(),
      ]);
      const moments = [free?.at, leased?.at].filter((at) => typeof at === "number");
      return moments.length === 0 ? undefined : Math.min(...moments);
    },

    /** Leases the one first that somebody waits for, then the newest: an admin may wait for it. */
    claim(kinds: readonly string[]): Promise<Job | undefined> {
      return query.transaction().execute(async (trx) => {
        const at = now();
        const row = await trx
          .selectFrom("jobs")
          .select(["id", "kind", "key", "payload", "attempts", "last_error", "result"])
          .where("kind", "in", kinds)
          .where("failed_at", "is", null)
          .where("run_after", "<=", at)
          .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", at)]))
          .orderBy("hurried_at", "desc")
          .orderBy("id", "desc")
          .limit(1)
          // SQLite has already locked the whole database.
          .$if(databaseKind === "postgres", (claim) => claim.forUpdate().skipLocked())
          .executeTakeFirst();
        if (row === undefined) return undefined;
        const { last_error: lastError, payload, result, ...job } = row;
        const attempts = job.attempts + 1;
        await trx
          .updateTable("jobs")
          .set({
            leased_by: holder,
            leased_until: at + LEASE_MS,
            attempts,
            run_again: 0,
            progress: null,
          })
          .where("id", "=", job.id)
          .execute();
        return {
          ...job,
          attempts,
          lastError,
          payload: JSON.parse(payload),
          result: result === null ? undefined : JSON.parse(result),
        };
      });
    },

    /** @param progress in percent */
    async report({ id }: Job, progress: number): Promise<void> {
      await mine(id).set({ progress }).execute();
    },

    /** @returns false if this worker has lost the lease */
    async renew({ id }: Job): Promise<boolean> {
      const { numUpdatedRows } = await mine(id)
        .set({ leased_until: now() + LEASE_MS })
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Deletes a finished job, unless it was enqueued again meanwhile. */
    async complete({ id }: Job): Promise<void> {
      const { numDeletedRows } = await query
        .deleteFrom("jobs")
        .where("id", "=", id)
        .where("leased_by", "=", holder)
        .where("run_again", "=", 0)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n)
        await mine(id)
          .set({ ...RELEASED, attempts: 0 })
          .execute();
    },

    /** Completes a run of a recurring job. @param result undefined keeps the last one */
    async recur({ id }: Job, runAfter: number, result: unknown): Promise<void> {
      await mine(id)
        .set({
          ...RELEASED,
          run_after: runAfter,
          payload: "{}",
          attempts: 0,
          last_error: null,
          ended_at: now(),
          ...(result !== undefined && { result: JSON.stringify(result) }),
        })
        .execute();
    },

    /** Records a failed attempt. @param runAfter time of the next one; undefined gives the job up */
    async fail({ id }: Job, error: string, runAfter: number | undefined): Promise<void> {
      const noted = { ...RELEASED, last_error: error, ended_at: now() };
      const { numUpdatedRows } = await mine(id)
        .where("run_again", "=", 0)
        .set({
          ...noted,
          ...(runAfter === undefined ? { failed_at: now() } : { run_after: runAfter }),
        })
        .executeTakeFirstOrThrow();
      // The job was enqueued again meanwhile, so it stays due.
      if (numUpdatedRows === 0n) await mine(id).set(noted).execute();
    },

    /** Releases an interrupted job without counting the attempt. */
    async release({ id, attempts }: Job): Promise<void> {
      await mine(id)
        .set({ ...RELEASED, attempts: attempts - 1 })
        .execute();
    },

    async releaseFrom(isGone: (holder: string) => boolean): Promise<void> {
      const rows = await query
        .selectFrom("jobs")
        .select("leased_by")
        .distinct()
        .where("leased_by", "is not", null)
        .execute();
      const gone = rows.flatMap(({ leased_by: name }) => (name && isGone(name) ? [name] : []));
      if (gone.length === 0) return;
      await query.updateTable("jobs").set(RELEASED).where("leased_by", "in", gone).execute();
    },

    /** Makes failed jobs due now, because a restart may follow a repair. */
    async endBackoff(): Promise<void> {
      await query
        .updateTable("jobs")
        .set({ run_after: now() })
        .where("attempts", ">", 0)
        .where("failed_at", "is", null)
        .where("leased_by", "is", null)
        .execute();
    },

    async retryFailed(): Promise<void> {
      await query
        .updateTable("jobs")
        .set({ failed_at: null, attempts: 0, last_error: null, run_after: now() })
        .where("failed_at", "is not", null)
        .execute();
      await jobNotices?.send(query);
    },

    async count(): Promise<JobsHealth> {
      const rows = await query
        .selectFrom("jobs")
        .select(["key", "leased_until", "failed_at"])
        .execute();
      const failed = rows.filter((row) => row.failed_at !== null).length;
      const running = rows.filter((row) => (row.leased_until ?? 0) > now()).length;
      const once = rows.filter(({ key }) => key !== "");
      const waiting = once.filter(
        (row) => row.failed_at === null && (row.leased_until ?? 0) <= now(),
      );
      return { waiting: waiting.length, running, failed };
    },

    /** Counts jobs of a kind that failed: those that wait for a retry, and those that were given up. */
    async troubles(kind: string): Promise<{ waiting: number; failed: number }> {
      const rows = await query
        .selectFrom("jobs")
        .select("failed_at")
        .where("kind", "=", kind)
        .where("last_error", "is not", null)
        .execute();
      const failed = rows.filter((row) => row.failed_at !== null).length;
      return { waiting: rows.length - failed, failed };
    },

    /** Undefined for a job that is done or was never enqueued. */
    async state(kind: string, key = ""): Promise<JobState | undefined> {
      const row = await query
        .selectFrom("jobs")
        .select(["leased_until", "last_error", "ended_at", "result"])
        .where("kind", "=", kind)
        .where("key", "=", key)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return {
        isRunning: row.leased_until !== null && row.leased_until > now(),
        lastError: row.last_error,
        endedAt: row.ended_at,
        result: row.result === null ? undefined : JSON.parse(row.result),
      };
    },
  };
}
