import { readdir, rename, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { aFolder } from "../../tests/support/studio-process.ts";
import { aDatabase } from "../../tests/support/databases.ts";
import { createJobs } from "../jobs/jobs.ts";
import { newestNightly, NIGHTLY_BACKUP, nightlyBackup } from "./nightly.ts";
import { stampOf } from "./paths.ts";

const HOUR_MS = 3_600_000;
const NOON = new Date(2026, 2, 1, 12).getTime();

/** Nightly backups with a fake clock; `at` counts the hours after a noon. */
async function nights(days = 14) {
  const backupDir = join(await aFolder(), "backups");
  const clock = { at: 0, fails: false };
  const now = () => NOON + clock.at * HOUR_MS;
  const handler = nightlyBackup({
    backupDir,
    days,
    backUpInto: async (file) => {
      if (clock.fails) throw new Error("no room");
      await writeFile(file, "a backup");
    },
    now,
    log: pino({ level: "silent" }),
  });
  let lastError: string | null = null;
  return {
    backupDir,
    clock,
    async run() {
      const job = {
        id: 1,
        kind: handler.kind,
        key: "",
        payload: {},
        attempts: 1,
        result: undefined,
      };
      try {
        await handler.run({ ...job, lastError }, new AbortController().signal, () => {});
        lastError = null;
      } catch (error) {
        lastError = String(error);
      }
    },
    last: () => newestNightly(backupDir, now()),
    names: async () =>
      (await readdir(backupDir).catch(() => [])).toSorted((one, other) => one.localeCompare(other)),
  };
}

test("a studio that has none makes one, and the next in the night", async () => {
  const { clock, run, last, names } = await nights();
  const made: number[] = [];
  expect(await last()).toBeUndefined();
  for (clock.at = 0; clock.at < 72; clock.at += 1) {
    const before = (await names()).length;
    await run();
    if ((await names()).length > before) made.push(clock.at);
  }
  expect(made).toEqual([0, 15, 39, 63]);
  expect(await last()).toBe(NOON + 63 * HOUR_MS);
});

test("where nights are slept through, one is made a day after the last", async () => {
  const { clock, run, names } = await nights();
  for (clock.at = 0; clock.at <= 48; clock.at += 6) await run();
  expect(await names()).toHaveLength(3);
});

test("O4 each is kept for its days, one of before a restore too, and what the operator made for ever", async () => {
  const { backupDir, clock, run, names } = await nights(14);
  const before = `before-restore-${stampOf(new Date(NOON))}.tar`;
  for (clock.at = 15; clock.at < 24 * 30; clock.at += 24) {
    await run();
    if (clock.at === 15) {
      await writeFile(join(backupDir, "studio-2020-01-01T00-00-00.tar"), "own");
      await writeFile(join(backupDir, before), "undoes a restore");
    }
    // The backup `before` is kept for fourteen days.
    expect([clock.at, (await names()).includes(before)]).toEqual([clock.at, clock.at <= 24 * 14]);
  }
  const left = await names();
  expect(left.filter((name) => name.startsWith("nightly-"))).toHaveLength(15);
  expect(left).toContain("studio-2020-01-01T00-00-00.tar");
});

test("a night that fails after its hour has passed is tried again in the next hour", async () => {
  const { clock, run, names } = await nights();
  await run();
  clock.at = 15;
  clock.fails = true;
  await run();
  clock.fails = false;
  clock.at = 16;
  await run();
  expect(await names()).toHaveLength(2);
});

test("a backup that takes longer than an hour has no other beside it", async () => {
  const clock = { at: NOON };
  const begun: string[] = [];
  const { promise: isDone, resolve: finish } = Promise.withResolvers<void>();
  const jobs = createJobs({
    database: await aDatabase(),
    now: () => clock.at,
    log: pino({ level: "silent" }),
  });
  onTestFinished(() => jobs.stop());
  const handler = nightlyBackup({
    backupDir: await aFolder(),
    days: 14,
    backUpInto: async (file) => {
      begun.push(file);
      await isDone;
    },
    now: () => clock.at,
    log: pino({ level: "silent" }),
  });
  await jobs.start([{ ...handler, recurs: { afterStartMs: 0, everyMs: HOUR_MS } }]);
  await expect.poll(() => begun).toHaveLength(1);
  clock.at += 2 * HOUR_MS;
  await jobs.runNow(NIGHTLY_BACKUP, {});
  expect(begun).toHaveLength(1);
  expect(await jobs.state(NIGHTLY_BACKUP)).toMatchObject({ endedAt: null });
  finish();
  await jobs.idle();
  expect(await jobs.state(NIGHTLY_BACKUP)).toMatchObject({ lastError: null });
});

test("R14 a clock that jumps ahead takes not all of them", async () => {
  const { clock, run, names } = await nights(14);
  for (clock.at = 15; clock.at < 24 * 5; clock.at += 24) await run();
  clock.at = 24 * 400;
  await run();
  expect(await names()).toHaveLength(3);
});

test("a night that fails removes nothing, and is tried again", async () => {
  const { clock, run, names } = await nights(1);
  for (clock.at = 15; clock.at < 24 * 4; clock.at += 24) await run();
  const before = await names();
  clock.at = 24 * 20 + 15;
  clock.fails = true;
  await run();
  expect(await names()).toEqual(before);
  clock.fails = false;
  clock.at += 1;
  await run();
  expect((await names()).at(-1)).not.toBe(before.at(-1));
});

test("R14 a backup from a clock that was ahead stops none, and is not taken for the last", async () => {
  const { backupDir, run, last, names } = await nights();
  await run();
  const [made = ""] = await names();
  await rename(join(backupDir, made), join(backupDir, "nightly-2199-01-01T03-00-00.tar"));
  expect(await last()).toBeUndefined();
  await run();
  expect(await names()).toEqual([made, "nightly-2199-01-01T03-00-00.tar"]);
  expect(await last()).toBe(NOON);
  await run();
  expect(await names()).toHaveLength(2);
});

test("what a backup that was killed left goes with the next night, and what is being made stays", async () => {
  const { backupDir, clock, run, names } = await nights();
  await run();
  const untouched = ["mine.tar", "studio-2026-03-01T10-00-00.tar.part"];
  const left = [".copy-0123abcd.sqlite", ".copy-0123abcd.sqlite-wal", "nightly-x.tar.part"];
  for (const name of [...untouched, ...left]) await writeFile(join(backupDir, name), "");
  const old = (NOON - HOUR_MS) / 1000;
  const young = NOON / 1000 + 26 * 3600;
  for (const name of left) await utimes(join(backupDir, name), old, old);
  for (const name of untouched) await utimes(join(backupDir, name), young, young);
  clock.at = 27;
  await run();
  expect((await names()).filter((name) => !name.startsWith("nightly-2"))).toEqual(untouched);
});
