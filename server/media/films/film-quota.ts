import type { Kysely } from "kysely";
import { refuse } from "#domain/refusal.ts";
import type { Database } from "../../database/schema.ts";
import { refuseOverMediaLimit, temporaryTotals } from "../media-store.ts";
import type { UnfinishedFilms } from "./unfinished-films.ts";

/** Films that may be on their way at once (T24). */
const MOST_UNFINISHED = 3;
/** What may be on its way or wait for Guardar at most, and how many of the largest films that is (T24). */
const MOST_UNSAVED_FILMS = 12;
const MOST_UNSAVED_LARGE_FILMS = 3;
/** One that has been silent for an hour gives its place to a new one, in milliseconds. */
const YIELDS_AFTER_MS = 3_600_000;

export interface FilmQuotaParts {
  database: Kysely<Database>;
  unfinished: UnfinishedFilms;
  /** That all originals together may take. */
  mostBytes: number;
  /** That one film may take. */
  mostFilmBytes: number;
  now: () => number;
}

/**
 * Asks whether one more film may begin, and makes it a place where an abandoned one has it.
 * @param size of the new film in bytes
 * @throws Refusal `too-many-films`, `too-many-unsaved-films` or `disk-full`
 */
export async function admitFilm(
  { database, unfinished, mostBytes, mostFilmBytes, now }: FilmQuotaParts,
  size: number,
): Promise<void> {
  const listed = await unfinished.list();
  const tooMany = listed.length - (MOST_UNFINISHED - 1);
  const replaced = listed.slice(0, Math.max(0, tooMany));
  const areAbandoned = replaced.every(({ touchedAt }) => touchedAt < now() - YIELDS_AFTER_MS);
  if (!areAbandoned) refuse("too-many-films");

  const kept = listed.slice(replaced.length).flatMap(({ upload }) => upload ?? []);
  const unsaved = await temporaryTotals(database, "film");
  const announced = kept.reduce((sum, each) => sum + each.size, size);
  const bytes = unsaved.bytes + announced;
  const films = kept.length + unsaved.files + 1;
  const mostUnsavedBytes = mostFilmBytes * MOST_UNSAVED_LARGE_FILMS;
  if (films > MOST_UNSAVED_FILMS || bytes > mostUnsavedBytes) refuse("too-many-unsaved-films");

  await refuseOverMediaLimit(database, announced, mostBytes);

  const expectedBytes = kept.reduce(
    (sum, each) => sum + each.size - (each.received ?? each.size),
    0,
  );
  const freed = replaced.reduce((sum, { upload }) => sum + (upload?.received ?? 0), 0);
  await unfinished.refuseWithoutRoom(size + expectedBytes - freed);
  // The last check, so that a refused film replaces no other.
  for (const { id } of replaced) await unfinished.remove(id);
}
