import { setTimeout as sleep } from "node:timers/promises";
import { hostname } from "node:os";
import { expect, onTestFinished, test, vi } from "vitest";
import { isRecord } from "#domain/parsing.ts";
import { aDatabase, withBothDatabases } from "../../tests/support/databases.ts";
import type { OpenDatabase } from "../database/database-handle.ts";
import { openDatabase } from "../database/open-database.ts";
import { createJobStore, LEASE_MS, type Job } from "./job-store.ts";
import { createJobs, PermanentJobError, MOST_ATTEMPTS, type JobHandler } from "./jobs.ts";

const MINUTE_MS = 60_000;

const rows = ({ query }: OpenDatabase) => query.selectFrom("jobs").selectAll().execute();
const job = (key: string) => ({ kind: "work", key });

function aHandler(run: JobHandler["run"] = async () => {}) {
  const done: string[] = [];
  const handler: JobHandler = {
    kind: "work",
    async run(each, signal, report) {
      const result = await run(each, signal, report);
      done.push(each.key);
      return result;
    },
  };
  return { handler, done };
}

withBothDatabases((aPlace) => {
  async function aTable() {
    const where = await aPlace();
    const database = await aDatabase(where);
    const clock = { at: 1_800_000_000_000 };
    const logged: string[] = [];
    const named: unknown[] = [];
    const parts = {
      database,
      now: () => clock.at,
      log: {
        error: (facts: unknown, line?: string) => {
          logged.push(line ?? "");
          if (isRecord(facts)) named.push(facts.job);
        },
      },
    };
    let workers = 0;
    return {
      database,
      clock,
      logged,
      /** The jobs that the log named. */
      named,
      /** The store of another process; with SQLite all stores share one database. */
      async aStore() {
        const isShared = where.databaseUrl === undefined;
        const own = isShared ? database : await openDatabase(where, () => {});
        if (!isShared) onTestFinished(() => own.query.destroy());
        return createJobStore({ ...parts, database: own, holder: `worker ${(workers += 1)}` });
      },
      jobs() {
        const jobs = createJobs(parts);
        onTestFinished(() => jobs.stop());
        return jobs;
      },
    };
  }

  test("Z1 each waiting job runs once and is then removed", async () => {
    const { database, jobs } = await aTable();
    const { handler, done } = aHandler();
    const worker = jobs();
    await worker.enqueue(database.query, ["a", "b", "a"].map(job).slice(0, 2));
    await worker.enqueue(database.query, [job("a")]);
    await worker.start([handler]);
    await worker.idle();
    expect(done.toSorted()).toEqual(["a", "b"]);
    expect(await rows(database)).toEqual([]);
  });

  test("a job enqueued in a transaction that fails does not exist", async () => {
    const { database, jobs } = await aTable();
    const worker = jobs();
    const failed = database.query.transaction().execute(async (trx) => {
      await worker.enqueue(trx, [job("a")]);
      throw new Error("no room");
    });
    await expect(failed).rejects.toThrow("no room");
    expect(await rows(database)).toEqual([]);
  });

  test("a wake-up starts a job at once, also one that is enqueued while another runs", async () => {
    const { database, jobs } = await aTable();
    const worker = jobs();
    const { handler, done } = aHandler(async ({ key }) => {
      if (key !== "a") return;
      await worker.enqueue(database.query, [job("b")]);
      worker.wake();
    });
    await worker.start([handler]);
    await worker.idle();
    await worker.enqueue(database.query, [job("a")]);
    worker.wake();
    await worker.idle();
    expect(done).toEqual(["a", "b"]);
  });

  test("a job that is enqueued again while it runs is run again", async () => {
    const { database, jobs } = await aTable();
    const worker = jobs();
    let runs = 0;
    const { handler, done } = aHandler(async () => {
      runs += 1;
      if (runs === 1) await worker.enqueue(database.query, [job("a")]);
    });
    await worker.enqueue(database.query, [job("a")]);
    await worker.start([handler]);
    await worker.idle();
    expect(done).toEqual(["a", "a"]);
    expect(await rows(database)).toEqual([]);
  });

  test("a job that is enqueued again while its last attempt fails is run again", async () => {
    const { database, jobs } = await aTable();
    const worker = jobs();
    let runs = 0;
    const { handler, done } = aHandler(async () => {
      runs += 1;
      if (runs > 1) return;
      await worker.enqueue(database.query, [job("a")]);
      throw new PermanentJobError("damaged");
    });
    await worker.enqueue(database.query, [job("a")]);
    await worker.start([handler]);
    await expect.poll(() => done).toEqual(["a"]);
    await worker.idle();
    expect(runs).toBe(2);
    expect(await rows(database)).toEqual([]);
  });

  test("Z1 one job of each kind runs at a time, and kinds do not wait for each other", async () => {
    const { database, jobs } = await aTable();
    const running: string[] = [];
    const end = Promise.withResolvers<void>();
    const of = (kind: string): JobHandler => ({
      kind,
      async run() {
        running.push(kind);
        await end.promise;
      },
    });
    const worker = jobs();
    await worker.enqueue(database.query, [job("a"), job("b"), { kind: "other", key: "c" }]);
    await worker.start([of("work"), of("other")]);
    await expect.poll(() => running.toSorted()).toEqual(["other", "work"]);
    await sleep(50);
    expect(running).toHaveLength(2);
    end.resolve();
    await worker.idle();
    expect(running).toHaveLength(3);
  });

  test("V13 a kind that begins after another waits until no job of that is due or runs", async () => {
    const { database, jobs } = await aTable();
    const order: string[] = [];
    const of = (kind: string): JobHandler => ({
      kind,
      beginsAfter: kind === "films" ? "pictures" : undefined,
      async run({ key }) {
        order.push(`${key} begins`);
        await sleep(10);
        order.push(`${key} ends`);
      },
    });
    const worker = jobs();
    await worker.enqueue(database.query, [
      { kind: "pictures", key: "a" },
      { kind: "pictures", key: "b" },
      { kind: "films", key: "film" },
    ]);
    await worker.start([of("films"), of("pictures")]);
    await worker.idle();
    const expected = ["b begins", "b ends", "a begins", "a ends", "film begins", "film ends"];
    expect(order).toEqual(expected);
  });

  test("of many workers only one gets a job until its lease expires", async () => {
    const { aStore, clock, database } = await aTable();
    const stores = await Promise.all([aStore(), aStore(), aStore()]);
    await stores[0]?.enqueue(database.query, [job("a"), job("b")]);
    const claim = async () =>
      (await Promise.all(stores.map((store) => store.claim(["work"])))).filter(
        (each): each is Job => each !== undefined,
      );
    expect((await claim()).map(({ key }) => key).toSorted()).toEqual(["a", "b"]);
    expect(await claim()).toEqual([]);
    clock.at += LEASE_MS - 1;
    expect(await claim()).toEqual([]);
    clock.at += 1;
    expect(await claim()).toHaveLength(2);
  });

  test("a renewed lease stays valid, and a worker that lost its lease cannot complete the job", async () => {
    const { aStore, clock, database } = await aTable();
    const [one, other] = [await aStore(), await aStore()];
    await one.enqueue(database.query, [job("a")]);
    const first = (await one.claim(["work"])) ?? expect.unreachable();
    clock.at += LEASE_MS - 1;
    expect(await one.renew(first)).toBe(true);
    clock.at += LEASE_MS - 1;
    expect(await other.claim(["work"])).toBeUndefined();
    clock.at += 1;
    const second = (await other.claim(["work"])) ?? expect.unreachable();
    expect(second.attempts).toBe(2);
    expect(await one.renew(first)).toBe(false);
    await one.complete(first);
    await one.fail(first, "too late", undefined);
    await one.release(first);
    expect(await rows(database)).toMatchObject([{ leased_by: "worker 2", failed_at: null }]);
    await other.complete(second);
    expect(await rows(database)).toEqual([]);
  });

  test("the next moment at which a job may be claimed is that of its pause or of its lease", async () => {
    const { clock, database, jobs, aStore } = await aTable();
    const store = await aStore();
    expect([await store.nextDue([]), await store.nextDue(["work"])]).toEqual([
      undefined,
      undefined,
    ]);
    await jobs().enqueue(database.query, [job("a")]);
    // With a fixed clock each job gets a slightly later time.
    expect(await store.nextDue(["work"])).toEqual(expect.closeTo(clock.at, -1));
    expect(await store.nextDue(["other"])).toBeUndefined();
    clock.at += 100;
    const claimed = await store.claim(["work"]);
    expect(await store.nextDue(["work"])).toEqual(expect.closeTo(clock.at + LEASE_MS, -1));
    await jobs().enqueue(database.query, [job("b")]);
    expect(await store.nextDue(["work"])).toEqual(expect.closeTo(clock.at, -1));
    expect([await store.renew(claimed as Job), claimed?.result]).toEqual([true, undefined]);
    expect(await store.troubles("work")).toEqual({ waiting: 0, failed: 0 });
  });

  test("a job that loses its lease is aborted", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const { database, jobs } = await aTable();
    const worker = jobs();
    const begun = Promise.withResolvers<AbortSignal>();
    const { handler } = aHandler(async (_, signal) => {
      begun.resolve(signal);
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      signal.throwIfAborted();
    });
    await worker.enqueue(database.query, [job("a")]);
    await worker.start([handler]);
    const signal = await begun.promise;
    await vi.advanceTimersByTimeAsync(LEASE_MS / 2);
    expect(signal.aborted).toBe(false);
    const taken = { leased_by: "another", leased_until: 9e15, attempts: 7 };
    await database.query.updateTable("jobs").set(taken).execute();
    await vi.advanceTimersByTimeAsync(LEASE_MS / 2);
    await worker.idle();
    expect(signal.aborted).toBe(true);
    expect(await rows(database)).toMatchObject([taken]);
  });

  test("Z1 R6 a failed job is retried after growing pauses, and finally given up", async () => {
    const { database, jobs, logged, named } = await aTable();
    const worker = jobs();
    const { handler } = aHandler(async () => {
      throw new Error("no room");
    });
    await worker.enqueue(database.query, [job("a")]);
    await worker.start([handler]);
    await worker.idle();
    const again = async (attempts?: number) => {
      await database.query
        .updateTable("jobs")
        .set({ run_after: 0, ...(attempts && { attempts }) })
        .execute();
      worker.wake();
      await worker.idle();
    };
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const [row] = await rows(database);
      pauses.push(Math.round((Number(row?.run_after) - Number(row?.ended_at)) / 1000));
      await again();
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    await again(MOST_ATTEMPTS - 2);
    expect(await rows(database)).toMatchObject([{ failed_at: null }]);
    await again();
    expect(await rows(database)).toMatchObject([{ key: "a", failed_at: expect.any(Number) }]);
    expect(await worker.state("work", "a")).toMatchObject({ lastError: "Error: no room" });
    expect(logged.at(-1)).toBe("a job is given up: Error: no room");
    expect(named.at(-1)).toBe("work a");
  });

  test("a job that cannot succeed is given up at once, blocks no other, and runs again on request", async () => {
    const { database, jobs } = await aTable();
    let isSound = false;
    const { handler, done } = aHandler(async ({ key }) => {
      if (key === "bad" && !isSound) throw new PermanentJobError("damaged");
    });
    const worker = jobs();
    await worker.enqueue(database.query, [job("good"), job("bad")]);
    await worker.start([handler]);
    await worker.idle();
    expect(done).toEqual(["good"]);
    expect(await rows(database)).toMatchObject([{ key: "bad", failed_at: expect.any(Number) }]);
    expect(await worker.count()).toEqual({ waiting: 0, running: 0, failed: 1 });
    expect(await worker.troubles("work")).toEqual({ waiting: 0, failed: 1 });
    expect(await worker.troubles("other")).toEqual({ waiting: 0, failed: 0 });
    isSound = true;
    await worker.retryFailed();
    await worker.idle();
    expect(done).toEqual(["good", "bad"]);
    expect(await rows(database)).toEqual([]);
  });

  test("R16 a stop lets a running job finish or releases it, and starts no other", async () => {
    const { database, jobs } = await aTable();
    const begun = Promise.withResolvers<void>();
    const { handler, done } = aHandler(() => sleep(50));
    const endless: JobHandler = {
      kind: "endless",
      async run(_, signal) {
        begun.resolve();
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        signal.throwIfAborted();
      },
    };
    const worker = jobs();
    await worker.enqueue(database.query, [job("a"), job("b"), { kind: "endless", key: "c" }]);
    await worker.start([handler, endless]);
    await begun.promise;
    await worker.stop();
    worker.wake();
    await worker.idle();
    expect(done).toHaveLength(1);
    const left = await rows(database);
    expect(left).toHaveLength(2);
    for (const each of left) {
      expect(each).toMatchObject({ leased_by: null, attempts: 0, last_error: null });
    }
  });

  test("R4 a restart waits neither for the lease of a dead process nor for retry pauses", async () => {
    const { database, jobs, clock } = await aTable();
    const { handler, done } = aHandler();
    const worker = jobs();
    await worker.enqueue(database.query, ["gone", "same-id", "elsewhere", "paused"].map(job));
    const lease = async (key: string, by: string) =>
      database.query
        .updateTable("jobs")
        .set({ leased_by: by, leased_until: clock.at + LEASE_MS })
        .where("key", "=", key)
        .execute();
    // No process has this id: Linux process ids end at 4 million.
    await lease("gone", `2000000000-0-1@${hostname()}`);
    await lease("same-id", `${process.pid}-another-1@${hostname()}`);
    await lease("elsewhere", `2000000000-0-1@another-machine`);
    await database.query
      .updateTable("jobs")
      .set({ attempts: 3, run_after: clock.at + MINUTE_MS })
      .where("key", "=", "paused")
      .execute();
    await worker.start([handler]);
    await worker.idle();
    expect(done.toSorted()).toEqual(["gone", "paused", "same-id"]);
    expect(await rows(database)).toMatchObject([{ key: "elsewhere" }]);
  });

  test("Z1 a recurring job runs once when it is due, however many workers there are", async () => {
    const { database, jobs, clock } = await aTable();
    const { handler, done } = aHandler(async () => undefined);
    const recurring = { ...handler, recurs: { afterStartMs: MINUTE_MS, everyMs: 60 * MINUTE_MS } };
    const workers = [jobs(), jobs(), jobs()];
    for (const worker of workers) await worker.start([recurring]);
    for (let runs = 1; runs <= 3; runs += 1) {
      const [row] = await rows(database);
      clock.at = Number(row?.run_after);
      for (const worker of workers) worker.wake();
      for (const worker of workers) await worker.idle();
      expect(done).toHaveLength(runs);
    }
    for (const worker of workers) await worker.stop();
  });

  test("a recurring job runs at its interval, stores its payload, and is never given up", async () => {
    const { database, jobs, clock, named } = await aTable();
    const lasts: unknown[] = [];
    let result: unknown = { found: 1 };
    const { handler, done } = aHandler(async ({ payload, result: last }) => {
      lasts.push(last);
      if (result instanceof Error) throw result;
      return payload && Object.keys(payload).length > 0 ? payload : result;
    });
    const recurring = { ...handler, recurs: { afterStartMs: MINUTE_MS, everyMs: 60 * MINUTE_MS } };
    const worker = jobs();
    await worker.start([recurring]);
    await worker.idle();
    expect(done).toEqual([]);
    expect(await worker.state("work")).toMatchObject({ isRunning: false, endedAt: null });
    expect(await worker.count()).toEqual({ waiting: 0, running: 0, failed: 0 });
    const next = async () => {
      const [row] = await rows(database);
      clock.at = Number(row?.run_after);
      worker.wake();
      await worker.idle();
    };
    await next();
    expect(await worker.state("work")).toMatchObject({ result: { found: 1 }, lastError: null });
    result = new PermanentJobError("no");
    await next();
    expect(await worker.state("work")).toMatchObject({
      result: { found: 1 },
      lastError: "PermanentJobError: no",
    });
    expect(await worker.troubles("work")).toEqual({ waiting: 1, failed: 0 });
    expect(new Set(named)).toEqual(new Set(["work"]));
    result = undefined;
    await next();
    expect(await worker.state("work")).toMatchObject({ result: { found: 1 }, lastError: null });
    expect(await rows(database)).toMatchObject([{ run_after: clock.at + 60 * MINUTE_MS }]);
    await worker.runNow("work", { isRequested: true });
    await worker.idle();
    expect(done).toHaveLength(3);
    expect(await worker.state("work")).toMatchObject({ result: { isRequested: true } });
    expect(await rows(database)).toMatchObject([{ payload: "{}" }]);
    expect(lasts).toEqual([undefined, { found: 1 }, { found: 1 }, { found: 1 }]);
  });
});
