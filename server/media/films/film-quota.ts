import type { Kysely } from "kysely";
import { refuse } from "#domain/refusal.ts";
import type { Database } from "../../database/schema.ts";
import type { FilmFolder, FilmUpload } from "./film-folder.ts";
import { refuseOverMediaLimit, temporaryTotals } from "../media-store.ts";
import { RESERVE_BYTES, refuseWithoutRoom } from "../../storage/disk.ts";

/** Films that may be on their way at once (T24). */
const MOST_UNFINISHED = 3;
/** What may be on its way or wait for Guardar at most (T24). */
const MOST_UNSAVED_FILMS = 12;
const MOST_UNSAVED_BYTES = 4 * 1024 ** 3;
/** One that has been silent for an hour gives its place to a new one, in milliseconds. */
const YIELDS_AFTER_MS = 3_600_000;

export interface FilmQuotaParts {
  database: Kysely<Database>;
  folder: FilmFolder;
  /** A folder on the disk that uploads of films are written to. */
  directory: string;
  /** That all originals together may take. */
  mostBytes: number;
  now: () => number;
}

/**
 * Asks whether one more film may begin, and makes it a place where an abandoned one has it.
 * @param size of the new film in bytes
 * @throws Refusal `too-many-films`, `too-many-unsaved-films` or `disk-full`
 */
export async function admitFilm(
  { database, folder, directory, mostBytes, now }: FilmQuotaParts,
  size: number,
): Promise<void> {
  const unfinishedFiles = await folder.list();
  const tooMany = unfinishedFiles.length - (MOST_UNFINISHED - 1);
  const replaced = unfinishedFiles.slice(0, Math.max(0, tooMany));
  const areAbandoned = replaced.every(({ touchedAt }) => touchedAt < now() - YIELDS_AFTER_MS);
  if (!areAbandoned) refuse("too-many-films");

  const found = await Promise.all(
    unfinishedFiles.slice(replaced.length).map(({ id }) => folder.find(id)),
  );
  const unfinished = found.filter((each): each is FilmUpload => each !== undefined);
  const unsaved = await temporaryTotals(database, "film");
  const announced = unfinished.reduce((sum, each) => sum + each.size, size);
  const bytes = unsaved.bytes + announced;
  const films = unfinished.length + unsaved.files + 1;
  if (films > MOST_UNSAVED_FILMS || bytes > MOST_UNSAVED_BYTES) refuse("too-many-unsaved-films");

  await refuseOverMediaLimit(database, announced, mostBytes);

  const expectedBytes = unfinished.reduce(
    (sum, each) => sum + each.size - (each.received ?? each.size),
    0,
  );
  const abandoned = await Promise.all(replaced.map(({ id }) => folder.find(id)));
  const freed = abandoned.reduce((sum, each) => sum + (each?.received ?? 0), 0);
  await refuseWithoutRoom(directory, size + expectedBytes - freed + RESERVE_BYTES);
  // The last check, so that a refused film replaces no other.
  for (const { id } of replaced) await folder.remove(id);
}
