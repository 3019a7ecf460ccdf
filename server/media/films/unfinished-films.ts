import type { Readable } from "node:stream";
import type { DataStore } from "@tus/server";
import type { FilmBytes } from "./film-whole.ts";

/** A film that is on its way. */
export interface FilmUpload {
  /** 32 hex digits, which the stored film keeps in its name. */
  id: string;
  /** What the client calls it; only shown in refusals. */
  name: string;
  /** Bytes of the whole film. */
  size: number;
  /** Bytes received; undefined where the complete film was moved to the storage already. */
  received: number | undefined;
}

/** Bytes of a film that have all been received. */
export interface ReceivedFilm extends FilmBytes {
  stream(): Promise<Readable>;
  close(): Promise<void>;
}

/**
 * Where films are kept until all of their bytes have arrived and they are finished: beside the storage
 * that they go to then, a folder or a bucket.
 */
export interface UnfinishedFilms {
  /** What the tus server keeps pieces with. Its ids are ours behind `idPrefix`. */
  openDatastore(): Promise<DataStore>;
  idPrefix: string;
  find(id: string): Promise<FilmUpload | undefined>;
  /** Every id of which anything is here, readable or not, the longest idle first. */
  list(): Promise<{ id: string; /** Milliseconds since 1970. */ touchedAt: number }[]>;
  /** Opens a film all of whose bytes have been received. */
  open(id: string): Promise<ReceivedFilm>;
  /** Moves the bytes of such a film to the storage. Only its record is left. */
  moveToStorage(id: string, fileName: string): Promise<void>;
  remove(id: string): Promise<void>;
  /**
   * @param bytes that are to be received
   * @throws Refusal `disk-full`, or the system's error where nothing can be written
   */
  refuseWithoutRoom(bytes: number): Promise<void>;
}

/** The longest idle first. */
export function byIdleTime(
  touched: ReadonlyMap<string, number>,
): { id: string; touchedAt: number }[] {
  return [...touched]
    .map(([id, touchedAt]) => ({ id, touchedAt }))
    .toSorted((a, b) => a.touchedAt - b.touchedAt);
}
