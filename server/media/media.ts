import { buffer } from "node:stream/consumers";
import type { Kysely } from "kysely";
import type { MediaHealth } from "#domain/health.ts";
import type { Database } from "../database/schema.ts";
import { withStorageErrors } from "../storage/open-storage.ts";
import type { Storage } from "../storage/storage.ts";
import { createDamageHandler, allOriginals, type Original } from "./integrity/damage.ts";
import { sweep } from "./integrity/sweep.ts";
import type { MediaParts } from "./media-parts.ts";
import { mediaIdsEnsurer } from "./media-store.ts";
import { isFilm } from "#domain/film.ts";
import { fileNameOfUrl } from "#domain/media.ts";
import { refuse } from "#domain/refusal.ts";
import { FilmMissing, openStoredFilm } from "./films/stored-film.ts";
import { TaskProcessEnded } from "./task-process/task-client.ts";
import type { Icon } from "./picture-process/icon.ts";
import { filmRenditionsHandler } from "./renditions/film-rendition-jobs.ts";
import { createFilmStore } from "./renditions/film-store.ts";
import { createPace, renditionsHandler } from "./renditions/rendition-jobs.ts";
import { createRenditionStore, type RenditionStore } from "./renditions/rendition-store.ts";
import { createMediaFiles } from "./serving/media-files.ts";
import { createShareImages } from "./serving/share-images.ts";
import { findVideoFile } from "./serving/video-files.ts";
import { createUploads } from "./uploads/store-upload.ts";

export type MediaService = ReturnType<typeof createMedia>;

/** Creates the media service over an open, migrated database. */
export function createMedia(parts: MediaParts) {
  const { database, pictures, jobs, videoDirs, log, clockForAges, clockForTimestamps } = parts;
  const storage = withStorageErrors(parts.storage, log);
  const renditions = createRenditionStore(database, clockForTimestamps);
  const filmStore = createFilmStore(database, clockForTimestamps);
  const damage = createDamageHandler(parts, renditions);
  const pace = createPace();

  return {
    uploads: createUploads({ ...parts, storage }),
    files: createMediaFiles({ database, storage }, renditions, damage),
    ensureMediaIds: mediaIdsEnsurer(videoDirs, jobs, clockForTimestamps),
    hasVideo: async (url: string) => (await findVideoFile(videoDirs, url)) !== undefined,
    async sweep(): Promise<void> {
      const swept = await sweep(database, parts.storage, clockForAges(), clockForTimestamps());
      if (swept.suspicious > 0) {
        log.error(swept, "the media folder holds files of another library: nothing was removed");
      } else if (swept.temporary + swept.discarded + swept.removed + swept.orphans > 0) {
        log.info(swept, "swept unused pictures");
      }
    },
    async health(): Promise<MediaHealth> {
      const convertsFilms = await parts.films.hasCodecs().catch(() => false);
      const health = await mediaHealth(database, renditions, parts.storage);
      const meanMs = pace.mean();
      const picturesWithinMs = meanMs === undefined ? null : meanMs * health.pendingPictures;
      return { ...health, convertsFilms, picturesWithinMs };
    },
    repair: damage.repair,
    /** @throws if files can't be stored right now */
    ready: parts.storage.ready,
    /** Makes a PNG icon; `logo` is a stored logo's address, a shipped logo's bytes, or undefined. */
    async icon(
      logo: string | Uint8Array | undefined,
      icon: Omit<Icon, "logo">,
    ): Promise<Uint8Array> {
      if (typeof logo !== "string") return pictures.encodeIcon({ ...icon, logo });
      const file = await storage.read(fileNameOfUrl(logo) ?? "");
      return pictures.encodeIcon({ ...icon, logo: file && (await buffer(file.stream)) });
    },
    shareImages: createShareImages({ storage, pictures }),
    renditionsHandlers: [
      renditionsHandler(parts, renditions, pace),
      filmRenditionsHandler({ ...parts, storage }, renditions, filmStore),
    ],
    pendingRenditions: renditions.countPending,
    filmStates: filmStore.states,
    /** Decodes the frame at `share` (0 to 1). @throws Refusal `unknown-image`, `film-broken` or `busy` */
    async filmFrame(fileName: string, share: number): Promise<Uint8Array> {
      const film = await openStoredFilm(storage, { fileName, bytes: null }).catch(
        (error: unknown) =>
          error instanceof FilmMissing ? refuse("unknown-image") : Promise.reject(error),
      );
      return parts.films.frame(film, share).catch((error: unknown) => {
        if (film.readError !== undefined) throw film.readError;
        return refuse(error instanceof TaskProcessEnded ? "busy" : "film-broken");
      });
    },
    /** Kills both processes, which fails the jobs that use them. */
    close(): void {
      pictures.close();
      parts.films.close();
    },
  };
}

/** Compares rows with the names and sizes of files; opens no file. */
export async function mediaHealth(
  database: Kysely<Database>,
  renditions: Pick<RenditionStore, "failed">,
  storage: Storage,
): Promise<Omit<MediaHealth, "convertsFilms" | "picturesWithinMs">> {
  // Read the rows first: a file is written before its row and deleted after its row.
  const rows = (await allOriginals(database)).filter(({ state }) => state === "final");
  const failed = new Set(await renditions.failed());
  const sizes = new Map<string, number>();
  let bytes = 0;
  for await (const { key, size } of storage.list()) {
    sizes.set(key, size);
    bytes += size;
  }
  const urlsOf = (found: typeof rows) => found.map(({ url }) => url);
  const pending = rows.filter(
    ({ id, rendition_state }) => rendition_state === "pending" && !failed.has(id),
  );
  const pendingFilms = pending.filter(({ url }) => isFilm(url)).length;
  const isDamaged = ({ fileName, bytes: was }: Original) =>
    sizes.has(fileName) && was !== null && sizes.get(fileName) !== was;
  return {
    files: sizes.size,
    bytes,
    pendingPictures: pending.length - pendingFilms,
    pendingFilms,
    failed: urlsOf(rows.filter(({ id }) => failed.has(id))),
    // A missing or damaged rendition is no fault: its first request has it made again.
    missing: urlsOf(rows.filter(({ fileName }) => !sizes.has(fileName))),
    damaged: urlsOf(rows.filter(isDamaged)),
  };
}
