import { buffer } from "node:stream/consumers";
import type { Kysely } from "kysely";
import pLimit from "p-limit";
import { typeOfFile } from "../../storage/file-type.ts";
import type { Database } from "../../database/schema.ts";
import { contentHash, isUnfinished, stemOf, type Storage } from "../../storage/storage.ts";
import { filmType, SNIFF_BYTES } from "../films/film-type.ts";
import type { FilmBytes } from "../films/film-boxes.ts";
import { isWholeFilm } from "../films/film-completeness.ts";
import { openPicture, PICTURES_AT_ONCE } from "../picture-process/open-picture.ts";
import { discardedBefore, convertedStems } from "../media-store.ts";
import { allHashes, allOriginals } from "./damage.ts";

export interface MediaReport {
  looked: number;
  /** Files of rows that are missing in the storage. */
  missing: string[];
  /** Stored files that belong to no row and are not discarded. */
  unreferenced: string[];
  /** Files that differ from their hash, can't be decoded, or are truncated. */
  damaged: string[];
}

/** Reads every stored file in full; ignores files that appear or vanish meanwhile. */
export async function checkMedia(
  database: Kysely<Database>,
  storage: Storage,
  onLook: (looked: number) => void,
): Promise<MediaReport> {
  const before = await filesOfRows(database);
  const listed = new Set<string>();
  const damaged: string[] = [];
  const atOnce = pLimit(PICTURES_AT_ONCE);
  const looks: Promise<void>[] = [];
  const unreferenced: string[] = [];
  for await (const { key } of storage.list()) {
    listed.add(key);
    if (!before.hashOf.has(key)) {
      if (!isKnown(before, key)) unreferenced.push(key);
      continue;
    }
    looks.push(
      atOnce(async () => {
        if (await isDamaged(storage, key, before.hashOf.get(key))) damaged.push(key);
        onLook(listed.size);
      }),
    );
  }
  await Promise.all(looks);
  // Read the rows again: a row is inserted after its file is stored, and deleted before its file.
  const now = await filesOfRows(database);
  const absent = [...before.hashOf.keys()].filter(
    (each) => !listed.has(each) && now.hashOf.has(each),
  );
  const found = await Promise.all(absent.map((each) => storage.stat(each)));
  return {
    looked: listed.size,
    missing: absent.filter((_, index) => found[index] === undefined),
    unreferenced: unreferenced.filter((key) => !isKnown(now, key)),
    damaged,
  };
}

function isKnown({ hashOf, stems }: FilesOfRows, key: string): boolean {
  return hashOf.has(key) || (stems.has(stemOf(key)) && !isUnfinished(key));
}

interface FilesOfRows {
  /** The recorded hash of every file that a row names; null if none was recorded. */
  hashOf: ReadonlyMap<string, string | null>;
  /** Stems whose files may have no record: renditions that are being made, and discarded files. */
  stems: ReadonlySet<string>;
}

async function filesOfRows(database: Kysely<Database>): Promise<FilesOfRows> {
  const originals = await allOriginals(database);
  const unmade = originals.filter(({ rendition_state }) => rendition_state !== "made");
  const waiting = await discardedBefore(database, Number.MAX_SAFE_INTEGER);
  const films = database
    .selectFrom("media")
    .select("film_facts")
    .where("rendition_state", "=", "pending");
  const converted = (await films.execute()).flatMap(({ film_facts }) => convertedStems(film_facts));
  const names = [...unmade.map(({ fileName }) => fileName), ...converted, ...waiting];
  return {
    hashOf: await allHashes(database, originals),
    stems: new Set(names.map(stemOf)),
  };
}

/** Prefer the hash: most files still decode with a flipped bit. */
async function isDamaged(storage: Storage, key: string, hash: string | null = null) {
  if (hash !== null) {
    const file = await storage.read(key);
    return file !== undefined && (await contentHash(file.stream)) !== hash;
  }
  if (typeOfFile(key).startsWith("video/")) return !(await isWholeStoredFilm(storage, key));
  const file = await storage.read(key);
  if (file === undefined) return false;
  const bytes = await buffer(file.stream);
  try {
    await openPicture(bytes).raw().toBuffer();
    return false;
  } catch {
    return true;
  }
}

async function isWholeStoredFilm(storage: Storage, key: string): Promise<boolean> {
  const facts = await storage.stat(key);
  if (facts === undefined) return true;
  const { size } = facts;
  const film: FilmBytes = {
    size,
    async read(offset, length) {
      if (length === 0 || offset >= size) return Buffer.alloc(0);
      const end = Math.min(offset + length, size) - 1;
      const part = await storage.read(key, { start: offset, end });
      return part ? buffer(part.stream) : Buffer.alloc(0);
    },
  };
  const type = filmType(await film.read(0, SNIFF_BYTES));
  return type !== undefined && isWholeFilm(type, film);
}
