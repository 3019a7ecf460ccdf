import { buffer } from "node:stream/consumers";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { FilmState } from "#domain/api.ts";
import type { MediaHealth } from "#domain/health.ts";
import type { Database } from "../database/schema.ts";
import type { JobHandler, Jobs } from "../jobs/jobs.ts";
import { createMonotonicClock } from "../monotonic-clock.ts";
import { withStorageErrors } from "../storage/open-storage.ts";
import type { Storage } from "../storage/storage.ts";
import { createDamageHandler, allOriginals, type Original } from "./integrity/damage.ts";
import { sweep } from "./integrity/sweep.ts";
import { mediaIdsEnsurer, type EnsureMediaIds } from "./media-store.ts";
import { fileNameOfUrl } from "#domain/media.ts";
import { refuse } from "#domain/refusal.ts";
import { FilmMissing, openStoredFilm } from "./films/stored-film.ts";
import { TaskProcessEnded } from "./task-process/task-worker.ts";
import type { FilmWorker } from "./film-process/film-worker.ts";
import type { Icon, PictureWorker } from "./picture-process/picture-worker.ts";
import { filmRenditionsHandler } from "./renditions/film-rendition-jobs.ts";
import { createFilmStore } from "./renditions/film-store.ts";
import { renditionsHandler } from "./renditions/rendition-jobs.ts";
import { createRenditionStore, type RenditionStore } from "./renditions/rendition-store.ts";
import { createMediaFiles, type MediaFiles } from "./serving/media-files.ts";
import { createShareImages, type ShareImages } from "./serving/share-images.ts";

import { findVideoFile } from "./serving/video-files.ts";
import { createUploads, type Uploads } from "./uploads/store-upload.ts";

/** The studio's pictures and films: from an upload to what visitors are sent. */
export interface MediaService {
  uploads: Uploads;
  /** What visitors may have. */
  files: MediaFiles;
  ensureMediaIds: EnsureMediaIds;
  /** True where a file is under this address of `/videos`. */
  hasVideo(url: string): Promise<boolean>;
  /**
   * Removes unsaved uploads, pictures that nothing refers to, and files
   * that nothing knows (R11, R12).
   */
  sweep(): Promise<void>;
  /** How the files are, by their rows, names and sizes. */
  health(): Promise<MediaHealth>;
  /**
   * Has renditions that turned out to be damaged made again, in the background.
   * @returns the addresses of the pictures and films whose originals are damaged
   */
  repair(fileNames: readonly string[]): Promise<string[]>;
  /** @throws where files can't be stored right now */
  ready(): Promise<void>;
  /**
   * A square PNG icon of a stored picture, or of a shipped one's bytes (U3).
   * @param logo its address; undefined for a frame
   */
  icon(logo: string | Uint8Array | undefined, icon: Omit<Icon, "logo">): Promise<Uint8Array>;
  /** What pages are shared with (S1). */
  shareImages: ShareImages;
  /** Make the renditions of final pictures, and of final films. */
  renditionsHandlers: JobHandler[];
  /** How many final pictures and films wait for theirs, without those whose job has failed before. */
  pendingRenditions(): Promise<number>;
  /** The films that are not converted, and how far each is. */
  filmStates(): Promise<FilmState[]>;
  /**
   * A frame of a film as a JPEG (V4).
   * @param fileName of a stored film
   * @param share of the film before it, from 0 to 1
   * @throws Refusal `unknown-image`, `film-broken` or `busy`
   */
  filmFrame(fileName: string, share: number): Promise<Uint8Array>;
  /** Ends the processes of pictures and films, and so the jobs that they work for. */
  close(): void;
}

export interface MediaParts {
  database: Kysely<Database>;
  storage: Storage;
  /** Both are closed with the media. */
  pictures: PictureWorker;
  films: FilmWorker;
  /** Absolute path of the folder for films that are being converted. */
  workFolder: string;
  /** Folders of the files under `/videos`; the first that has a name wins. */
  videoDirs: readonly string[];
  /** The most that all originals together may take; without it as much as there is room for. */
  mostBytes?: number;
  jobs: Pick<Jobs, "enqueue" | "isDue" | "wake">;
  log: Pick<FastifyBaseLogger, "info" | "error">;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Creates the media service over an open, migrated database. */
export function createMedia(parts: MediaParts): MediaService {
  const { database, pictures, jobs, videoDirs, mostBytes = Infinity, log, now } = parts;
  const storage = withStorageErrors(parts.storage, log);
  const { forAges, forTimestamps } = createMonotonicClock(now);
  const renditions = createRenditionStore(database);
  const store = createFilmStore(database, forTimestamps);
  const damage = createDamageHandler({ database, renditions, jobs, log });

  return {
    uploads: createUploads({ database, storage, pictures, jobs, mostBytes, now: forTimestamps }),
    files: createMediaFiles({ database, storage, renditions, damage }),
    ensureMediaIds: mediaIdsEnsurer({ videoDirs, jobs, now: forTimestamps }),
    hasVideo: async (url) => (await findVideoFile(videoDirs, url)) !== undefined,
    async sweep() {
      const swept = await sweep(database, parts.storage, forAges(), forTimestamps());
      if (swept.suspicious > 0) {
        log.error(swept, "the media folder holds files of another library: nothing was removed");
      } else if (swept.temporary + swept.discarded + swept.removed + swept.orphans > 0) {
        log.info(swept, "swept unused pictures");
      }
    },
    async health() {
      const convertsFilms = await parts.films.hasCodecs().catch(() => false);
      return { ...(await mediaHealth(database, renditions, parts.storage)), convertsFilms };
    },
    repair: damage.repair,
    ready: parts.storage.ready,
    async icon(logo, icon) {
      if (typeof logo !== "string") return pictures.encodeIcon({ ...icon, logo });
      const file = await storage.read(fileNameOfUrl(logo) ?? "");
      return pictures.encodeIcon({ ...icon, logo: file && (await buffer(file.stream)) });
    },
    shareImages: createShareImages({ storage, pictures }),
    renditionsHandlers: [
      renditionsHandler({ ...parts, renditions }),
      filmRenditionsHandler({ ...parts, storage, renditions, store }),
    ],
    pendingRenditions: renditions.countPending,
    filmStates: store.states,
    async filmFrame(fileName, share) {
      const film = await openStoredFilm(storage, { fileName, bytes: null }).catch(
        (error: unknown) =>
          error instanceof FilmMissing ? refuse("unknown-image") : Promise.reject(error),
      );
      return parts.films.frame(film, share).catch((error: unknown) => {
        if (film.readError !== undefined) throw film.readError;
        return refuse(error instanceof TaskProcessEnded ? "busy" : "film-broken");
      });
    },
    close() {
      pictures.close();
      parts.films.close();
    },
  };
}

/** What rows and the names and sizes of files tell; no file is opened. */
export async function mediaHealth(
  database: Kysely<Database>,
  renditions: Pick<RenditionStore, "failed">,
  storage: Storage,
): Promise<Omit<MediaHealth, "convertsFilms">> {
  // The rows first: a file is there before its row, and goes after it.
  const rows = (await allOriginals(database)).filter(({ state }) => state === "final");
  const failed = new Set(await renditions.failed());
  const sizes = new Map<string, number>();
  let bytes = 0;
  for await (const { key, size } of storage.list()) {
    sizes.set(key, size);
    bytes += size;
  }
  const urlsOf = (found: typeof rows) => found.map(({ url }) => url);
  const isDamaged = ({ fileName, bytes: was }: Original) =>
    sizes.has(fileName) && was !== null && sizes.get(fileName) !== was;
  return {
    files: sizes.size,
    bytes,
    pending: rows.filter(({ id, variants }) => variants === "pending" && !failed.has(id)).length,
    failed: urlsOf(rows.filter(({ id }) => failed.has(id))),
    // The first request for a missing or damaged rendition has it made again.
    missing: urlsOf(rows.filter(({ fileName }) => !sizes.has(fileName))),
    damaged: urlsOf(rows.filter(isDamaged)),
  };
}
