import { randomBytes } from "node:crypto";
import type { Server, ServerOptions } from "@tus/server";
import type { FastifyBaseLogger } from "fastify";
import { API } from "#domain/api.ts";
import type { UnfinishedFilm } from "#domain/answers.ts";
import { DAY_MS } from "#domain/durations.ts";
import type { MessageCode } from "#domain/messages.ts";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { FILM_HEADER, shownName } from "#domain/upload-files.ts";
import { inTurn } from "../../database/locks.ts";
import type { OpenDatabase } from "../../database/database-handle.ts";
import type { Bucket } from "../../storage/bucket.ts";
import { storageRefuser, withStorageErrors } from "../../storage/open-storage.ts";
import type { Storage } from "../../storage/storage.ts";
import type { FilmClient } from "../film-process/film-client.ts";
import { openFilmFolder } from "./film-folder.ts";
import { filmLocker, lockOf } from "./film-locker.ts";
import { admitFilm } from "./film-quota.ts";
import { otherKind, watchType } from "./film-type.ts";
import { finishFilm, findFinished, type FinishedFilm } from "./finish-film.ts";
import type { FilmUpload, UnfinishedFilms } from "./unfinished-films.ts";

/** Idle time after which an unfinished upload is removed. */
const ABANDONED_AFTER_MS = DAY_MS;

const ID_BYTES = 16;

const CODE_OF_STATUS: Readonly<Record<number, MessageCode>> = {
  404: "no-such-film",
  409: "film-out-of-step",
  410: "no-such-film",
  413: "film-too-large",
};

export type FilmUploads = Awaited<ReturnType<typeof openFilmUploads>>;

export interface FilmUploadsParts {
  /** The studio's bucket; undefined if the storage is a folder. */
  bucket: Bucket | undefined;
  directory: string;
  database: Pick<OpenDatabase, "query" | "holdLock">;
  storage: Storage;
  mostBytes: number;
  mostFilmBytes: number;
  films: Pick<FilmClient, "hasCodecs" | "inspect">;
  log: Pick<FastifyBaseLogger, "info" | "error">;
  /** As for `createMedia`. */
  clockForAges: () => number;
  clockForTimestamps: () => number;
}

/** Opens the unfinished films, including those of earlier runs. */
export async function openFilmUploads(parts: FilmUploadsParts) {
  const { mostBytes, mostFilmBytes, films, log, clockForAges, clockForTimestamps } = parts;
  const { query: database, holdLock } = parts.database;
  const unfinished = await openUnfinishedFilms(parts);
  const storage = withStorageErrors(parts.storage, log);
  let tusServer: Promise<Server> | undefined;

  async function tus(request: Request): Promise<Response> {
    tusServer ??= createTusServer(unfinished, mostFilmBytes, {
      locker: filmLocker(holdLock, unfinished.idPrefix),
      onUploadFinish: async (finished) => {
        const film = await finish(idOf(finished));
        return film ? { headers: { [FILM_HEADER]: film.url } } : {};
      },
      async onResponseError(failed, error) {
        if (isRefusal(error)) throw error;
        const status = "status_code" in error ? error.status_code : 500;
        const file = await fileNameOf(failed);
        const code = CODE_OF_STATUS[status];
        if (code !== undefined) return refuse(code, { file });
        if (status < 500) return refuse("malformed");
        // The tus server hides the cause; a full or read-only disk has its own refusal.
        await unfinished.refuseWithoutRoom(0);
        log.info({ err: error }, "a piece of a film did not arrive whole");
        return refuse("busy");
      },
    });
    const response = await (await tusServer).handleWeb(request);
    // The tus server answers requests without its headers before any hook runs.
    return response.ok ? response : refuse("malformed");
  }

  async function create(request: Request): Promise<Response> {
    const file = await fileNameOf(request);
    const size = Number(request.headers.get("upload-length") ?? Number.NaN);
    if (!Number.isSafeInteger(size) || size < 0) return refuse("malformed");
    if (size > mostFilmBytes) {
      return refuse("film-too-large", { file, most: amountOf(mostFilmBytes) });
    }
    if (size === 0) return refuse("film-wrong-type", { file, what: otherKind(Buffer.alloc(0)) });
    // Under a lock: two concurrent starts would both see the last free place.
    return inTurn(holdLock, "a film begins", async () => {
      await admitFilm({ database, unfinished, mostBytes, mostFilmBytes, now: clockForAges }, size);
      return tus(request);
    });
  }

  async function receive(request: Request): Promise<Response> {
    if (request.headers.get("upload-offset") !== "0" || request.body === null) return tus(request);
    const { body, mayBeFilm, kind } = watchType(request.body);
    const { url, headers } = request;
    const piece: RequestInit & { duplex: "half" } = {
      method: "PATCH",
      headers,
      body,
      duplex: "half",
    };
    const response = await tus(new Request(url, piece));
    if (mayBeFilm()) return response;
    const id = idOf(request);
    const file = await fileNameOf(request);
    await unfinished.remove(id);
    return refuse("film-wrong-type", { file, what: kind() });
  }

  /** Answers HEAD, also for a completed film whose last PATCH got no response. */
  async function state(request: Request): Promise<Response> {
    const id = idOf(request);
    const upload = await unfinished.find(id);
    const film = upload && !hasAllBytes(upload) ? undefined : await finish(id);
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

  /** Under the lock, concurrent requests on any process return the same finished film. */
  function finish(id: string): Promise<FinishedFilm | undefined> {
    return inTurn(holdLock, lockOf(id), async () => {
      const upload = await unfinished.find(id);
      return upload && hasAllBytes(upload)
        ? finishFilm({ database, unfinished, storage, films, now: clockForTimestamps }, upload)
        : findFinished(database, id);
    });
  }

  async function fileNameOf(request: Pick<Request, "method" | "url" | "headers">): Promise<string> {
    if (request.method !== "POST")
      return shownName((await unfinished.find(idOf(request)))?.name ?? "");
    const metadata = request.headers.get("upload-metadata") ?? "";
    const name = /(?:^|,) *filename ([\w+/]+=*)/.exec(metadata)?.[1] ?? "";
    return shownName(Buffer.from(name, "base64").toString());
  }

  return {
    /**
     * Answers a tus request; the one that completes a film returns its temporary address in `Upload-Film`.
     * @throws Refusal `film-wrong-type`, `film-damaged`, `film-too-large`, `too-many-films`,
     *   `too-many-unsaved-films`, `no-such-film`, `film-out-of-step`, `disk-full`, `busy` or `malformed`
     */
    answer(request: Request): Promise<Response> {
      if (request.method === "POST") return create(request);
      if (request.method === "PATCH") return receive(request);
      return request.method === "HEAD" ? state(request) : tus(request);
    },

    /** The longest idle first. */
    async unfinished(): Promise<UnfinishedFilm[]> {
      return (await unfinished.list()).flatMap(({ upload }) => {
        if (upload === undefined || hasAllBytes(upload)) return [];
        const { id, name, size, received = 0 } = upload;
        return [{ id, name: shownName(name), size, received }];
      });
    },

    async sweep(): Promise<void> {
      const before = clockForAges() - ABANDONED_AFTER_MS;
      const old = (await unfinished.list()).filter(({ touchedAt }) => touchedAt < before);
      for (const { id } of old) await unfinished.remove(id);
      if (old.length > 0) log.info({ films: old.length }, "removed abandoned film uploads");
    },
  };
}

async function openUnfinishedFilms({
  bucket,
  directory,
  storage,
  log,
}: FilmUploadsParts): Promise<UnfinishedFilms> {
  if (bucket === undefined) return openFilmFolder(directory, withStorageErrors(storage, log));
  // The AWS client is large, and most studios never need it.
  const { openFilmBucket } = await import("./film-bucket.ts");
  return openFilmBucket(bucket, storageRefuser(log));
}

async function createTusServer(
  { openDatastore, idPrefix }: UnfinishedFilms,
  maxSize: number,
  hooks: Pick<ServerOptions, "locker" | "onUploadFinish" | "onResponseError">,
): Promise<Server> {
  const { Server } = await import("@tus/server");
  const datastore = await openDatastore();
  // No other extension: uploads of unknown size, or with bytes in the POST, would bypass `create`.
  datastore.extensions = ["creation", "termination"];
  return new Server({
    path: API.films,
    datastore,
    maxSize,
    namingFunction: () => idPrefix + randomBytes(ID_BYTES).toString("hex"),
    generateUrl: (_request, { path, id }) => `${path}/${id.slice(idPrefix.length)}`,
    getFileIdFromRequest: (_request, id) => idPrefix + id,
    // Only the studio's own pages upload, so no origin gets CORS headers.
    allowedOrigins: () => false,
    ...hooks,
  });
}

function idOf({ url }: Pick<Request, "url">): string {
  return new URL(url).pathname.slice(API.films.length + 1);
}

/** Also true if a crash came between the move to the storage and the insert of the row. */
function hasAllBytes({ size, received }: FilmUpload): boolean {
  return received === undefined || received >= size;
}

function amountOf(bytes: number): string {
  const megabytes = Math.floor(bytes / 1024 ** 2);
  return megabytes < 1024 ? `${megabytes} MB` : `${Math.floor((megabytes / 1024) * 10) / 10} GB`;
}
