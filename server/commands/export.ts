import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { createExportApp } from "../app.ts";
import { openExportDirectory, type ExportCounts } from "../export/export-directory.ts";
import { isAlive } from "../system.ts";
import { exportSite, type ExportResult } from "../export/export-site.ts";
import type { MediaService } from "../media/media.ts";
import { findVideoFile } from "../media/serving/video-files.ts";
import { loadBuiltSite } from "../pages/rendering.ts";
import { OperatorError, type Settings } from "../settings.ts";
import { createLog } from "../start.ts";
import { openStudio } from "../studio.ts";
import { asNamed, runCommand } from "./operator-command.ts";

/* `npm run export DIRECTORY`: the studio may run; ends with 1 if files are missing. */
const BUILD = fileURLToPath(new URL("../../build/", import.meta.url));
const STANDARD_ERROR = 2;
const LOOK_EVERY_MS = 500;
const TOLD_EVERY_MS = 10_000;
const MOST_NAMED = 20;
/** For conversions, followed by the process id; a kill leaves the folder. */
const WORK_FOLDER = "exporting-";

await runCommand("Nothing was exported", exportSettings, isOfSystem);

async function exportSettings(settings: Settings): Promise<void> {
  const [target, ...others] = process.argv.slice(2);
  if (target === undefined)
    throw new OperatorError("name a DIRECTORY, as in npm run export ./site");
  if (others.length > 0) {
    throw new OperatorError(`name one DIRECTORY only, without ${others.join(" ")}`);
  }
  await exportInto(asNamed(target, "DIRECTORY"), settings);
}

/** After such an error the files are whole, and the next export continues. */
function isOfSystem(error: Error): boolean {
  return "syscall" in error;
}

async function exportInto(target: string, settings: Settings): Promise<void> {
  if (!existsSync(join(BUILD, "server", "index.js"))) {
    throw new OperatorError("the pages are not built: npm run build");
  }
  const site = await openSite(settings);
  try {
    const directory = await openExportDirectory(target, settings.dataDir);
    try {
      const result = await exportSite(
        { ...site, assetDir: join(BUILD, "client"), report: (line) => console.info(line) },
        directory,
      );
      sumUp(directory.path, result, await directory.finish());
      warn(settings);
    } finally {
      await directory.close();
    }
  } finally {
    await site.close();
  }
}

/** Opens the site beside a running server; only missing renditions are made. */
async function openSite(settings: Settings) {
  const level = settings.logLevel === "info" ? "warn" : settings.logLevel;
  const log = createLog(level, pino.destination(STANDARD_ERROR));
  const { dataDir } = settings;
  await clearWorkFolders(dataDir);
  // A folder of its own: a starting server empties the one of its jobs.
  const workFolder = join(dataDir, `${WORK_FOLDER}${process.pid}`);
  const studio = await openStudio(settings, { isBesideServer: true, workFolder, log });
  const app = await createExportApp(studio, {
    assetDir: join(BUILD, "client"),
    loadSite: () => loadBuiltSite(BUILD),
  });
  const { database, jobs, media, articles, siteSettings, videos } = studio;
  let isWorking = false;
  return {
    app,
    articles,
    siteSettings,
    database: database.query,
    origin: studio.publicOrigin,
    findFile: async (address: string) => {
      if (address.startsWith("/videos/"))
        return findVideoFile([videos.operator, videos.demo], address);
      const found = await media.files.find(address);
      return found && "file" in found ? found.file : undefined;
    },
    async prepareMedia() {
      if (database.isReadOnly || (await media.pendingRenditions()) === 0) return;
      // Jobs are leased one by one: this also waits for those that the server runs.
      if (!isWorking) await jobs.start(media.renditionsHandlers);
      isWorking = true;
      jobs.wake();
      await untilPrepared(media);
    },
    async close() {
      await app.close();
      await studio.close();
      await rm(workFolder, { recursive: true, force: true });
    },
  };
}

async function clearWorkFolders(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    const pid = name.startsWith(WORK_FOLDER) ? Number(name.slice(WORK_FOLDER.length)) : undefined;
    if (pid !== undefined && !isAlive(pid)) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
  }
}

async function untilPrepared({ pendingRenditions }: MediaService): Promise<void> {
  let toldAt = -Infinity;
  for (;;) {
    const pending = await pendingRenditions();
    if (pending === 0) return;
    if (performance.now() - toldAt > TOLD_EVERY_MS) {
      console.info(`${pending} pictures and films are being prepared …`);
      toldAt = performance.now();
    }
    await sleep(LOOK_EVERY_MS);
  }
}

function sumUp(path: string, result: ExportResult, counts: ExportCounts): void {
  const { pages, languages, media, unprepared, missing, isMixed } = result;
  for (const address of unprepared.slice(0, MOST_NAMED)) {
    console.error(`Shown as it was uploaded, since its sizes could not be made: ${address}`);
  }
  for (const address of missing.slice(0, MOST_NAMED)) console.error(`Missing: ${address}`);
  if (missing.length > MOST_NAMED) console.error(`… and ${missing.length - MOST_NAMED} more`);
  for (const file of counts.foreign)
    console.error(`Left as it was, since it is not the export's: ${file}`);
  if (isMixed) console.error("The studio was changed all the while: export it once more.");
  const { written, unchanged, removed, bytes } = counts;
  console.info(`${written} files written, ${unchanged} unchanged, ${removed} removed.`);
  console.info(
    `The site is in ${path}: ${pages} pages in ${languages === 1 ? "one language" : `${languages} languages`}, ` +
      `${media} files of pictures and films, ${(bytes / 1e6).toFixed(1)} MB.`,
  );
  console.info("Not in it, since they need the studio: private links, selections and answers.");
  if (missing.length > 0) {
    console.error(
      `${missing.length} files that its pages name are missing; npm run check tells more.`,
    );
    process.exitCode = 1;
  }
}

function warn({ origin, port, mediaPublicUrl }: Settings): void {
  if (origin === undefined) {
    console.error(
      `ORIGIN is not set: search engines and networks are told that the site is at http://localhost:${port}. Set it to the public address and export again before you publish.`,
    );
  }
  if (mediaPublicUrl !== undefined) {
    console.info(`Pictures and films stay at ${mediaPublicUrl}, as MEDIA_PUBLIC_URL says.`);
  }
}
