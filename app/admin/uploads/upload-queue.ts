import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { message } from "#domain/messages.ts";
import { MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";
import { isServerThere } from "../api.ts";
import { SERVER_ASKED_EVERY_MS } from "../../motion/timing.ts";
import { openFilmTransfer } from "./film/send-film.ts";
import { loadScript, ScriptMissing } from "./load-script.ts";
import { openPictureTransfer } from "./send-picture.ts";
import {
  firstStatus,
  heldUploads,
  holdCauseOf,
  holdOf,
  newUploads,
  refusalOfBatch,
  stoppedUploads,
  type HoldCause,
  type Transfer,
  type Upload,
  type UploadFailure,
  type UploadStatus,
  type UploadTarget,
} from "./upload-state.ts";

/** Maximum number of files sent at a time. */
const CONCURRENCY = 2;
/** Maximum number of retries of a file after Retry-After. */
const MAX_RETRIES = 5;

/** What the queue needs of the browser. */
export interface UploadEnvironment {
  open(file: File, target: UploadTarget, title: string): Transfer;
  /** Reduces a picture that is too large. @throws where that fails, or it is aborted; ScriptMissing without a connection */
  reduce(file: File, signal: AbortSignal): Promise<File>;
  /** A JPEG of a HEIC picture; undefined for a file that is none. @throws where it can't be decoded; ScriptMissing without a connection */
  convert(file: File): Promise<File | undefined>;
  /**
   * Calls back whenever the server answers, until the returned function is called.
   * @param asksWhileHidden whether it asks also while the page is in the background
   */
  watchServer(onReachable: () => void, asksWhileHidden: () => boolean): () => void;
}

export interface UploadQueueOptions {
  /** The title of what the files are for, sent along. */
  title: string;
  /** Whether pictures that are too large are reduced without a question (U6). */
  reducesLarge?: boolean;
  /** Chooses which of the picked files are taken. */
  select?: (files: readonly File[]) => readonly File[];
  /** @param later addresses of gallery pictures that were picked after this one and are stored already */
  onStored?: (upload: Upload, url: string, later: readonly string[]) => void;
  onFailed?: (upload: Upload, failure: UploadFailure) => void;
  /** Called once for each cause, as an alert of domain/messages.ts words it. */
  onAlert?: (sentence: string) => void;
}

/**
 * The one mechanism for pictures and films. Each form has an instance of its own: the form's
 * uploads, their hold and their alerts end with the form. It knows nothing of React: the hooks
 * are at the end of this file.
 */
export interface UploadQueue {
  configure(options: UploadQueueOptions): void;
  /** Called when an upload is added, removed or changes its status; not of progress. */
  subscribe(listener: () => void): () => void;
  uploads(): readonly Upload[];
  subscribeProgress(id: number, listener: () => void): () => void;
  /** Bytes that are sent. */
  progressOf(id: number): number;
  /** Adds files; a file that is not valid stops the whole batch (D5). */
  pick(files: readonly File[], target: UploadTarget): void;
  /** Tries again, and with them all that wait for the same cause. */
  retry(ids: readonly number[]): void;
  /** Tries again what the hold holds up. */
  release(): void;
  /** Uploads the valid files of stopped batches. */
  resumeStopped(): void;
  /** Reduces pictures, one after another (D5). */
  reduce(ids: readonly number[]): Promise<void>;
  pause(id: number): void;
  /** Gives an upload up, on the server too; resolves when the server knows or cannot be reached. */
  cancel(id: number): Promise<void>;
  /** Forgets all uploads; what is stored stays on the server. */
  clear(): void;
  /** Ends what is under way. */
  dispose(): void;
}

/** What the queue needs of one upload beside what it shows of it. */
interface Runtime {
  /** Bytes that are sent. */
  sent: number;
  /** Called with `sent`. */
  listeners: Set<() => void>;
  /** Kept between attempts: a film's second one resumes. */
  transfer?: Transfer;
  /** Ends the attempt to send it or the reduction, whichever is under way. */
  attempt?: AbortController;
}

/**
 * Uploads what waits, two files at a time. A lost connection, an ended session and a server that
 * takes nothing put the queue on hold. The end of a lost connection is noticed; after an ended
 * session or a refusing server the admin releases the queue.
 */
export function createUploadQueue(environment: UploadEnvironment = BROWSER): UploadQueue {
  let uploads: readonly Upload[] = [];
  let options: UploadQueueOptions = { title: "" };
  /** A cancelled upload's late answer must not reach a newer one: its id is never given again. */
  let nextId = 1;
  /** The cause of the last alert: what retries by itself and fails again is not reported twice. */
  let reported: HoldCause | undefined;
  let stopWatching: (() => void) | undefined;
  /** Settles when no picture is open. */
  let opened: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();
  const runtimes = new Map<number, Runtime>();

  const update = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
    watchServer();
    pump();
  };
  const change = (ids: readonly number[], part: Partial<Upload>) =>
    update(uploads.map((each) => (ids.includes(each.id) ? { ...each, ...part } : each)));
  const setStatus = (ids: readonly number[], status: UploadStatus) => change(ids, { status });

  /** Starts what waits, as far as there is room. */
  const pump = () => {
    if (holdOf(uploads)) return;
    const room = CONCURRENCY - uploads.filter(isBeingSent).length;
    const next = uploads.filter(({ status }) => status.kind === "waiting").slice(0, room);
    if (next.length === 0) return;
    setStatus(idsOf(next), { kind: "uploading" });
    for (const upload of next) void send(upload);
  };

  const send = async (upload: Upload) => {
    const runtime = runtimes.get(upload.id);
    if (!runtime) return;
    runtime.attempt?.abort();
    const { signal } = (runtime.attempt = new AbortController());
    const transfer = (runtime.transfer ??= environment.open(
      upload.file,
      upload.target,
      options.title,
    ));
    const result = await sendWithRetries(upload, transfer, signal);
    if (signal.aborted || result === undefined) return;
    if (result.kind === "stored") store(upload, result.url);
    else if (result.code === "file-wrong-type") await convertRefused(upload, result, signal);
    else fail(upload, result);
  };

  /** A HEIC picture under another type is converted too (U6). */
  const convertRefused = async (upload: Upload, failure: UploadFailure, signal: AbortSignal) => {
    const made = await convert(upload.file, signal);
    if (signal.aborted) return;
    if (made instanceof File) take(upload.id, made);
    else fail(upload, made ?? failure);
  };

  /** @returns undefined for a file that is no HEIC */
  const convert = (file: File, signal: AbortSignal): Promise<File | UploadFailure | undefined> =>
    inTurn(signal, () => environment.convert(file)).catch((cause: unknown) =>
      failureOf(cause, UNREADABLE_HEIC),
    );

  /** Does what opens a picture one after another: a large one takes hundreds of megabytes while it is open. */
  const inTurn = async <Result>(signal: AbortSignal, work: () => Promise<Result>) => {
    const result = opened.then(() => (signal.aborted ? undefined : work()));
    opened = result.then(ignore, ignore);
    return result;
  };

  const convertPicked = async (upload: Upload) => {
    const { signal } = Object.assign(runtimes.get(upload.id) ?? {}, {
      attempt: new AbortController(),
    }).attempt;
    const made = await convert(upload.file, signal);
    if (signal.aborted) return;
    if (made instanceof File) take(upload.id, made);
    else failUnsent(upload, made ?? UNREADABLE_HEIC);
  };

  /** Another file in place of the picked one: it is sent, or reduced first where it is too large. */
  const take = (id: number, file: File) => {
    const runtime = runtimes.get(id);
    if (runtime) delete runtime.transfer;
    const [taken] = newUploads(id, [file], { kind: "gallery" }, options.reducesLarge);
    if (!taken) return;
    change([id], { file, status: taken.status });
    prepare([taken]);
    if (taken.status.kind === "failed") options.onAlert?.(taken.status.reason);
  };

  /** Begins what has to be done before files can be sent. */
  const prepare = (some: readonly Upload[]) => {
    for (const each of some) if (each.status.kind === "converting") void convertPicked(each);
    const large = some.filter(({ status }) => status.kind === "reducing");
    if (large.length > 0) void reduce(idsOf(large));
  };

  /** @returns undefined where the attempt was aborted */
  const sendWithRetries = async (
    { id, target }: Upload,
    transfer: Transfer,
    signal: AbortSignal,
  ) => {
    const onProgress = (bytes: number) => {
      if (!signal.aborted) setProgress(id, bytes);
    };
    for (let retries = 0; ; retries += 1) {
      if (target.kind !== "film") setProgress(id, 0);
      const result = await transfer.send({ onProgress, signal });
      if (signal.aborted) return undefined;
      if (result.kind === "stored" || result.retryAfterMs === undefined) return result;
      if (retries === MAX_RETRIES) return result;
      setStatus([id], { kind: "retrying", reason: result.reason });
      await delay(result.retryAfterMs, signal);
      if (signal.aborted) return undefined;
      setStatus([id], { kind: "uploading" });
    }
  };

  const store = (upload: Upload, url: string) => {
    const { id, file } = upload;
    reported = undefined;
    const later = uploads.flatMap(({ id: other, status, target: { kind } }) =>
      other > id && kind === "gallery" && status.kind === "stored" ? [status.url] : [],
    );
    setStatus([id], { kind: "stored", url, preview: URL.createObjectURL(file) });
    options.onStored?.(upload, url, later);
  };

  const fail = (upload: Upload, { problem, reason, code }: UploadFailure) => {
    const failure = { problem, reason, ...(code !== undefined && { code }) };
    const wasOnHold = holdOf(uploads) !== undefined;
    const cause = holdCauseOf(problem);
    setStatus([upload.id], { kind: "failed", ...failure });
    options.onFailed?.(upload, failure);
    // One sentence for all that the same cause stops.
    if (cause && (wasOnHold || reported === cause)) return;
    reported = cause;
    options.onAlert?.(failureText(failure));
  };

  /** What could not be made ready to be sent is told of in its own row, and as a hold where it is none of its fault. */
  const failUnsent = (upload: Upload, failure: UploadFailure) => {
    if (holdCauseOf(failure.problem)) return fail(upload, failure);
    setStatus([upload.id], { kind: "failed", ...failure });
    options.onFailed?.(upload, failure);
  };

  const setProgress = (id: number, bytes: number) => {
    const runtime = runtimes.get(id);
    if (!runtime) return;
    runtime.sent = bytes;
    for (const listener of runtime.listeners) listener();
  };

  const watchServer = () => {
    if (holdOf(uploads)?.cause === "offline") {
      stopWatching ??= environment.watchServer(retryHeld, () =>
        uploads.some(({ target }) => target.kind === "film"),
      );
    } else {
      stopWatching?.();
      stopWatching = undefined;
    }
  };
  /** Begins files anew, by what each has to become first; one that is too large was to be reduced. */
  const retry = (some: readonly Upload[]) => {
    const begun = some.map((upload) => {
      const { file, target } = upload;
      return { ...upload, status: firstStatus(file, target, true) };
    });
    update(uploads.map((each) => begun.find(({ id }) => id === each.id) ?? each));
    prepare(begun);
  };
  const retryHeld = () => retry(heldUploads(uploads));

  const forget = ({ id, status }: Upload) => {
    runtimes.get(id)?.attempt?.abort();
    runtimes.delete(id);
    if (status.kind === "stored") URL.revokeObjectURL(status.preview);
  };
  const remove = (some: readonly Upload[]) => {
    for (const each of some) forget(each);
    update(uploads.filter((each) => !some.includes(each)));
  };
  const reduce = async (ids: readonly number[]) => {
    const reductions = uploads
      .filter(({ id }) => ids.includes(id))
      .map((upload) => ({ upload, attempt: new AbortController() }));
    for (const { upload, attempt } of reductions) {
      Object.assign(runtimes.get(upload.id) ?? {}, { attempt });
    }
    setStatus(ids, { kind: "reducing" });
    await Promise.all(reductions.map(({ upload, attempt }) => reduceOne(upload, attempt.signal)));
  };
  const reduceOne = async (upload: Upload, signal: AbortSignal) => {
    const made = await inTurn(signal, () => environment.reduce(upload.file, signal)).catch(
      (cause: unknown) => (signal.aborted ? undefined : failureOf(cause, NOT_REDUCED)),
    );
    if (signal.aborted) return;
    if (made instanceof File && made.size <= MAX_UPLOAD_BYTES) {
      change([upload.id], { file: made, status: { kind: "waiting" } });
    } else failUnsent(upload, made && "problem" in made ? made : NOT_REDUCED);
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
      runtimes.get(id)?.listeners.add(listener);
      return () => runtimes.get(id)?.listeners.delete(listener);
    },
    progressOf: (id) => runtimes.get(id)?.sent ?? 0,
    pick(picked, target) {
      const files = options.select?.(picked) ?? picked;
      if (files.length === 0) return;
      const { reducesLarge = false } = options;
      const added = newUploads(nextId, files, target, reducesLarge);
      nextId += files.length;
      for (const { id } of added) runtimes.set(id, { sent: 0, listeners: new Set() });
      update([...uploads, ...added]);
      prepare(added);
      const refusal = refusalOfBatch(files, target, reducesLarge);
      if (refusal !== undefined) options.onAlert?.(refusal);
    },
    retry(ids) {
      reported = undefined;
      const held = heldUploads(uploads);
      const chosen = uploads.filter(({ id }) => ids.includes(id));
      retry(chosen.some((each) => held.includes(each)) ? [...chosen, ...held] : chosen);
    },
    release() {
      reported = undefined;
      retryHeld();
    },
    resumeStopped: () => retry(stoppedUploads(uploads)),
    reduce,
    pause(id) {
      runtimes.get(id)?.attempt?.abort();
      setStatus([id], { kind: "paused" });
    },
    async cancel(id) {
      const runtime = runtimes.get(id);
      runtime?.attempt?.abort();
      if (runtime?.transfer?.discard) {
        setStatus([id], { kind: "canceling" });
        await runtime.transfer.discard();
      }
      remove(uploads.filter((each) => each.id === id));
    },
    clear: () => remove(uploads),
    dispose() {
      for (const each of uploads) forget(each);
      stopWatching?.();
      stopWatching = undefined;
    },
  };
}

function ignore(): void {}

function isBeingSent({ status }: Upload): boolean {
  return status.kind === "uploading" || status.kind === "retrying";
}

function idsOf(uploads: readonly Upload[]): number[] {
  return uploads.map(({ id }) => id);
}

const UNREADABLE_HEIC: UploadFailure = { problem: "wrong", reason: message("heic-failed") };
const NOT_REDUCED: UploadFailure = { problem: "wrong", reason: message("reduce-failed") };

/** Why a picture could not be made ready: for want of a connection, or by its own `fault`. */
function failureOf(cause: unknown, fault: UploadFailure): UploadFailure {
  console.error("A picture could not be converted or reduced", cause);
  if (!(cause instanceof ScriptMissing)) return fault;
  return { problem: "offline", reason: message("no-connection") };
}

/** Refusals of a file whose sentences are alerts of the spec by themselves (D5). */
const COMPLETE_ALERTS = ["file-too-large", "file-wrong-type"];

/** A failed upload as an alert of domain/messages.ts words it. */
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
  open: (file, target, title) =>
    target.kind === "film" ? openFilmTransfer(file) : openPictureTransfer(file, title),
  async reduce(file, signal) {
    const { reducePicture } = await loadScript(() => import("./reduce-picture.ts"));
    return reducePicture(file, signal);
  },
  async convert(file) {
    const { convertHeic, isHeic } = await loadScript(() => import("./convert-heic.ts"));
    return (await isHeic(file)) ? convertHeic(file) : undefined;
  },
  // A browser knows only of its own connection, so the server is asked too. A hidden tab asks
  // only for a film, which people leave to upload in the background.
  watchServer(onReachable, asksWhileHidden) {
    let isStopped = false;
    const ask = async () => {
      if (document.hidden && !asksWhileHidden()) return;
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

/** A queue that lives as long as the component. */
export function useUploadQueue(options: UploadQueueOptions): UploadQueue {
  const [queue] = useState(() => createUploadQueue());
  useLayoutEffect(() => queue.configure(options));
  useEffect(() => () => queue.dispose(), [queue]);
  return queue;
}

/** The uploads of a queue; progress does not render the caller again. */
export function useUploads(queue: UploadQueue): readonly Upload[] {
  return useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads);
}

/** The bytes of one upload that are sent. */
export function useUploadProgress(queue: UploadQueue, id: number): number {
  const subscribe = useCallback(
    (listener: () => void) => queue.subscribeProgress(id, listener),
    [queue, id],
  );
  const progress = () => queue.progressOf(id);
  return useSyncExternalStore(subscribe, progress, progress);
}
