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

/** A film's place in a listing. */
export interface ListedFilm {
  id: string;
  /** Undefined for what a crash has left without a readable record. */
  upload: FilmUpload | undefined;
  /** When its last byte came, in milliseconds since 1970. */
  touchedAt: number;
}

/** What the tus server notes of a film when it begins. */
export type FilmRecord = Pick<FilmUpload, "name" | "size">;

/** @returns undefined for a record that was cut short by a crash */
export function parseRecord(json: string): FilmRecord | undefined {
  try {
    const { size, metadata }: { size: number; metadata?: { filename?: string } } = JSON.parse(json);
    return { name: metadata?.filename ?? "", size };
  } catch {
    return undefined;
  }
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
  list(): Promise<ListedFilm[]>;
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
export function byIdleTime(films: readonly ListedFilm[]): ListedFilm[] {
  return films.toSorted((a, b) => a.touchedAt - b.touchedAt);
}
