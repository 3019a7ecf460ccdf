import { access, constants, mkdir } from "node:fs/promises";
import type { Server, ServerOptions } from "@tus/server";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import { API, type UnfinishedFilm } from "#domain/api.ts";
import type { MessageCode } from "#domain/messages.ts";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { FILM_HEADER, MAX_FILM_BYTES, shownName } from "#domain/upload-files.ts";
import type { Database } from "../../database/schema.ts";
import { createMonotonicClock } from "../../monotonic-clock.ts";
import { RESERVE_BYTES, refuseWithoutRoom } from "../../storage/disk.ts";
import { withStorageErrors } from "../../storage/open-storage.ts";
import type { Storage } from "../../storage/storage.ts";
import { filmFolder, type FilmUpload } from "./film-folder.ts";
import { admitFilm } from "./film-quota.ts";
import { filmTypeOfFile, SNIFF_BYTES } from "./film-type.ts";
import { finishFilm, findFinished, type FinishedFilm } from "./finish-film.ts";

/** An upload that received nothing for this time is removed, in milliseconds (R11). */
const ABANDONED_AFTER_MS = 86_400_000;

/** Our refusals for the errors of the tus server, by its status. */
const CODE_OF_STATUS: Readonly<Record<number, MessageCode>> = {
  404: "no-such-film",
  409: "film-out-of-step",
  410: "no-such-film",
  413: "film-too-large",
};

/** Resumable uploads of films, by the tus protocol. */
export interface FilmUploads {
  /**
   * Answers a POST, HEAD, PATCH or DELETE of the protocol. The request that completes a film also
   * checks its bytes, stores it, and answers with its temporary address in `Upload-Film`.
   * @throws Refusal `film-wrong-type`, `film-damaged`, `film-too-large`, `too-many-films`, `too-many-unsaved-films`,
   *   `no-such-film`, `film-out-of-step`, `disk-full`, `busy` or `malformed`
   */
  answer(request: Request): Promise<Response>;
  /** The films that are not complete yet, the longest idle first. */
  unfinished(): Promise<UnfinishedFilm[]>;
  /** Removes uploads that received nothing for a day. */
  sweep(): Promise<void>;
}

export interface FilmUploadsParts {
  database: Kysely<Database>;
  storage: Storage;
  /** Absolute path of the folder of unfinished films; made where it is missing. */
  directory: string;
  /** That all originals together may take. */
  mostBytes: number;
  log: Pick<FastifyBaseLogger, "info" | "error">;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Opens the folder of unfinished films, with the uploads of earlier runs. */
export async function openFilmUploads(parts: FilmUploadsParts): Promise<FilmUploads> {
  const { directory, database, mostBytes, log, now } = parts;
  await mkdir(directory, { recursive: true });
  const folder = filmFolder(directory);
  const storage = withStorageErrors(parts.storage, log);
  const { forAges, forTimestamps } = createMonotonicClock(now);
  const finishing = new Map<string, Promise<FinishedFilm>>();
  let lastCreated: Promise<unknown> = Promise.resolve();
  let tusServer: Promise<Server> | undefined;

  async function tus(request: Request): Promise<Response> {
    // Loaded with the first film: most starts never need it.
    tusServer ??= createTusServer(directory, {
      onUploadFinish: async (_request, { id }) => {
        const upload = await folder.find(id);
        return upload ? { headers: { [FILM_HEADER]: (await finish(upload)).url } } : {};
      },
      async onResponseError(failed, error) {
        if (isRefusal(error)) throw error;
        const status = "status_code" in error ? error.status_code : 500;
        const file = await fileNameOf(failed);
        const code = CODE_OF_STATUS[status];
        if (code !== undefined) return refuse(code, { file });
        if (status < 500) return refuse("malformed");
        // The tus server hides the cause. A full or read-only disk has a refusal of its own.
        await refuseWithoutRoom(directory, RESERVE_BYTES);
        await access(directory, constants.W_OK);
        log.info({ err: error }, "a piece of a film did not arrive whole");
        return refuse("busy");
      },
    });
    const response = await (await tusServer).handleWeb(request);
    // Requests without the protocol's headers are answered before any hook.
    return response.ok ? response : refuse("malformed");
  }

  async function create(request: Request): Promise<Response> {
    const file = await fileNameOf(request);
    const size = Number(request.headers.get("upload-length") ?? Number.NaN);
    if (!Number.isSafeInteger(size) || size < 0) return refuse("malformed");
    if (size > MAX_FILM_BYTES) return refuse("film-too-large", { file });
    if (size === 0) return refuse("film-wrong-type", { file });
    await admitFilm({ database, folder, directory, mostBytes, now }, size);
    return tus(request);
  }

  /** One at a time: two that start at once would both find the last free place. */
  function createInTurn(request: Request): Promise<Response> {
    const created = lastCreated.then(() => create(request));
    lastCreated = created.catch(() => undefined);
    return created;
  }

  async function receive(request: Request): Promise<Response> {
    const response = await tus(request);
    const upload = await folder.find(idOf(request));
    if (upload && !hasAllBytes(upload)) await refuseWrongType(upload);
    return response;
  }

  /** Refuses a file that is no film after its first bytes, not after 500 MB. */
  async function refuseWrongType({ id, name, received = 0 }: FilmUpload): Promise<void> {
    if (received < SNIFF_BYTES || (await filmTypeOfFile(folder.pathOf(id)))) return;
    await folder.remove(id);
    refuse("film-wrong-type", { file: shownName(name) });
  }

  /** Answers HEAD: also for a film that is complete, whose PATCH got no answer. */
  async function state(request: Request): Promise<Response> {
    const id = idOf(request);
    const upload = await folder.find(id);
    const film =
      upload && hasAllBytes(upload) ? await finish(upload) : await findFinished(database, id);
    if (film === undefined) return tus(request);
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

  /** Requests that come while a film is being stored share its result. */
  function finish(upload: FilmUpload): Promise<FinishedFilm> {
    const { id } = upload;
    const film =
      finishing.get(id) ??
      finishFilm({ database, folder, storage, now: forTimestamps }, upload).finally(() =>
        finishing.delete(id),
      );
    finishing.set(id, film);
    return film;
  }

  /** The client's name of the film, fit to be shown in a refusal. */
  async function fileNameOf(request: Pick<Request, "method" | "url" | "headers">): Promise<string> {
    if (request.method !== "POST") return shownName((await folder.find(idOf(request)))?.name ?? "");
    const metadata = request.headers.get("upload-metadata") ?? "";
    const name = /(?:^|,) *filename ([\w+/]+=*)/.exec(metadata)?.[1] ?? "";
    return shownName(Buffer.from(name, "base64").toString());
  }

  return {
    answer(request) {
      if (request.method === "POST") return createInTurn(request);
      if (request.method === "PATCH") return receive(request);
      return request.method === "HEAD" ? state(request) : tus(request);
    },

    async unfinished() {
      const found = await Promise.all((await folder.list()).map(({ id }) => folder.find(id)));
      return found.flatMap((upload) => {
        if (upload === undefined || hasAllBytes(upload)) return [];
        const { id, name, size, received = 0 } = upload;
        return [{ id, name: shownName(name), size, received }];
      });
    },

    async sweep() {
      const before = forAges() - ABANDONED_AFTER_MS;
      const old = (await folder.list()).filter(({ touchedAt }) => touchedAt < before);
      for (const { id } of old) await folder.remove(id);
      if (old.length > 0) log.info({ films: old.length }, "removed abandoned film uploads");
    },
  };
}

async function createTusServer(
  directory: string,
  hooks: Pick<ServerOptions, "onUploadFinish" | "onResponseError">,
): Promise<Server> {
  const { FileStore } = await import("@tus/file-store");
  const { Server } = await import("@tus/server");
  const datastore = new FileStore({ directory });
  // An upload of unknown size, or with bytes in its first request, would pass the checks of `create`.
  datastore.extensions = ["creation", "termination"];
  return new Server({
    path: API.films,
    datastore,
    maxSize: MAX_FILM_BYTES,
    relativeLocation: true,
    // Only the studio's own pages call this: no other site gets CORS headers.
    allowedOrigins: () => false,
    ...hooks,
  });
}

function idOf({ url }: Pick<Request, "url">): string {
  return new URL(url).pathname.slice(API.films.length + 1);
}

/** Also true for a film that was stored just before a crash, and whose row is still missing. */
function hasAllBytes({ size, received }: FilmUpload): boolean {
  return received === undefined || received >= size;
}
