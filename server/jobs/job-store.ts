import type { Kysely } from "kysely";
import type { JobsHealth } from "#domain/health.ts";
import type { OpenDatabase } from "../database/open-database.ts";
import type { Database, Flag } from "../database/schema.ts";

/** A job to be done as soon as possible. A kind and a key name one job, however often it is enqueued. */
export interface NewJob {
  kind: string;
  key: string;
  /** Written down as JSON. */
  payload?: unknown;
}

/** A job that this worker may run until its lease ends. */
export interface Job {
  id: number;
  kind: string;
  key: string;
  payload: unknown;
  /** How often it was begun since it last succeeded, this time included. */
  attempts: number;
  /** How the attempt before this one ended; null where it succeeded, or there was none. */
  lastError: string | null;
  /** What a recurring job left when it last succeeded. */
  result: unknown;
}

/** The state of an enqueued or recurring job. */
export interface JobState {
  isRunning: boolean;
  lastError: string | null;
  /** When a recurring job last ended, well or not; null where it never did. */
  endedAt: number | null;
  /** What a recurring job left when it last succeeded. */
  result: unknown;
}

export interface JobStoreParts {
  database: Pick<OpenDatabase, "kind" | "query" | "jobNotices">;
  /** The name of this worker, which no other ever has. */
  holder: string;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** How long a worker that says nothing more is believed to be at work, in milliseconds. */
export const LEASE_MS = 20_000;

/** All statements about the table of jobs. */
export type JobStore = ReturnType<typeof createJobStore>;

export function createJobStore({
  database: { kind: databaseKind, query, jobNotices },
  holder,
  now,
}: JobStoreParts) {
  const mine = (id: number) =>
    query.updateTable("jobs").where("id", "=", id).where("leased_by", "=", holder);
  const RELEASED = { leased_by: null, leased_until: null } as const;

  return {
    /** Adds jobs in the transaction that makes them necessary. One that runs already runs once more. */
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

    /** Adds a recurring job where it is missing, and says when it is due next. One that runs goes on. */
    async plan(kind: string, runAfter: number): Promise<void> {
      await query
        .insertInto("jobs")
        .values({ kind, key: "", run_after: runAfter, created_at: now() })
        .onConflict((conflict) =>
          conflict.columns(["kind", "key"]).doUpdateSet({ run_after: runAfter }),
        )
        .execute();
    },

    /** Makes a recurring job due at once, unless it runs. */
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

    /** When the next job of these kinds may be claimed; undefined where none waits. */
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

    /** Leases the newest due job: an admin may be waiting for its result. */
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
          .orderBy("id", "desc")
          .limit(1)
          // SQLite has the whole database locked by now.
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

    /** Notes how far a job is. @param progress percentage that is done */
    async report({ id }: Job, progress: number): Promise<void> {
      await mine(id).set({ progress }).execute();
    },

    /** @returns false where the lease is no longer this worker's */
    async renew({ id }: Job): Promise<boolean> {
      const { numUpdatedRows } = await mine(id)
        .set({ leased_until: now() + LEASE_MS })
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Removes a finished job; one that was enqueued again meanwhile stays. */
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

    /** Notes that a recurring job is done. @param result undefined leaves the last one */
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

    /** Notes a failed attempt. @param runAfter when the next is due; undefined gives the job up */
    async fail({ id }: Job, error: string, runAfter: number | undefined): Promise<void> {
      const noted = { ...RELEASED, last_error: error, ended_at: now() };
      const { numUpdatedRows } = await mine(id)
        .where("run_again", "=", 0)
        .set({
          ...noted,
          ...(runAfter === undefined ? { failed_at: now() } : { run_after: runAfter }),
        })
        .executeTakeFirstOrThrow();
      // It was enqueued again meanwhile: the next run is due, whatever became of this one.
      if (numUpdatedRows === 0n) await mine(id).set(noted).execute();
    },

    /** Gives a job back that was interrupted through no fault of its own. */
    async release({ id, attempts }: Job): Promise<void> {
      await mine(id)
        .set({ ...RELEASED, attempts: attempts - 1 })
        .execute();
    },

    /** Ends the leases of workers that no longer run. */
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

    /** Retries failed jobs at once: a restart may follow a repair. */
    async endBackoff(): Promise<void> {
      await query
        .updateTable("jobs")
        .set({ run_after: now() })
        .where("attempts", ">", 0)
        .where("failed_at", "is", null)
        .where("leased_by", "is", null)
        .execute();
    },

    /** Has every job tried again that was given up. */
    async retryFailed(): Promise<void> {
      await query
        .updateTable("jobs")
        .set({ failed_at: null, attempts: 0, last_error: null, run_after: now() })
        .where("failed_at", "is not", null)
        .execute();
      await jobNotices?.send(query);
    },

    /** How many jobs wait, run and were given up. */
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

    /** How many jobs of a kind failed and wait to be tried again, and how many were given up. */
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

    /** The state of a job; undefined for one that is done, or was never enqueued. */
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
