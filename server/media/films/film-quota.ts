import type { Kysely } from "kysely";
import { HOUR_MS } from "#domain/durations.ts";
import { refuse } from "#domain/refusal.ts";
import type { Database } from "../../database/schema.ts";
import { refuseOverMediaLimit, temporaryTotals } from "../media-store.ts";
import type { UnfinishedFilms } from "./unfinished-films.ts";

const MOST_UNFINISHED = 3;
/** Limits of films that are uploading or wait for Guardar; the second is in films of maximum size. */
const MOST_UNSAVED_FILMS = 12;
const MOST_UNSAVED_LARGE_FILMS = 3;
/** An upload that is idle for longer is removed if a new one needs its place. */
const YIELDS_AFTER_MS = HOUR_MS;

export interface FilmQuotaParts {
  database: Kysely<Database>;
  unfinished: UnfinishedFilms;
  mostBytes: number;
  mostFilmBytes: number;
  now: () => number;
}

/**
 * Admits a film of `size` bytes, and removes abandoned uploads if it needs their place.
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
  // Only after the last check, so that a refused film removes no other.
  for (const { id } of replaced) await unfinished.remove(id);
}
