import type { SavePayload } from "#domain/article.ts";
import { message, plainSentence } from "#domain/messages.ts";
import type { RefusedAnswer } from "#domain/refusal.ts";
import { fetchFilmFrame, finalizeUrls, saveArticle, newIdempotencyKey } from "../../../api.ts";
import { createUploadQueue, type UploadQueue } from "../../../uploads/upload-queue.ts";
import { BROWSER_UPLOADS } from "../../../uploads/browser-uploads.ts";
import { holdOf, type HoldCause } from "../../../uploads/upload-state.ts";
import type { PlannedProject } from "./plan-folders.ts";
import { uploadFiles, type MissingFile } from "./upload-files.ts";

/** Batch size: the server limits unsaved files to 200 in all, and converting HEIC needs much memory. */
const FILES_TOGETHER = 20;
export type ProjectStatus =
  | { kind: "waiting" }
  /** `sent` is the number of its files on the server. */
  | { kind: "uploading"; sent: number }
  | { kind: "saving" }
  /** `isUnfeatured`: it was to be featured, but five others are. */
  | { kind: "created"; id: number; missing: readonly MissingFile[]; isUnfeatured: boolean }
  | { kind: "failed"; reason: string }
  /** Stopped before it was created. */
  | { kind: "unsent" };

export interface ProjectRow {
  project: PlannedProject;
  status: ProjectStatus;
}

export interface FolderRunState {
  rows: readonly ProjectRow[];
  isRunning: boolean;
  /** Why uploads wait; undefined while they run. */
  hold: { cause: HoldCause; reason: string } | undefined;
}

export type FolderRun = ReturnType<typeof createFolderRun>;

export interface FolderRunParts {
  queue: UploadQueue;
  finalize: typeof finalizeUrls;
  save: typeof saveArticle;
  frame: typeof fetchFilmFrame;
}

/** Kept between attempts, so that no file is uploaded and no draft created twice. */
interface Progress {
  idempotencyKey: string;
  /** The final URL of each file. */
  urls: Map<File, string>;
  /** The poster's URL of each film. */
  posters: Map<File, string>;
  missing: MissingFile[];
}

/** Creates a run that turns folders into drafts one after another, once it is started. */
export function createFolderRun(
  projects: readonly PlannedProject[],
  parts: FolderRunParts = browserParts(),
) {
  const { queue } = parts;
  const listeners = new Set<() => void>();
  const progress = projects.map(newProgress);
  let state: FolderRunState = {
    rows: projects.map((project) => ({ project, status: { kind: "waiting" } })),
    isRunning: false,
    hold: undefined,
  };
  let isStopped = false;

  const publish = (next: Partial<FolderRunState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const setStatus = (index: number, status: ProjectStatus) =>
    publish({ rows: state.rows.with(index, { ...rowAt(index), status }) });
  const rowAt = (index: number): ProjectRow => {
    const row = state.rows[index];
    if (!row) throw new RangeError(`There is no project ${index}`);
    return row;
  };

  const run = async () => {
    if (state.isRunning) return;
    isStopped = false;
    publish({ isRunning: true });
    for (;;) {
      const index = state.rows.findIndex(({ status }) => status.kind === "waiting");
      if (index < 0) break;
      setStatus(index, isStopped ? { kind: "unsent" } : await createDraft(index));
    }
    queue.clear();
    publish({ isRunning: false, hold: undefined });
  };

  const createDraft = async (index: number): Promise<ProjectStatus> => {
    const { project } = rowAt(index);
    const done = progress[index] ?? newProgress();
    done.missing = [];
    const left = project.files.filter((file) => !done.urls.has(file));
    for (let from = 0; from < left.length; from += FILES_TOGETHER) {
      const some = left.slice(from, from + FILES_TOGETHER);
      const refusal = await uploadBatch(index, some, done);
      if (isStopped) return { kind: "unsent" };
      if (refusal !== undefined) return { kind: "failed", reason: refusal };
    }
    if (done.urls.size === 0) {
      const reason = `${message("folder-none-stored")} ${done.missing[0]?.reason ?? ""}`.trim();
      return { kind: "failed", reason };
    }
    setStatus(index, { kind: "saving" });
    return saveDraft(project, done);
  };

  /** Uploads files and makes them final; returns the reason if that fails for all of them. */
  const uploadBatch = async (
    index: number,
    files: readonly File[],
    done: Progress,
  ): Promise<string | undefined> => {
    const { title } = rowAt(index).project;
    const onChange = () => {
      const stored = queue.uploads().filter(({ status, target }) => {
        return status.kind === "stored" && target.kind !== "poster";
      });
      setStatus(index, { kind: "uploading", sent: done.urls.size + stored.length });
    };
    queue.clear();
    // Reduce large pictures without asking: the question would come up for each project.
    queue.configure({ title, reducesLarge: true });
    onChange();
    const end = queue.subscribe(onChange);
    const uploads = await uploadFiles({ queue, frame: parts.frame }, files, () => isStopped);
    end();
    if (isStopped) return undefined;
    const finalized = await parts.finalize(
      [...uploads.urls.values(), ...uploads.posters.values()],
      title,
    );
    if (!finalized?.success) return reasonOf(finalized);
    for (const [file, url] of uploads.urls) done.urls.set(file, finalized.finalOf(url));
    for (const [film, url] of uploads.posters) done.posters.set(film, finalized.finalOf(url));
    done.missing.push(...uploads.missing);
    return undefined;
  };

  const saveDraft = async (project: PlannedProject, done: Progress): Promise<ProjectStatus> => {
    const payload = payloadOf(project, done);
    const { missing } = done;
    const { answer, isUnfeatured } = await saveFeaturedOrNot(payload);
    if (answer === undefined) return { kind: "failed", reason: message("folder-unsure") };
    if (answer.success) return { kind: "created", id: answer.id, missing, isUnfeatured };
    // The draft is there: the answer to an earlier attempt was lost.
    const id = answer.code === "stale-version" ? answer.article?.id : undefined;
    if (id === undefined) return { kind: "failed", reason: reasonOf(answer) };
    return { kind: "created", id, missing, isUnfeatured };
  };

  /** If five articles are featured already, saves the draft as not featured. */
  const saveFeaturedOrNot = async (payload: SavePayload) => {
    const answer = await parts.save(payload);
    const isUnfeatured = answer?.success === false && answer.code === "sixth-featured";
    return {
      isUnfeatured,
      answer: isUnfeatured ? await parts.save({ ...payload, isTop: false }) : answer,
    };
  };

  queue.subscribe(() => {
    const hold = holdOf(queue.uploads());
    if (hold?.cause !== state.hold?.cause) publish({ hold });
  });

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: (): FolderRunState => state,

    /** Does nothing while the run is in progress. */
    start: () => void run(),

    retry(index: number) {
      setStatus(index, { kind: "waiting" });
      void run();
    },

    /** Continues after a hold that does not end by itself. */
    release: () => queue.release(),

    /** Stops sending; created drafts stay. */
    stop() {
      isStopped = true;
      queue.clear();
    },
  };
}

/** Returns the ids of the created drafts. */
export function createdIds({ rows }: FolderRunState): number[] {
  return rows.flatMap(({ status }) => (status.kind === "created" ? status.id : []));
}

function payloadOf(
  project: PlannedProject,
  { urls, posters, idempotencyKey }: Progress,
): SavePayload {
  const { title, year, categories, isTop, story, cover, images, texts } = project;
  const urlOf = (file: File | undefined) => (file ? urls.get(file) : undefined);
  const found = images.flatMap((file) => urlOf(file) ?? []);
  return {
    idempotencyKey,
    title,
    year,
    services: [...categories],
    isTop,
    isDraft: true,
    ...story,
    main_center: urlOf(cover) ?? found[0] ?? "",
    images: found,
    media: Object.fromEntries(
      [...urls].map(([file, url]) => [
        url,
        { ...texts.get(file.name), ...(posters.has(file) && { poster: posters.get(file) ?? "" }) },
      ]),
    ),
  };
}

function reasonOf(refused: RefusedAnswer | undefined): string {
  if (refused === undefined) return message("no-connection");
  return plainSentence(refused.error) || message("failed");
}

function newProgress(): Progress {
  return {
    idempotencyKey: newIdempotencyKey(),
    urls: new Map(),
    posters: new Map(),
    missing: [],
  };
}

function browserParts(): FolderRunParts {
  return {
    queue: createUploadQueue(BROWSER_UPLOADS),
    finalize: finalizeUrls,
    save: saveArticle,
    frame: fetchFilmFrame,
  };
}
