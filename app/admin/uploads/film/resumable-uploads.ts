import * as v from "valibot";
import type { UnfinishedFilm } from "#domain/answers.ts";
import { read } from "#domain/schema.ts";
import { UPLOAD_KEPT_MS } from "../../timing.ts";

/** Prefix of tus-js-client's keys in the storage. */
const PREFIX = "tus::";

export interface StoredUpload {
  id: string;
  name: string;
}

export interface ResumableUpload extends StoredUpload {
  /** Whether this browser resumes it when the same file is picked again. */
  isOwn: boolean;
  /** Undefined if the server did not answer. */
  progress: { sent: number; total: number } | undefined;
}

/** Returns the unfinished uploads of this browser; `now` in milliseconds since 1970. */
export function storedUploads(storage: Storage, now: number): StoredUpload[] {
  return recordsIn(storage)
    .filter(({ startedAt }) => now - startedAt < UPLOAD_KEPT_MS)
    .map(({ id, name }) => ({ id, name }));
}

/** Removes a discarded or refused upload from the storage. */
export function forgetResumableUpload(storage: Storage, id: string): void {
  for (const record of recordsIn(storage)) if (record.id === id) storage.removeItem(record.key);
}

/** Returns the id in an upload's URL. */
export function idOfUpload(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1);
}

/** Returns the server's list, this browser's uploads first; without an answer, only this browser's. */
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

/** As the upload library stores an upload that may be resumed. */
const storedUpload = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    metadata: v.object({ filename: v.string() }),
    uploadUrl: v.string(),
    creationTime: v.fallback(v.string(), ""),
  }),
);

function recordOf(key: string, text: string): StoredRecord[] {
  const stored = read(storedUpload, text);
  if (!stored) return [];
  const { uploadUrl, metadata, creationTime } = stored;
  const startedAt = Date.parse(creationTime);
  return [{ key, id: idOfUpload(uploadUrl), name: metadata.filename, startedAt }];
}
