import { createHash } from "node:crypto";
import type { Readable } from "node:stream";

/** Bytes of a file by their place in it, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file's size and date. */
export interface FileStat {
  /** Bytes of the whole file. */
  size: number;
  /** When it last changed, in milliseconds since 1970. */
  modified: number;
}

/** A file being read: its bytes, or those of the range asked for. */
export interface StoredFile extends FileStat {
  stream: Readable;
}

/** A file as a listing shows it. */
export interface ListedFile extends FileStat {
  key: string;
}

/**
 * A flat store of whole files that never change. What an implementation
 * promises is written in `storage.suite.ts`, which tests each of them.
 */
export interface Storage {
  /**
   * Stores a file whole or not at all, and so that it outlives a power cut (R2).
   * Putting the same key again replaces it.
   * @throws Refusal `disk-full` where there is no room left (R6)
   */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Stores a file of this machine as `put` does, without ever holding all of it in memory,
   * and takes it away from where it was. A failure leaves it there.
   * @param path absolute; the fastest where it is on the same disk
   * @throws Refusal `disk-full`
   */
  moveIn(key: string, path: string): Promise<void>;
  /** @returns undefined for a file that isn't there */
  read(key: string, range?: ByteRange): Promise<StoredFile | undefined>;
  /** @returns undefined for a file that isn't there */
  stat(key: string): Promise<FileStat | undefined>;
  /** Removes a file; one that isn't there is no error. */
  delete(key: string): Promise<void>;
  /** Every file, leftovers of broken writes included. */
  list(): AsyncIterable<ListedFile>;
  /** @throws where files can't be stored right now (R7, R21) */
  ready(): Promise<void>;
}

// Every name is made by us: 32 digits and an ending. No slash, so no way out (T12).
const KEY = /^[0-9a-f]{32}[a-z0-9.-]{0,64}$/;

/**
 * Gives the key back, proven to be one of ours.
 * @throws Error for any other: a mistake in our code, not in a request
 */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`"${key}" is no name of a stored file`);
  return key;
}

/** True for a name that this product could have stored; other files are left alone. */
export function isKey(name: string): boolean {
  return KEY.test(name);
}

/** The 32 digits that a film, or a picture's original and all its renditions, begin with. */
export function stemOf(key: string): string {
  return key.slice(0, 32);
}

/** What a file is called until all of it is on the disk. A crash leaves it, and the sweep finds it. */
export const UNFINISHED = ".part";

/** True for what a broken write left behind. */
export function isUnfinished(key: string): boolean {
  return key.endsWith(UNFINISHED);
}

/** The SHA-256 of bytes, in hex: a file that was stored is known by it for as long as it is there (R12, R17). */
export async function contentHash(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest("hex");
}
