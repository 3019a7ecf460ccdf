import { createReadStream } from "node:fs";
import type { Kysely } from "kysely";
import { finalUrl, temporaryUrl } from "#domain/media.ts";
import { refuse } from "#domain/refusal.ts";
import { FILM_TYPES, shownName } from "#domain/upload-files.ts";
import type { Database } from "../../database/schema.ts";
import { contentHash, type Storage } from "../../storage/storage.ts";
import { insertMedia } from "../media-store.ts";
import type { FilmFolder, FilmUpload } from "./film-folder.ts";
import { filmTypeOfFile } from "./film-type.ts";
import { isWholeFilmFile } from "./film-whole.ts";

/** A film that is stored. */
export interface FinishedFilm {
  /** Its temporary address. */
  url: string;
  bytes: number;
}

export interface FinishFilmParts {
  database: Kysely<Database>;
  folder: FilmFolder;
  storage: Storage;
  now: () => number;
}

/**
 * Takes a film that has arrived whole out of the folder: checked, stored under the digits of
 * its upload, then in a row, then forgotten by the folder. Each step finds what an earlier
 * try has done, so a crash between two of them costs nothing (R2, R6).
 * @throws Refusal `film-wrong-type` or `film-damaged`, with nothing left of it; `disk-full` or `busy`, with all of it kept
 */
export async function finishFilm(
  { database, folder, storage, now }: FinishFilmParts,
  upload: FilmUpload,
): Promise<FinishedFilm> {
  const { id, size, received } = upload;
  const fileName =
    received === undefined ? await storedName(storage, upload) : await typedName(folder, upload);
  if (fileName === undefined) {
    await folder.remove(id);
    return received === undefined
      ? refuse("no-such-film")
      : refuse("film-wrong-type", { file: shownName(upload.name) });
  }
  // What a crash left in the storage already is not read back from there, which may be a bucket.
  const path = received === undefined ? undefined : folder.pathOf(id);
  const hash = path === undefined ? null : await contentHash(createReadStream(path));
  if (path !== undefined) await storage.moveIn(fileName, path);
  await insertMedia(database, [
    {
      url: finalUrl(fileName),
      kind: "film",
      state: "temporary",
      width: null,
      height: null,
      bytes: size,
      hash,
      colour: null,
      thumbhash: null,
      created_at: now(),
    },
  ]);
  await folder.remove(id);
  return { url: temporaryUrl(fileName), bytes: size };
}

/** The film that an upload has become, whose digits it keeps; undefined where it has become none. */
export async function findFinished(
  database: Kysely<Database>,
  id: string,
): Promise<FinishedFilm | undefined> {
  const names = namesOf(id);
  const row = await database
    .selectFrom("media")
    .select(["url", "bytes"])
    .where("url", "in", names.map(finalUrl))
    .executeTakeFirst();
  const name = names.find((each) => finalUrl(each) === row?.url);
  return name === undefined ? undefined : { url: temporaryUrl(name), bytes: Number(row?.bytes) };
}

async function typedName(folder: FilmFolder, { id }: FilmUpload): Promise<string | undefined> {
  const path = folder.pathOf(id);
  const type = await filmTypeOfFile(path);
  if (type && !(await isWholeFilmFile(type, path))) {
    await folder.remove(id);
    refuse("film-damaged");
  }
  return type && `${id}.${FILM_TYPES[type]}`;
}

async function storedName(storage: Storage, { id, size }: FilmUpload): Promise<string | undefined> {
  for (const name of namesOf(id)) if ((await storage.stat(name))?.size === size) return name;
  return undefined;
}

function namesOf(id: string): string[] {
  return Object.values(FILM_TYPES).map((ending) => `${id}.${ending}`);
}
