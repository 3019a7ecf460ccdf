import type { Kysely } from "kysely";
import { finalUrl, temporaryUrl } from "#domain/media.ts";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { FILM_TYPES, type FilmType, shownName } from "#domain/upload-files.ts";
import type { Database } from "../../database/schema.ts";
import { contentHash, type Storage } from "../../storage/storage.ts";
import type { StoredFilmFacts } from "../../database/film-facts.ts";
import type { FilmClient } from "../film-process/film-client.ts";
import { type InspectedFilm, PLAYABLE } from "../film-process/inspect.ts";
import { insertMedia } from "../media-store.ts";
import { filmType, otherKind, SNIFF_BYTES } from "./film-type.ts";
import { isWholeFilm } from "./film-completeness.ts";
import { mayNamePlace } from "./film-place.ts";
import type { FilmUpload, ReceivedFilm, UnfinishedFilms } from "./unfinished-films.ts";

export interface FinishedFilm {
  url: string;
  bytes: number;
}

export interface FinishFilmParts {
  database: Kysely<Database>;
  unfinished: Pick<UnfinishedFilms, "open" | "moveToStorage" | "remove">;
  storage: Storage;
  films: Pick<FilmClient, "hasCodecs" | "inspect">;
  now: () => number;
}

/**
 * Checks a received film, moves it to the storage, inserts its row, then removes the upload. Each step
 * accepts what an earlier attempt has done, so that a crash between two steps does no harm.
 * @throws Refusal `film-wrong-type`, `film-not-convertible`, `film-damaged` or as `FilmClient.inspect`,
 *   which remove the upload; `disk-full` or `busy`, which keep it
 */
export async function finishFilm(
  parts: FinishFilmParts,
  upload: FilmUpload,
): Promise<FinishedFilm> {
  const { database, unfinished, storage, now } = parts;
  const { id, size } = upload;
  // A film that was moved before a crash is not read back, since the storage may be a bucket.
  const stored = await storedName(storage, upload);
  const { fileName, hash, facts } =
    stored === undefined
      ? await examine(parts, upload)
      : { fileName: stored, hash: null, facts: undefined };
  if (stored === undefined) await unfinished.moveToStorage(id, fileName);
  await insertMedia(database, [
    {
      url: finalUrl(fileName),
      kind: "film",
      state: "temporary",
      width: facts?.width ?? null,
      height: facts?.height ?? null,
      film_facts: facts === undefined ? null : JSON.stringify(facts),
      bytes: size,
      hash,
      colour: null,
      thumbhash: null,
      created_at: now(),
    },
  ]);
  await unfinished.remove(id);
  return { url: temporaryUrl(fileName), bytes: size };
}

/** Finds the stored film that has the id of an upload. */
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

async function examine(
  { unfinished, films }: FinishFilmParts,
  { id, name, received }: FilmUpload,
): Promise<{ fileName: string; hash: string; facts: StoredFilmFacts }> {
  try {
    if (received === undefined) return refuse("no-such-film");
    const film = await unfinished.open(id);
    try {
      const { type, inspected } = await checkFilm(films, film, name);
      const hash = await contentHash(await film.stream());
      const named = name === "" ? {} : { uploadedName: shownName(name) };
      const facts = { ...inspected, sides: [], ...named };
      return { fileName: `${id}.${FILM_TYPES[type]}`, hash, facts };
    } finally {
      await film.close();
    }
  } catch (error) {
    if (isRefusal(error) && error.code !== "busy") await unfinished.remove(id);
    throw error;
  }
}

/**
 * Checks the type, completeness and headers of a received film.
 * @throws Refusal `film-wrong-type`, `film-not-convertible`, `film-damaged`, `busy` or as `inspectFilm`
 */
export async function checkFilm(
  films: FinishFilmParts["films"],
  film: Pick<ReceivedFilm, "size" | "read">,
  name: string,
): Promise<{ type: FilmType; inspected: InspectedFilm }> {
  const file = shownName(name);
  const head = await film.read(0, SNIFF_BYTES);
  const type = filmType(head) ?? refuse("film-wrong-type", { file, what: otherKind(head) });
  const needsCodecs = PLAYABLE[type] === undefined;
  if (needsCodecs && !(await films.hasCodecs())) refuse("film-not-convertible", { file });
  if (!(await isWholeFilm(type, film))) refuse("film-damaged");
  const read = (start: number, end: number) => film.read(start, end - start);
  const inspected = await films
    .inspect({ size: film.size, read }, { fileName: name, type })
    .catch((error: unknown) => (isRefusal(error) ? Promise.reject(error) : refuse("busy")));
  const isPlayable = inspected.isPlayable && !(await mayNamePlace(type, film));
  return { type, inspected: { ...inspected, isPlayable } };
}

async function storedName(storage: Storage, { id, size }: FilmUpload): Promise<string | undefined> {
  for (const name of namesOf(id)) if ((await storage.stat(name))?.size === size) return name;
  return undefined;
}

function namesOf(id: string): string[] {
  return Object.values(FILM_TYPES).map((ending) => `${id}.${ending}`);
}
