import { join } from "node:path";
import { localFileStat, readLocalFile } from "../../storage/local-file.ts";
import type { ByteRange, StoredFile } from "../../storage/storage.ts";

/** A file that visitors may have, wherever it lies. */
export interface ServedFile {
  /** From our own table, never from a stranger's word (T14). */
  type: string;
  /** With its quotes. */
  etag: string;
  cacheControl: string;
  /** Bytes; undefined where it isn't there after all. */
  size(): Promise<number | undefined>;
  read(range?: ByteRange): Promise<StoredFile | undefined>;
}

/** The films and their posters that may lie in a videos folder. */
const NAME = /^\/videos\/([a-z0-9][a-z0-9-]{0,80}\.(mp4|webm|ogg|webp|jpg))$/;

const TYPES: Readonly<Record<string, string>> = {
  mp4: "video/mp4",
  webm: "video/webm",
  ogg: "video/ogg",
  webp: "image/webp",
  jpg: "image/jpeg",
};

// The studio may put another film under the same name, which then shows within a day.
const CACHE = "public, max-age=86400, immutable";

/**
 * The film behind a path under `/videos`, as written, with no decoding (T12).
 * @param folders where films may lie; the first that has the name wins
 */
export async function findFilm(
  folders: readonly string[],
  path: string,
): Promise<ServedFile | undefined> {
  const [, name, ending = ""] = NAME.exec(path) ?? [];
  const type = TYPES[ending];
  if (name === undefined || type === undefined) return undefined;
  for (const folder of folders) {
    const file = join(folder, name);
    const facts = await localFileStat(file);
    if (facts === undefined) continue;
    return {
      type,
      etag: `"${facts.size.toString(36)}-${Math.round(facts.modified).toString(36)}"`,
      cacheControl: CACHE,
      size: async () => facts.size,
      read: (range) => readLocalFile(file, range),
    };
  }
  return undefined;
}
