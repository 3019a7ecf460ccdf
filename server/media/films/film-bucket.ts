import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  GetObjectCommand,
  ListPartsCommand,
} from "@aws-sdk/client-s3";
import type { MediaUrl } from "../../settings.ts";
import { openBucket, S3_OPTIONS } from "../../storage/bucket.ts";
import { servedAs } from "../../storage/s3.ts";
import type { ByteRange } from "../../storage/storage.ts";
import {
  byIdleTime,
  type FilmRecord,
  type FilmUpload,
  parseRecord,
  type UnfinishedFilms,
} from "./unfinished-films.ts";

/** Beside the storage's own files, which no folder holds. */
const FOLDER = "uploads";
/** What @tus/s3-store writes beside a film's bytes: its record, and bytes that are too few for a part. */
const RECORD = ".info";
const REST = ".part";
const NAME = /^([0-9a-f]{32})(?:\.info|\.part)?$/;

/** What has arrived of a film, and by which multipart upload. */
interface Arrived {
  upload: FilmUpload | undefined;
  /** When its last part came, in milliseconds since 1970; 0 for none. */
  touchedAt: number;
}

interface Parts {
  bytes: number;
  touchedAt: number;
  all: CompletedPart[];
}

/**
 * Opens the part of a bucket in which @tus/s3-store keeps a film's bytes: a multipart upload, with the
 * rest that is too small for a part, until the last of them makes it one object.
 * @param refuseWith makes a refusal of an error of the store
 */
export function openFilmBucket(
  mediaUrl: MediaUrl,
  refuseWith: (error: unknown) => never,
): UnfinishedFilms {
  const storage = openBucket(mediaUrl);
  const films = storage.folder(FOLDER);
  const { at } = films;

  async function readRecord(
    id: string,
  ): Promise<(Partial<FilmRecord> & { uploadId: string | undefined }) | undefined> {
    const object = await films.find(new GetObjectCommand(at(id + RECORD)));
    if (object?.Body === undefined) return undefined;
    const record = parseRecord(await object.Body.transformToString());
    return { ...record, uploadId: object.Metadata?.["upload-id"] };
  }

  /** The parts that have arrived; undefined where their upload has ended. */
  async function partsOf(id: string, uploadId: string | undefined): Promise<Parts | undefined> {
    if (uploadId === undefined) return undefined;
    const parts: Parts = { bytes: 0, touchedAt: 0, all: [] };
    let marker: string | undefined;
    do {
      const asked = { ...at(id), UploadId: uploadId, PartNumberMarker: marker };
      const page = await films.find(new ListPartsCommand(asked));
      if (page === undefined) return undefined;
      for (const { Size = 0, LastModified, ETag, PartNumber } of page.Parts ?? []) {
        parts.bytes += Size;
        parts.all.push({ ETag, PartNumber });
        parts.touchedAt = Math.max(parts.touchedAt, LastModified?.getTime() ?? 0);
      }
      // The SDK's paginator would go on: stores name a next marker on the last page too.
      marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (marker !== undefined);
    return parts;
  }

  async function getBytes(id: string, range?: ByteRange): Promise<Readable> {
    const film = await films.read(id, range);
    if (film === undefined) throw new Error(`the store sends no bytes of the film ${id}`);
    return film.stream;
  }

  async function lookFor(id: string): Promise<Arrived> {
    const { name, size, uploadId } = (await readRecord(id)) ?? {};
    const parts = await partsOf(id, uploadId);
    const touchedAt = parts?.touchedAt ?? 0;
    if (name === undefined || size === undefined) return { upload: undefined, touchedAt };
    // Some stores go on listing the parts of an upload that has become an object.
    const received =
      (await films.stat(id))?.size ??
      (parts && parts.bytes + ((await films.stat(id + REST))?.size ?? 0));
    return { upload: { id, name, size, received }, touchedAt };
  }

  /** Makes one object of a film's parts, where a crash has kept the tus server from it. */
  async function joinParts(id: string): Promise<void> {
    const UploadId = (await readRecord(id))?.uploadId;
    const MultipartUpload = { Parts: (await partsOf(id, UploadId))?.all };
    await films.transfer(
      new CompleteMultipartUploadCommand({ ...at(id), UploadId, MultipartUpload }),
    );
  }

  async function remove(id: string): Promise<void> {
    const UploadId = (await readRecord(id))?.uploadId;
    if (UploadId !== undefined) {
      await films.find(new AbortMultipartUploadCommand({ ...at(id), UploadId }));
    }
    // The record goes last: without it the rest would not be found again.
    for (const name of [id + REST, id, id + RECORD]) await films.delete(name);
  }

  async function list() {
    const touched = new Map<string, number>();
    for await (const { name, modified } of films.list()) {
      const id = NAME.exec(name)?.[1];
      if (id !== undefined) touched.set(id, Math.max(touched.get(id) ?? 0, modified));
    }
    const listed = [];
    for (const [id, modified] of touched) {
      const { upload, touchedAt } = await lookFor(id);
      listed.push({ id, upload, touchedAt: Math.max(modified, touchedAt) });
    }
    return byIdleTime(listed);
  }

  async function moveToStorage(id: string, fileName: string): Promise<void> {
    const { Bucket, Key } = at(id);
    // The store copies it itself, however long that takes.
    await storage.transfer(
      new CopyObjectCommand({
        ...storage.at(fileName),
        ...servedAs(fileName),
        CopySource: encodeURI(`${Bucket}/${Key}`),
        MetadataDirective: "REPLACE",
      }),
    );
    await films.delete(id);
  }

  async function openWhole(id: string) {
    if ((await films.stat(id)) === undefined) await joinParts(id);
    const { size = 0 } = (await films.stat(id)) ?? {};
    return {
      size,
      read: async (offset: number, length: number) => {
        if (offset >= size) return Buffer.alloc(0);
        const end = Math.min(offset + length, size) - 1;
        return buffer(await getBytes(id, { start: offset, end }).catch(refuseWith));
      },
      stream: () => getBytes(id).catch(refuseWith),
      close: async () => {},
    };
  }

  return {
    idPrefix: films.begin,

    async openDatastore() {
      const { S3Store } = await import("@tus/s3-store");
      const { ERRORS } = await import("@tus/server");
      const store = new S3Store({
        s3ClientConfig: { ...S3_OPTIONS, bucket: mediaUrl.bucket },
        // Another process may have ended an upload that this one has read.
        cache: { get: async () => undefined, set: async () => {}, delete: async () => {} },
      });
      store.remove = async (tusId) => {
        const id = tusId.slice(films.begin.length);
        if ((await lookFor(id).catch(refuseWith)).upload === undefined) throw ERRORS.FILE_NOT_FOUND;
        await remove(id).catch(refuseWith);
      };
      return store;
    },

    find: async (id) => (await lookFor(id).catch(refuseWith)).upload,
    list: () => list().catch(refuseWith),
    open: (id) => openWhole(id).catch(refuseWith),
    moveToStorage: (id, fileName) => moveToStorage(id, fileName).catch(refuseWith),
    remove: (id) => remove(id).catch(refuseWith),

    // A bucket does not tell how much room is left.
    refuseWithoutRoom: async () => {},
  };
}
