import { message } from "#domain/messages.ts";
import { uploadPicture } from "#domain/calls/uploads.ts";
import { parseJson, readAnswer, uploadImage, type RawAnswer } from "../api.ts";
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
      const progress = (share: number) => onProgress(share * file.size);
      return resultOf(await uploadImage(file, title, { onProgress: progress, signal }));
    },
  };
}

/** Turns an answer into an upload result, by its status and never by its sentence. */
export function resultOf({ status, body, retryAfter }: RawAnswer): UploadResult {
  const answer = readAnswer(uploadPicture, parseJson(body));
  if (answer.success) return { kind: "stored", url: answer.url };
  if (status === 0 || (answer.error === "" && NO_SERVER.includes(status))) {
    return { kind: "failed", problem: "offline", reason: message("no-connection") };
  }
  const seconds = Number(retryAfter ?? Number.NaN);
  const isTooLarge = answer.code === "image-too-many-pixels";
  return {
    kind: "failed",
    problem: isTooLarge ? "too-large" : (PROBLEM_OF[status] ?? "declined"),
    reason: answer.error || message("upload-unknown"),
    ...(answer.code !== "" && { code: answer.code }),
    ...(!Number.isNaN(seconds) && { retryAfterMs: seconds * 1000 }),
  };
}
