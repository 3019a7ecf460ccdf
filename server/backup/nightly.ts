import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { readBackupName, type KeptBackup } from "#domain/backup.ts";
import { DAY_MS } from "#domain/durations.ts";
import type { JobHandler } from "../jobs/jobs.ts";
import { nightlyJob } from "../jobs/night.ts";
import { stampOf } from "./paths.ts";

/** A start leaves the machine to visitors first. */
const AFTER_START_MS = 600_000;
/** Kept at any age: a clock that jumps ahead must not remove all backups. */
const LEAST_KEPT = 3;
const NIGHTLY = "nightly-";
const LEFTOVER = /\.part$|^\.copy-/;

export const NIGHTLY_BACKUP = "nightly-backup";

export interface NightlyParts {
  backupDir: string;
  days: number;
  backUpInto: (file: string, signal: AbortSignal) => Promise<void>;
  now: () => number;
  log: Pick<FastifyBaseLogger, "info">;
}

/** Makes a backup each night and removes old ones; each is kept for `days`. */
export function nightlyBackup({ backupDir, days, backUpInto, now, log }: NightlyParts): JobHandler {
  const isOld = (madeAt: number) => now() - madeAt > days * DAY_MS;

  return nightlyJob({
    kind: NIGHTLY_BACKUP,
    afterStartMs: AFTER_START_MS,
    last: () => newestNightly(backupDir, now()),
    now,
    async run(_, signal) {
      const file = join(backupDir, nameOf(new Date(now())));
      await mkdir(backupDir, { recursive: true });
      await removeLeftovers(backupDir, now());
      await backUpInto(file, signal);
      log.info({ file }, "the studio is backed up");
      // Last: a failed night must not cost earlier backups.
      const backups = await allNightly(backupDir);
      const old = backups.slice(LEAST_KEPT).filter(({ madeAt }) => isOld(madeAt));
      for (const { name } of old) await rm(join(backupDir, name), { force: true });
    },
  });
}

/** Ignores dates in the future: a backup made under a wrong clock must not prevent tonight's. */
export async function newestNightly(backupDir: string, now: number): Promise<number | undefined> {
  return (await allNightly(backupDir)).find(({ madeAt }) => madeAt <= now)?.madeAt;
}

async function allNightly(backupDir: string): Promise<{ name: string; madeAt: number }[]> {
  const names = await readdir(backupDir).catch(() => []);
  const found = names.flatMap((name) => {
    const backup = readBackupName(name);
    return backup && isMadeByStudio(backup) ? backup : [];
  });
  return found.toSorted((one, other) => other.madeAt - one.madeAt);
}

/** A killed backup leaves a file that may be as large as a whole one. */
async function removeLeftovers(backupDir: string, now: number): Promise<void> {
  for (const name of await readdir(backupDir)) {
    if (!LEFTOVER.test(name)) continue;
    const { mtimeMs } = await stat(join(backupDir, name));
    if (now - mtimeMs > DAY_MS) await rm(join(backupDir, name), { force: true });
  }
}

function nameOf(moment: Date): string {
  return `${NIGHTLY}${stampOf(moment)}.tar`;
}

/** The operator's own backups are never removed. */
function isMadeByStudio({ name, isBeforeRestore }: Pick<KeptBackup, "name" | "isBeforeRestore">) {
  return name.startsWith(NIGHTLY) || isBeforeRestore;
}
