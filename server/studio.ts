import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import { createArticles } from "./articles/articles.ts";
import { shareOperatorFiles } from "./backup/operator-files.ts";
import {
  BACKUPS_FOLDER,
  CONVERTING_FOLDER,
  DATABASE_PART,
  LOCK_FILE,
  MEDIA_FOLDER,
  SETTINGS_PART,
  UPLOADS_FOLDER,
  VIDEOS_FOLDER,
} from "./backup/paths.ts";
import { finishReplacement, isReplacementDecided } from "./backup/replacement.ts";
import { isHalfRestored } from "./backup/restore-backup.ts";
import { refuseForeignDataDir } from "./data-dir-rights.ts";
import { inTurn } from "./database/locks.ts";
import { isUpToDate, migrate } from "./database/migrate.ts";
import type { OpenDatabase } from "./database/database-handle.ts";
import { openDatabase, sqliteFile } from "./database/open-database.ts";
import { createJobs } from "./jobs/jobs.ts";
import { createFilmClient } from "./media/film-process/film-client.ts";
import { createMedia } from "./media/media.ts";
import { createPictureClient } from "./media/picture-process/picture-client.ts";
import { createMonotonicClock } from "./monotonic-clock.ts";
import { publicOriginOf, OperatorError, type Settings } from "./settings.ts";
import { readDefaultSettings } from "./site-settings/default-settings.ts";
import { createSettingsService } from "./site-settings/site-settings.ts";
import { databaseError, dataDirError, mediaError, unfinishedRestoreError } from "./start-errors.ts";
import { openStorage } from "./storage/open-storage.ts";
import type { Storage } from "./storage/storage.ts";

const DEMO_REELS = fileURLToPath(new URL("../demo/reels/", import.meta.url));
const DATA_PARTS = {
  written: [
    ...["", "-wal", "-shm"].map((end) => DATABASE_PART + end),
    MEDIA_FOLDER,
    BACKUPS_FOLDER,
    UPLOADS_FOLDER,
    LOCK_FILE,
  ],
  read: [SETTINGS_PART, VIDEOS_FOLDER],
};

export type Studio = Awaited<ReturnType<typeof openStudio>>;

interface OpenOptions {
  /** Whether a server may run on the same data; then nothing is migrated. */
  isBesideServer?: boolean;
  /** Absolute path for films in conversion; the process that runs their jobs empties it. */
  workFolder?: string;
  log: FastifyBaseLogger;
  now?: () => number;
}

/**
 * Opens a studio without starting its jobs. @throws OperatorError if its folder, database or media can't be
 * opened, or if `isBesideServer` and the database has another version
 */
export async function openStudio(
  settings: Settings,
  {
    isBesideServer = false,
    workFolder = join(settings.dataDir, CONVERTING_FOLDER),
    log,
    now = Date.now,
  }: OpenOptions,
) {
  const { dataDir } = settings;
  const database = await (isBesideServer ? openBesideServer(settings) : openToServe(settings, log));
  try {
    const storage = await openMediaStorage(settings);
    const clock = createMonotonicClock(now);
    const jobs = createJobs({ database, now: clock.clockForTimestamps, log });
    const pictures = createPictureClient(log);
    const films = createFilmClient(log);
    const videos = { operator: join(dataDir, VIDEOS_FOLDER), demo: DEMO_REELS };
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
      ...clock,
    });
    const { ensureMediaIds } = media;
    const articles = createArticles({ database: database.query, ensureMediaIds, now });
    const siteSettings = createSettingsService({
      database: database.query,
      media,
      works: articles,
      base: await readDefaultSettings(dataDir, settings.demo),
      now,
    });
    return {
      settings,
      /** Without a trailing slash. */
      publicOrigin: publicOriginOf(settings),
      database,
      storage,
      jobs,
      pictures,
      films,
      media,
      articles,
      siteSettings,
      /** Folders of `/videos`: the operator's files precede the demo's. */
      videos,
      log,
      now,
      clock,
      /** @param finish called when no job runs any more */
      async close(finish: () => Promise<void> = async () => {}): Promise<void> {
        const stopped = jobs.stop();
        media.close();
        await stopped;
        await finish();
        await database.query.destroy();
      },
    };
  } catch (error) {
    await database.query.destroy();
    throw error;
  }
}

async function openToServe(settings: Settings, log: FastifyBaseLogger): Promise<OpenDatabase> {
  const { dataDir, databaseUrl } = settings;
  const isHere = databaseUrl === undefined;
  await mkdir(dataDir, { recursive: true }).catch((error: unknown) => {
    throw dataDirError(settings, error);
  });
  await refuseForeignDataDir(dataDir, DATA_PARTS);
  if (await finishReplacement(dataDir)) log.info("the backup has taken its place");
  if (isHere && (await isHalfRestored(dataDir, undefined))) throw unfinishedRestoreError(settings);
  await shareOperatorFiles(settings).catch((error: unknown) => {
    log.error({ err: error }, "studio.json and videos could not be compared with the bucket's");
  });
  const database = await openDatabase(settings, (error) =>
    log.warn({ err: error }, "a connection to the database was lost"),
  ).catch((error: unknown) => {
    throw databaseError(settings, error);
  });
  await afterOtherStarts(database, log, () =>
    migrate(database, {
      backupDir: join(dataDir, BACKUPS_FOLDER),
      onStep: (step, copy) => log.info({ step, copy }, "bringing the database up to date"),
    }),
  );
  if (!isHere && (await isHalfRestored(dataDir, database))) throw unfinishedRestoreError(settings);
  return database;
}

/** Does what only one process of a studio may do at a time during startup. */
export function afterOtherStarts<Result>(
  { holdLock }: Pick<OpenDatabase, "holdLock">,
  log: Pick<FastifyBaseLogger, "info">,
  work: () => Promise<Result>,
): Promise<Result> {
  return inTurn(holdLock, "start", work, () =>
    log.info("another process of this studio is being started: waiting for it"),
  );
}

async function openBesideServer(settings: Settings): Promise<OpenDatabase> {
  const database = await openCurrentDatabase(settings);
  await shareOperatorFiles(settings);
  return database;
}

/** Opens a database whose schema is that of this version; a server may be using it. @throws OperatorError */
export async function openCurrentDatabase(settings: Settings): Promise<OpenDatabase> {
  const database = await openExistingDatabase(settings);
  if (await isUpToDate(database)) return database;
  await database.query.destroy();
  throw new OperatorError(
    "the database is of another version: start the studio once with this one",
  );
}

/** Opens the database of an existing studio, which may be running. @throws OperatorError */
export async function openExistingDatabase(settings: Settings): Promise<OpenDatabase> {
  await refuseWithoutStudio(settings);
  return openDatabase(settings, () => {}).catch((error: unknown) => {
    throw databaseError(settings, error);
  });
}

/** Refuses a data folder without a studio. @throws OperatorError */
export async function refuseWithoutStudio({ dataDir, databaseUrl }: Settings): Promise<void> {
  if (databaseUrl !== undefined) return;
  if (!existsSync(sqliteFile(dataDir))) {
    throw new OperatorError(`DATA_DIR ${dataDir} holds no studio`);
  }
  if (await isReplacementDecided(dataDir)) {
    throw new OperatorError(
      "a backup is taking this studio's place: start the studio, and try again",
    );
  }
}

/** Opens the folder or bucket of a studio's media. @throws OperatorError */
export function openMediaStorage(settings: Settings): Promise<Storage> {
  return openStorage(settings).catch((error: unknown) => {
    throw mediaError(settings, error);
  });
}
