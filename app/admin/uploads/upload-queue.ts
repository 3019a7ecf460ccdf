import { message } from "#domain/messages.ts";
import { MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";
import { sleep } from "../../foundation/timing.ts";
import { ScriptMissing } from "./load-script.ts";
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

/** Number of files that are sent at the same time. */
const CONCURRENCY = 2;
/** How often a file is sent again by itself after a Retry-After. */
const MAX_RETRIES = 5;

/** What a queue needs of the browser and the server; tests pass their own. */
export interface UploadEnvironment {
  open(file: File, target: UploadTarget, title: string): Transfer;
  /** @throws if it fails or is aborted; ScriptMissing without a connection */
  reduce(file: File, signal: AbortSignal): Promise<File>;
  /** Undefined if the file is no HEIC. @throws if it can't be decoded; ScriptMissing without a connection */
  convert(file: File): Promise<File | undefined>;
  /** Calls `onReachable` whenever the server answers, until the returned function is called. */
  watchServer(onReachable: () => void, asksWhileHidden: () => boolean): () => void;
}

export interface UploadQueueOptions {
  /** Title of what the files are for; it is sent with them. */
  title: string;
  reducesLarge?: boolean;
  /** Returns the files to upload; it may hand the others to another control. */
  select?: (files: readonly File[]) => readonly File[];
  /** `later` has the URLs of stored gallery pictures that were picked after this one. */
  onStored?: (upload: Upload, url: string, later: readonly string[]) => void;
  onFailed?: (upload: Upload, failure: UploadFailure) => void;
  /** Called once for each cause. */
  onAlert?: (sentence: string) => void;
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

interface Runtime {
  /** In bytes. */
  sent: number;
  /** Called when `sent` changes. */
  listeners: Set<() => void>;
  /** Kept between attempts, so that a film can resume. */
  transfer?: Transfer;
  /** Aborts the current attempt to send or to reduce. */
  attempt?: AbortController;
}

/**
 * Creates a queue that uploads pictures and films; each form has its own, which ends with the form. A hold ends
 * by itself only if its cause was a lost connection.
 */
export function createUploadQueue(environment: UploadEnvironment) {
  let uploads: readonly Upload[] = [];
  let options: UploadQueueOptions = { title: "" };
  /** Ids are never reused, so that the late answer of a cancelled upload can't reach a newer upload. */
  let nextId = 1;
  /** Cause of the last alert, so that automatic retries that fail again don't alert again. */
  let reported: HoldCause | undefined;
  let stopWatching: (() => void) | undefined;
  /** Resolves when no picture is open. */
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
    // The browser learns of too many pixels only from the server (V14).
    else if (result.problem === "too-large" && options.reducesLarge) await reduce([upload.id]);
    else fail(upload, result);
  };

  /** A HEIC under a false name passes the first check; the server refuses it, so it is converted and sent again. */
  const convertRefused = async (upload: Upload, failure: UploadFailure, signal: AbortSignal) => {
    const made = await convert(upload.file, signal);
    if (signal.aborted) return;
    if (made instanceof File) take(upload, made);
    else fail(upload, made ?? failure);
  };

  /** Resolves to undefined if the file is no HEIC. */
  const convert = (file: File, signal: AbortSignal): Promise<File | UploadFailure | undefined> =>
    inTurn(signal, () => environment.convert(file)).catch((cause: unknown) =>
      failureOf(cause, UNREADABLE_HEIC),
    );

  /** Runs `work` one at a time: an open picture may need hundreds of megabytes. */
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
    if (made instanceof File) take(upload, made);
    else failUnsent(upload, made ?? UNREADABLE_HEIC);
  };

  /** Replaces the picked file by its conversion, which is reduced first if it is too large. */
  const take = ({ id, target }: Upload, file: File) => {
    forgetTransfer(id);
    const [taken] = newUploads(id, [file], target, options.reducesLarge);
    if (!taken) return;
    change([id], { file, status: taken.status });
    prepare([taken]);
    if (taken.status.kind === "failed") options.onAlert?.(taken.status.reason);
  };

  /** A transfer sends the file that it was opened with. */
  const forgetTransfer = (id: number) => {
    const runtime = runtimes.get(id);
    if (runtime) delete runtime.transfer;
  };

  const prepare = (some: readonly Upload[]) => {
    for (const each of some) if (each.status.kind === "converting") void convertPicked(each);
    const large = some.filter(({ status }) => status.kind === "reducing");
    if (large.length > 0) void reduce(idsOf(large));
  };

  /** Resolves to undefined if the attempt was aborted. */
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
      await sleep(result.retryAfterMs, signal);
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
    // Alert once for all uploads that the same cause stops.
    if (cause && (wasOnHold || reported === cause)) return;
    reported = cause;
    options.onAlert?.(failureText(failure));
  };

  /** A failed conversion or reduction is only shown in its row, unless it puts the queue on hold. */
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
  /** Starts files again at their first step; too large ones are reduced without asking. */
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
      forgetTransfer(upload.id);
      change([upload.id], { file: made, status: { kind: "waiting" } });
    } else failUnsent(upload, made && "problem" in made ? made : NOT_REDUCED);
  };

  return {
    configure(next: UploadQueueOptions): void {
      options = next;
    },
    /** `listener` is called when an upload is added, removed or changes its status, but not on progress. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    uploads: (): readonly Upload[] => uploads,
    subscribeProgress(id: number, listener: () => void): () => void {
      runtimes.get(id)?.listeners.add(listener);
      return () => runtimes.get(id)?.listeners.delete(listener);
    },
    /** In bytes. */
    progressOf: (id: number): number => runtimes.get(id)?.sent ?? 0,
    /** A file that is not valid stops its whole batch. */
    pick(picked: readonly File[], target: UploadTarget): void {
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
    /** If one of them is on hold, retries all uploads on hold. */
    retry(ids: readonly number[]): void {
      reported = undefined;
      const held = heldUploads(uploads);
      const chosen = uploads.filter(({ id }) => ids.includes(id));
      retry(
        chosen.some((each) => held.includes(each)) ? [...new Set([...chosen, ...held])] : chosen,
      );
    },
    /** Retries the uploads on hold. */
    release(): void {
      reported = undefined;
      retryHeld();
    },
    /** Uploads the valid files of stopped batches. */
    resumeStopped: (): void => retry(stoppedUploads(uploads)),
    reduce,
    pause(id: number): void {
      runtimes.get(id)?.attempt?.abort();
      setStatus([id], { kind: "paused" });
    },
    /** Cancels an upload, also on the server; resolves when the server has answered or can't be reached. */
    async cancel(id: number): Promise<void> {
      const runtime = runtimes.get(id);
      runtime?.attempt?.abort();
      if (runtime?.transfer?.discard) {
        setStatus([id], { kind: "canceling" });
        await runtime.transfer.discard();
      }
      remove(uploads.filter((each) => each.id === id));
    },
    /** Forgets all uploads; stored files stay on the server. */
    clear: (): void => remove(uploads),
    dispose(): void {
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

/** A script that can't be loaded means a lost connection, not a faulty file. */
function failureOf(cause: unknown, fault: UploadFailure): UploadFailure {
  console.error("A picture could not be converted or reduced", cause);
  if (!(cause instanceof ScriptMissing)) return fault;
  return { problem: "offline", reason: message("no-connection") };
}

/** Codes whose sentences are complete alerts. */
const COMPLETE_ALERTS = ["file-too-large", "file-wrong-type"];

/** Returns the alert for a failed upload. */
export function failureText({ problem, code, reason }: UploadFailure): string {
  if (code !== undefined && COMPLETE_ALERTS.includes(code)) return reason;
  const error = problem === "offline" ? message("upload-unknown") : reason;
  return message("upload-failed", { error });
}
