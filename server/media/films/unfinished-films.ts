import type { Readable } from "node:stream";
import type { DataStore } from "@tus/server";
import * as v from "valibot";
import { read } from "#domain/schema.ts";
import type { FilmBytes } from "./film-boxes.ts";

export interface FilmUpload {
  /** 32 hex digits, kept in the stored film's name. */
  id: string;
  /** The client's file name; empty if it sent none. */
  name: string;
  size: number;
  /** Undefined if the complete film was moved to the storage already. */
  received: number | undefined;
}

export interface ListedFilm {
  id: string;
  /** Undefined if a crash left no readable record. */
  upload: FilmUpload | undefined;
  /** When the last byte came, in milliseconds since 1970. */
  touchedAt: number;
}

export type FilmRecord = Pick<FilmUpload, "name" | "size">;

const tusRecord = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({
    size: v.number(),
    metadata: v.optional(v.looseObject({ filename: v.optional(v.string()) })),
  }),
);

/** Parses a tus record; undefined if a crash truncated it. */
export function parseRecord(json: string): FilmRecord | undefined {
  const stored = read(tusRecord, json);
  return stored && { name: stored.metadata?.filename ?? "", size: stored.size };
}

export interface ReceivedFilm extends FilmBytes {
  stream(): Promise<Readable>;
  close(): Promise<void>;
}

export interface UnfinishedFilms {
  /** The tus server's ids are ours with `idPrefix` in front. */
  openDatastore(): Promise<DataStore>;
  idPrefix: string;
  find(id: string): Promise<FilmUpload | undefined>;
  /** Includes ids without a readable record; the longest idle first. */
  list(): Promise<ListedFilm[]>;
  open(id: string): Promise<ReceivedFilm>;
  /** Moves a received film's bytes; only its record stays. */
  moveToStorage(id: string, fileName: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** @throws Refusal `disk-full`, or the system's error if nothing can be written */
  refuseWithoutRoom(bytes: number): Promise<void>;
}

/** Sorts the longest idle first. */
export function byIdleTime(films: readonly ListedFilm[]): ListedFilm[] {
  return films.toSorted((a, b) => a.touchedAt - b.touchedAt);
}
