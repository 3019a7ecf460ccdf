import { refusalOfFile } from "#domain/picture-upload.ts";
import { message } from "#domain/messages.ts";

/** What a picked file is to become. */
export type UploadPlace =
  | { kind: "central" }
  | { kind: "gallery" }
  | { kind: "replace"; key: string };

/** Why an upload failed, which decides what can be done about it. */
export type UploadProblem =
  /** Neither this file nor a smaller one of it can become a picture. */
  | "wrong"
  /** Too many bytes, which can be made fewer here (D5). */
  | "too-large"
  /** The server declined it, or couldn't. */
  | "declined"
  /** No answer came, the session is over or the server is full: all others wait for the same. */
  | "cut-off";

export type UploadStatus =
  | { kind: "waiting" }
  /** `share` of the bytes has left, from 0 to 1; the server's answer is still to come at 1. */
  | { kind: "sending"; share: number }
  /** The server was too busy to take it, and is asked again by itself. */
  | { kind: "put-off"; reason: string }
  | { kind: "reducing" }
  /** A wrong file stopped the batch that this one was picked in (D5). */
  | { kind: "stopped" }
  | { kind: "failed"; problem: UploadProblem; reason: string }
  | { kind: "done"; url: string };

/** A picked file on its way; ids grow in the order in which files were picked. */
export interface Upload {
  id: number;
  file: File;
  place: UploadPlace;
  status: UploadStatus;
}

export type UploadAction =
  | { type: "picked"; files: readonly File[]; place: UploadPlace }
  | { type: "upload-sent"; id: number; share: number }
  | { type: "upload-put-off"; id: number; reason: string }
  | { type: "upload-done"; id: number; url: string }
  | { type: "upload-failed"; id: number; problem: UploadProblem; reason: string }
  | { type: "reducing"; id: number }
  | { type: "reduced"; id: number; file: File }
  /** Reintentar, of one, or of all that a cut line or an ended session held up. */
  | { type: "retried"; ids: readonly number[] }
  /** Subir las demás: those of stopped batches. */
  | { type: "stopped-resumed" }
  | { type: "dismissed"; id: number };

/** The uploads after something happened to them. */
export function uploadsAfter(uploads: readonly Upload[], action: UploadAction): readonly Upload[] {
  switch (action.type) {
    case "picked":
      return [...uploads, ...pickedUploads(action, uploads.at(-1)?.id ?? 0)];
    case "upload-sent":
      return set(uploads, [action.id], { kind: "sending", share: action.share });
    case "upload-put-off":
      return set(uploads, [action.id], { kind: "put-off", reason: action.reason });
    case "upload-done":
      return set(uploads, [action.id], { kind: "done", url: action.url });
    case "upload-failed": {
      const { id, problem, reason } = action;
      return set(uploads, [id], { kind: "failed", problem, reason });
    }
    case "reducing":
      return set(uploads, [action.id], { kind: "reducing" });
    case "reduced":
      return uploads.map((each) =>
        each.id === action.id ? { ...each, file: action.file, status: { kind: "waiting" } } : each,
      );
    case "retried":
      return set(uploads, action.ids, { kind: "waiting" });
    case "stopped-resumed": {
      const stopped = uploads.filter(({ status }) => status.kind === "stopped");
      return set(
        uploads,
        stopped.map(({ id }) => id),
        { kind: "waiting" },
      );
    }
    default:
      return uploads.filter(({ id }) => id !== action.id);
  }
}

/** Those that Reintentar is for. */
export function retriable(uploads: readonly Upload[]): Upload[] {
  return uploads.filter(
    ({ status }) =>
      status.kind === "failed" && (status.problem === "declined" || status.problem === "cut-off"),
  );
}

/** Those that wait for what a hold waits for. */
export function cutOff(uploads: readonly Upload[]): Upload[] {
  return uploads.filter(({ status }) => status.kind === "failed" && status.problem === "cut-off");
}

/** True for an upload that moves by itself, or would if nothing held it. */
export function isOnItsWay({ status }: Upload): boolean {
  return ["waiting", "sending", "put-off", "reducing"].includes(status.kind);
}

/** Those that Reducir y subir is for. */
export function reducible(uploads: readonly Upload[]): Upload[] {
  return uploads.filter(({ status }) => status.kind === "failed" && status.problem === "too-large");
}

/** The sentence of the first file of a batch that may not be uploaded (D5); undefined where all may. */
export function refusalOfBatch(files: readonly File[]): string | undefined {
  return files.map(refusalIn).find((sentence) => sentence !== undefined);
}

function pickedUploads(
  { files, place }: { files: readonly File[]; place: UploadPlace },
  lastId: number,
): Upload[] {
  const isStopped = refusalOfBatch(files) !== undefined;
  return files.map((file, index) => {
    const reason = refusalIn(file);
    const problem = refusalOfFile(file) === "file-too-large" ? "too-large" : "wrong";
    const status: UploadStatus =
      reason === undefined
        ? { kind: isStopped ? "stopped" : "waiting" }
        : { kind: "failed", problem, reason };
    return { id: lastId + 1 + index, file, place, status };
  });
}

function refusalIn(file: File): string | undefined {
  const code = refusalOfFile(file);
  return code && message(code, { file: file.name });
}

function set(
  uploads: readonly Upload[],
  ids: readonly number[],
  status: UploadStatus,
): readonly Upload[] {
  return uploads.map((each) => (ids.includes(each.id) ? { ...each, status } : each));
}
