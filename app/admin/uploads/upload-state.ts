import {
  isCalledHeic,
  MAX_UPLOAD_BYTES,
  refusalOfFilm,
  refusalOfFile,
  refusalSentence,
} from "#domain/upload-files.ts";

/** What a picked file is to become. */
export type UploadTarget =
  | { kind: "central" }
  | { kind: "gallery" }
  | { kind: "replace"; key: string }
  | { kind: "film" }
  /** Of a film that is being added, or of the one at this address. */
  | { kind: "poster"; film?: string };

/** Why nothing can be uploaded now: every other file would fail alike, so the queue waits. */
export type HoldCause =
  /** No answer came. */
  | "offline"
  /** The session has ended. */
  | "session"
  /** The server takes nothing: it is busy, read-only or full of temporary files. */
  | "server";

/** Why an upload failed, which decides what can be done about it. */
export type UploadProblem =
  | HoldCause
  /** Neither this file nor a smaller one of it is accepted. */
  | "wrong"
  /** Too many bytes, which the browser can reduce (D5). */
  | "too-large"
  /** The server refused it; another attempt may succeed. */
  | "declined"
  /** Too many films are being uploaded: one has to be discarded first. */
  | "crowded";

export interface UploadFailure {
  problem: UploadProblem;
  /** A sentence for the admin. */
  reason: string;
  /** The code of the refusal, where it is known. */
  code?: string;
}

export type UploadStatus =
  | { kind: "waiting" }
  /** Its progress is published apart from its status: see `UploadQueue.progressOf`. */
  | { kind: "uploading" }
  /** The server asked for some time, after which the queue tries again. */
  | { kind: "retrying"; reason: string }
  | { kind: "paused" }
  | { kind: "reducing" }
  /** A HEIC picture becomes a JPEG (U6). */
  | { kind: "converting" }
  /** Another file of the same selection is not valid, which stops the batch (D5). */
  | { kind: "stopped" }
  | { kind: "canceling" }
  | ({ kind: "failed" } & UploadFailure)
  /** `preview` is an object URL of the picked file. */
  | { kind: "stored"; url: string; preview: string };

/** A picked file; ids grow in the order in which files were picked, and none is used twice. */
export interface Upload {
  id: number;
  file: File;
  target: UploadTarget;
  status: UploadStatus;
}

/** What came of one attempt. A server that asks for time says how long, in milliseconds. */
export type UploadResult =
  | { kind: "stored"; url: string }
  | ({ kind: "failed"; retryAfterMs?: number } & UploadFailure);

/** The way of one file to the server; a second `send` resumes where the protocol can. */
export interface Transfer {
  /** @param watch.signal ends the attempt; its result is ignored then */
  send(watch: { onProgress: (bytes: number) => void; signal: AbortSignal }): Promise<UploadResult>;
  /** Deletes from the server what was sent; never rejects. */
  discard?(): Promise<void>;
}

/** Why the queue waits; undefined while it does not. */
export function holdOf(
  uploads: readonly Upload[],
): { cause: HoldCause; reason: string } | undefined {
  for (const { status } of uploads) {
    const cause = status.kind === "failed" ? holdCauseOf(status.problem) : undefined;
    if (status.kind === "failed" && cause) return { cause, reason: status.reason };
  }
  return undefined;
}

/** The cause that holds up all uploads where one fails by this problem. */
export function holdCauseOf(problem: UploadProblem): HoldCause | undefined {
  return problem === "offline" || problem === "session" || problem === "server"
    ? problem
    : undefined;
}

/** The failed uploads that caused the hold, and wait for its end. */
export function heldUploads(uploads: readonly Upload[]): Upload[] {
  return uploads.filter(
    ({ status }) => status.kind === "failed" && holdCauseOf(status.problem) !== undefined,
  );
}

/** Those that Reintentar is for. */
export function retriable(uploads: readonly Upload[]): Upload[] {
  return uploads.filter(
    ({ status }) =>
      status.kind === "failed" && status.problem !== "wrong" && status.problem !== "too-large",
  );
}

/** Those that Reducir y subir is for. */
export function reducible(uploads: readonly Upload[]): Upload[] {
  return uploads.filter(({ status }) => status.kind === "failed" && status.problem === "too-large");
}

/** Those that another file of their selection stopped. */
export function stoppedUploads(uploads: readonly Upload[]): Upload[] {
  return uploads.filter(({ status }) => status.kind === "stopped");
}

/** True for a picked file that is not stored yet. */
export function isUnfinished({ status }: Upload): boolean {
  return status.kind !== "stored";
}

const ACTIVE: readonly UploadStatus["kind"][] = [
  "waiting",
  "uploading",
  "retrying",
  "reducing",
  "converting",
];

/** How many uploads are under way; while the queue is on hold, only those that are being sent. */
export function countActive(uploads: readonly Upload[]): number {
  const kinds = holdOf(uploads) ? ["uploading"] : ACTIVE;
  return uploads.filter(({ status }) => kinds.includes(status.kind)).length;
}

/**
 * Picked files as uploads that wait, or are stopped by one of them that is not valid (D5).
 * @param firstId the id of the first; the others count on from it
 * @param reducesLarge whether those that are too large are reduced without a question (U6)
 */
export function newUploads(
  firstId: number,
  files: readonly File[],
  target: UploadTarget,
  reducesLarge = false,
): Upload[] {
  const isStopped = refusalOfBatch(files, target, reducesLarge) !== undefined;
  const statusOf = (file: File): UploadStatus => {
    const refusal = refusalOf(file, target, reducesLarge);
    if (refusal) return { kind: "failed", ...refusal };
    return isStopped ? { kind: "stopped" } : firstStatus(file, target, reducesLarge);
  };
  return files.map((file, index) => ({
    id: firstId + index,
    file,
    target,
    status: statusOf(file),
  }));
}

/** The sentence about the first file that may not be uploaded there (D5); undefined where all may. */
export function refusalOfBatch(
  files: readonly File[],
  target: UploadTarget,
  reducesLarge = false,
): string | undefined {
  return files
    .map((file) => refusalOf(file, target, reducesLarge)?.reason)
    .find((reason) => reason !== undefined);
}

/** Whole percent of the bytes that are sent: 100 only once all are. */
export function percentOf(sent: number, total: number): number {
  return total === 0 ? 0 : Math.floor((sent / total) * 100);
}

const MEGABYTE = 1024 * 1024;
const MEGABYTES = new Intl.NumberFormat("es", { maximumFractionDigits: 1 });

/** Bytes as the admin reads them, as in `12,4 de 28,6 MB`. */
export function sizeText(sent: number, total: number): string {
  return `${MEGABYTES.format(sent / MEGABYTE)} de ${MEGABYTES.format(total / MEGABYTE)} MB`;
}

/** What a valid file begins with: a HEIC picture becomes a JPEG, a large one may be reduced (U6). */
export function firstStatus(file: File, target: UploadTarget, reducesLarge = false): UploadStatus {
  if (isConverted(file, target)) return { kind: "converting" };
  const isLarge = target.kind !== "film" && file.size > MAX_UPLOAD_BYTES;
  return { kind: isLarge && reducesLarge ? "reducing" : "waiting" };
}

function isConverted(file: File, target: UploadTarget): boolean {
  return target.kind !== "film" && isCalledHeic(file);
}

function refusalOf(
  file: File,
  target: UploadTarget,
  reducesLarge: boolean,
): UploadFailure | undefined {
  if (isConverted(file, target)) return undefined;
  const code = target.kind === "film" ? refusalOfFilm(file) : refusalOfFile(file);
  if (code === undefined || (code === "file-too-large" && reducesLarge)) return undefined;
  const problem = code === "file-too-large" ? "too-large" : "wrong";
  return { problem, code, reason: refusalSentence(code, file) };
}
