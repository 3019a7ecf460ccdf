import { buffer } from "node:stream/consumers";
import type { Kysely } from "kysely";
import { renditionFileName } from "#domain/media.ts";
import { nextRevision } from "../../database/revision.ts";
import type { Database } from "../../database/schema.ts";
import type { Job } from "../../jobs/job-store.ts";
import { PermanentJobError, type JobHandler, type Jobs } from "../../jobs/jobs.ts";
import { contentHash, type Storage } from "../../storage/storage.ts";
import type { PictureWorker } from "../picture-process/picture-worker.ts";
import { TaskProcessEnded } from "../task-process/task-worker.ts";
import {
  RENDITIONS,
  type FileRecord,
  type Rendition,
  type RenditionStore,
} from "./rendition-store.ts";

/**
 * The renditions of several pictures are published together: as soon as no other job is due, else
 * with the first job that ends after this time, in milliseconds. Each publication is a new
 * revision, which outdates the page cache.
 */
const PUBLISHED_WITHIN_MS = 5000;

export interface RenditionsHandlerParts {
  database: Kysely<Database>;
  storage: Storage;
  renditions: RenditionStore;
  pictures: Pick<PictureWorker, "encodeRenditions">;
  jobs: Pick<Jobs, "enqueue" | "isDue">;
}

/** Makes the renditions of final pictures that have none, and publishes them. */
export function renditionsHandler(parts: RenditionsHandlerParts): JobHandler {
  const { database, storage, renditions, pictures, jobs } = parts;
  /** When this process first saw renditions that are not published. */
  let storedSince: number | undefined;

  async function make(job: Job, signal: AbortSignal): Promise<void> {
    const picture = await renditions.findPending(Number(job.key));
    if (picture === undefined) return;
    try {
      const isBegun = job.attempts > 1;
      const made = await makeRenditions({ storage, pictures, picture, isBegun, signal });
      await renditions.store(picture.id, made);
    } catch (error) {
      if (signal.aborted || !isPermanent(job, error)) throw error;
      throw new PermanentJobError(
        `no renditions of ${picture.fileName}: upload the picture again in its place`,
        { cause: error },
      );
    }
  }

  async function publish(): Promise<void> {
    await database.transaction().execute(async (trx) => {
      await nextRevision(trx);
      await renditions.publish(trx);
    });
    storedSince = undefined;
  }

  return {
    kind: RENDITIONS,
    async run(job, signal) {
      try {
        await make(job, signal);
      } finally {
        // Also those of a process that was killed before it published them, or whose next job another got (Z4).
        if (await renditions.isAnyStored()) storedSince ??= performance.now();
        const isTime = performance.now() - (storedSince ?? Infinity) >= PUBLISHED_WITHIN_MS;
        if (
          storedSince !== undefined &&
          (isTime || signal.aborted || !(await jobs.isDue(RENDITIONS)))
        ) {
          await publish();
        }
      }
    },
    /** Also after a backup was restored, which holds no jobs (R4). */
    async enqueueLeftover() {
      await jobs.enqueue(database, await renditions.missingJobs("picture"));
      if (await renditions.isAnyStored()) await publish();
    },
  };
}

/**
 * The picture process may be killed for any reason, but hardly twice in a row by chance while it
 * works on one picture: give that picture up, so that it does not stop all others.
 */
function isPermanent({ lastError }: Job, error: unknown): boolean {
  if (!(error instanceof TaskProcessEnded)) return error instanceof SourceUnusable;
  return lastError?.startsWith(`${error.name}:`) ?? false;
}

/** The original's file is missing or damaged, so no renditions can be made of it (R17). */
export class SourceUnusable extends Error {
  override readonly name = "SourceUnusable";
}

/** The renditions of a picture. */
interface MadeRenditions {
  /** In pixels, ascending. */
  widths: number[];
  files: Rendition[];
  /** SHA-256 of the original, in hex. */
  hash: string;
}

export interface MakeRenditionsParts {
  storage: Storage;
  pictures: Pick<PictureWorker, "encodeRenditions">;
  picture: FileRecord & { fileName: string };
  /** Whether an earlier try may have stored some of them. */
  isBegun: boolean;
  /** Once aborted, nothing more is stored. */
  signal: AbortSignal;
}

/**
 * Makes and stores all renditions of a picture. Checks the original's hash first: renditions
 * of a damaged original would replace sound ones (R17).
 * @throws SourceUnusable, TaskProcessEnded, or whatever the storage throws
 */
export async function makeRenditions({
  storage,
  pictures,
  picture: { fileName, ...record },
  isBegun,
  signal,
}: MakeRenditionsParts): Promise<MadeRenditions> {
  const file = await storage.read(fileName);
  if (file === undefined) throw new SourceUnusable("its file is missing");
  const original = await buffer(file.stream);
  const hash = await contentHash([original]);
  const isWhole = original.byteLength === (record.bytes ?? original.byteLength);
  if (!isWhole || hash !== (record.hash ?? hash)) throw new SourceUnusable("its file is damaged");
  const { widths, each } = await pictures.encodeRenditions(original).catch((cause: unknown) => {
    if (cause instanceof TaskProcessEnded) throw cause;
    throw new SourceUnusable("its file is damaged", { cause });
  });
  signal.throwIfAborted();
  // At once: each write waits for the disk or for S3, not for the processor.
  const files = await Promise.all(
    each.map(({ width, format, bytes }) => put(renditionFileName(fileName, width, format), bytes)),
  );
  return { widths, files, hash };

  async function put(name: string, bytes: Uint8Array): Promise<Rendition> {
    const rendition = { fileName: name, bytes: bytes.byteLength, hash: await contentHash([bytes]) };
    if (!isBegun || !(await isStored(storage, rendition))) await storage.put(name, bytes);
    return rendition;
  }
}

/** What a maker that was killed has stored is not stored once more: each write is paid for (Z4). */
async function isStored(storage: Storage, { fileName, bytes, hash }: Rendition): Promise<boolean> {
  if ((await storage.stat(fileName))?.size !== bytes) return false;
  const file = await storage.read(fileName);
  return file !== undefined && (await contentHash(file.stream)) === hash;
}
