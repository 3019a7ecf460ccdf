import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { FILM_MASTER, filmFileName, filmSides } from "#domain/film.ts";
import { fileNameOfUrl } from "#domain/media.ts";
import type { MessageCode } from "#domain/messages.ts";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { FILM_TYPES, type FilmType } from "#domain/upload-files.ts";
import type { Job } from "../../jobs/job-store.ts";
import { type JobHandler, PermanentJobError } from "../../jobs/jobs.ts";
import { contentHash, stemOf, type Storage } from "../../storage/storage.ts";
import type { FilmSource, FilmClient } from "../film-process/film-client.ts";
import type { MediaParts } from "../media-parts.ts";
import { FilmMissing, openFilmFile, openStoredFilm } from "../films/stored-film.ts";
import { findVideoFile } from "../serving/video-files.ts";
import { TaskProcessEnded } from "../task-process/task-client.ts";
import type { StoredFilmFacts } from "../../database/film-facts.ts";
import { type FilmStore, isUploaded, type PendingFilm } from "./film-store.ts";
import {
  FILM_RENDITIONS,
  type Rendition,
  PICTURE_RENDITIONS,
  type RenditionStore,
} from "./rendition-store.ts";

const NOTED_EVERY_MS = 1000;

/** Converts final films; a film that can't be converted stays as uploaded, with the reason (V8). */
export function filmRenditionsHandler(
  { database, storage, films, videoDirs, workFolder, jobs }: MediaParts,
  renditions: RenditionStore,
  store: FilmStore,
): JobHandler {
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

  /** Also returns the size of a videos-folder file, by which a later replacement is detected. */
  async function openFilm({ fileName, bytes }: PendingFilm) {
    if (isUploaded(fileName)) {
      return { source: await openStoredFilm(storage, { fileName, bytes }), known: {} };
    }
    const file = await findVideoFile(videoDirs, fileName);
    const source = await openFilmFile(file);
    return { source, known: { fileBytes: source.size } };
  }

  async function forgetReplaced(): Promise<void> {
    for (const { id, url, facts } of await store.ofVideosFolders()) {
      const size = await (await findVideoFile(videoDirs, url))?.size();
      if (size !== undefined && size !== facts.fileBytes) await store.forgetFacts(id);
    }
  }

  async function hasLostStream(master: string): Promise<boolean> {
    // An unreachable store must not keep the server from starting.
    const facts = await storage.stat(master).catch(() => "unknown");
    return facts === undefined;
  }

  return {
    kind: FILM_RENDITIONS,
    beginsAfter: PICTURE_RENDITIONS,

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

    /** Covers work of killed processes, films from before the converter existed, and restored backups. */
    async enqueueLeftover() {
      await rm(workFolder, { recursive: true, force: true });
      if ((await store.isAnyLeft()) && (await films.hasCodecs())) await store.awaitRenditions();
      await forgetReplaced();
      const converted = await store.converted();
      const masterOf = ({ url, facts }: (typeof converted)[number]) =>
        filmFileName(facts?.id ?? stemOf(fileNameOfUrl(url) ?? ""), FILM_MASTER);
      const [last] = converted;
      // A restore leaves no renditions at all, so checking the last film is enough.
      const isRestored = last !== undefined && (await hasLostStream(masterOf(last)));
      // Earlier releases made no loops.
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
  films: FilmClient,
  source: FilmSource,
  film: PendingFilm,
): Promise<StoredFilmFacts> {
  const { fileName } = film;
  const type = typeOf(film) ?? refuse("film-damaged");
  return { ...(await films.inspect(source, { fileName, type })), sides: [] };
}

/** Undefined for a type that is never converted, such as Ogg in a videos folder. */
function typeOf({ fileName }: PendingFilm): FilmType | undefined {
  const ending = fileName.slice(fileName.lastIndexOf(".") + 1);
  const types = Object.keys(FILM_TYPES) as FilmType[];
  return types.find((each) => FILM_TYPES[each] === ending);
}

/** Undefined if a retry may succeed; a killed process is the film's fault only twice in a row. */
function failureOf(
  { lastError }: Job,
  { fileName }: PendingFilm,
  error: unknown,
): MessageCode | undefined {
  if (error instanceof TaskProcessEnded) {
    return lastError?.startsWith(`${error.name}:`) ? "film-crashes" : undefined;
  }
  // The file of a videos folder may exist on another machine only, so its absence is not permanent.
  if (error instanceof FilmMissing) return isUploaded(fileName) ? "film-gone" : undefined;
  if (isRefusal(error) && ["disk-full", "busy"].includes(error.code)) return undefined;
  return "film-broken";
}

async function moveIn(storage: Storage, path: string, fileName: string): Promise<Rendition> {
  const { size: bytes } = await stat(path);
  const hash = await contentHash(createReadStream(path));
  await storage.moveIn(fileName, path);
  return { fileName, bytes, hash };
}

function seldom(report: (progress: number) => void): (progress: number) => void {
  let last = -Infinity;
  return (progress) => {
    const now = performance.now();
    if (now - last < NOTED_EVERY_MS) return;
    last = now;
    report(progress);
  };
}
