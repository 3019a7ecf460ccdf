import { randomBytes } from "node:crypto";
import { copyFile, readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { openLibrary } from "./kills.ts";

const DAY_MS = 86_400_000;
const OF_EACH_KIND = 15;
const ago = (days: number) => Date.now() - days * DAY_MS;

/** What lies in a data folder for the next sweep, by the names of the files. */
export interface Due {
  /** Temporary pictures of the day before yesterday: they go, row and file. */
  temporary: string[];
  /** Final pictures that nothing shows: their rows go, their files wait. */
  unreferenced: string[];
  /** Files that have waited for a week: they go, with all that was made of them. */
  discarded: string[];
  /** Files that no row knows: they go. */
  strays: string[];
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
    strays: await some(".jpg", ago(9)),
    young: await some(".jpg", ago(0), 3),
  };
  for (const name of due.discarded) {
    await copyFile(join(media, name), join(media, `${name.slice(0, 32)}-w320.avif`));
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
    due.strays.filter(isThere),
  ];
  // A row never without its file; and who was let go today waits for a week.
  const mustStay = [...due.young, ...due.unreferenced, ...due.temporary.filter(hasRow)];
  return {
    toGo: left.flat().length,
    of: left.length * OF_EACH_KIND,
    missing: mustStay.filter((name) => !isThere(name)),
  };
}
