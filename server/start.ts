import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { type DestinationStream, pino } from "pino";
import { weaknessOf } from "#domain/password.ts";
import { createApp, createWorkerApp } from "./app.ts";
import { createArticles } from "./articles/articles.ts";
import { createWorksOrder } from "./articles/works-order.ts";
import { createAuth } from "./auth/auth.ts";
import { createRateLimit } from "./auth/rate-limit.ts";
import {
  BACKUPS_FOLDER,
  DATABASE_PART,
  LOCK_FILE,
  MEDIA_FOLDER,
  SETTINGS_PART,
  UPLOADS_FOLDER,
  VIDEOS_FOLDER,
} from "./backup/paths.ts";
import { runSubprocess } from "./commands/subprocess.ts";
import { shareOperatorFiles } from "./backup/operator-files.ts";
import { finishReplacement } from "./backup/replacement.ts";
import { isHalfRestored } from "./backup/restore-backup.ts";
import { createRestoring } from "./backup/restoring.ts";
import { createCategories } from "./categories/categories.ts";
import { refuseForeignDataDir } from "./data-dir-rights.ts";
import { inTurn } from "./database/locks.ts";
import { migrate } from "./database/migrate.ts";
import { openDatabase } from "./database/open.ts";
import { abandonDemo, importDemo } from "./demo/import.ts";
import { createReadiness } from "./health/readiness.ts";
import { createWriteGate } from "./http/write-gate.ts";
import { createInquiries } from "./inquiries/inquiries.ts";
import { createMailer } from "./inquiries/mailer.ts";
import { openLibrary } from "./library.ts";
import { createMaintenance } from "./maintenance.ts";
import { openFilmUploads } from "./media/films/film-uploads.ts";
import { createPrivateLinks } from "./private-links/private-links.ts";
import { withoutTokens } from "./http/private-addresses.ts";
import { writePrivately } from "./private-files.ts";
import type { MountSite } from "./pages/render.ts";
import { isShared, type LogLevel, publicOriginOf, type Settings } from "./settings.ts";
import {
  listenError,
  databaseError,
  dataDirError,
  mediaError,
  readOnlyDiskError,
  unfinishedRestoreError,
} from "./start-errors.ts";
import { readDefaultSettings } from "./site-settings/default-settings.ts";
import { createMonotonicClock } from "./monotonic-clock.ts";
import { createSettingsService } from "./site-settings/site-settings.ts";
import { createVisits } from "./visits/visits.ts";

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
/** How long a process answers on while /readyz sends its visitors to others, in milliseconds (Z4). */
const DRAIN_MS = 3000;
/** Request headers that libraries log at `trace`; they hold the session's cookie. */
const HEADERS = ["headers", "*.headers"];

/**
 * The log of a server, which never has a private link, whoever writes to it (Y1).
 * @param destination where its lines go; the standard output unless it is said
 */
export function createLog(level: LogLevel, destination?: DestinationStream): FastifyBaseLogger {
  const redact = { paths: HEADERS, remove: true };
  return pino({ level, redact, hooks: { streamWrite: withoutTokens } }, destination);
}

/** A running server. */
export interface Started {
  address: string;
  /** Lets running requests end, then closes everything in order. */
  close(): Promise<void>;
}

/**
 * Opens everything in order and listens.
 * @param build folder of the built pages; undefined serves them from their sources (development)
 * @param onPassword called with the admin's password at the start that generates it
 * @param restart called where the server is to be closed and started anew, on the data that lie there then;
 *   it calls back once that is done
 * @throws WrongSetting where a setting turns out to be unusable
 */
export async function start(
  settings: Settings,
  build: string | undefined,
  log: FastifyBaseLogger,
  onPassword: (password: string) => void,
  restart: (onStarted: () => void) => void = () => {},
): Promise<Started> {
  const now = Date.now;
  warnOfCommonPassword(settings, log);
  writePrivately();
  await mkdir(settings.dataDir, { recursive: true }).catch((error: unknown) => {
    throw dataDirError(settings, error);
  });
  await refuseForeignDataDir(settings.dataDir, DATA_PARTS);
  const isHere = settings.databaseUrl === undefined;
  if (await finishReplacement(settings.dataDir)) log.info("the backup has taken its place");
  if (isHere && (await isHalfRestored(settings.dataDir, undefined))) {
    throw unfinishedRestoreError(settings);
  }
  await shareOperatorFiles(settings).catch((error: unknown) => {
    log.error({ err: error }, "studio.json and videos could not be compared with the bucket's");
  });
  const base = await readDefaultSettings(settings.dataDir, settings.demo);
  const database = await openDatabase(settings, (error) =>
    log.warn({ err: error }, "a connection to the database was lost"),
  ).catch((error: unknown) => {
    throw databaseError(settings, error);
  });
  const afterOtherStarts = <Result>(work: () => Promise<Result>) =>
    inTurn(database.holdLock, "start", work, () =>
      log.info("another process of this studio is being started: waiting for it"),
    );
  await afterOtherStarts(() =>
    migrate(database, {
      backupDir: join(settings.dataDir, BACKUPS_FOLDER),
      onStep: (step, copy) => log.info({ step, copy }, "bringing the database up to date"),
    }),
  );
  if (!isHere && (await isHalfRestored(settings.dataDir, database))) {
    throw unfinishedRestoreError(settings);
  }
  const library = await openLibrary(settings, database, { log, now });
  const { storage, jobs, media, articles, videos } = library;
  const films = await openFilmUploads({
    mediaUrl: settings.mediaUrl,
    directory: join(settings.dataDir, UPLOADS_FOLDER),
    database,
    storage,
    mostBytes: settings.mediaMaxBytes,
    mostFilmBytes: settings.filmMaxBytes,
    films: library.films,
    log,
    now,
  });
  const siteSettings = createSettingsService({
    database: database.query,
    media,
    works: articles,
    base,
    now,
  });
  const publicOrigin = publicOriginOf(settings);
  const visits = createVisits({
    database: database.query,
    settings: async () => (await siteSettings.inForce()).content,
    mediaPublicUrl: settings.mediaPublicUrl,
    log,
    now,
  });
  const inquiries = createInquiries({
    database: database.query,
    jobs,
    mailer: settings.mail && createMailer(settings.mail),
    origin: publicOrigin,
    onReceived: settings.countsVisits ? visits.countInquiry : () => {},
    now,
  });
  const writeGate = createWriteGate();
  const { dataDir } = settings;
  // S3 buckets and PostgreSQL servers are backed up and restored by their own tools.
  const isAllHere = isHere && settings.mediaUrl === undefined;
  const restoring = isAllHere
    ? createRestoring({
        dataDir,
        database,
        gate: writeGate,
        settle: visits.write,
        runReplacement: (args) => runSubprocess("replacement", args),
        backUpInto: async (file) => void (await text(runSubprocess("backup", [file]))),
        restart,
        log,
        now,
      })
    : undefined;
  const maintenance = createMaintenance({
    settings,
    database,
    articles,
    media,
    films,
    inquiries,
    visits,
    jobs,
    restoring,
    log,
    now,
  });
  const isWorker = settings.role === "worker";
  // Load the pages while another thread hashes the password, which takes as long.
  const site = build === undefined || isWorker ? undefined : builtSite(build);
  const { monotonic } = createMonotonicClock(now);
  const auth = createAuth(database.query, now, publicOrigin, monotonic);
  const privateLinks = createPrivateLinks({
    database: database.query,
    rateLimit: createRateLimit(database.query, monotonic),
    onUncounted: (error) =>
      log.warn({ err: error }, "an opening of a private link could not be counted"),
    now,
  });
  const generated = await afterOtherStarts(() =>
    auth.prepare(settings.adminUser, settings.adminPassword),
  );
  // Print the generated password first: only its hash is stored, so a later failure would lose it.
  if (generated !== undefined) onPassword(generated);
  const readiness = createReadiness(database, media.ready, readOnlyDiskError);
  const bareParts = {
    publicOrigin,
    trustProxy: settings.trustProxy,
    readiness,
    log,
  };
  const appParts = {
    ...bareParts,
    articles,
    media,
    films,
    auth,
    siteSettings,
    categories: createCategories(database.query, now),
    inquiries,
    privateLinks,
    visits: settings.countsVisits ? visits : undefined,
    worksOrder: createWorksOrder(database.query, now),
    origin: settings.origin,
    mediaPublicUrl: settings.mediaPublicUrl,
    health: maintenance.health,
    maintenance: maintenance.actions,
    writeGate,
    restoring,
    videos,
    demo: settings.demo,
    assetDir: build && join(build, "client"),
    loadSite: site === undefined ? developSite : () => site,
    now,
  };
  const app = await (isWorker ? createWorkerApp(bareParts) : createApp(appParts));
  const runsJobs = settings.role !== "web" && !database.isReadOnly;
  if (runsJobs) await jobs.start(maintenance.handlers);
  const onArticle = (title: string) => log.info({ title }, "importing the demo studio");
  const demo = {
    database: database.query,
    // Demo imports are not recorded in the audit log.
    articles: createArticles({
      database: database.query,
      ensureMediaIds: media.ensureMediaIds,
      now,
      recordAudit: async () => {},
    }),
    media,
    films,
    now,
    onArticle,
  };
  const fill = async () => {
    await (settings.demo ? importDemo(demo) : abandonDemo(database.query));
    await siteSettings.registerMedia();
    jobs.wake();
  };
  if (database.isReadOnly)
    log.error("the disk is read-only: pages are shown, and nothing can be saved");
  else
    await afterOtherStarts(fill).catch(async (error: unknown) => {
      await media.ready().catch((reason: unknown) => {
        throw mediaError(settings, reason);
      });
      throw error;
    });
  database.beginServing();
  await app.listen({ port: settings.port, host: settings.host }).catch((error: unknown) => {
    throw listenError(settings, error);
  });
  return {
    address: publicOrigin,
    async close() {
      readiness.isEnding = true;
      if (isShared(settings)) await sleep(DRAIN_MS);
      await app.close();
      const stopped = jobs.stop();
      media.close();
      await stopped;
      await visits.close();
      await database.query.destroy();
    },
  };
}

/** Only a warning: an update must not lock out a studio whose password was accepted before (T2). */
function warnOfCommonPassword({ adminPassword }: Settings, log: FastifyBaseLogger): void {
  if (adminPassword !== undefined && weaknessOf(adminPassword) === "password-common") {
    log.warn("ADMIN_PASSWORD is among the most common ones: set another");
  }
}

/** Production never loads Vite. */
async function developSite(app: FastifyInstance): Promise<() => Promise<MountSite>> {
  const development = await import("./pages/development.ts");
  return development.developSite(app);
}

async function builtSite(build: string): Promise<() => Promise<MountSite>> {
  const built: { mountSite: MountSite } = await import(
    pathToFileURL(join(build, "server", "index.js")).href
  );
  return async () => built.mountSite;
}
