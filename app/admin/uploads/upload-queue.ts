import { message } from "#domain/messages.ts";
import { MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";
import { isServerThere } from "../api.ts";
import { SERVER_ASKED_EVERY_MS } from "../../motion/timing.ts";
import { openFilmTransfer } from "./send-film.ts";
import { openPictureTransfer } from "./send-picture.ts";
import {
  waitingUploads,
  holdCauseOf,
  holdOf,
  refusalOfBatch,
  stoppedUploads,
  uploadsAfter,
  type HoldCause,
  type Transfer,
  type Upload,
  type UploadAction,
  type UploadFailure,
  type UploadPlace,
  type UploadStatus,
} from "./upload-state.ts";

/** So many files are sent at a time. */
const CONCURRENCY = 2;
/** So often a file is sent again to a server that asks for time. */
const MAX_RETRIES = 5;

/** What the queue needs of the browser. */
export interface UploadEnvironment {
  open(file: File, place: UploadPlace, title: string): Transfer;
  /** Reduces a picture that is too large. @throws where that fails, or it is aborted */
  reduce(file: File, signal: AbortSignal): Promise<File>;
  /** Calls back once the server answers, repeatedly until the returned function is called. */
  watchServer(onReachable: () => void, worksHidden: () => boolean): () => void;
}

export interface UploadQueueOptions {
  /** The title of what the files are for, sent along. */
  title: string;
  /** Chooses which of the picked files are taken. */
  select?: (files: readonly File[]) => readonly File[];
  /** @param later addresses of gallery pictures that were picked after this one and are stored already */
  onStored?: (upload: Upload, url: string, later: readonly string[]) => void;
  onFailed?: (upload: Upload, failure: UploadFailure) => void;
  /** Told once for each cause, in the words of M1's alerts. */
  onAlert?: (sentence: string) => void;
}

/** The one queue for pictures and films. It knows nothing of React: see `use-upload-queue.ts`. */
export interface UploadQueue {
  configure(options: UploadQueueOptions): void;
  /** Told when an upload is added, removed or changes its status; not of progress. */
  subscribe(listener: () => void): () => void;
  uploads(): readonly Upload[];
  subscribeProgress(id: number, listener: () => void): () => void;
  /** Bytes that are sent. */
  progressOf(id: number): number;
  /** Adds files; a file that is not valid stops the whole batch (D5). */
  pick(files: readonly File[], place: UploadPlace): void;
  /** Tries again, and with them all that wait for the same cause. */
  retry(ids: readonly number[]): void;
  /** Tries again what the hold holds up. */
  release(): void;
  /** Uploads the valid files of stopped batches. */
  resumeStopped(): void;
  /** Reduces pictures one after another: a large one takes hundreds of megabytes while it is open (D5). */
  reduce(ids: readonly number[]): Promise<void>;
  pause(id: number): void;
  /** Gives an upload up, on the server too; resolves when the server knows or cannot be reached. */
  cancel(id: number): Promise<void>;
  /** Forgets all uploads; what is stored stays on the server. */
  clear(): void;
  /** Ends what is under way. */
  dispose(): void;
}

/**
 * Uploads what waits, two files at a time. A lost connection, an ended session and a server that
 * takes nothing put the queue on hold; a server that answers again releases it.
 */
export function createUploadQueue(environment: UploadEnvironment = BROWSER): UploadQueue {
  let uploads: readonly Upload[] = [];
  let options: UploadQueueOptions = { title: "" };
  /** A cancelled upload's late answer must not reach a newer one: its id is never given again. */
  let nextId = 1;
  /** The cause of the last alert: what retries by itself and fails again is not reported twice. */
  let reported: HoldCause | undefined;
  let stopWatching: (() => void) | undefined;
  const listeners = new Set<() => void>();
  const progress = new Map<number, number>();
  const progressListeners = new Map<number, Set<() => void>>();
  const transfers = new Map<number, Transfer>();
  const attempts = new Map<number, AbortController>();
  const reductions = new Map<number, AbortController>();

  const dispatch = (action: UploadAction) => {
    uploads = uploadsAfter(uploads, action);
    for (const listener of listeners) listener();
    watchServer();
    startNext();
  };
  const setStatus = (ids: readonly number[], status: UploadStatus) =>
    dispatch({ type: "status-changed", ids, status });

  let isStarting = false;
  const startNext = () => {
    // A start changes a status, which asks for the next one again.
    if (isStarting) return;
    isStarting = true;
    while (attempts.size < CONCURRENCY && !holdOf(uploads)) {
      const next = uploads.find(({ status }) => status.kind === "waiting");
      if (!next) break;
      void start(next);
    }
    isStarting = false;
  };

  const start = async (upload: Upload) => {
    const { id, file, place } = upload;
    const attempt = new AbortController();
    attempts.set(id, attempt);
    const transfer = transfers.get(id) ?? environment.open(file, place, options.title);
    transfers.set(id, transfer);
    const result = await sendWithRetries(upload, transfer, attempt.signal);
    if (attempt.signal.aborted || result === undefined) return;
    attempts.delete(id);
    if (result.kind === "failed") fail(upload, result);
    else store(upload, result.url);
  };

  /** @returns undefined where the attempt was aborted */
  const sendWithRetries = async (upload: Upload, transfer: Transfer, signal: AbortSignal) => {
    const { id, place } = upload;
    const onProgress = (bytes: number) => {
      if (!signal.aborted) setProgress(id, bytes);
    };
    for (let retries = 0; ; retries += 1) {
      if (place.kind !== "film") setProgress(id, 0);
      setStatus([id], { kind: "uploading" });
      const result = await transfer.send({ onProgress, signal });
      if (signal.aborted) return undefined;
      if (result.kind === "stored" || result.retryAfterMs === undefined) return result;
      if (retries === MAX_RETRIES) return result;
      setStatus([id], { kind: "retrying", reason: result.reason });
      await delay(result.retryAfterMs, signal);
      if (signal.aborted) return undefined;
    }
  };

  const store = (upload: Upload, url: string) => {
    const { id, file } = upload;
    reported = undefined;
    const later = uploads.flatMap(({ id: other, place, status }) =>
      other > id && place.kind === "gallery" && status.kind === "stored" ? [status.url] : [],
    );
    setStatus([id], { kind: "stored", url, preview: URL.createObjectURL(file) });
    options.onStored?.(upload, url, later);
  };

  const fail = (upload: Upload, { problem, reason, code }: UploadFailure) => {
    const failure = { problem, reason, ...(code !== undefined && { code }) };
    const wasWaiting = holdOf(uploads) !== undefined;
    const cause = holdCauseOf(problem);
    setStatus([upload.id], { kind: "failed", ...failure });
    options.onFailed?.(upload, failure);
    // One sentence for all that the same cause stops.
    if (cause && (wasWaiting || reported === cause)) return;
    reported = cause;
    options.onAlert?.(failureText(failure));
  };

  const setProgress = (id: number, bytes: number) => {
    progress.set(id, bytes);
    for (const listener of progressListeners.get(id) ?? []) listener();
  };

  const watchServer = () => {
    const isOffline = holdOf(uploads)?.cause === "offline";
    if (!isOffline) {
      stopWatching?.();
      stopWatching = undefined;
    } else {
      stopWatching ??= environment.watchServer(retryHeld, () =>
        uploads.some(({ place }) => place.kind === "film"),
      );
    }
  };
  const retryHeld = () => retry(waitingUploads(uploads));
  const retry = (some: readonly Upload[]) =>
    setStatus(
      some.map(({ id }) => id),
      { kind: "waiting" },
    );

  const abort = (id: number) => {
    for (const controllers of [attempts, reductions]) {
      controllers.get(id)?.abort();
      controllers.delete(id);
    }
  };
  const forget = ({ id, status }: Upload) => {
    abort(id);
    transfers.delete(id);
    progress.delete(id);
    if (status.kind === "stored") URL.revokeObjectURL(status.preview);
  };
  const reduceOne = async (id: number) => {
    const file = uploads.find((each) => each.id === id)?.file;
    const signal = reductions.get(id)?.signal;
    if (!file || !signal) return;
    const smaller = await environment.reduce(file, signal).catch((cause: unknown) => {
      if (!signal.aborted) console.error("A picture could not be reduced", cause);
      return undefined;
    });
    if (signal.aborted) return;
    reductions.delete(id);
    if (smaller && smaller.size <= MAX_UPLOAD_BYTES) {
      dispatch({ type: "reduced", id, file: smaller });
      return;
    }
    setStatus([id], { kind: "failed", problem: "wrong", reason: message("reduce-failed") });
  };

  return {
    configure(next) {
      options = next;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    uploads: () => uploads,
    subscribeProgress(id, listener) {
      const some = progressListeners.get(id) ?? new Set();
      progressListeners.set(id, some.add(listener));
      return () => {
        some.delete(listener);
        if (some.size === 0) progressListeners.delete(id);
      };
    },
    progressOf: (id) => progress.get(id) ?? 0,
    pick(picked, place) {
      const files = options.select?.(picked) ?? picked;
      if (files.length === 0) return;
      const firstId = nextId;
      nextId += files.length;
      dispatch({ type: "added", firstId, files, place });
      const refusal = refusalOfBatch(files, place);
      if (refusal !== undefined) options.onAlert?.(refusal);
    },
    retry(ids) {
      reported = undefined;
      const held = waitingUploads(uploads);
      const chosen = uploads.filter(({ id }) => ids.includes(id));
      retry(chosen.some((each) => held.includes(each)) ? [...chosen, ...held] : chosen);
    },
    release() {
      reported = undefined;
      retryHeld();
    },
    resumeStopped: () => retry(stoppedUploads(uploads)),
    async reduce(ids) {
      for (const id of ids) reductions.set(id, new AbortController());
      setStatus(ids, { kind: "reducing" });
      for (const id of ids) await reduceOne(id);
    },
    pause(id) {
      abort(id);
      setStatus([id], { kind: "paused" });
    },
    async cancel(id) {
      abort(id);
      const transfer = transfers.get(id);
      if (transfer?.discard) {
        setStatus([id], { kind: "canceling" });
        await transfer.discard();
      }
      for (const each of uploads.filter((other) => other.id === id)) forget(each);
      dispatch({ type: "removed", ids: [id] });
    },
    clear() {
      for (const each of uploads) forget(each);
      dispatch({ type: "removed", ids: uploads.map(({ id }) => id) });
    },
    dispose() {
      for (const each of uploads) forget(each);
      stopWatching?.();
      stopWatching = undefined;
    },
  };
}

/** Refusals of a file whose sentences are alerts of the spec by themselves (D5). */
const COMPLETE_ALERTS = ["file-too-large", "file-wrong-type"];

/** A failed upload in the words of M1's alerts. */
export function failureText({ problem, code, reason }: UploadFailure): string {
  if (code !== undefined && COMPLETE_ALERTS.includes(code)) return reason;
  const error = problem === "offline" ? message("upload-unknown") : reason;
  return message("upload-failed", { error });
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", end, { once: true });
  });
}

const BROWSER: UploadEnvironment = {
  open: (file, place, title) =>
    place.kind === "film" ? openFilmTransfer(file) : openPictureTransfer(file, title),
  async reduce(file, signal) {
    const { reducePicture } = await import("./reduce-picture.ts");
    return reducePicture(file, signal);
  },
  // A browser knows only of its own connection, so the server is asked too. A hidden tab asks
  // only for a film, which people leave to upload in the background.
  watchServer(onReachable, worksHidden) {
    let isStopped = false;
    const ask = async () => {
      if (document.hidden && !worksHidden()) return;
      const isReachable = await isServerThere();
      if (isReachable && !isStopped) onReachable();
    };
    const askNow = () => void ask();
    const timer = setInterval(askNow, SERVER_ASKED_EVERY_MS);
    window.addEventListener("online", askNow);
    document.addEventListener("visibilitychange", askNow);
    return () => {
      isStopped = true;
      clearInterval(timer);
      window.removeEventListener("online", askNow);
      document.removeEventListener("visibilitychange", askNow);
    };
  },
};
