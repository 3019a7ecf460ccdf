import { access, constants, mkdir } from "node:fs/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import { API, type UnfinishedFilm } from "#domain/api.ts";
import { FILM_HEADER, MAX_FILM_BYTES } from "#domain/film.ts";
import type { MessageCode } from "#domain/messages.ts";
import { refuse } from "#domain/refusal.ts";
import type { Database } from "../../database/schema.ts";
import { steadyClock } from "../../monotonic-clock.ts";
import { answeringBusy } from "../../storage/storage-errors.ts";
import { filmFolder, type FilmUpload } from "./film-folder.ts";
import { filmProtocol } from "./film-protocol.ts";
import { admitFilm } from "./film-quota.ts";
import { filmTypeOfFile, TELLING_BYTES } from "./film-type.ts";
import { finishFilm, findFinished, type FinishedFilm } from "./finish-film.ts";
import { shownName } from "../uploads/shown-name.ts";
import { RESERVE_BYTES, refuseWithoutRoom } from "../../storage/disk.ts";
import type { Storage } from "../../storage/storage.ts";

/** A film that nobody went on with for a day was given up, in milliseconds (R11). */
const GIVEN_UP_AFTER_MS = 86_400_000;

/** What the protocol's own refusals mean, by their status. */
const CODE_OF_STATUS: Readonly<Record<number, MessageCode>> = {
  404: "no-such-film",
  409: "film-out-of-step",
  410: "no-such-film",
  413: "film-too-large",
};

/** The films on their way to the studio, by the tus protocol: in pieces, so that none is sent twice. */
export interface FilmUploads {
  /**
   * Answers a POST, HEAD, PATCH or DELETE of the protocol. What completes a film also checks
   * it by its bytes, stores it, and tells its temporary address in `Upload-Film`.
   * @throws Refusal `film-wrong-type`, `film-damaged`, `film-too-large`, `too-many-films`, `too-many-unsaved-films`,
   *   `no-such-film`, `film-out-of-step`, `disk-full`, `busy` or `malformed`
   */
  answer(request: Request): Promise<Response>;
  /** The films that are not all here yet, the longest silent first. */
  unfinished(): Promise<UnfinishedFilm[]>;
  /** Removes what nobody went on with for a day. */
  sweep(): Promise<void>;
}

export interface FilmUploadsParts {
  database: Kysely<Database>;
  storage: Storage;
  /** Absolute path of the folder where unfinished films lie; made where it is missing. */
  directory: string;
  /** That all originals together may take. */
  mostBytes: number;
  log: Pick<FastifyBaseLogger, "info" | "error">;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Opens the folder of unfinished films and all that was begun in it. */
export async function openFilmUploads(parts: FilmUploadsParts): Promise<FilmUploads> {
  const { directory, database, mostBytes, log, now } = parts;
  await mkdir(directory, { recursive: true });
  const folder = filmFolder(directory);
  const storage = answeringBusy(parts.storage, log);
  const tus = filmProtocol(directory);
  const { earliest, latest } = steadyClock(now);
  const finishing = new Map<string, Promise<FinishedFilm>>();
  let lastBegun: Promise<unknown> = Promise.resolve();

  async function begin(request: Request): Promise<Response> {
    const name = announcedName(request);
    const size = Number(request.headers.get("upload-length") ?? Number.NaN);
    if (!Number.isSafeInteger(size) || size < 0) return refuse("malformed");
    if (size > MAX_FILM_BYTES) return refuse("film-too-large", { file: name });
    if (size === 0) return refuse("film-wrong-type", { file: name });
    await admitFilm({ database, folder, directory, mostBytes, now }, size);
    return understood(await tus(request), name);
  }

  /** Two that begin at once would both find the last free place. */
  function beginInTurn(request: Request): Promise<Response> {
    const begun = lastBegun.then(() => begin(request));
    lastBegun = begun.catch(() => undefined);
    return begun;
  }

  async function goOn(request: Request, id: string): Promise<Response> {
    const response = await understood(await tus(request), await nameOf(id));
    const upload = await folder.find(id);
    if (upload === undefined) return response;
    if (isWhole(upload)) response.headers.set(FILM_HEADER, (await finish(upload)).url);
    else await refuseOther(upload);
    return response;
  }

  /** Nobody should send 500 MB to be told then that it is no film. */
  async function refuseOther({ id, name, received = 0 }: FilmUpload): Promise<void> {
    if (received < TELLING_BYTES || (await filmTypeOfFile(folder.pathOf(id)))) return;
    await folder.remove(id);
    refuse("film-wrong-type", { file: shownName(name) });
  }

  async function tell(request: Request, id: string): Promise<Response> {
    const upload = await folder.find(id);
    const film =
      upload && isWhole(upload) ? await finish(upload) : await findFinished(database, id);
    if (film === undefined) return understood(await tus(request), await nameOf(id));
    const bytes = String(film.bytes);
    return new Response(null, {
      headers: {
        "Tus-Resumable": "1.0.0",
        "Upload-Offset": bytes,
        "Upload-Length": bytes,
        "Cache-Control": "no-store",
        [FILM_HEADER]: film.url,
      },
    });
  }

  /** A client that asks again while its film is being stored gets the same answer. */
  function finish(upload: FilmUpload): Promise<FinishedFilm> {
    const { id } = upload;
    const film =
      finishing.get(id) ??
      finishFilm({ database, folder, storage, now: latest }, upload).finally(() =>
        finishing.delete(id),
      );
    finishing.set(id, film);
    return film;
  }

  async function nameOf(id: string): Promise<string> {
    return shownName((await folder.find(id))?.name ?? "");
  }

  /** The protocol's answer, or the refusal that it means. */
  async function understood(response: Response, file: string): Promise<Response> {
    if (response.ok) return response;
    const code = CODE_OF_STATUS[response.status];
    if (code !== undefined) return refuse(code, { file });
    if (response.status < 500) return refuse("malformed");
    // The protocol tells no cause: asked for here, a disk that is full or takes none has its own words.
    await refuseWithoutRoom(directory, RESERVE_BYTES);
    await access(directory, constants.W_OK);
    log.info({ answer: await response.text() }, "a piece of a film did not arrive whole");
    return refuse("busy");
  }

  return {
    async answer(request) {
      if (request.method === "POST") return beginInTurn(request);
      const id = new URL(request.url).pathname.slice(API.films.length + 1);
      if (request.method === "PATCH") return goOn(request, id);
      if (request.method === "HEAD") return tell(request, id);
      return understood(await tus(request), await nameOf(id));
    },

    async unfinished() {
      const found = await Promise.all((await folder.list()).map(({ id }) => folder.find(id)));
      return found.flatMap((upload) => {
        if (upload === undefined || isWhole(upload)) return [];
        const { id, name, size, received = 0 } = upload;
        return [{ id, name: shownName(name), size, received }];
      });
    },

    async sweep() {
      const before = earliest() - GIVEN_UP_AFTER_MS;
      const old = (await folder.list()).filter(({ touchedAt }) => touchedAt < before);
      for (const { id } of old) await folder.remove(id);
      if (old.length > 0) log.info({ films: old.length }, "swept films that nobody went on with");
    },
  };
}

/** True also for one that was stored just before a crash, and whose row is still to come. */
function isWhole({ size, received }: FilmUpload): boolean {
  return received === undefined || received >= size;
}

/** What the client calls the film, fit to be shown. */
function announcedName(request: Request): string {
  const metadata = request.headers.get("upload-metadata") ?? "";
  const name = /(?:^|,) *filename ([\w+/]+=*)/.exec(metadata)?.[1] ?? "";
  return shownName(Buffer.from(name, "base64").toString());
}
