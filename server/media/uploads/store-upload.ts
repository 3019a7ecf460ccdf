import { randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { placeOfUrl } from "#domain/media-address.ts";
import { fileNameOfUrl, finalUrl, temporaryUrl } from "#domain/media.ts";
import { refuse } from "#domain/refusal.ts";
import { SUBTITLES_ENDING } from "#domain/subtitles.ts";
import { PICTURE_TYPES, shownName } from "#domain/upload-files.ts";
import type { Database, NewMediaRow } from "../../database/schema.ts";
import type { NewJob } from "../../jobs/job-store.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { contentHash, type Storage } from "../../storage/storage.ts";
import { finalIds, insertMedia, refuseOverMediaLimit, temporaryTotals } from "../media-store.ts";
import type { PictureWorker } from "../picture-process/picture-worker.ts";
import { readSubtitles } from "./read-subtitles.ts";
import { newRenditionsJob } from "../renditions/rendition-store.ts";

/** What may wait for Guardar at most (T24). */
const MOST_TEMPORARY_FILES = 200;
const MOST_TEMPORARY_BYTES = 500 * 1024 * 1024;

/** The uploads of pictures and subtitles, and the step from temporary to final for all files. */
export interface Uploads {
  /**
   * Stores an uploaded picture until Guardar (K4): checked, re-encoded, stored, and only
   * then inserted, so that no row is ever without its file (R6).
   * @param fileName what the client called it; only shown in refusals
   * @param digits 32 hex digits for its name; a file that has them already stays as it is (O1)
   * @param reduces whether one of too many bytes is made smaller instead of refused
   * @returns its temporary address, which can be read at once
   * @throws Refusal `file-too-large`, `file-wrong-type`, `image-too-many-pixels`, `image-damaged`,
   *   `too-many-temporary`, `disk-full` or `busy`; nothing is kept then
   */
  storeUpload(
    bytes: Uint8Array,
    fileName: string,
    options?: { digits?: string; reduces?: boolean },
  ): Promise<{ url: string }>;
  /**
   * Stores uploaded subtitles until Guardar, as WebVTT (V6).
   * @param fileName as above
   * @returns their temporary address
   * @throws Refusal as `readSubtitles`, `too-many-temporary` or `disk-full`; nothing is kept then
   */
  storeSubtitles(bytes: Uint8Array, fileName: string): Promise<{ url: string }>;
  /**
   * Makes temporary files final, all or none, and enqueues their renditions (K5). The
   * files stay where they are: one transaction over their rows is the whole move, so a kill can't
   * tear it (R3). Repeating it gives the same answer; final, outside and film addresses come back
   * as they are.
   * @returns one final address for each given, in their order
   * @throws Refusal `wrong-urls` where one is ill-formed or an unknown file of ours
   */
  finalize(urls: readonly string[]): Promise<string[]>;
}

export interface UploadsParts {
  database: Kysely<Database>;
  storage: Storage;
  pictures: Pick<PictureWorker, "prepare">;
  jobs: Pick<Jobs, "enqueue" | "wake">;
  /** That all originals together may take. */
  mostBytes: number;
  now: () => number;
}

export function createUploads(parts: UploadsParts): Uploads {
  const { database, storage, pictures, jobs, mostBytes, now } = parts;

  /** The file first, then its row. */
  async function store(bytes: Uint8Array, ending: string, facts: TemporaryFacts, digits?: string) {
    const name = `${digits ?? randomBytes(16).toString("hex")}.${ending}`;
    const row: NewMediaRow = {
      // A row has its final address from the beginning; `state` says which one leads to the file.
      url: finalUrl(name),
      state: "temporary",
      bytes: bytes.byteLength,
      hash: await contentHash([bytes]),
      created_at: now(),
      ...facts,
    };
    await storage.put(name, bytes);
    try {
      await database.transaction().execute(async (trx) => {
        await refuseOverQuota(trx, facts.kind, bytes.byteLength, mostBytes);
        await insertMedia(trx, [row]);
      });
    } catch (error) {
      // Digits that were given may name a file that was stored before.
      if (digits === undefined) await storage.delete(name);
      throw error;
    }
    return { url: temporaryUrl(name) };
  }

  return {
    async storeUpload(bytes, fileName, { digits, reduces } = {}) {
      // Asked before the work as well as after it, so that a full quota costs no decoding.
      await refuseOverQuota(database, "picture", 0, mostBytes);
      const picture = await pictures.prepare(bytes, fileName, reduces);
      const { width, height, colour, thumbhash } = picture;
      const facts = { kind: "picture", width, height, colour, thumbhash } as const;
      return store(picture.bytes, PICTURE_TYPES[picture.type], facts, digits);
    },

    storeSubtitles(bytes, fileName) {
      const text = Buffer.from(readSubtitles(bytes, shownName(fileName)));
      const unknown = { width: null, height: null, colour: null, thumbhash: null };
      return store(text, SUBTITLES_ENDING, { kind: "subtitles", ...unknown });
    },

    async finalize(urls) {
      const moved = urls.map(finalAddress);
      const ours = moved.filter((url) => placeOfUrl(url) === "final");
      const temporary = moved.filter((_, index) => placeOfUrl(urls[index] ?? "") === "temporary");
      await database.transaction().execute(async (trx) => {
        await jobs.enqueue(trx, await makeFinal(trx, temporary));
        const final = await finalIds(trx, ours);
        if (ours.some((url) => !final.has(url))) refuse("wrong-urls");
      });
      jobs.wake();
      return moved;
    },
  };
}

/** What is known of a file that waits for Guardar, beside the file itself. */
type TemporaryFacts = Pick<NewMediaRow, "width" | "height" | "colour" | "thumbhash"> & {
  kind: "picture" | "subtitles";
};

async function refuseOverQuota(
  database: Kysely<Database>,
  kind: TemporaryFacts["kind"],
  moreBytes: number,
  mostBytes: number,
): Promise<void> {
  const { files, bytes } = await temporaryTotals(database, kind);
  const isFull = files >= MOST_TEMPORARY_FILES || bytes + moreBytes > MOST_TEMPORARY_BYTES;
  if (isFull) refuse("too-many-temporary");
  await refuseOverMediaLimit(database, moreBytes, mostBytes);
}

function finalAddress(url: string): string {
  if (placeOfUrl(url) === "refused") return refuse("wrong-urls");
  const fileName = fileNameOfUrl(url);
  return fileName === undefined ? url : finalUrl(fileName);
}

/**
 * Makes temporary files final; those that are final stay (K5).
 * @returns the jobs that make their renditions
 */
async function makeFinal(trx: Transaction<Database>, urls: readonly string[]): Promise<NewJob[]> {
  if (urls.length === 0) return [];
  const rows = await trx
    .updateTable("media")
    .set(({ eb, val }) => ({
      state: "final",
      variants: eb
        .case()
        .when("kind", "=", "subtitles")
        .then(val("none" as const))
        .else(val("pending" as const))
        .end(),
    }))
    .where("url", "in", urls)
    .where("state", "=", "temporary")
    .returning(["id", "kind"])
    .execute();
  return rows.filter(({ kind }) => kind !== "subtitles").map(newRenditionsJob);
}
