import {
  isCalledHeic,
  MAX_UPLOAD_BYTES,
  refusalOfFilm,
  refusalOfFile,
  refusalSentence,
} from "#domain/upload-files.ts";

export type UploadTarget =
  | { kind: "central" }
  | { kind: "gallery" }
  /** `key` is one of `imageKeys`. */
  | { kind: "replace"; key: string }
  | { kind: "film" }
  /** Without `film`, the poster is for the film that is being added. */
  | { kind: "poster"; film?: string };

/** Returns a key for each image that survives moves: its URL, numbered if the picture is repeated. */
export function imageKeys(images: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return images.map((url) => {
    const nth = (seen.get(url) ?? 0) + 1;
    seen.set(url, nth);
    return nth === 1 ? url : `${url} ${nth}`;
  });
}

/** Returns the index of the image with a key; −1 if it was removed. */
export function indexOfKey(images: readonly string[], key: string): number {
  return imageKeys(images).indexOf(key);
}

/** Why the queue waits: every other file would fail for the same cause. */
export type HoldCause =
  | "offline"
  | "session"
  /** The server is busy, read-only or full of temporary files. */
  | "server";

export type UploadProblem =
  | HoldCause
  /** Neither this file nor a reduced one is accepted. */
  | "wrong"
  /** The browser can reduce it. */
  | "too-large"
  /** Another attempt may succeed. */
  | "declined"
  /** Too many films are being uploaded; one has to be discarded first. */
  | "crowded";

export interface UploadFailure {
  problem: UploadProblem;
  reason: string;
  code?: string;
}

export type UploadStatus =
  | { kind: "waiting" }
  /** Its progress is published separately, by `UploadQueue.progressOf`. */
  | { kind: "uploading" }
  /** The queue tries again after the server's Retry-After. */
  | { kind: "retrying"; reason: string }
  | { kind: "paused" }
  | { kind: "reducing" }
  | { kind: "converting" }
  /** Another file of the same batch is not valid. */
  | { kind: "stopped" }
  | { kind: "canceling" }
  | ({ kind: "failed" } & UploadFailure)
  /** `preview` is an object URL of the picked file. */
  | { kind: "stored"; url: string; preview: string };

/** Ids grow in the order in which files were picked, and are never reused. */
export interface Upload {
  id: number;
  file: File;
  target: UploadTarget;
  status: UploadStatus;
}

export type UploadResult =
  | { kind: "stored"; url: string }
  | ({ kind: "failed"; retryAfterMs?: number } & UploadFailure);

/** Sends one file; a second `send` resumes if the protocol can. */
export interface Transfer {
  /** `signal` aborts the attempt, whose result is then ignored. */
  send(watch: { onProgress: (bytes: number) => void; signal: AbortSignal }): Promise<UploadResult>;
  /** Deletes from the server what was sent; never rejects. */
  discard?(): Promise<void>;
}

/** Returns why the queue waits; undefined if it does not. */
export function holdOf(
  uploads: readonly Upload[],
): { cause: HoldCause; reason: string } | undefined {
  for (const { status } of uploads) {
    const cause = status.kind === "failed" ? holdCauseOf(status.problem) : undefined;
    if (status.kind === "failed" && cause) return { cause, reason: status.reason };
  }
  return undefined;
}

/** Returns the cause of a hold; undefined for a problem that concerns a single file. */
export function holdCauseOf(problem: UploadProblem): HoldCause | undefined {
  return problem === "offline" || problem === "session" || problem === "server"
    ? problem
    : undefined;
}

/** Returns the failed uploads that caused the hold and wait for its end. */
export function heldUploads(uploads: readonly Upload[]): Upload[] {
  return uploads.filter(
    ({ status }) => status.kind === "failed" && holdCauseOf(status.problem) !== undefined,
  );
}

/** Returns the uploads that Reintentar is for. */
export function retriable(uploads: readonly Upload[]): Upload[] {
  return uploads.filter(
    ({ status }) =>
      status.kind === "failed" && status.problem !== "wrong" && status.problem !== "too-large",
  );
}

/** Returns the uploads that Reducir y subir is for. */
export function reducible(uploads: readonly Upload[]): Upload[] {
  return uploads.filter(({ status }) => status.kind === "failed" && status.problem === "too-large");
}

/** Returns the uploads that another file of their batch stopped. */
export function stoppedUploads(uploads: readonly Upload[]): Upload[] {
  return uploads.filter(({ status }) => status.kind === "stopped");
}

/** Returns whether a picked file is not stored yet. */
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

/** Counts the uploads in progress; those that wait for the end of a hold do not count. */
export function countActive(uploads: readonly Upload[]): number {
  const kinds = holdOf(uploads) ? ["uploading"] : ACTIVE;
  return uploads.filter(({ status }) => kinds.includes(status.kind)).length;
}

/** Turns picked files into uploads with ids from `firstId` on; an invalid file stops its whole batch. */
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

/** Returns the sentence about the first invalid file (D5); undefined if all are valid. */
export function refusalOfBatch(
  files: readonly File[],
  target: UploadTarget,
  reducesLarge = false,
): string | undefined {
  return files
    .map((file) => refusalOf(file, target, reducesLarge)?.reason)
    .find((reason) => reason !== undefined);
}

/** Returns whole percent, rounded down, so that 100 means all bytes. */
export function percentOf(sent: number, total: number): number {
  return total === 0 ? 0 : Math.floor((sent / total) * 100);
}

const MEGABYTE = 1024 * 1024;
const MEGABYTES = new Intl.NumberFormat("es", { maximumFractionDigits: 1 });

/** Formats bytes, as in `12,4 de 28,6 MB`. */
export function sizeText(sent: number, total: number): string {
  return `${MEGABYTES.format(sent / MEGABYTE)} de ${MEGABYTES.format(total / MEGABYTE)} MB`;
}

/** Returns the first step of a valid file: HEIC is converted, a large picture may be reduced. */
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
