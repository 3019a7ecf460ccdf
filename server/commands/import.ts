import { randomBytes } from "node:crypto";
import { mkdir, readdir, realpath, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Kysely } from "kysely";
import { pino } from "pino";
import { DAY_MS } from "#domain/durations.ts";
import { message } from "#domain/messages.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Articles } from "../articles/articles.ts";
import { readFolder } from "../import/folder-source.ts";
import type { ImportSource } from "../import/import-source.ts";
import { findImport, endImport } from "../import/import-store.ts";
import { importStudio } from "../import/import-studio.ts";
import {
  hasRefused,
  reportText,
  type ImportedProject,
  type ImportReport,
} from "../import/report.ts";
import { createSiteFetcher } from "../import/site-fetcher.ts";
import { readSite, siteAddresses } from "../import/site-source.ts";
import type { Database } from "../database/schema.ts";
import { OperatorError, type Settings } from "../settings.ts";
import { openStudio } from "../studio.ts";
import { keepRestoresOut, runCommand } from "./operator-command.ts";

/* `npm run import`: the studio may run; ends with 1 if something was refused, with 2 for wrong arguments. */
const USAGE = `npm run import -- --from ADDRESS|FOLDER [--dry-run] [--allow-host HOST]
npm run import -- --undo [--from ADDRESS|FOLDER]`;
const WRONG_USE = 2;
const STANDARD_ERROR = 2;
const REPORT = "import-report";
/** Lines of each list that the console shows; the report's files have all of them. */
const MOST_LINES = 40;
const WORK_FOLDER = "importing";
/** What a killed run has left is removed after this time. */
const ABANDONED_AFTER_MS = DAY_MS;

interface Wanted {
  from: string | undefined;
  isDryRun: boolean;
  isUndo: boolean;
  hosts: string[];
}

const wanted = readArguments();
if (wanted === undefined) {
  console.error(USAGE);
  process.exitCode = WRONG_USE;
} else {
  await runCommand(
    "Nothing was imported",
    (settings) => run(settings, wanted),
    // The system's message names the unreadable folder.
    (error) => "code" in error,
  );
}

function readArguments(): Wanted | undefined {
  try {
    const { values } = parseArgs({
      options: {
        from: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        undo: { type: "boolean", default: false },
        "allow-host": { type: "string", multiple: true, default: [] },
      },
    });
    const { from, undo: isUndo, "dry-run": isDryRun } = values;
    const hosts = values["allow-host"].flatMap((host) => URL.parse(`http://${host}`)?.host ?? []);
    const isAddressWrong = from !== undefined && from.includes("://") && !isAddress(from);
    if (from !== undefined && isAddress(from) && new URL(from).username !== "") {
      console.error(
        "An address with a name and a password can't be asked: open the site for the import.",
      );
      return undefined;
    }
    const isWrong =
      isAddressWrong || hosts.length < values["allow-host"].length || (isUndo && isDryRun);
    return !isWrong && (isUndo || from) ? { from, isDryRun, isUndo, hosts } : undefined;
  } catch (error) {
    if (error instanceof TypeError) console.error(error.message);
    return undefined;
  }
}

async function run(settings: Settings, { from, isDryRun, isUndo, hosts }: Wanted): Promise<void> {
  const letRestoresIn = await keepRestoresOut(settings);
  const log = pino({ level: "warn" }, pino.destination(STANDARD_ERROR));
  // The studio's server does what is enqueued here.
  const studio = await openStudio(settings, { isBesideServer: true, log });
  const workFolder = await newWorkFolder(settings);
  try {
    if (isUndo) return await undo(studio.articles, studio.database.query, from);
    const source = await openSource(from ?? "", hosts).catch((error: unknown) => {
      if (isRefusal(error)) throw new OperatorError(message(error.code, error.values));
      throw error;
    });
    const report = await importStudio(
      {
        ...studio,
        workFolder,
        mostFilmBytes: settings.filmMaxBytes,
        mostBytes: settings.mediaMaxBytes,
        onProject: printProgress,
      },
      source,
      isDryRun,
    );
    await writeReport(settings, report);
    process.exitCode = hasRefused(report) ? 1 : 0;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    console.error(`The import stopped: ${message(error.code, error.values)}`);
    console.error("What has come stays; the same command goes on with the rest.");
    process.exitCode = 1;
  } finally {
    await rm(workFolder, { recursive: true, force: true });
    await studio.close();
    letRestoresIn();
  }
}

async function undo(
  articles: Pick<Articles, "removeAll">,
  database: Kysely<Database>,
  from: string | undefined,
): Promise<void> {
  const found = await findImport(database, from === undefined ? undefined : await nameOf(from));
  if (found === undefined) {
    console.info("There is no import to undo.");
    return;
  }
  const count = await articles.removeAll(
    [...found.items.values()].map(({ articleId }) => articleId),
  );
  await endImport(database, found.id, Date.now());
  console.info(`${count} of ${found.items.size} projects of ${found.source} are in the trash now.`);
}

async function openSource(from: string, hosts: readonly string[]): Promise<ImportSource> {
  const year = new Date().getUTCFullYear();
  if (!isAddress(from)) return readFolder(await nameOf(from), year);
  const address = new URL(from);
  return readSite(address, createSiteFetcher(address, hosts), year);
}

async function nameOf(from: string): Promise<string> {
  return isAddress(from)
    ? siteAddresses(new URL(from)).list.href
    : realpath(resolve(process.env.INIT_CWD ?? "", from));
}

function isAddress(from: string): boolean {
  return /^https?:\/\//i.test(from) && URL.canParse(from);
}

function printProgress(done: number, all: number, project: ImportedProject): void {
  const { title, outcome, pictures, films } = project;
  const what = outcome === "already" ? "already there" : `${pictures} pictures, ${films} films`;
  console.error(`${done}/${all}  ${title}  (${what})`);
}

async function writeReport({ dataDir }: Settings, report: ImportReport): Promise<void> {
  const file = join(dataDir, REPORT);
  await writeFile(`${file}.json`, `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(`${file}.txt`, reportText(report));
  console.info(reportText(report, MOST_LINES));
  console.info(`The whole report: ${file}.txt and .json`);
}

async function newWorkFolder({ dataDir }: Settings): Promise<string> {
  const all = join(dataDir, WORK_FOLDER);
  await mkdir(all, { recursive: true });
  for (const name of await readdir(all)) {
    const path = join(all, name);
    const isAbandoned = (await stat(path)).mtimeMs < Date.now() - ABANDONED_AFTER_MS;
    if (isAbandoned) await rm(path, { recursive: true, force: true });
  }
  return join(all, randomBytes(8).toString("hex"));
}
