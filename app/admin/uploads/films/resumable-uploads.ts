import type { UnfinishedFilm } from "#domain/api.ts";
import { isRecord } from "#domain/parsing.ts";

/** The library of the upload keeps its notes under keys that begin so. */
const PREFIX = "tus::";
/** The server sweeps what nobody went on with for a day, in milliseconds. */
const KEPT_FOR_MS = 86_400_000;

/** A film whose upload was begun in this browser, as the library notes it. */
export interface BegunFilm {
  /** As the server calls it. */
  id: string;
  name: string;
}

/** A film that is half sent, as its field shows it. */
export interface HalfSentFilm extends BegunFilm {
  /** Whether this browser goes on with it when the same file is picked again. */
  isOwn: boolean;
  /** How far it is; undefined where the server did not say. */
  progress: { sent: number; total: number } | undefined;
}

/**
 * The films whose upload was begun in this browser and not finished.
 * @param storage the browser's own
 * @param now milliseconds since 1970
 */
export function begunFilms(storage: Storage, now: number): BegunFilm[] {
  return notesIn(storage)
    .filter(({ begunAt }) => now - begunAt < KEPT_FOR_MS)
    .map(({ id, name }) => ({ id, name }));
}

/** Lets go of what this browser noted of a film that was given up, or refused for good. */
export function forgetFilm(storage: Storage, id: string): void {
  for (const note of notesIn(storage)) if (note.id === id) storage.removeItem(note.key);
}

/** The id of a film by the address of its upload. */
export function idOfUpload(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1);
}

/**
 * All half-sent films as far as they are known, this browser's first.
 * @param listed by the server, which knows best; undefined where it could not be asked
 */
export function halfSentFilms(
  begun: readonly BegunFilm[],
  listed: readonly UnfinishedFilm[] | undefined,
): HalfSentFilm[] {
  if (listed === undefined) {
    return begun.map((film) => ({ ...film, isOwn: true, progress: undefined }));
  }
  const own = new Set(begun.map(({ id }) => id));
  return listed
    .map(({ id, name, size, received }) => ({
      id,
      name,
      isOwn: own.has(id),
      progress: { sent: received, total: size },
    }))
    .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn));
}

interface Note extends BegunFilm {
  key: string;
  begunAt: number;
}

function notesIn(storage: Storage): Note[] {
  return Object.keys(storage)
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => noteOf(key, storage.getItem(key) ?? ""));
}

function noteOf(key: string, text: string): Note[] {
  try {
    const note: unknown = JSON.parse(text);
    if (!isRecord(note) || !isRecord(note.metadata)) return [];
    const { filename: name } = note.metadata;
    const { uploadUrl } = note;
    const begunAt = Date.parse(String(note.creationTime));
    if (typeof name !== "string" || typeof uploadUrl !== "string") return [];
    return [{ key, id: idOfUpload(uploadUrl), name, begunAt }];
  } catch {
    return [];
  }
}
