import type { DetailedError, Upload } from "tus-js-client";
import { API } from "#domain/api.ts";
import { message } from "#domain/messages.ts";
import { FILM_HEADER, MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";
import { reasonIn } from "../../api.ts";
import { forgetResumableUpload, idOfUpload } from "./resumable-uploads.ts";
import type { Transfer, UploadProblem, UploadResult } from "../upload-state.ts";

/** Statuses after which the upload can be resumed. */
const PASSING = [404, 409, 410, 423];
const DISK_FULL = 507;
/** 413, 415 and 422 concern the file itself, so no retry can succeed. */
const PROBLEM_OF: Readonly<Record<number, UploadProblem>> = {
  401: "session",
  413: "wrong",
  415: "wrong",
  422: "wrong",
  429: "crowded",
};

class SessionEnded extends Error {}

type TusClient = Pick<typeof import("tus-js-client"), "Upload">;

/** Uploads a film in chunks by the tus protocol; picking the same file again resumes the upload. */
export function openFilmTransfer(
  file: File,
  load: () => Promise<TusClient> = () => import("tus-js-client"),
): Transfer {
  let upload: Upload | undefined;

  return {
    async send({ onProgress, signal }) {
      const client = await load().catch((cause: unknown) => {
        console.error("The upload client could not be loaded", cause);
        return undefined;
      });
      if (client === undefined) return failure("offline", message("no-connection"));
      // The film may have been cancelled while the library was loaded.
      if (signal.aborted) return ABORTED;
      const tus = (upload ??= createUpload(client, file));
      if (tus.url === null) {
        const [previous] = await tus.findPreviousUploads();
        if (signal.aborted) return ABORTED;
        if (previous) tus.resumeFromPreviousUpload(previous);
      }
      const { promise, resolve } = Promise.withResolvers<UploadResult>();
      Object.assign(tus.options, {
        onProgress,
        onSuccess({ lastResponse }) {
          const url = lastResponse.getHeader(FILM_HEADER);
          resolve(url === undefined ? failure("declined") : { kind: "stored", url });
        },
        onError: (error) => resolve(resultOf(error, tus.url)),
      } satisfies Partial<Upload["options"]>);
      signal.addEventListener(
        "abort",
        () => {
          void tus.abort();
          resolve(ABORTED);
        },
        { once: true },
      );
      tus.start();
      return promise;
    },
    // An unreachable server deletes the upload itself within a day.
    discard: async () => upload?.abort(true).catch(() => undefined),
  };
}

function createUpload(client: TusClient, file: File): Upload {
  return new client.Upload(file, {
    endpoint: API.films,
    // Even a slow connection sends a chunk of this size within the server's request timeout.
    chunkSize: MAX_UPLOAD_BYTES,
    // The queue retries, and shows that it does.
    retryDelays: null,
    metadata: { filename: file.name },
    removeFingerprintOnSuccess: true,
    onAfterResponse(_, response) {
      // Without this the library would delete its resume data when the session has ended.
      if (response.getStatus() === 401) throw new SessionEnded();
    },
  });
}

function resultOf(error: Error | DetailedError, address: string | null): UploadResult {
  if (!("causingError" in error)) return failure("declined");
  if (error.causingError instanceof SessionEnded) {
    return failure("session", message("no-session"));
  }
  const status = error.originalResponse?.getStatus() ?? 0;
  const isPassing =
    status === 0 || PASSING.includes(status) || (status >= 500 && status !== DISK_FULL);
  if (isPassing) {
    const seconds = Number(error.originalResponse?.getHeader("retry-after") ?? Number.NaN);
    return {
      ...failure("offline", message("no-connection")),
      // Retry a busy server after its Retry-After, not as soon as it is reachable.
      ...(status === 503 && !Number.isNaN(seconds) && { retryAfterMs: seconds * 1000 }),
    };
  }
  const problem = PROBLEM_OF[status] ?? "declined";
  // The server has deleted the upload, so it can't be resumed.
  if (problem === "wrong" && address !== null) {
    forgetResumableUpload(localStorage, idOfUpload(address));
  }
  return failure(problem, reasonIn(error.originalResponse?.getBody() ?? ""));
}

function failure(problem: UploadProblem, reason = ""): UploadResult {
  return { kind: "failed", problem, reason: reason || message("upload-unknown") };
}

/** Ignored by the queue. */
const ABORTED = failure("offline");
