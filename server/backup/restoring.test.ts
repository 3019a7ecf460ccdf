import type { BackupComparison } from "#domain/backup.ts";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import type { RestoreState } from "#domain/backup.ts";
import { shareFileLock } from "../database/file-lock.ts";
import { aLibraryFile, anArchiveOf, aStudio } from "./backup.fixtures.ts";
import { layReplacement } from "./replacement.ts";
import { createRestoring } from "./restoring.ts";

const NAME = "studio-2026-03-01T10-00-00.tar";
const BEFORE = "before-restore-2026-03-02T11-12-13.tar";

/** A studio that records each step of a restore. @param print the replacement program's output */
async function aRestoring(print?: string) {
  const { dataDir, database } = await aStudio();
  const backups = join(dataDir, "backups");
  const steps: unknown[] = [];
  const logged: string[] = [];
  const held = { up: Promise.resolve(), unlock: () => {} };
  const restoring = createRestoring({
    dataDir,
    database,
    gate: {
      close: async () => void steps.push(["close", restoring.state().phase]),
      open: () => steps.push("open"),
    },
    runReplacement: ([step = "", file = "", folder = ""]) => {
      steps.push([step, file]);
      const lay = async () => JSON.stringify(await layReplacement(file, folder));
      return Readable.from(
        (async function* () {
          await held.up;
          yield print ?? (await lay());
        })(),
      );
    },
    settle: async () => void steps.push("settle"),
    backUpInto: async (file) => {
      steps.push(["back up", restoring.state().phase]);
      await writeFile(file, "as it is now");
    },
    restart: (onStarted) => {
      held.unlock = onStarted;
      steps.push(["restart", restoring.state().phase, shareFileLock(join(dataDir, "studio.lock"))]);
    },
    log: pino({ level: "info" }, { write: (line: string) => void logged.push(line) }),
    now: () => Date.UTC(2026, 2, 2, 11, 12, 13),
  });
  await mkdir(backups, { recursive: true });
  const end = (phase: RestoreState["phase"]) =>
    expect.poll(() => restoring.state().phase).toBe(phase);
  return { dataDir, backups, restoring, steps, held, logged, end };
}

test("O4 a restore proves the backup, keeps the studio of now, decides, and starts the server anew", async () => {
  const { dataDir, backups, restoring, steps, held, logged } = await aRestoring();
  const file = join(backups, NAME);
  await writeFile(file, "");
  const archive = await anArchiveOf({ "studio.sqlite": await aLibraryFile() });
  execFileSync("cp", [archive, file]);
  expect(restoring.state()).toEqual({ phase: "idle" });
  const { promise, resolve } = Promise.withResolvers<void>();
  held.up = promise;
  await restoring.begin(NAME);
  expect(restoring.state()).toEqual({ phase: "proving", name: NAME });
  await expect(restoring.begin(NAME)).rejects.toMatchObject({ code: "restore-under-way" });
  expect(shareFileLock(join(dataDir, "studio.lock"))).toBeUndefined();
  resolve();
  await expect.poll(() => steps.at(-1)).toEqual(["restart", "replacing", undefined]);
  expect(steps).toEqual([
    ["lay", file],
    ["close", "saving"],
    "settle",
    ["back up", "saving"],
    ["restart", "replacing", undefined],
  ]);
  expect(restoring.state()).toEqual({ phase: "replacing", name: NAME });
  expect((await readdir(backups)).toSorted()).toEqual([BEFORE, NAME]);
  const [folder = ""] = (await readdir(dataDir)).filter((name) => name.startsWith(".replacement-"));
  expect(existsSync(join(dataDir, folder, "commit.json"))).toBe(true);
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { backup: NAME, before: join(backups, BEFORE) },
  ]);
  held.unlock();
  shareFileLock(join(dataDir, "studio.lock"))?.();
});

test.each([
  ['{"refused":"backup-damaged"}', "backup-damaged"],
  ['{"refused":"toString"}', undefined],
  ["", "backup-restore-failed"],
  ["7", "backup-restore-failed"],
] as const)(
  "O4 after the answer %s the studio goes on as it was, and another restore may begin",
  async (print, code) => {
    const { dataDir, backups, restoring, steps, logged, end } = await aRestoring(print);
    await writeFile(join(backups, NAME), "");
    await mkdir(join(dataDir, ".replacement-other"));
    await restoring.begin(NAME);
    await end("failed");
    // An unknown refusal counts as an answer, so the next step runs and finds nothing to commit.
    expect(restoring.state()).toEqual({
      phase: "failed",
      name: NAME,
      code: code ?? "backup-restore-failed",
    });
    expect(steps.at(-1)).toBe("open");
    expect(steps.includes("settle")).toBe(code === undefined);
    expect(await readdir(dataDir)).toContain(".replacement-other");
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ backup: NAME, err: {} }]);
    const unlock = shareFileLock(join(dataDir, "studio.lock"));
    await expect(restoring.begin(NAME)).rejects.toMatchObject({ code: "command-under-way" });
    unlock?.();
    await restoring.begin(NAME);
    expect(restoring.state().phase).toBe("proving");
    await end("failed");
  },
);

const kept = (name: string, madeAt: number, isBeforeRestore = false) => ({
  name,
  madeAt,
  bytes: name.length,
  isBeforeRestore,
});

const NOTHING_CHANGES: BackupComparison = {
  projects: { now: 1, inBackup: 1 },
  returning: [],
  leaving: [],
  changing: [],
  inquiries: { staying: 0, changing: 0 },
  others: [],
};

test("O4 the kept backups are listed, the newest first, and nothing else is compared or restored", async () => {
  const { backups, restoring, steps } = await aRestoring(JSON.stringify(NOTHING_CHANGES));
  expect(await restoring.list()).toEqual([]);
  const nightly = "nightly-2026-03-01T03-00-00.tar";
  for (const name of [nightly, NAME, BEFORE, "x.tar", "nightly-2026-13-45T99-99-99.tar"])
    await writeFile(join(backups, name), name);
  await mkdir(join(backups, "studio-2026-03-03T10-00-00.tar"));
  execFileSync("mkfifo", [join(backups, "studio-2026-03-04T10-00-00.tar")]);
  await symlink("/nowhere", join(backups, "studio-2026-03-05T10-00-00.tar"));
  expect(await restoring.list()).toEqual([
    kept(BEFORE, Date.UTC(2026, 2, 2, 11, 12, 13), true),
    kept(NAME, Date.UTC(2026, 2, 1, 10)),
    kept(nightly, Date.UTC(2026, 2, 1, 3)),
  ]);
  expect(await restoring.compare(nightly)).toEqual(NOTHING_CHANGES);
  expect(steps).toEqual([["compare", join(backups, nightly)]]);
  for (const name of ["../studio.sqlite", "x.tar", "studio-2026-03-03T10-00-00.tar", ""]) {
    await expect(restoring.compare(name)).rejects.toMatchObject({ code: "no-such-backup" });
    await expect(restoring.begin(name)).rejects.toMatchObject({ code: "no-such-backup" });
  }
});
