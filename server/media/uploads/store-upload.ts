import { randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { placeOfUrl } from "#domain/media-address.ts";
import { fileNameOfUrl, finalUrl, temporaryUrl } from "#domain/media.ts";
import { refuse } from "#domain/refusal.ts";
import { SUBTITLES_ENDING } from "#domain/subtitles.ts";
import { PICTURE_TYPES, shownName } from "#domain/upload-files.ts";
import type { Database, NewMediaRow } from "../../database/schema.ts";
import type { NewJob } from "../../jobs/job-store.ts";
import { contentHash } from "../../storage/storage.ts";
import type { MediaParts } from "../media-parts.ts";
import { finalIds, insertMedia, refuseOverMediaLimit, temporaryTotals } from "../media-store.ts";
import { readSubtitles } from "./read-subtitles.ts";
import { newRenditionsJob } from "../renditions/rendition-store.ts";

/** Limits of one kind's files that wait for Guardar. */
const MOST_TEMPORARY_FILES = 200;
const MOST_TEMPORARY_BYTES = 500 * 1024 * 1024;

/** Stores uploaded pictures and subtitles. */
export type Uploads = ReturnType<typeof createUploads>;

export function createUploads(parts: MediaParts) {
  const { database, storage, pictures, jobs, mostBytes = Infinity, forTimestamps: now } = parts;

  /** Stores the file before the row, so that no row lacks its file. */
  async function store(bytes: Uint8Array, ending: string, facts: TemporaryFacts, digits?: string) {
    const name = `${digits ?? randomBytes(16).toString("hex")}.${ending}`;
    const row: NewMediaRow = {
      // The row has the final address from the start; `state` decides which address serves the file.
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
      // A file with given digits may have been stored before.
      if (digits === undefined) await storage.delete(name);
      throw error;
    }
    return { url: temporaryUrl(name) };
  }

  return {
    /**
     * Checks, re-encodes and stores a picture until Guardar; returns its temporary address (K4).
     * @param options `digits` gives a repeated upload the same name; `reduces` allows shrinking the picture
     * @throws Refusal `file-too-large`, `file-wrong-type`, `image-too-many-pixels`, `image-damaged`,
     *   `too-many-temporary`, `disk-full` or `busy`; nothing is kept then
     */
    async storeUpload(
      bytes: Uint8Array,
      fileName: string,
      { digits, reduces }: { digits?: string; reduces?: boolean } = {},
    ) {
      // Check before decoding too, so that a full quota costs no work.
      await refuseOverQuota(database, "picture", 0, mostBytes);
      const picture = await pictures.prepare(bytes, fileName, reduces);
      const { width, height, colour, thumbhash } = picture;
      const facts = { kind: "picture", width, height, colour, thumbhash } as const;
      return store(picture.bytes, PICTURE_TYPES[picture.type], facts, digits);
    },

    /** Stores subtitles until Guardar. @throws Refusal as `readSubtitles`, `too-many-temporary`, `disk-full` */
    storeSubtitles(bytes: Uint8Array, fileName: string) {
      const text = Buffer.from(readSubtitles(bytes, shownName(fileName)));
      const unknown = { width: null, height: null, colour: null, thumbhash: null };
      return store(text, SUBTITLES_ENDING, { kind: "subtitles", ...unknown });
    },

    /**
     * Makes temporary files final, all or none, in one transaction that a kill can't split (R3, K5). A
     * repeated call gives the same answer; final, outside and film addresses are returned unchanged.
     * @throws Refusal `wrong-urls` for an ill-formed address or an unknown file of ours
     */
    async finalize(urls: readonly string[]): Promise<string[]> {
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

async function makeFinal(trx: Transaction<Database>, urls: readonly string[]): Promise<NewJob[]> {
  if (urls.length === 0) return [];
  const rows = await trx
    .updateTable("media")
    .set(({ eb, val }) => ({
      state: "final",
      rendition_state: eb
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
