import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { type DestinationStream, pino } from "pino";
import { weaknessOf } from "#domain/password.ts";
import { createApp, createWorkerApp } from "./app.ts";
import { writePrivately } from "./data-dir-rights.ts";
import { abandonDemo, importDemo } from "./demo/import.ts";
import { createReadiness } from "./health/readiness.ts";
import { withoutTokens } from "./http/private-addresses.ts";
import { openLiveServices } from "./live-services.ts";
import { loadBuiltSite, type MountSite } from "./pages/rendering.ts";
import { isShared, type LogLevel, type Settings } from "./settings.ts";
import { listenError, mediaError, readOnlyDiskError } from "./start-errors.ts";
import { afterOtherStarts, openStudio } from "./studio.ts";

/** Time in which `/readyz` fails but requests are still answered, before the server closes (Z4). */
const DRAIN_MS = 3000;
/** Request headers that libraries log at `trace`; they contain the session's cookie. */
const HEADERS = ["headers", "*.headers"];

/** Creates the log, without tokens of private links. @param destination the standard output by default */
export function createLog(level: LogLevel, destination?: DestinationStream): FastifyBaseLogger {
  const redact = { paths: HEADERS, remove: true };
  return pino({ level, redact, hooks: { streamWrite: withoutTokens } }, destination);
}

export type Started = Awaited<ReturnType<typeof start>>;

/**
 * Opens everything in order and listens. @throws OperatorError for a setting that can't be used
 * @param build folder of the built pages; undefined serves their sources (development)
 * @param onPassword called at the start that generates the admin's password
 * @param restart as in `openLiveServices`
 */
export async function start(
  settings: Settings,
  build: string | undefined,
  log: FastifyBaseLogger,
  onPassword: (password: string) => void,
  restart?: (onStarted: () => void) => void,
) {
  warnOfCommonPassword(settings, log);
  writePrivately();
  const studio = await openStudio(settings, { log });
  const { publicOrigin, database, jobs, media, siteSettings } = studio;
  const live = await openLiveServices(studio, restart);
  const isWorker = settings.role === "worker";
  // Load the pages while another thread hashes the password, which takes as long.
  const site = build === undefined || isWorker ? undefined : loadBuiltSite(build);
  const generated = await afterOtherStarts(database, log, () =>
    live.auth.prepare(settings.adminUser, settings.adminPassword),
  );
  // Print the generated password first: only its hash is stored, so a later failure would lose it.
  if (generated !== undefined) onPassword(generated);
  const readiness = createReadiness(database, media.ready, readOnlyDiskError);
  const app = await (isWorker
    ? createWorkerApp(studio, readiness)
    : createApp(studio, live, {
        readiness,
        assetDir: build && join(build, "client"),
        openSite: site === undefined ? developSite : async () => () => site,
      }));
  const fill = async () => {
    await (settings.demo ? importDemo(studio, live.filmUploads) : abandonDemo(database.query));
    await siteSettings.registerMedia();
  };
  if (database.isReadOnly)
    log.error("the disk is read-only: pages are shown, and nothing can be saved");
  else
    await afterOtherStarts(database, log, fill).catch(async (error: unknown) => {
      await media.ready().catch((reason: unknown) => {
        throw mediaError(settings, reason);
      });
      throw error;
    });
  // Renditions would take the processor from the demo's uploads, for which the first start waits.
  if (settings.role !== "web" && !database.isReadOnly) await jobs.start(live.backgroundJobs);
  database.beginServing();
  await app.listen({ port: settings.port, host: settings.host }).catch((error: unknown) => {
    throw listenError(settings, error);
  });
  return {
    address: publicOrigin,
    /** Lets running requests end, then closes everything in order. */
    async close(): Promise<void> {
      readiness.isEnding = true;
      if (isShared(settings)) await sleep(DRAIN_MS);
      await app.close();
      await studio.close(live.close);
    },
  };
}

/** Only a warning: an update must not lock out a studio whose password was accepted before. */
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
