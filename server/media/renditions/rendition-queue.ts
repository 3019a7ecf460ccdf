import type { FastifyBaseLogger } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../database/schema.ts";
import type { Forms } from "./rendition-store.ts";
import { makeVariants, Unmakeable } from "./make-renditions.ts";
import {
  markFailed,
  markMade,
  newestPending,
  noteHash,
  type PendingPicture,
} from "../media-store.ts";
import { PictureProcessEnded, type PictureWorker } from "../picture-process/picture-worker.ts";
import type { Storage } from "../../storage/storage.ts";
import { createWorkQueue, type WorkQueue } from "./work-queue.ts";

/**
 * Pictures that are made one after the other are told to visitors together, at least so often,
 * in milliseconds: each telling is a new revision, for which every page is drawn anew.
 */
const TOLD_WITHIN_MS = 5000;

export interface VariantsQueueParts {
  database: Kysely<Database>;
  storage: Storage;
  forms: Pick<Forms, "note">;
  pictures: Pick<PictureWorker, "variants">;
  log: Pick<FastifyBaseLogger, "error">;
  /** Called first in each transaction that changes what visitors see. */
  onChange: (trx: Transaction<Database>) => Promise<void>;
}

/**
 * Makes the queue of final pictures that have no variants yet. What a kill interrupts, or keeps
 * from being told, is made at the next start (R4).
 */
export function createVariantsQueue(parts: VariantsQueueParts): WorkQueue {
  const { database, storage, forms, pictures, log, onChange } = parts;
  /** Those in whose work the picture process has ended once. */
  const suspects = new Set<string>();
  /** Widths by picture, of those that are stored and not yet told. */
  const made = new Map<number, readonly number[]>();
  let madeSince = 0;

  const queue = createWorkQueue<PendingPicture>({
    next,
    work: prepare,
    onTrouble: (error) =>
      log.error(
        { err: error },
        "no variants for a moment: where this stays, look at the disk or the S3 store",
      ),
  });

  async function next(): Promise<PendingPicture | undefined> {
    const picture = await newestPending(database, [...made.keys()]);
    const isTime = performance.now() - madeSince >= TOLD_WITHIN_MS;
    if (picture === undefined || isTime) await tell();
    return picture;
  }

  async function prepare(picture: PendingPicture, signal: AbortSignal): Promise<void> {
    const { id, fileName } = picture;
    try {
      const { widths, ...stored } = await makeVariants(storage, pictures, picture, signal);
      await forms.note(id, stored.forms);
      if (picture.hash === null) await noteHash(database, id, stored.hash);
      if (made.size === 0) madeSince = performance.now();
      made.set(id, widths);
    } catch (error) {
      if (!isItsOwnFault(fileName, error)) throw error;
      await markFailed(database, id);
      log.error(
        { err: error, fileName },
        "a picture has no variants: upload it again in its place",
      );
    }
  }

  async function tell(): Promise<void> {
    if (made.size === 0) return;
    await database.transaction().execute(async (trx) => {
      await onChange(trx);
      for (const [id, widths] of made) await markMade(trx, id, widths);
    });
    made.clear();
  }

  /** A process may be killed for any reason, but hardly twice over one picture: that one must not stop all others. */
  function isItsOwnFault(fileName: string, error: unknown): boolean {
    if (!(error instanceof PictureProcessEnded)) return error instanceof Unmakeable;
    const isSecond = suspects.has(fileName);
    suspects.add(fileName);
    return isSecond;
  }

  return {
    ...queue,
    async stop() {
      await queue.stop();
      await tell().catch((error: unknown) =>
        log.error({ err: error }, "pictures that were made are made again at the next start"),
      );
    },
  };
}
