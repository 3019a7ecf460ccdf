import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import { createArticles, type Articles } from "./articles/articles.ts";
import { CONVERTING_FOLDER, VIDEOS_FOLDER } from "./backup/paths.ts";
import type { OpenDatabase } from "./database/open-database.ts";
import { createJobs, type Jobs } from "./jobs/jobs.ts";
import { createFilmWorker, type FilmWorker } from "./media/film-process/film-worker.ts";
import { createMedia, type MediaService } from "./media/media.ts";
import { createPictureWorker, type PictureWorker } from "./media/picture-process/picture-worker.ts";
import type { Settings } from "./settings.ts";
import { mediaError } from "./start-errors.ts";
import { openStorage } from "./storage/open-storage.ts";
import type { Storage } from "./storage/storage.ts";

const DEMO_REELS = fileURLToPath(new URL("../demo/reels/", import.meta.url));

/** A studio's articles with their pictures and films: what its server opens, and commands beside it. */
export interface Library {
  storage: Storage;
  /** Enqueues jobs; whoever is to run them starts it. */
  jobs: Jobs;
  /** Both are closed with the media. */
  pictures: PictureWorker;
  films: FilmWorker;
  media: MediaService;
  articles: Articles;
  /** Folders of the files under `/videos`. */
  videos: { operator: string; demo: string };
}

interface LibraryParts {
  /** Absolute path of the folder for films that are being converted; who runs their jobs empties it. */
  workFolder?: string;
  log: FastifyBaseLogger;
  now: () => number;
}

/**
 * Opens a studio's library over its database.
 * @throws WrongSetting where its media can't be opened
 */
export async function openLibrary(
  settings: Settings,
  database: OpenDatabase,
  { workFolder = join(settings.dataDir, CONVERTING_FOLDER), log, now }: LibraryParts,
): Promise<Library> {
  const storage = await openStorage(settings).catch((error: unknown) => {
    throw mediaError(settings, error);
  });
  const jobs = createJobs({ database, now, log });
  const pictures = createPictureWorker(log);
  const films = createFilmWorker(log);
  const videos = { operator: join(settings.dataDir, VIDEOS_FOLDER), demo: DEMO_REELS };
  const media = createMedia({
    database: database.query,
    storage,
    pictures,
    films,
    workFolder,
    videoDirs: [videos.operator, videos.demo],
    mostBytes: settings.mediaMaxBytes,
    jobs,
    log,
    now,
  });
  const { ensureMediaIds } = media;
  const articles = createArticles({ database: database.query, ensureMediaIds, now });
  return { storage, jobs, pictures, films, media, articles, videos };
}
