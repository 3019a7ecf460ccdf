import { createHash } from "node:crypto";
import type { Readable } from "node:stream";

/** Both ends are inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface FileStat {
  /** Of the whole file, in bytes. */
  size: number;
  /** Milliseconds since 1970. */
  modified: number;
}

export interface StoredFile extends FileStat {
  stream: Readable;
}

export interface ListedFile extends FileStat {
  key: string;
}

/** A flat store of files that never change; `storage.suite.ts` tests the contract. */
export interface Storage {
  /** Atomic, and durable after a power cut. @throws Refusal `disk-full` */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Stores a local file as `put` does, without loading it into memory, and deletes the source on success.
   * @param path absolute; fastest on the same disk @throws Refusal `disk-full`
   */
  moveIn(key: string, path: string): Promise<void>;
  read(key: string, range?: ByteRange): Promise<StoredFile | undefined>;
  stat(key: string): Promise<FileStat | undefined>;
  /** A missing file is no error. */
  delete(key: string): Promise<void>;
  /** Includes leftovers of interrupted writes. */
  list(): AsyncIterable<ListedFile>;
  /** @throws if files can't be stored now */
  ready(): Promise<void>;
}

// 32 hex digits and an extension; without a slash, no name leaves the folder (T12).
const KEY = /^[0-9a-f]{32}[a-z0-9.-]{0,64}$/;

/** Returns a valid key. @throws Error for any other: a mistake in our code, not in a request */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`"${key}" is no name of a stored file`);
  return key;
}

/** Whether this product could have stored a file of this name. */
export function isKey(name: string): boolean {
  return KEY.test(name);
}

/** Returns the 32 digits that a film, or a picture's original and all its renditions, begin with. */
export function stemOf(key: string): string {
  return key.slice(0, 32);
}

/** Extension of a file that is being written; the sweep deletes what a crash leaves. */
export const UNFINISHED = ".part";

/** Whether a file is the leftover of an interrupted write. */
export function isUnfinished(key: string): boolean {
  return key.endsWith(UNFINISHED);
}

/** Returns the SHA-256 of bytes in hex. */
export async function contentHash(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest("hex");
}
