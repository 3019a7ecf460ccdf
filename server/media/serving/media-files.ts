import type { Kysely } from "kysely";
import { placeOfUrl } from "#domain/media-address.ts";
import { FILM_MASTER, filmFileName } from "#domain/film.ts";
import { fileNameOfUrl, finalUrl } from "#domain/media.ts";
import type { Database } from "../../database/schema.ts";
import type { ServedFile } from "../../http/serve-file.ts";
import type { Storage } from "../../storage/storage.ts";
import type { DamageHandler } from "../integrity/damage.ts";
import type { FileRecord, RenditionStore } from "../renditions/rendition-store.ts";
import { typeOfFile } from "../../storage/file-type.ts";

/** What a path under `/media` leads to: a file, or the address it has moved to. */
export type FoundMedia = { file: ServedFile } | { movedTo: string };

/** The stored pictures and films by their addresses. */
export interface MediaFiles {
  /** What a path under `/media` leads to, as written in the request; undefined for nothing. */
  find(path: string): Promise<FoundMedia | undefined>;
  /** True for a final picture or film that an article or the settings named. */
  isKnown(url: string): Promise<boolean>;
}

/** Of a file's hash in its ETag. */
const HASH_DIGITS = 16;
/** A name identifies the same picture or film for ever. */
const FINAL_CACHE = "public, max-age=31536000, immutable";
/** `share.jpg` is of earlier releases, whose pages others may have shared; nothing makes it any more. */
const RENDITION =
  /^\/media\/([0-9a-f]{32}-(?:[1-9]\d{0,4}\.(?:avif|webp|m3u8|m4s|mp4)|share\.jpg|(?:audio|master)\.(?:m3u8|m4s)|loop-(?:small|large)\.mp4))$/;
/** A film's files by the film: its stream's index by a short name, and what that names beside itself. */
const IN_FILM_FOLDER = /^\/media\/films\/([0-9a-f]{32})\/(?:master\.m3u8|(\1-[^/]+))$/;
export interface MediaFilesParts {
  database: Kysely<Database>;
  storage: Storage;
  renditions: Pick<RenditionStore, "find" | "reread">;
  damage: Pick<DamageHandler, "onDamagedOriginal" | "onDamagedRendition">;
}

/** Whether a file can be the recorded one. It costs nothing, unlike a hash: those are compared every night. */
function isOf({ bytes }: FileRecord, size: number): boolean {
  return bytes === null ? size > 0 : size === bytes;
}

/** Paths are read as written, with no decoding (T12). */
export function createMediaFiles({
  database,
  storage,
  renditions,
  damage,
}: MediaFilesParts): MediaFiles {
  /** The state and the record of an original, by its final address. */
  function findOriginal(url: string) {
    return database
      .selectFrom("media")
      .select(["state", "bytes", "hash"])
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
      // A rendition may be made anew under its name, by another version's encoder.
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
    async find(path) {
      const rendition = RENDITION.exec(withoutFilmFolder(path))?.[1];
      if (rendition !== undefined) {
        const record = await renditions.find(rendition);
        if (record === undefined) return undefined;
        const { onDamagedRendition } = damage;
        const { reread } = renditions;
        return { file: servedFile(rendition, FINAL_CACHE, record, onDamagedRendition, reread) };
      }
      const fileName = fileNameOfUrl(path);
      if (fileName === undefined) return undefined;
      const place = placeOfUrl(path);
      const url = finalUrl(fileName);
      const stored = await findOriginal(url);
      if (stored?.state === place) {
        const cacheControl = place === "temporary" ? "no-store" : FINAL_CACHE;
        return { file: servedFile(fileName, cacheControl, stored, damage.onDamagedOriginal) };
      }
      return stored?.state === "final" ? { movedTo: url } : undefined;
    },

    isKnown: async (url) => (await findOriginal(url))?.state === "final",
  };
}

/** The address of a film's file as all stored files have one: where a network reads them, they lie in no folder (Z5). */
function withoutFilmFolder(path: string): string {
  const [, id, name] = IN_FILM_FOLDER.exec(path) ?? [];
  return id === undefined ? path : finalUrl(name ?? filmFileName(id, FILM_MASTER));
}
