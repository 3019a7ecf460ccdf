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
import { S3_OPTIONS, type Bucket } from "../../storage/bucket.ts";
import { servedAs } from "../../storage/s3.ts";
import type { ByteRange } from "../../storage/storage.ts";
import {
  byIdleTime,
  type FilmRecord,
  type FilmUpload,
  parseRecord,
  type UnfinishedFilms,
} from "./unfinished-films.ts";

const FOLDER = "uploads";
/** Suffixes of @tus/s3-store: a film's record, and bytes that are too few for a part. */
const RECORD = ".info";
const REST = ".part";
const NAME = /^([0-9a-f]{32})(?:\.info|\.part)?$/;

interface Arrived {
  upload: FilmUpload | undefined;
  touchedAt: number;
}

interface Parts {
  bytes: number;
  touchedAt: number;
  all: CompletedPart[];
}

/** Opens the bucket's folder of @tus/s3-store, where a film is a multipart upload until it is complete. */
export function openFilmBucket(
  storage: Bucket,
  refuseWith: (error: unknown) => never,
): UnfinishedFilms {
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

  /** Undefined if the multipart upload has ended. */
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
      // The SDK's paginator would not stop: some stores return a next marker on the last page too.
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
    // Some stores still list the parts of a completed upload.
    const received =
      (await films.stat(id))?.size ??
      (parts && parts.bytes + ((await films.stat(id + REST))?.size ?? 0));
    return { upload: { id, name, size, received }, touchedAt };
  }

  /** Completes the multipart upload if a crash kept the tus server from it. */
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
    // Delete the record last: only the record leads to the rest.
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
        s3ClientConfig: { ...S3_OPTIONS, bucket: films.at("").Bucket },
        // No cache: another process may have ended the upload.
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

    // S3 does not report free space.
    refuseWithoutRoom: async () => {},
  };
}
