import { basename } from "node:path";
import { sqliteFile } from "../database/open-database.ts";

/* The parts of a studio in a backup; `media/` and `videos/` have no subfolders. */
export const DATABASE_PART = basename(sqliteFile("."));
export const SETTINGS_PART = "studio.json";
export const MEDIA_FOLDER = "media";
export const VIDEOS_FOLDER = "videos";

/** The default folder of backups; no backup contains it, or the folders and files below. */
export const BACKUPS_FOLDER = "backups";

export const UPLOADS_FOLDER = "uploads";
/** Each start empties it. */
export const CONVERTING_FOLDER = "converting";

/** Shared by commands that change the studio, exclusive for a restore. */
export const LOCK_FILE = "studio.lock";

/** A restore unpacks a backup here and verifies it; the next restore removes what a kill leaves. */
export const UNPROVEN_FOLDER = ".restoring";

// No separators of any system, no control characters, neither `.` nor `..`.
const FLAT_NAME = /^(?!\.{1,2}$)[^/\\:\p{Cc}]{1,200}$/u;

/** Returns the name of a file in a flat folder; undefined for a path that may lead out of it (T19). */
export function nameIn(folder: string, part: string): string | undefined {
  if (!part.startsWith(`${folder}/`)) return undefined;
  const name = part.slice(folder.length + 1);
  return FLAT_NAME.test(name) ? name : undefined;
}

/** Formats a moment for file names, in UTC and to the second. */
export function stampOf(moment: Date): string {
  return moment.toISOString().slice(0, 19).replaceAll(":", "-");
}
