import { randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { placeOfUrl } from "#domain/media-address.ts";
import { fileNameOfUrl, finalUrl, renditionFileName, temporaryUrl } from "#domain/media.ts";
import { refuse } from "#domain/refusal.ts";
import { SUBTITLES_ENDING } from "#domain/subtitles.ts";
import { PICTURE_TYPES, shownName } from "#domain/upload-files.ts";
import type { Database, MediaRow, NewMediaRow } from "../../database/schema.ts";
import type { NewJob } from "../../jobs/job-store.ts";
import type { ServedFile } from "../../responses/serve-file.ts";
import { typeOfFile } from "../../storage/file-type.ts";
import { contentHash, type Storage } from "../../storage/storage.ts";
import type { MediaParts } from "../media-parts.ts";
import {
  finalIds,
  insertMedia,
  refuseOverMediaLimit,
  temporaryTotals,
  uploadedNames,
} from "../media-store.ts";
import { readSubtitles } from "./read-subtitles.ts";
import type { EncodedRendition } from "../picture-process/encode-renditions.ts";
import {
  describeRendition,
  newRenditionsJob,
  recordRenditions,
} from "../renditions/rendition-store.ts";

/** Limits of one kind's files that wait for Guardar. */
const MOST_TEMPORARY_FILES = 200;
const MOST_TEMPORARY_BYTES = 500 * 1024 * 1024;

/** Stores uploaded pictures and subtitles. */
export type Uploads = ReturnType<typeof createUploads>;

export function createUploads(parts: MediaParts) {
  const {
    database,
    storage,
    pictures,
    jobs,
    mostBytes = Infinity,
    clockForTimestamps: now,
  } = parts;

  /** Stores the files before their rows, so that no row lacks its file. */
  async function store(file: NewFile, master?: NewMaster) {
    const { name, isNew, quick = [] } = file;
    const row = await newRow(file, now());
    const masterRow = master && (await newRow(master, now()));
    const renditions = await Promise.all(quick.map((each) => describeRendition(name, each)));
    const quickFiles = quick.map(({ width, format, bytes }) => ({
      name: renditionFileName(name, width, format),
      bytes,
    }));
    let isInserted = false;
    try {
      await storage.put(name, file.bytes);
      await putAll(storage, master ? [...quickFiles, master] : quickFiles);
      isInserted = await database.transaction().execute(async (trx) => {
        const bytes = file.bytes.byteLength + (master?.bytes.byteLength ?? 0);
        await refuseOverQuota(trx, file.kind, bytes, mostBytes);
        const [stored] = await insertMedia(trx, [row]);
        if (stored && renditions.length > 0)
          await recordRenditions(trx, stored.id, renditions, now());
        if (stored && master && masterRow) {
          await insertMaster(trx, stored.id, masterRow, master.uploadedName);
        }
        return stored !== undefined;
      });
    } finally {
      // A file that is not new may have been stored before, but never with this master.
      const newFiles = [...(isNew ? [file, ...quickFiles] : []), ...(master ? [master] : [])];
      const gone = isInserted ? [] : newFiles;
      // What can't be deleted now is an orphan, which the sweep takes.
      await Promise.allSettled(gone.map((each) => storage.delete(each.name)));
    }
    return { url: temporaryUrl(name) };
  }

  return {
    /**
     * Checks, re-encodes and stores a picture until Guardar; returns its temporary address (K4). The
     * uploaded file is stored too, as its master, under a random name that no public page tells (V11),
     * and the picture in all widths, as they can be made quickly (V13).
     * @param options `digits` gives a repeated upload the same name; `reduces` allows shrinking the picture
     * @throws Refusal `file-too-large`, `file-wrong-type`, `image-too-many-pixels`, `image-damaged`,
     *   `too-many-temporary`, `disk-full` or `busy`; no row is kept then
     */
    async storeUpload(
      bytes: Uint8Array,
      fileName: string,
      { digits, reduces }: { digits?: string; reduces?: boolean } = {},
    ) {
      // Check before decoding too, so that a full quota costs no work.
      await refuseOverQuota(database, "picture", 0, mostBytes);
      const picture = await pictures.prepare(bytes, fileName, reduces);
      const name = `${digits ?? randomDigits()}.${PICTURE_TYPES[picture.type]}`;
      const master: NewMaster = {
        ...UNKNOWN_FACTS,
        kind: "master",
        name: `${randomDigits()}.${PICTURE_TYPES[picture.uploadedType]}`,
        isNew: true,
        bytes,
        uploadedName: shownName(fileName),
      };
      return store({ ...picture, kind: "picture", name, isNew: digits === undefined }, master);
    },

    /** Finds what was uploaded as a picture or film: the master, or else the original (V11). */
    async findMaster(url: string): Promise<(ServedFile & { name: string }) | undefined> {
      const master = await database
        .selectFrom("masters")
        .innerJoin("media as pictures", "pictures.id", "masters.picture_id")
        .innerJoin("media", "media.id", "masters.master_id")
        .select("media.url")
        .where("pictures.url", "=", url)
        .executeTakeFirst();
      const fileName = fileNameOfUrl(master?.url ?? url);
      const isStored = master !== undefined || (await finalIds(database, [url])).size > 0;
      if (!isStored || fileName === undefined) return undefined;
      return {
        name: (await uploadedNames(database, [url])).get(url) ?? fileName,
        type: typeOfFile(fileName),
        etag: `"${fileName}"`,
        cacheControl: "private, no-store",
        size: async () => (await storage.stat(fileName))?.size,
        read: (range) => storage.read(fileName, range),
      };
    },

    /** Finds the names under which pictures and films were uploaded, by address. */
    uploadedNames: (urls: readonly string[]) => uploadedNames(database, urls),

    /** Stores subtitles until Guardar. @throws Refusal as `readSubtitles`, `too-many-temporary`, `disk-full` */
    storeSubtitles(bytes: Uint8Array, fileName: string) {
      const text = Buffer.from(readSubtitles(bytes, shownName(fileName)));
      const name = `${randomDigits()}.${SUBTITLES_ENDING}`;
      return store({ ...UNKNOWN_FACTS, kind: "subtitles", name, isNew: true, bytes: text });
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

interface NewFile extends Pick<NewMediaRow, "kind" | "width" | "height" | "colour" | "thumbhash"> {
  name: string;
  /** False if a repeated upload stores the same name again. */
  isNew: boolean;
  bytes: Uint8Array;
  quick?: readonly EncodedRendition[];
}

interface NewMaster extends NewFile {
  uploadedName: string;
}

const KINDS_WITH_RENDITIONS: readonly MediaRow["kind"][] = ["picture", "film"];

const UNKNOWN_FACTS = { width: null, height: null, colour: null, thumbhash: null };

function randomDigits(): string {
  return randomBytes(16).toString("hex");
}

async function newRow(file: NewFile, created_at: number): Promise<NewMediaRow> {
  const { kind, name, bytes, width, height, colour, thumbhash, quick = [] } = file;
  return {
    // The row has the final address from the start; `state` decides which address serves the file.
    url: finalUrl(name),
    kind,
    state: "temporary",
    bytes: bytes.byteLength,
    hash: await contentHash([bytes]),
    created_at,
    width,
    height,
    colour,
    thumbhash,
    widths: JSON.stringify(quick.map((each) => each.width).toSorted((a, b) => a - b)),
    is_quick: quick.length > 0 ? 1 : 0,
  };
}

/** Waits for all writes, so that a failed one leaves none that goes on. @throws the first error */
async function putAll(
  storage: Storage,
  files: readonly { name: string; bytes: Uint8Array }[],
): Promise<void> {
  const put = await Promise.allSettled(files.map(({ name, bytes }) => storage.put(name, bytes)));
  const failed = put.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

async function insertMaster(
  trx: Transaction<Database>,
  picture_id: number,
  row: NewMediaRow,
  uploaded_name: string,
): Promise<void> {
  for (const { id: master_id } of await insertMedia(trx, [row])) {
    await trx.insertInto("masters").values({ picture_id, master_id, uploaded_name }).execute();
  }
}

async function refuseOverQuota(
  database: Kysely<Database>,
  kind: NewFile["kind"],
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

/** Returns the jobs that make the renditions. */
async function makeFinal(trx: Transaction<Database>, urls: readonly string[]): Promise<NewJob[]> {
  if (urls.length === 0) return [];
  const rows = await trx
    .updateTable("media")
    .set(({ eb, val }) => ({
      state: "final",
      rendition_state: eb
        .case()
        .when("kind", "in", KINDS_WITH_RENDITIONS)
        .then(val("pending" as const))
        .else(val("none" as const))
        .end(),
    }))
    .where("url", "in", urls)
    .where("state", "=", "temporary")
    .returning(["id", "kind"])
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await trx
      .updateTable("media")
      .set({ state: "final" })
      .where("id", "in", ({ selectFrom }) =>
        selectFrom("masters").select("master_id").where("picture_id", "in", ids),
      )
      .execute();
  }
  return rows.filter(({ kind }) => KINDS_WITH_RENDITIONS.includes(kind)).map(newRenditionsJob);
}
