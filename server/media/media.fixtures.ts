import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";
import { fileNameOfUrl } from "#domain/media.ts";
import { aDatabase } from "../../tests/support/databases.ts";
import { aFolder } from "../../tests/support/studio-process.ts";
import { currentRevision } from "../database/revision.ts";
import type { MediaRow } from "../database/schema.ts";
import { createJobs } from "../jobs/jobs.ts";
import { createMedia, type MediaService } from "./media.ts";
import { createFilmClient, type FilmClient } from "./film-process/film-client.ts";
import { createPictureClient, type PictureClient } from "./picture-process/picture-client.ts";
import { createMonotonicClock } from "../monotonic-clock.ts";
import { openFileStorage } from "../storage/disk.ts";
import type { Storage } from "../storage/storage.ts";
import type { MediaFiles } from "./serving/media-files.ts";
import type { Uploads } from "./uploads/store-upload.ts";

/** Media with running background jobs. */
export interface WorkingMedia extends MediaService, Uploads, MediaFiles {
  /** Resolves when all possible renditions are made. */
  idle(): Promise<void>;
  /** Retries jobs that were given up. */
  retryFailed(): Promise<void>;
  /** Stops the jobs and closes the media. */
  stop(): Promise<void>;
}

/** Media on a real database and a real folder. */
export interface MediaUnderTest {
  media: WorkingMedia;
  library: Awaited<ReturnType<typeof aDatabase>>;
  database: Awaited<ReturnType<typeof aDatabase>>["query"];
  storage: Storage;
  root: string;
  videos: string;
  /** The log's lines. */
  logged: string[];
  /** Number of changes to the library's content and publications of renditions. */
  changes(): Promise<number>;
  row(url: string): Promise<MediaRow | undefined>;
  /** Opens the same data again, as after a restart. */
  reopen(): WorkingMedia;
}

/** Starts a picture process for all tests of a file, which the close of one test's media does not end. */
export function sharedPictures(): PictureClient {
  const pictures = createPictureClient({ error: console.error });
  afterAll(() => pictures.close());
  return { ...pictures, close() {} };
}

const shared = sharedPictures();

/** Films are not converted: tests of pictures do not need the film process. */
const withoutCodecs: FilmClient = {
  ...createFilmClient({ error: console.error }),
  hasCodecs: async () => false,
};

/** Opens media until the test ends. @param disguise wraps the storage, for example as a broken disk */
export async function aMedia(
  disguise: (storage: Storage) => Storage = (storage) => storage,
  pictures = shared,
  films = withoutCodecs,
): Promise<MediaUnderTest> {
  const open = await aDatabase();
  const database = open.query;
  const folder = await aFolder();
  const root = join(folder, "media");
  const videos = join(folder, "videos");
  const storage = await openFileStorage(root);
  const logged: string[] = [];
  const revision = async () => {
    const { revision: content, publications } = await currentRevision(database);
    return content + publications;
  };
  const first = await revision();

  const log = (_: unknown, line?: string) => void logged.push(line ?? "");

  function reopen(): WorkingMedia {
    const jobs = createJobs({ database: open, now: Date.now, log: { error: log } });
    const media = createMedia({
      database,
      jobs,
      storage: disguise(storage),
      pictures,
      films,
      workFolder: join(folder, "converting"),
      videoDirs: [videos],
      log: { info: log, error: log },
      ...createMonotonicClock(Date.now),
    });
    const started = jobs.start(media.renditionsHandlers);
    const stop = async () => {
      await started;
      const stopped = jobs.stop();
      media.close();
      await stopped;
    };
    onTestFinished(stop);
    const idle = async () => {
      await started;
      await jobs.idle();
    };
    return {
      ...media,
      ...media.uploads,
      ...media.files,
      idle,
      stop,
      retryFailed: jobs.retryFailed,
    };
  }

  return {
    media: reopen(),
    library: open,
    database,
    storage,
    root,
    videos,
    logged,
    changes: async () => (await revision()) - first,
    row: (url) =>
      database
        .selectFrom("media")
        .selectAll()
        .where("url", "=", url.replace("/temp/", "/"))
        .executeTakeFirst(),
    reopen,
  };
}

/** Returns the file name of a stored picture. */
export function storedName(url: string): string {
  return fileNameOfUrl(url) ?? "";
}
