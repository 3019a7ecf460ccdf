import { buffer } from "node:stream/consumers";
import type { Job } from "../../jobs/job-store.ts";
import { PermanentJobError, type JobHandler } from "../../jobs/jobs.ts";
import { contentHash, type Storage } from "../../storage/storage.ts";
import type { MediaParts } from "../media-parts.ts";
import type { PictureClient } from "../picture-process/picture-client.ts";
import { TaskProcessEnded } from "../task-process/task-client.ts";
import {
  describeRendition,
  PICTURE_RENDITIONS,
  type MadeRenditions,
  type NamedFile,
  type PendingPicture,
  type Rendition,
  type RenditionStore,
} from "./rendition-store.ts";

/** Renditions wait at most this long to be published together: each publication outdates the page cache. */
const PUBLISHED_WITHIN_MS = 5000;

/** A mean of about so many pictures. */
const RECENT_PICTURES = 10;

/** How fast this process makes the renditions of a picture. */
export type Pace = ReturnType<typeof createPace>;

export function createPace() {
  let mean: number | undefined;
  return {
    note(ms: number): void {
      mean = mean === undefined ? ms : mean + (ms - mean) / RECENT_PICTURES;
    },
    /** In milliseconds; undefined before the first picture. */
    mean: () => mean,
  };
}

/** Makes and publishes the renditions of final pictures. */
export function renditionsHandler(
  { database, storage, pictures, jobs }: MediaParts,
  renditions: RenditionStore,
  pace: Pace,
): JobHandler {
  let storedSince: number | undefined;

  async function make(job: Job, signal: AbortSignal): Promise<void> {
    const picture = await renditions.findPending(Number(job.key));
    if (picture === undefined) return;
    try {
      const isBegun = job.attempts > 1;
      const begunAt = performance.now();
      const made = await makeRenditions({ storage, pictures, picture, isBegun, signal });
      await renditions.store(picture.id, made);
      pace.note(performance.now() - begunAt);
    } catch (error) {
      if (signal.aborted || !isPermanent(job, error)) throw error;
      throw new PermanentJobError(
        `no renditions of ${picture.fileName}: upload the picture again in its place`,
        { cause: error },
      );
    }
  }

  async function publish(): Promise<void> {
    await renditions.publish();
    storedSince = undefined;
  }

  return {
    kind: PICTURE_RENDITIONS,
    async run(job, signal) {
      try {
        await make(job, signal);
      } finally {
        // Another process may store renditions without publishing them, and publish those of this one.
        if (await renditions.isAnyStored()) {
          storedSince ??= performance.now();
          const isTime = performance.now() - storedSince >= PUBLISHED_WITHIN_MS;
          if (isTime || signal.aborted || !(await jobs.isDue(PICTURE_RENDITIONS))) await publish();
        } else {
          storedSince = undefined;
        }
      }
    },
    /** Restored backups contain no jobs, so missing jobs are enqueued again (R4). */
    async enqueueLeftover() {
      await jobs.enqueue(database, await renditions.missingJobs("picture"));
      if (await renditions.isAnyStored()) await publish();
    },
  };
}

/** A picture that ends the process twice in a row is given up, so that it can't block all others. */
function isPermanent({ lastError }: Job, error: unknown): boolean {
  if (!(error instanceof TaskProcessEnded)) return error instanceof SourceUnusable;
  return lastError?.startsWith(`${error.name}:`) ?? false;
}

/** The original's file is missing or damaged. */
export class SourceUnusable extends Error {
  override readonly name = "SourceUnusable";
}

export interface MakeRenditionsParts {
  storage: Storage;
  pictures: Pick<PictureClient, "encodeRenditions">;
  picture: Omit<PendingPicture, "id">;
  /** Whether an earlier attempt may have stored some renditions. */
  isBegun: boolean;
  signal: AbortSignal;
}

/**
 * Makes and stores a picture's renditions, of its master where that is sound; a damaged original must
 * not replace sound ones (R17).
 * @throws SourceUnusable, TaskProcessEnded, or whatever the storage throws
 */
export async function makeRenditions({
  storage,
  pictures,
  picture,
  isBegun,
  signal,
}: MakeRenditionsParts): Promise<MadeRenditions> {
  const { fileName, width: fullWidth, master } = picture;
  const original = await readSound(storage, picture);
  const uploaded = master && (await readSound(storage, master).catch(undefinedIfUnusable));
  const { bytes: source } = uploaded ?? original;
  const encoded = await pictures.encodeRenditions(source, fullWidth).catch((cause: unknown) => {
    if (cause instanceof TaskProcessEnded) throw cause;
    throw new SourceUnusable("its file is damaged", { cause });
  });
  signal.throwIfAborted();
  // In parallel: writes wait for the disk or S3, not for the processor.
  const files = await Promise.all(
    encoded.map(async (each) => {
      const rendition = await describeRendition(fileName, each);
      if (!isBegun || !(await isStored(storage, rendition))) {
        await storage.put(rendition.fileName, each.bytes);
      }
      return rendition;
    }),
  );
  const hasP3 = encoded.some(({ format }) => format === "p3.avif");
  return { files, hash: original.hash, hasP3 };
}

/** A storage that can't be read now is no reason to do without the master. */
function undefinedIfUnusable(error: unknown): undefined {
  if (!(error instanceof SourceUnusable)) throw error;
}

/** @throws SourceUnusable, or whatever the storage throws */
async function readSound(storage: Storage, { fileName, ...record }: NamedFile) {
  const file = await storage.read(fileName);
  if (file === undefined) throw new SourceUnusable("its file is missing");
  const bytes = await buffer(file.stream);
  const hash = await contentHash([bytes]);
  const isWhole = bytes.byteLength === (record.bytes ?? bytes.byteLength);
  if (!isWhole || hash !== (record.hash ?? hash)) throw new SourceUnusable("its file is damaged");
  return { bytes, hash };
}

/** Avoids repeating the writes of a killed attempt, since S3 charges for each write. */
async function isStored(storage: Storage, { fileName, bytes, hash }: Rendition): Promise<boolean> {
  if ((await storage.stat(fileName))?.size !== bytes) return false;
  const file = await storage.read(fileName);
  return file !== undefined && (await contentHash(file.stream)) === hash;
}
