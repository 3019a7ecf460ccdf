import { message } from "#domain/messages.ts";
import { readUpload, parseJson, uploadImage, type RawAnswer } from "../api.ts";
import type { Transfer, UploadProblem, UploadResult } from "./upload-state.ts";

/** Statuses with which a proxy says that it reached no server. */
const NO_SERVER = [502, 503, 504];
/** Refusals that every other picture would get as well, by their status. */
const PROBLEM_OF: Readonly<Record<number, UploadProblem>> = {
  401: "session",
  429: "server",
  503: "server",
  507: "server",
};

/** Sends a picture to the temporary place in one request (K4, D6). */
export function openPictureTransfer(file: File, title: string): Transfer {
  return {
    async send({ onProgress, signal }) {
      const progress = (share: number) => onProgress(share * file.size);
      return resultOf(await uploadImage(file, title, { onProgress: progress, signal }));
    },
  };
}

/** What an answer means for the upload: recognised by its status, never by its sentence. */
export function resultOf({ status, body, retryAfter }: RawAnswer): UploadResult {
  const answer = readUpload(parseJson(body));
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
