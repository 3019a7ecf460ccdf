import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { stampOf } from "./paths.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The hour of the machine's own clock in which few visitors are about. */
const NIGHT_HOUR = 3;
/** A studio that made one late the day before makes the next one in the night again. */
const NIGHT_AFTER_MS = 8 * HOUR_MS;
/** These stay whatever their age: a clock that jumps ahead must not take them all. */
const LEAST_KEPT = 3;
const NAME = /^nightly-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})\.tar$/;

/** Unfinished archives, and copies of the database that were read while one was made. */
const LEFTOVER = /\.part$|^\.copy-/;

export interface NightlyParts {
  /** Where they lie, beside backups that the operator made. */
  backupDir: string;
  /** For so many days each is kept. */
  days: number;
  /** Makes one into a file. */
  backUpInto: (file: string) => Promise<void>;
  now: () => number;
  log: FastifyBaseLogger;
}

/** The backups that make themselves. */
export interface Nightly {
  /** Makes one where it is time, and removes those that are old; asked every hour. Never fails. */
  keep(): Promise<void>;
  /**
   * When the newest was made, and when one failed since, in milliseconds since 1970; null for none.
   * Whether there is none because it was never time yet.
   */
  state(): Promise<{ last: number | null; failedAt: number | null; awaits: boolean }>;
}

/** Makes the studio's backups in the night, or a day after the last where nights are slept through. */
export function createNightly(parts: NightlyParts): Nightly {
  const { backupDir, days, backUpInto, now, log } = parts;
  let failedAt: number | null = null;
  let wasAsked = false;

  /** The newest that a clock did not make ahead of its time: one from next year must not stop tonight's. */
  async function newest(): Promise<number | undefined> {
    return (await all()).find(({ madeAt }) => madeAt <= now())?.madeAt;
  }

  async function all(): Promise<{ name: string; madeAt: number }[]> {
    const names = await readdir(backupDir).catch(() => []);
    const found = names.flatMap((name) => {
      const madeAt = madeAtOf(name);
      return madeAt === undefined ? [] : [{ name, madeAt }];
    });
    return found.toSorted((one, other) => other.madeAt - one.madeAt);
  }

  async function keep(): Promise<void> {
    wasAsked = true;
    if (!isTime(await newest(), new Date(now()))) return;
    const file = join(backupDir, nameOf(new Date(now())));
    try {
      await mkdir(backupDir, { recursive: true });
      await removeLeftovers();
      await backUpInto(file);
      failedAt = null;
      log.info({ file }, "the studio is backed up");
      // Only now: a night that fails must not cost what earlier ones made.
      const old = (await all()).slice(LEAST_KEPT).filter(({ madeAt }) => isOld(madeAt));
      for (const { name } of old) await rm(join(backupDir, name), { force: true });
    } catch (error) {
      failedAt = now();
      log.error({ err: error }, "no backup was made: tried again within the hour");
    }
  }

  /** What a backup that was killed left: as large as a backup, and found by nobody. */
  async function removeLeftovers(): Promise<void> {
    for (const name of await readdir(backupDir)) {
      if (!LEFTOVER.test(name)) continue;
      const { mtimeMs } = await stat(join(backupDir, name));
      if (now() - mtimeMs > DAY_MS) await rm(join(backupDir, name), { force: true });
    }
  }

  const isOld = (madeAt: number) => now() - madeAt > days * DAY_MS;

  return {
    keep,
    async state() {
      const last = (await newest()) ?? null;
      return { last, failedAt, awaits: last === null && !wasAsked };
    },
  };
}

/** @param newest when the newest was made, if there is any */
function isTime(newest: number | undefined, moment: Date): boolean {
  const age = moment.getTime() - (newest ?? Number.NEGATIVE_INFINITY);
  return age >= DAY_MS || (age >= NIGHT_AFTER_MS && moment.getHours() === NIGHT_HOUR);
}

function nameOf(moment: Date): string {
  return `nightly-${stampOf(moment)}.tar`;
}

function madeAtOf(name: string): number | undefined {
  const [whole, day, hour, minute, second] = NAME.exec(name) ?? [];
  return whole === undefined ? undefined : Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}
