import type { MessageCode } from "./messages.ts";

/** A backup that the studio keeps beside its data (O4). */
export interface KeptBackup {
  /** Of its file. */
  name: string;
  /** Milliseconds since 1970, UTC. */
  madeAt: number;
  bytes: number;
  /** Whether it was made before another one was restored. */
  isBeforeRestore: boolean;
}

/** What a restore would change (O4). */
export interface BackupComparison {
  /** Projects and drafts now, and in the backup. */
  projects: { now: number; inBackup: number };
  /** Titles of those that are deleted now and come back. */
  returning: string[];
  /** Titles of those that were made since and go. */
  leaving: string[];
  /** Titles of those that were changed since, and become what they were. */
  changing: string[];
  /** Messages that came since, which stay, and those whose place was changed since, which they get back. */
  inquiries: { staying: number; changing: number };
  /** What else is not as it was, and becomes so. */
  others: readonly OtherChange[];
}

/**
 * Ajustes; the categories; the order of works; what lies in the trash; texts and focal points of pictures and
 * films, beside those of changed projects.
 */
export type OtherChange = "settings" | "categories" | "order" | "trash" | "media-texts";

/** How far a restore is. */
export type RestoreState =
  | { phase: "idle" }
  /** The backup is read to its end; then the studio as it is now is backed up; then the one takes the other's place. */
  | { phase: "proving" | "saving" | "replacing"; name: string }
  /** Nothing was changed. */
  | { phase: "failed"; name: string; code: MessageCode };

const NAME = /^(nightly|studio|before-restore)-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})\.tar$/;

/** Reads the name of a backup's file; undefined for any other file. */
export function readBackupName(
  name: string,
): Pick<KeptBackup, "name" | "madeAt" | "isBeforeRestore"> | undefined {
  const [, kind, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (kind === undefined) return undefined;
  const madeAt = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(madeAt)) return undefined;
  return { name, madeAt, isBeforeRestore: kind === "before-restore" };
}
