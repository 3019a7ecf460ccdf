import { basename } from "node:path";
import { sqliteFile } from "../database/open.ts";

/*
 * Where each part of a studio stands in a backup. `media/` and `videos/` are flat, so a
 * name in an archive never leads out of the folder that it belongs to (T19).
 */
export const DATABASE_PART = basename(sqliteFile("."));
/** The operator's settings file and own films. */
export const SETTINGS_PART = "studio.json";
export const MEDIA_FOLDER = "media";
export const VIDEOS_FOLDER = "videos";

/** Where backups lie unless they are sent elsewhere; in no backup itself. */
export const BACKUPS_FOLDER = "backups";

/** Films that are not all there yet; in no backup either. */
export const UPLOADS_FOLDER = "uploads";
/** Where films are converted; each start empties it. */
export const CONVERTING_FOLDER = "converting";

/** Shared by commands that change the studio, and held alone by a restore; in no backup. */
export const LOCK_FILE = "studio.lock";

/** Where a restore lays a backup until all of it is proven. A kill leaves it, and the next restore clears it. */
export const UNPROVEN_FOLDER = ".restoring";

// No separators of any system, no control characters, no folder's own name.
const FLAT_NAME = /^(?!\.{1,2}$)[^/\\:\p{Cc}]{1,200}$/u;

/** The name of a file in one of the folders; undefined for anything else. */
export function nameIn(folder: string, part: string): string | undefined {
  if (!part.startsWith(`${folder}/`)) return undefined;
  const name = part.slice(folder.length + 1);
  return FLAT_NAME.test(name) ? name : undefined;
}

/** A moment as a part of a file's name, in UTC and to the second. */
export function stampOf(moment: Date): string {
  return moment.toISOString().slice(0, 19).replaceAll(":", "-");
}
