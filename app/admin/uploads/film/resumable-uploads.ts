import type { UnfinishedFilm } from "#domain/api.ts";
import { isRecord } from "#domain/parsing.ts";

/** tus-js-client stores what it can resume under keys with this prefix. */
const PREFIX = "tus::";
/** The server deletes an upload after a day without a resume, in milliseconds. */
const KEPT_FOR_MS = 86_400_000;

/** An upload that this browser has stored. */
export interface StoredUpload {
  /** As the server calls it. */
  id: string;
  name: string;
}

/** A film of which a part is on the server. */
export interface ResumableUpload extends StoredUpload {
  /** Whether this browser resumes it when the same file is picked again. */
  isOwn: boolean;
  /** Undefined where the server did not answer. */
  progress: { sent: number; total: number } | undefined;
}

/**
 * The uploads that were started in this browser and not finished.
 * @param storage the browser's own
 * @param now milliseconds since 1970
 */
export function storedUploads(storage: Storage, now: number): StoredUpload[] {
  return recordsIn(storage)
    .filter(({ startedAt }) => now - startedAt < KEPT_FOR_MS)
    .map(({ id, name }) => ({ id, name }));
}

/** Removes from the browser's storage an upload that was discarded, or refused for good. */
export function forgetResumableUpload(storage: Storage, id: string): void {
  for (const record of recordsIn(storage)) if (record.id === id) storage.removeItem(record.key);
}

/** The id of an upload by its address. */
export function idOfUpload(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1);
}

/**
 * All resumable uploads as far as they are known, this browser's first.
 * @param listed by the server, which knows best; undefined where it did not answer
 */
export function resumableUploads(
  stored: readonly StoredUpload[],
  listed: readonly UnfinishedFilm[] | undefined,
): ResumableUpload[] {
  if (listed === undefined) {
    return stored.map((upload) => ({ ...upload, isOwn: true, progress: undefined }));
  }
  const own = new Set(stored.map(({ id }) => id));
  return listed
    .map(({ id, name, size, received }) => ({
      id,
      name,
      isOwn: own.has(id),
      progress: { sent: received, total: size },
    }))
    .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn));
}

interface StoredRecord extends StoredUpload {
  key: string;
  startedAt: number;
}

function recordsIn(storage: Storage): StoredRecord[] {
  return Object.keys(storage)
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => recordOf(key, storage.getItem(key) ?? ""));
}

function recordOf(key: string, text: string): StoredRecord[] {
  try {
    const record: unknown = JSON.parse(text);
    if (!isRecord(record) || !isRecord(record.metadata)) return [];
    const { filename: name } = record.metadata;
    const { uploadUrl } = record;
    const startedAt = Date.parse(String(record.creationTime));
    if (typeof name !== "string" || typeof uploadUrl !== "string") return [];
    return [{ key, id: idOfUpload(uploadUrl), name, startedAt }];
  } catch {
    return [];
  }
}
