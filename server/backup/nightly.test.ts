import { readdir, rename, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { aFolder } from "../../tests/support/folder.ts";
import { createNightly } from "./nightly.ts";

const HOUR_MS = 3_600_000;
const NOON = new Date(2026, 2, 1, 12).getTime();

/** Nights whose clock stands where `at` says, in hours after a noon. */
async function nights(days = 14) {
  const backupDir = join(await aFolder(), "backups");
  const clock = { at: 0, fails: false };
  const nightly = createNightly({
    backupDir,
    days,
    backUpInto: async (file) => {
      if (clock.fails) throw new Error("no room");
      await writeFile(file, "a backup");
    },
    now: () => NOON + clock.at * HOUR_MS,
    log: pino({ level: "silent" }),
  });
  const names = async () =>
    (await readdir(backupDir).catch(() => [])).toSorted((one, other) => one.localeCompare(other));
  return { backupDir, clock, nightly, names };
}

test("a studio that has none makes one, and the next in the night", async () => {
  const { clock, nightly, names } = await nights();
  const made: number[] = [];
  expect(await nightly.state()).toEqual({ last: null, failedAt: null, awaits: true });
  for (clock.at = 0; clock.at < 72; clock.at += 1) {
    const before = (await names()).length;
    await nightly.keep();
    if ((await names()).length > before) made.push(clock.at);
  }
  expect(made).toEqual([0, 15, 39, 63]);
  expect(await nightly.state()).toEqual({
    last: NOON + 63 * HOUR_MS,
    failedAt: null,
    awaits: false,
  });
});

test("where nights are slept through, one is made a day after the last", async () => {
  const { clock, nightly, names } = await nights();
  for (clock.at = 0; clock.at <= 48; clock.at += 6) await nightly.keep();
  expect(await names()).toHaveLength(3);
});

test("each is kept for its days, and what the operator made for ever", async () => {
  const { backupDir, clock, nightly, names } = await nights(14);
  for (clock.at = 15; clock.at < 24 * 30; clock.at += 24) {
    await nightly.keep();
    if (clock.at === 15) await writeFile(join(backupDir, "studio-2020-01-01T00-00-00.tar"), "own");
  }
  const left = await names();
  expect(left.filter((name) => name.startsWith("nightly-"))).toHaveLength(15);
  expect(left).toContain("studio-2020-01-01T00-00-00.tar");
});

test("R14 a clock that jumps ahead takes not all of them", async () => {
  const { clock, nightly, names } = await nights(14);
  for (clock.at = 15; clock.at < 24 * 5; clock.at += 24) await nightly.keep();
  clock.at = 24 * 400;
  await nightly.keep();
  expect(await names()).toHaveLength(3);
});

test("a night that fails removes nothing, and is tried again", async () => {
  const { clock, nightly, names } = await nights(1);
  for (clock.at = 15; clock.at < 24 * 4; clock.at += 24) await nightly.keep();
  const before = await names();
  clock.at = 24 * 20 + 15;
  clock.fails = true;
  await nightly.keep();
  expect(await names()).toEqual(before);
  clock.fails = false;
  clock.at += 1;
  await nightly.keep();
  expect((await names()).at(-1)).not.toBe(before.at(-1));
});

test("R14 a backup from a clock that was ahead stops none, and is not taken for the last", async () => {
  const { backupDir, nightly, names } = await nights();
  await nightly.keep();
  const [made = ""] = await names();
  await rename(join(backupDir, made), join(backupDir, "nightly-2199-01-01T03-00-00.tar"));
  expect(await nightly.state()).toMatchObject({ last: null, failedAt: null });
  await nightly.keep();
  expect(await names()).toEqual([made, "nightly-2199-01-01T03-00-00.tar"]);
  expect(await nightly.state()).toMatchObject({ last: NOON, failedAt: null });
  await nightly.keep();
  expect(await names()).toHaveLength(2);
});

test("what a backup that was killed left goes with the next night, and what is being made stays", async () => {
  const { backupDir, clock, nightly, names } = await nights();
  await nightly.keep();
  const kept = ["mine.tar", "studio-2026-03-01T10-00-00.tar.part"];
  const left = [".copy-0123abcd.sqlite", ".copy-0123abcd.sqlite-wal", "nightly-x.tar.part"];
  for (const name of [...kept, ...left]) await writeFile(join(backupDir, name), "");
  const old = (NOON - HOUR_MS) / 1000;
  const young = NOON / 1000 + 26 * 3600;
  for (const name of left) await utimes(join(backupDir, name), old, old);
  for (const name of kept) await utimes(join(backupDir, name), young, young);
  clock.at = 27;
  await nightly.keep();
  expect((await names()).filter((name) => !name.startsWith("nightly-2"))).toEqual(kept);
});
