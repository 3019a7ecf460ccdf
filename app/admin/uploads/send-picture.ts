import { API } from "#domain/api.ts";
import { uploadPicture } from "#domain/calls/uploads.ts";
import { message } from "#domain/messages.ts";
import { parseJson, readAnswer } from "../api.ts";
import { UPLOAD_STALLED_MS } from "../timing.ts";
import type { Transfer, UploadProblem, UploadResult } from "./upload-state.ts";

/** Statuses of a proxy that reaches no server. */
const NO_SERVER = [502, 503, 504];
/** Statuses that every other picture would get as well. */
const PROBLEM_OF: Readonly<Record<number, UploadProblem>> = {
  401: "session",
  429: "server",
  503: "server",
  507: "server",
};

/** Uploads a picture as a temporary file, in one request. */
export function openPictureTransfer(file: File, title: string): Transfer {
  return {
    async send({ onProgress, signal }) {
      const body = new FormData();
      body.append("file", file);
      body.append("title", title);
      const progress = (share: number) => onProgress(share * file.size);
      return resultOf(await post(body, { onProgress: progress, signal }));
    },
  };
}

/** The answer to an upload; status 0 if none came. */
interface RawAnswer {
  status: number;
  body: string;
  /** The Retry-After header, in seconds. */
  retryAfter: string | null;
}

/** Turns an answer into an upload result, by its status and never by its sentence. */
export function resultOf({ status, body, retryAfter }: RawAnswer): UploadResult {
  const answer = readAnswer(uploadPicture, parseJson(body));
  if (answer.success) return { kind: "stored", url: answer.url };
  if (status === 0 || (answer.error === "" && NO_SERVER.includes(status))) {
    return { kind: "failed", problem: "offline", reason: message("no-connection") };
  }
  const seconds = Number(retryAfter ?? Number.NaN);
  return {
    kind: "failed",
    problem: PROBLEM_OF[status] ?? "declined",
    reason: answer.error || message("upload-unknown"),
    ...(answer.code !== "" && { code: answer.code }),
    ...(!Number.isNaN(seconds) && { retryAfterMs: seconds * 1000 }),
  };
}

/** Posts a form by XMLHttpRequest, because `fetch` reports no progress; aborts if stalled. */
function post(
  body: FormData,
  watch: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let stalled = setTimeout(abort, UPLOAD_STALLED_MS);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      clearTimeout(stalled);
      stalled = setTimeout(abort, UPLOAD_STALLED_MS);
      watch.onProgress(loaded / total);
    });
    request.addEventListener("loadend", () => {
      clearTimeout(stalled);
      watch.signal.removeEventListener("abort", abort);
      const { status, responseText } = request;
      const retryAfter = request.getResponseHeader("retry-after");
      resolve({ status, body: responseText, retryAfter });
    });
    watch.signal.addEventListener("abort", abort);
    request.open("POST", API.upload);
    request.send(body);
  });
}
