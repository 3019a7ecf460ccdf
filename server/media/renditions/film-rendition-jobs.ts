import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { FILM_MASTER, filmFileName, filmSides } from "#domain/film.ts";
import { fileNameOfUrl } from "#domain/media.ts";
import type { MessageCode } from "#domain/messages.ts";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { FILM_TYPES, type FilmType } from "#domain/upload-files.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../database/schema.ts";
import type { Job } from "../../jobs/job-store.ts";
import { type JobHandler, type Jobs, PermanentJobError } from "../../jobs/jobs.ts";
import { contentHash, stemOf, type Storage } from "../../storage/storage.ts";
import type { FilmSource, FilmWorker } from "../film-process/film-worker.ts";
import { FilmMissing, openFilmFile, openStoredFilm } from "../films/stored-film.ts";
import { findVideoFile } from "../serving/video-files.ts";
import { TaskProcessEnded } from "../task-process/task-worker.ts";
import {
  type FilmStore,
  isUploaded,
  type PendingFilm,
  type StoredFilmFacts,
} from "./film-store.ts";
import { FILM_RENDITIONS, type Rendition, type RenditionStore } from "./rendition-store.ts";

/** How far a film is, is noted so often at most, in milliseconds. */
const NOTED_EVERY_MS = 1000;

export interface FilmRenditionsHandlerParts {
  database: Kysely<Database>;
  storage: Storage;
  renditions: Pick<RenditionStore, "missingJobs" | "invalidate">;
  store: FilmStore;
  films: FilmWorker;
  /** Folders of the files under `/videos`; the first that has a name wins. */
  videoDirs: readonly string[];
  /** Absolute path of the folder for files that are being made; emptied at each start. */
  workFolder: string;
  jobs: Pick<Jobs, "enqueue">;
}

/**
 * Converts final films, one at a time in each process, and has pages name what was made once all of it is there
 * (V2). A film that can't be converted stays as it came, with the reason (V8).
 */
export function filmRenditionsHandler(parts: FilmRenditionsHandlerParts): JobHandler {
  const { database, storage, renditions, store, films, videoDirs, workFolder, jobs } = parts;

  async function make(
    film: PendingFilm,
    signal: AbortSignal,
    report: (progress: number) => void,
  ): Promise<void> {
    const { source, known: alsoKnown } = await openFilm(film);
    const looked = film.facts ?? { ...(await inspect(films, source, film)), ...alsoKnown };
    const facts = await store.begin(film, looked);
    const id = facts.id ?? stemOf(film.fileName);
    const sides = filmSides(Math.min(facts.width, facts.height));
    await mkdir(workFolder, { recursive: true });
    const folder = await mkdtemp(join(workFolder, `${id}-`));
    const files: Rendition[] = [];
    try {
      const conversion = { folder, id, sides };
      const names = await films
        .convert(source, conversion, seldom(report))
        .catch((error: unknown) => {
          // The film process knows only that it got no bytes.
          throw source.readError ?? error;
        });
      signal.throwIfAborted();
      for (const name of names) files.push(await moveIn(storage, join(folder, name), name));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const { failure: _, ...known } = facts;
    await store.store(film.id, { ...known, sides, hasLoops: true }, files);
  }

  /** @returns the bytes of a film, and of a file of a videos folder what tells it from others of its name */
  async function openFilm({ fileName, bytes }: PendingFilm) {
    if (isUploaded(fileName)) {
      return { source: await openStoredFilm(storage, { fileName, bytes }), known: {} };
    }
    const file = await findVideoFile(videoDirs, fileName);
    const source = await openFilmFile(file);
    return { source, known: { fileBytes: source.size } };
  }

  /** Has films of videos folders converted anew that the operator has replaced. */
  async function forgetReplaced(): Promise<void> {
    for (const { id, url, facts } of await store.ofVideosFolders()) {
      const size = await (await findVideoFile(videoDirs, url))?.size();
      if (size !== undefined && size !== facts.fileBytes) await store.forgetFacts(id);
    }
  }

  async function hasLostStream(master: string): Promise<boolean> {
    // A store that is away keeps no server from starting (R21).
    const facts = await storage.stat(master).catch(() => "unknown");
    return facts === undefined;
  }

  return {
    kind: FILM_RENDITIONS,

    async run(job, signal, report) {
      const film = await store.findPending(Number(job.key));
      if (film === undefined) return;
      if (typeOf(film) === undefined || !(await films.hasCodecs())) return store.leave(film.id);
      const end = () => films.close();
      signal.addEventListener("abort", end);
      try {
        await make(film, signal, report);
      } catch (error) {
        const failure = signal.aborted ? undefined : failureOf(job, film, error);
        if (failure === undefined) throw error;
        await store.noteFailure(film.id, failure);
        throw new PermanentJobError(`${film.fileName} is not converted: ${String(error)}`, {
          cause: error,
        });
      } finally {
        signal.removeEventListener("abort", end);
      }
    },

    /** Also what a killed process has left, films from before there was a converter, and those of a backup. */
    async enqueueLeftover() {
      await rm(workFolder, { recursive: true, force: true });
      if ((await store.isAnyLeft()) && (await films.hasCodecs())) await store.awaitRenditions();
      await forgetReplaced();
      const converted = await store.converted();
      const masterOf = ({ url, facts }: (typeof converted)[number]) =>
        filmFileName(facts?.id ?? stemOf(fileNameOfUrl(url) ?? ""), FILM_MASTER);
      const [last] = converted;
      // After a restore none has its renditions: where the last has, all have.
      const isRestored = last !== undefined && (await hasLostStream(masterOf(last)));
      // Those from before there were loops.
      const outdated = converted.filter(({ facts }) => facts?.hasLoops !== true);
      const lost = (isRestored ? converted : outdated).map(masterOf);
      if (lost.length > 0 && (await films.hasCodecs())) {
        await database.transaction().execute((trx) => renditions.invalidate(trx, lost));
      }
      await jobs.enqueue(database, await renditions.missingJobs("film"));
    },
  };
}

async function inspect(
  films: FilmWorker,
  source: FilmSource,
  film: PendingFilm,
): Promise<StoredFilmFacts> {
  const { fileName } = film;
  const type = typeOf(film) ?? refuse("film-damaged");
  return { ...(await films.inspect(source, { fileName, type })), sides: [] };
}

/** By the ending of its name; undefined for a kind that is never converted, as Ogg in a videos folder. */
function typeOf({ fileName }: PendingFilm): FilmType | undefined {
  const ending = fileName.slice(fileName.lastIndexOf(".") + 1);
  const types = Object.keys(FILM_TYPES) as FilmType[];
  return types.find((each) => FILM_TYPES[each] === ending);
}

/**
 * Why a film is given up; undefined where another attempt may succeed. The process may be killed for any reason,
 * but hardly twice in a row by chance over one film.
 */
function failureOf(
  { lastError }: Job,
  { fileName }: PendingFilm,
  error: unknown,
): MessageCode | undefined {
  if (error instanceof TaskProcessEnded) {
    return lastError?.startsWith(`${error.name}:`) ? "film-crashes" : undefined;
  }
  // Another process may have the file of a videos folder, which this one gets at its next start (Z2).
  if (error instanceof FilmMissing) return isUploaded(fileName) ? "film-gone" : undefined;
  // A full disk, or a store that is away.
  if (isRefusal(error) && ["disk-full", "busy"].includes(error.code)) return undefined;
  return "film-broken";
}

async function moveIn(storage: Storage, path: string, fileName: string): Promise<Rendition> {
  const { size: bytes } = await stat(path);
  const hash = await contentHash(createReadStream(path));
  await storage.moveIn(fileName, path);
  return { fileName, bytes, hash };
}

/** Passes on the first call, and then those that come late enough after the one before. */
function seldom(report: (progress: number) => void): (progress: number) => void {
  let last = -Infinity;
  return (progress) => {
    const now = performance.now();
    if (now - last < NOTED_EVERY_MS) return;
    last = now;
    report(progress);
  };
}
