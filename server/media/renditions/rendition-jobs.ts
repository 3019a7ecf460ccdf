import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../database/schema.ts";
import type { Job } from "../../jobs/job-store.ts";
import { JobFailed, type JobHandler, type Jobs } from "../../jobs/jobs.ts";
import type { Storage } from "../../storage/storage.ts";
import { PictureProcessEnded, type PictureWorker } from "../picture-process/picture-worker.ts";
import { makeRenditions, Unmakeable } from "./make-renditions.ts";
import { RENDITIONS, renditionsJob, type RenditionStore } from "./rendition-store.ts";

/**
 * Pictures that are made one after the other are published together, at least so often, in
 * milliseconds: each publication is a new revision, for which every page is rendered anew.
 */
const PUBLISHED_WITHIN_MS = 5000;

export interface RenditionJobsParts {
  database: Kysely<Database>;
  storage: Storage;
  renditions: RenditionStore;
  pictures: Pick<PictureWorker, "renditions">;
  jobs: Pick<Jobs, "enqueue" | "isDue">;
  /** Called first in each transaction that changes what visitors see. */
  onChange: (trx: Transaction<Database>) => Promise<void>;
}

/** Makes the renditions of final pictures that have none, and publishes them. */
export function renditionsHandler(parts: RenditionJobsParts): JobHandler {
  const { database, storage, renditions, pictures, jobs, onChange } = parts;
  /** Since when a rendition is stored that is not published yet. */
  let storedSince: number | undefined;

  async function make(job: Job, signal: AbortSignal): Promise<void> {
    const picture = await renditions.findPending(Number(job.key));
    if (picture === undefined) return;
    try {
      await renditions.store(picture.id, await makeRenditions(storage, pictures, picture, signal));
      storedSince ??= performance.now();
    } catch (error) {
      if (signal.aborted || !isItsOwnFault(job, error)) throw error;
      throw new JobFailed(
        `no renditions of ${picture.fileName}: upload the picture again in its place`,
        { cause: error },
      );
    }
  }

  async function publish(): Promise<void> {
    await database.transaction().execute(async (trx) => {
      await onChange(trx);
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
    async takeUp() {
      await jobs.enqueue(database, (await renditions.withoutJob()).map(renditionsJob));
      if (await renditions.isAnyStored()) await publish();
    },
  };
}

/**
 * The picture process may be killed for any reason, but hardly twice in a row over one picture:
 * that one must not end the work of all others again and again.
 */
function isItsOwnFault({ lastError }: Job, error: unknown): boolean {
  if (!(error instanceof PictureProcessEnded)) return error instanceof Unmakeable;
  return lastError?.startsWith(`${error.name}:`) ?? false;
}
