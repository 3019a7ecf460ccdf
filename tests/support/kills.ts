import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { expect, inject } from "vitest";
import { aFolder, type StudioProcess } from "./studio-process.ts";
import { anAdmin, aStudioProcess, aVisitor, type Client } from "./studio.ts";
import { seeded } from "./measures.ts";
import { randomBytes } from "node:crypto";
import { copyFile, readdir, utimes } from "node:fs/promises";

/** Two studios at a time, each on a folder of its own: most of the time goes into starts. */
const STUDIOS_AT_ONCE = 2;
/** So large a share of the kills must fall into the middle of the work that they are about. */
const LEAST_IN_FLIGHT = 1 / 3;

/** A studio that is killed again and again on one data folder. */
export interface KillScenario {
  /**
   * Looks at what the last kill left, has the studio work, and kills it at a moment drawn by lot.
   * @returns whether the kill cut the work that this is about
   */
  live(random: () => number): Promise<boolean>;
  /** Looks at what the very last kill left. */
  end?(): Promise<void>;
}

/**
 * Kills studios without warning, as often as the project says, and looks after each
 * whether the database is sound.
 * @param seed the same draws at every run with the same `KILL_SEED`
 * @returns how often it killed
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

/** How long work takes on this machine just now, learned from kill to kill. */
export interface Duration {
  draw(random: () => number): number;
  /** @param wasInFlight whether the kill that was drawn last came before the work's end */
  learn(wasInFlight: boolean): void;
}

/** @param ms where the learning begins; three of four draws come before the end once it is done */
export function aWorkDuration(ms: number): Duration {
  let longest = ms;
  return {
    draw: (random) => random() * longest,
    learn(wasInFlight) {
      longest *= wasInFlight ? 1.03 : 0.9;
    },
  };
}

/** A studio with its admin, who logs in once and has an open session ever after. */
export type Resumed = { studio: StudioProcess; admin: Client };

/**
 * A scenario that starts a studio on its folder for each life.
 * @param look at what the last kill left
 * @param live has the studio work and kills it, as `KillScenario` says
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
 * Lets several work at once until the process is killed.
 * @param work is called again and again; its call that the kill cut rejects
 * @returns whether one was cut
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

/** Opens a studio's database beside it, or where it is down. */
export function openLibrary(dataDir: string): SQLite.Database {
  return new SQLite(join(dataDir, "studio.sqlite"));
}

/** What the database says of itself. */
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

/** What is in a data folder for the next sweep, by the names of the files. */
export interface Due {
  /** Temporary pictures of the day before yesterday: they go, row and file. */
  temporary: string[];
  /** Final pictures that nothing shows: their rows go, their files wait. */
  unreferenced: string[];
  /** Files that have waited for a week: they go, with all that was made of them. */
  discarded: string[];
  /** Files that no row knows: they go. */
  orphans: string[];
  /** Temporary pictures of this minute: they stay. */
  young: string[];
}

/** What is left of it. */
export interface Left {
  /** Rows and files that are still to go. */
  toGo: number;
  /** Of so many. */
  of: number;
  /** Whose files had to stay, and did not. */
  missing: string[];
}

/**
 * Lays out in a data folder, whose studio is down, what a sweep has to do.
 * @param picture a file of the folder's media, to be copied
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

/** Looks how far a sweep has come with what was laid out. */
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
  // A row never without its file; and who was let go today waits for a week.
  const mustStay = [...due.young, ...due.unreferenced, ...due.temporary.filter(hasRow)];
  return {
    toGo: left.flat().length,
    of: left.length * OF_EACH_KIND,
    missing: mustStay.filter((name) => !isThere(name)),
  };
}
