import { POSTER_SHARE } from "#domain/film.ts";
import { message, plainSentence } from "#domain/messages.ts";
import type { fetchFilmFrame } from "../../../api.ts";
import type { UploadQueue } from "../../../uploads/upload-queue.ts";
import { holdCauseOf, type Upload } from "../../../uploads/upload-state.ts";
import { isPicture } from "./plan-folders.ts";

export interface MissingFile {
  name: string;
  reason: string;
}

/** The URLs are temporary. */
export interface UploadedFiles {
  urls: ReadonlyMap<File, string>;
  /** Keyed by film. */
  posters: ReadonlyMap<File, string>;
  missing: readonly MissingFile[];
}

interface UploadParts {
  /** Must be empty. */
  queue: UploadQueue;
  frame: typeof fetchFilmFrame;
}

/** Uploads files, each film with a frame as its poster; resolves when each is stored or has failed. */
export async function uploadFiles(
  { queue, frame }: UploadParts,
  files: readonly File[],
  isStopped: () => boolean,
): Promise<UploadedFiles> {
  const missing: MissingFile[] = [];
  const readable = await Promise.all(files.map(isReadable));
  // A file that was moved or replaced since would fail like a lost connection.
  const present = files.filter((file, at) => {
    if (!readable[at]) missing.push({ name: file.name, reason: message("folder-unreadable") });
    return readable[at];
  });
  if (isStopped()) return { urls: new Map(), posters: new Map(), missing };
  const pictures = present.filter(isPicture);
  const films = present.filter((file) => !isPicture(file));
  queue.pick(pictures, { kind: "gallery" });
  for (const film of films) queue.pick([film], { kind: "film" });
  const picked = [...pictures, ...films];
  const urls = new Map<File, string>();
  for (const [at, { status }] of (await settled(queue, isStopped)).entries()) {
    const file = picked[at];
    if (!file) continue;
    if (status.kind === "stored") urls.set(file, status.url);
    else if (status.kind === "failed") {
      missing.push({ name: file.name, reason: plainSentence(status.reason) });
    }
  }
  // A film whose frame can't be read gets no poster.
  const posters = new Map<File, string>();
  for (const film of films) {
    const url = urls.get(film);
    const picture = url === undefined || isStopped() ? undefined : await frame(url, POSTER_SHARE);
    if (!picture || isStopped()) continue;
    const at = queue.uploads().length;
    queue.pick([new File([picture], "poster.jpg", { type: "image/jpeg" })], { kind: "poster" });
    const status = (await settled(queue, isStopped))[at]?.status;
    if (status?.kind === "stored") posters.set(film, status.url);
  }
  return { urls, posters, missing };
}

/** The browser opens a picked file at each read, so the file may be missing by then. */
async function isReadable(file: File): Promise<boolean> {
  const first = await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => undefined);
  return first !== undefined;
}

/** Resolves once every upload has ended, or the run is stopped. */
function settled(queue: UploadQueue, isStopped: () => boolean): Promise<readonly Upload[]> {
  return new Promise((resolve) => {
    const look = () => {
      const uploads = queue.uploads();
      if (!isStopped() && !uploads.every(hasEnded)) return;
      end();
      resolve(uploads);
    };
    const end = queue.subscribe(look);
    look();
  });
}

/** A failure that only puts the queue on hold is not final: the file is sent after the hold. */
function hasEnded({ status }: Upload): boolean {
  if (status.kind === "failed") return holdCauseOf(status.problem) === undefined;
  return status.kind === "stored";
}
