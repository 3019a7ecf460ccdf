import { placeOfUrl } from "#domain/media-address.ts";
import { FILM_MASTER, filmFileName } from "#domain/film.ts";
import { fileNameOfUrl, finalUrl, QUICK_FORMAT } from "#domain/media.ts";
import type { ServedFile } from "../../responses/serve-file.ts";
import { parseFilmFacts } from "../../database/film-facts.ts";
import type { MediaRow } from "../../database/schema.ts";
import type { DamageHandler } from "../integrity/damage.ts";
import type { MediaParts } from "../media-parts.ts";
import type { FileRecord, RenditionStore } from "../renditions/rendition-store.ts";
import { typeOfFile } from "../../storage/file-type.ts";

export type FoundMedia = { file: ServedFile } | { movedTo: string };

export type MediaFiles = ReturnType<typeof createMediaFiles>;

const HASH_DIGITS = 16;
/** Immutable, because a name never gets another picture or film. */
const FINAL_CACHE = "public, max-age=31536000, immutable";
/** Pages of earlier releases name `share.jpg`; nothing makes it any more. */
const RENDITION =
  /^\/media\/([0-9a-f]{32}-(?:[1-9]\d{0,4}\.(?:p3\.avif|avif|(?:quick\.)?webp|m3u8|m4s|mp4)|share\.jpg|(?:audio|master)\.(?:m3u8|m4s)|loop-(?:small|large)\.mp4))$/;
/** A film's playlist under its folder, and the files that the playlist names relative to itself. */
const IN_FILM_FOLDER = /^\/media\/films\/([0-9a-f]{32})\/(?:master\.m3u8|(\1-[^/]+))$/;

/** Compares only sizes, which is cheap; the nightly check compares hashes. */
function isOf({ bytes }: FileRecord, size: number): boolean {
  return bytes === null ? size > 0 : size === bytes;
}

/** Files with the camera's notes: masters, and films that no page shows as they were uploaded (V11). */
function isForAdminAlone({ kind, film_facts }: Pick<MediaRow, "kind" | "film_facts">): boolean {
  return kind === "master" || parseFilmFacts(film_facts)?.isPlayable === false;
}

/** Finds the files behind paths; a path is matched as written, without decoding (T12). */
export function createMediaFiles(
  { database, storage }: Pick<MediaParts, "database" | "storage">,
  renditions: RenditionStore,
  damage: DamageHandler,
) {
  function findOriginal(url: string) {
    return database
      .selectFrom("media")
      .select(["kind", "state", "bytes", "hash", "film_facts"])
      .where("url", "=", url)
      .executeTakeFirst();
  }

  function servedFile(
    fileName: string,
    cacheControl: string,
    known: FileRecord,
    onDamage: (fileName: string) => void,
    reread?: (fileName: string) => Promise<FileRecord | undefined>,
  ): ServedFile {
    let expected = known;
    async function hasExpectedSize(size: number): Promise<boolean> {
      if (!isOf(expected, size)) expected = (await reread?.(fileName)) ?? expected;
      return isOf(expected, size);
    }
    return {
      type: typeOfFile(fileName),
      // Another version's encoder may make other bytes under the same name.
      get etag() {
        const { hash } = expected;
        return hash === null || !reread
          ? `"${fileName}"`
          : `"${fileName}-${hash.slice(0, HASH_DIGITS)}"`;
      },
      cacheControl,
      async size() {
        const facts = await storage.stat(fileName);
        if (facts && (await hasExpectedSize(facts.size))) return facts.size;
        onDamage(fileName);
        return undefined;
      },
      async read(range) {
        const stored = await storage.read(fileName, range);
        if (stored && (await hasExpectedSize(stored.size))) return stored;
        stored?.stream.on("error", () => {}).destroy();
        onDamage(fileName);
        return undefined;
      },
    };
  }

  return {
    async find(path: string): Promise<FoundMedia | undefined> {
      const rendition = RENDITION.exec(withoutFilmFolder(path))?.[1];
      if (rendition !== undefined) {
        const record = await renditions.find(rendition);
        if (record === undefined) return undefined;
        const { onDamagedRendition } = damage;
        const { hurry, reread } = renditions;
        // Where it can't be noted, the picture waits for its turn.
        if (rendition.endsWith(QUICK_FORMAT)) hurry(rendition).catch(() => undefined);
        return { file: servedFile(rendition, FINAL_CACHE, record, onDamagedRendition, reread) };
      }
      const fileName = fileNameOfUrl(path);
      if (fileName === undefined) return undefined;
      const place = placeOfUrl(path);
      const url = finalUrl(fileName);
      const stored = await findOriginal(url);
      if (stored === undefined || isForAdminAlone(stored)) return undefined;
      if (stored.state === place) {
        const cacheControl = place === "temporary" ? "no-store" : FINAL_CACHE;
        return { file: servedFile(fileName, cacheControl, stored, damage.onDamagedOriginal) };
      }
      return stored.state === "final" ? { movedTo: url } : undefined;
    },

    async isKnown(url: string): Promise<boolean> {
      const stored = await findOriginal(url);
      return stored?.state === "final" && stored.kind !== "master";
    },
  };
}

/** Maps a path in a film's folder to the file's flat name in the storage. */
function withoutFilmFolder(path: string): string {
  const [, id, name] = IN_FILM_FOLDER.exec(path) ?? [];
  return id === undefined ? path : finalUrl(name ?? filmFileName(id, FILM_MASTER));
}
