import type { FastifyBaseLogger } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type { MediaHealth } from "#domain/health.ts";
import { readMediaAddress, typeOfFile, type MediaAddress } from "#domain/media-address.ts";
import { finalUrl } from "#domain/media.ts";
import type { Database } from "../database/schema.ts";
import type { JobHandler, Jobs } from "../jobs/jobs.ts";
import { createMonotonicClock } from "../monotonic-clock.ts";
import { withStorageErrors } from "../storage/open-storage.ts";
import type { Storage } from "../storage/storage.ts";
import { createDamageHandler } from "./integrity/damage.ts";
import { mediaHealth } from "./integrity/media-health.ts";
import { sweep } from "./integrity/sweep.ts";
import { findFileRecord, resolveMediaIds } from "./media-store.ts";
import type { PictureWorker } from "./picture-process/picture-worker.ts";
import { renditionsHandler } from "./renditions/rendition-jobs.ts";
import { createRenditionStore, type FileRecord } from "./renditions/rendition-store.ts";
import { findFilm, type ServedFile } from "./serving/shipped-films.ts";
import { finalize, storeUpload } from "./uploads/store-upload.ts";

/** A name always identifies the same bytes. */
const FINAL_CACHE = "public, max-age=31536000, immutable";

/** What a path under `/media` leads to: a file, or the address it has moved to. */
export type FoundMedia = { file: ServedFile } | { movedTo: string };

/** The studio's pictures and films: from an upload to what visitors are sent. */
export interface MediaService {
  /**
   * Keeps an uploaded picture until Guardar (K4).
   * @param fileName what the client called it; only shown in refusals
   * @returns its temporary address, which can be read at once
   * @throws Refusal `file-too-large`, `file-wrong-type`, `image-too-many-pixels`, `image-damaged`,
   *   `too-many-temporary`, `disk-full` or `busy`; nothing is kept then
   */
  storeUpload(bytes: Uint8Array, fileName: string): Promise<{ url: string }>;
  /**
   * Makes temporary pictures and films final, all or none, and queues their renditions (K5). Repeating it
   * gives the same answer; final, outside and film addresses come back as they are.
   * @returns one final address for each given, in their order
   * @throws Refusal `wrong-urls` where one is ill-formed or an unknown file of ours
   */
  finalize(urls: readonly string[]): Promise<string[]>;
  /**
   * The rows behind the addresses an article names, made here for outside ones and shipped films.
   * @returns row ids by address, one for every address given
   * @throws Refusal `unknown-image` for a picture of ours that is not final, a film that
   *   is not there, or no address at all
   */
  resolveMediaIds(
    trx: Transaction<Database>,
    urls: readonly string[],
  ): Promise<Map<string, number>>;
  /** True where a file lies under this address of `/videos`. */
  hasVideo(url: string): Promise<boolean>;
  /** True for a final picture or film that an article or the settings named. */
  isKnown(url: string): Promise<boolean>;
  /** What a path under `/media` leads to, as written in the request; undefined for nothing. */
  find(path: string): Promise<FoundMedia | undefined>;
  /**
   * Removes unsaved uploads, pictures that nothing refers to, and files
   * that nothing knows (R11, R12).
   */
  sweep(): Promise<void>;
  /** How the files are, by their rows, names and sizes. */
  health(): Promise<MediaHealth>;
  /**
   * Has forms that turned out to be damaged made again, in the background.
   * @returns the addresses of the pictures and films whose originals are damaged
   */
  repair(fileNames: readonly string[]): Promise<string[]>;
  /** @throws where files can't be stored right now */
  ready(): Promise<void>;
  /** Makes the renditions of final pictures. */
  renditions: JobHandler;
  /** Ends the picture process, and so the job that it works for. */
  close(): void;
}

export interface MediaParts {
  database: Kysely<Database>;
  storage: Storage;
  /** Closed with the media. */
  pictures: PictureWorker;
  /** Folders of the shipped films, the first that has a name wins. */
  videoDirs: readonly string[];
  /** The most that all originals together may take; without it as much as there is room for. */
  mostBytes?: number;
  jobs: Pick<Jobs, "enqueue" | "isDue" | "wake">;
  log: Pick<FastifyBaseLogger, "info" | "error">;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Called first in each transaction that changes what visitors see. */
  onChange: (trx: Transaction<Database>) => Promise<void>;
}

/** Creates the media service over an open, migrated database. */
export function createMedia(parts: MediaParts): MediaService {
  const { database, pictures, jobs, videoDirs, mostBytes = Infinity, log, now } = parts;
  const storage = withStorageErrors(parts.storage, log);
  const { forAges, forTimestamps } = createMonotonicClock(now);
  const renditions = createRenditionStore(database);
  const damage = createDamageHandler({ database, renditions, jobs, log });

  async function find(path: string): Promise<FoundMedia | undefined> {
    const address = readMediaAddress(path);
    if (address === undefined) return undefined;
    const { place, fileName } = address;
    if (place === "rendition") {
      const form = await renditions.find(fileName);
      return form && { file: fileAt(address, form, damage.ofRendition) };
    }
    const url = finalUrl(fileName);
    const stored = await findFileRecord(database, url);
    if (stored?.state === place) {
      return { file: fileAt(address, stored, damage.ofOriginal) };
    }
    return stored?.state === "final" ? { movedTo: url } : undefined;
  }

  function fileAt(
    { place, fileName }: MediaAddress,
    was: FileRecord,
    onDamage: (fileName: string) => void,
  ): ServedFile {
    // Costs nothing, unlike a hash: those are compared every night.
    const isAsLong = (size: number) => (was.bytes === null ? size > 0 : size === was.bytes);
    return {
      type: typeOfFile(fileName),
      etag: `"${fileName}"`,
      cacheControl: place === "temporary" ? "no-store" : FINAL_CACHE,
      async size() {
        const facts = await storage.stat(fileName);
        if (facts && isAsLong(facts.size)) return facts.size;
        onDamage(fileName);
        return undefined;
      },
      async read(range) {
        const stored = await storage.read(fileName, range);
        if (stored && isAsLong(stored.size)) return stored;
        stored?.stream.on("error", () => {}).destroy();
        onDamage(fileName);
        return undefined;
      },
    };
  }

  return {
    storeUpload: async (bytes, fileName) => ({
      url: await storeUpload(
        { database, storage, pictures, mostBytes, now: forTimestamps },
        bytes,
        fileName,
      ),
    }),
    async finalize(urls) {
      const moved = await finalize(database, jobs, urls);
      jobs.wake();
      return moved;
    },
    resolveMediaIds: (trx, urls) => resolveMediaIds(trx, urls, videoDirs, forTimestamps()),
    hasVideo: async (url) => (await findFilm(videoDirs, url)) !== undefined,
    isKnown: async (url) => (await findFileRecord(database, url))?.state === "final",
    find,
    async sweep() {
      const swept = await sweep(database, parts.storage, forAges(), forTimestamps());
      if (swept.suspicious > 0) {
        log.error(swept, "the media folder holds files of another library: nothing was removed");
      } else if (swept.temporary + swept.discarded + swept.removed + swept.strays > 0) {
        log.info(swept, "swept unused pictures");
      }
    },
    health: () => mediaHealth(database, renditions, parts.storage),
    repair: damage.repair,
    ready: parts.storage.ready,
    renditions: renditionsHandler({ ...parts, renditions }),
    close: () => pictures.close(),
  };
}
