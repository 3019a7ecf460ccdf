import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { expect, inject } from "vitest";
import { aFolder, type StudioProcess } from "./studio-process.ts";
import { anAdmin, aStudioProcess, aVisitor, type Client } from "./studio.ts";
import { seeded } from "./measures.ts";
import { randomBytes } from "node:crypto";
import { copyFile, readdir, utimes } from "node:fs/promises";

/** Most of the time is spent in starts, so two studios run in parallel, each on a separate folder. */
const STUDIOS_AT_ONCE = 2;
/** Minimum share of kills that must interrupt the tested work. */
const LEAST_IN_FLIGHT = 1 / 3;

/** A studio that is killed repeatedly on one data folder. */
export interface KillScenario {
  /**
   * Checks the state after the last kill, starts work, and kills the studio at a random moment.
   * @returns whether the kill interrupted the tested work
   */
  live(random: () => number): Promise<boolean>;
  /** Checks the state after the final kill. */
  end?(): Promise<void>;
}

/**
 * Kills studios as often as the project's settings ask, and checks the database after each kill.
 * @param seed makes the moments reproducible, together with `KILL_SEED`
 * @returns the number of kills
 */
export async function killAgainAndAgain(
  what: string,
  seed: number,
  aScenario: (dataDir: string) => KillScenario | Promise<KillScenario>,
): Promise<number> {
  const { most, cuts } = inject("kills");
  const killSeed = inject("killSeed");
  console.info(`${what}: KILL_SEED=${killSeed}`);
  let kills = 0;
  let inFlight = 0;
  const runScenario = async (number: number) => {
    const random = seeded(seed + killSeed + number);
    const dataDir = await aFolder();
    const scenario = await aScenario(dataDir);
    while (kills < most && inFlight < cuts) {
      kills += 1;
      if (await scenario.live(random)) inFlight += 1;
      expect(integrityOf(dataDir)).toBe("ok");
    }
    await scenario.end?.();
    expect(integrityOf(dataDir)).toBe("ok");
  };
  await Promise.all(Array.from({ length: STUDIOS_AT_ONCE }, (_, number) => runScenario(number)));
  console.info(`${what}: ${inFlight} of ${kills} kills cut one in the middle`);
  expect(inFlight).toBeGreaterThanOrEqual(Math.min(cuts, most * LEAST_IN_FLIGHT));
  return kills;
}

/** Estimate of how long the work takes, adjusted after each kill. */
export interface Duration {
  draw(random: () => number): number;
  /** @param wasInFlight whether the last kill came before the work's end */
  learn(wasInFlight: boolean): void;
}

/** Starts the estimate at `ms`; in the long run three of four moments come before the work's end. */
export function aWorkDuration(ms: number): Duration {
  let longest = ms;
  return {
    draw: (random) => random() * longest,
    learn(wasInFlight) {
      longest *= wasInFlight ? 1.03 : 0.9;
    },
  };
}

/** A restarted studio and its admin, whose first session stays valid. */
export type Resumed = { studio: StudioProcess; admin: Client };

/**
 * Returns a scenario that restarts the studio after each kill.
 * @param look checks the state after the last kill
 * @param live starts work and kills the studio, as in `KillScenario`
 */
export function resuming(
  dataDir: string,
  look: (resumed: Resumed) => Promise<void>,
  live: (resumed: Resumed, random: () => number) => Promise<boolean>,
): KillScenario {
  let cookie: string | undefined;
  const resume = async () => {
    const studio = await aStudioProcess({ DATA_DIR: dataDir });
    cookie ??= (await anAdmin(studio)).cookie;
    const resumed = { studio, admin: aVisitor(studio, cookie) };
    await look(resumed);
    return resumed;
  };
  return {
    live: async (random) => live(await resume(), random),
    end: async () => (await resume()).studio.kill(),
  };
}

/**
 * Repeats several tasks at the same time until the process is killed.
 * @param work called repeatedly; the interrupted call rejects
 * @returns whether a call was interrupted
 */
export async function killAtWork(
  studio: StudioProcess,
  work: readonly (() => Promise<void>)[],
  afterMs: number,
): Promise<boolean> {
  const killed = new AbortController();
  let wasCut = false;
  const workers = work.map(async (step) => {
    try {
      while (!killed.signal.aborted) await step();
    } catch (error) {
      if (!killed.signal.aborted) throw error;
      wasCut = true;
    }
  });
  const working = Promise.all(workers);
  await Promise.race([sleep(afterMs), working]);
  killed.abort();
  await studio.kill();
  await working;
  return wasCut;
}

/** Opens a studio's database, whether or not the studio runs. */
export function openLibrary(dataDir: string): SQLite.Database {
  return new SQLite(join(dataDir, "studio.sqlite"));
}

/** Returns `ok` if SQLite finds no corruption. */
export function integrityOf(dataDir: string): unknown {
  const library = openLibrary(dataDir);
  try {
    return library.pragma("integrity_check", { simple: true });
  } finally {
    library.close();
  }
}

const DAY_MS = 86_400_000;
const OF_EACH_KIND = 15;
const ago = (days: number) => Date.now() - days * DAY_MS;

/** Names of files in a data folder, by what the next sweep must do. */
export interface Due {
  /** Temporary pictures from two days ago: row and file are deleted. */
  temporary: string[];
  /** Final pictures without a reference: the rows are deleted, the files are kept for a week. */
  unreferenced: string[];
  /** Files discarded more than a week ago: the files and their renditions are deleted. */
  discarded: string[];
  /** Files without a row: deleted. */
  orphans: string[];
  /** New temporary pictures: kept. */
  young: string[];
}

/** Progress of a sweep. */
export interface Left {
  /** Number of rows and files that are still to be deleted. */
  toGo: number;
  /** Number of rows and files to delete in total. */
  of: number;
  /** Files that had to stay but are missing. */
  missing: string[];
}

/**
 * Prepares work for a sweep in the data folder of a stopped studio.
 * @param picture name of a stored picture to copy
 */
export async function layOut(dataDir: string, picture: string): Promise<Due> {
  const media = join(dataDir, "media");
  const place = async (ending: string, modified: number) => {
    const name = randomBytes(16).toString("hex") + ending;
    await copyFile(join(media, picture), join(media, name));
    await utimes(join(media, name), new Date(modified), new Date(modified));
    return name;
  };
  const some = (ending: string, modified: number, count = OF_EACH_KIND) =>
    Promise.all(Array.from({ length: count }, () => place(ending, modified)));
  const due: Due = {
    temporary: await some(".jpg", ago(2)),
    unreferenced: await some(".jpg", ago(9)),
    discarded: await some(".jpg", ago(20)),
    orphans: await some(".jpg", ago(9)),
    young: await some(".jpg", ago(0), 3),
  };
  for (const name of due.discarded) {
    await copyFile(join(media, name), join(media, `${name.slice(0, 32)}-320.avif`));
  }
  const library = openLibrary(dataDir);
  const row = library.prepare(
    "INSERT INTO media (url, kind, state, created_at) VALUES (?, 'picture', ?, ?)",
  );
  const discard = library.prepare("INSERT INTO discarded_files VALUES (?, ?)");
  library.transaction(() => {
    for (const name of due.temporary) row.run(`/media/${name}`, "temporary", ago(2));
    for (const name of due.unreferenced) row.run(`/media/${name}`, "final", ago(9));
    for (const name of due.discarded) discard.run(name, ago(9));
    for (const name of due.young) row.run(`/media/${name}`, "temporary", ago(0));
  })();
  library.close();
  return due;
}

/** Reads how much of the prepared work a sweep has done. */
export async function lookAt(dataDir: string, due: Due): Promise<Left> {
  const files = new Set(await readdir(join(dataDir, "media")));
  const stems = new Set([...files].map((name) => name.slice(0, 32)));
  const library = openLibrary(dataDir);
  const rows = new Set(library.prepare("SELECT url FROM media").pluck().all());
  const waiting = new Set(library.prepare("SELECT file_name FROM discarded_files").pluck().all());
  library.close();
  const hasRow = (name: string) => rows.has(`/media/${name}`);
  const isThere = (name: string) => files.has(name);
  const isAnyOfIt = (name: string) => stems.has(name.slice(0, 32));
  const left = [
    due.temporary.filter(hasRow),
    due.temporary.filter(isThere),
    due.unreferenced.filter((name) => hasRow(name) || !waiting.has(name)),
    due.discarded.filter((name) => waiting.has(name)),
    due.discarded.filter(isAnyOfIt),
    due.orphans.filter(isThere),
  ];
  // Every row needs its file, and a file discarded today stays for a week.
  const mustStay = [...due.young, ...due.unreferenced, ...due.temporary.filter(hasRow)];
  return {
    toGo: left.flat().length,
    of: left.length * OF_EACH_KIND,
    missing: mustStay.filter((name) => !isThere(name)),
  };
}
