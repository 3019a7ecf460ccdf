import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  paginateListObjectsV2,
} from "@aws-sdk/client-s3";
import type { MediaUrl } from "../../settings.ts";
import { answered, createS3Client, ignoreMissing, S3_OPTIONS, servedAs } from "../../storage/s3.ts";
import { byIdleTime, type FilmUpload, type UnfinishedFilms } from "./unfinished-films.ts";

/** Beside the storage's own files, which no folder holds. */
const FOLDER = "uploads";
/** What @tus/s3-store writes beside a film's bytes: its record, and bytes that are too few for a part. */
const RECORD = ".info";
const REST = ".part";
const NAME = /^([0-9a-f]{32})(?:\.info|\.part)?$/;

/** What a record says. */
interface FilmRecord extends Pick<FilmUpload, "name" | "size"> {
  /** Of the multipart upload that takes the bytes. */
  uploadId: string | undefined;
}

/**
 * Opens the part of a bucket in which @tus/s3-store keeps a film's bytes: a multipart upload, with the
 * rest that is too small for a part, until the last of them makes it one object.
 * @param refuseWith makes a refusal of an error of the store
 */
export function openFilmBucket(
  { bucket, prefix }: MediaUrl,
  refuseWith: (error: unknown) => never,
): UnfinishedFilms {
  const client = createS3Client();
  const folder = prefix === "" ? "" : `${prefix}/`;
  const idPrefix = `${folder}${FOLDER}/`;
  const at = (name: string) => ({ Bucket: bucket, Key: idPrefix + name });

  async function readRecord(id: string): Promise<FilmRecord | undefined> {
    const command = new GetObjectCommand(at(id + RECORD));
    const object = await answered((abortSignal) => client.send(command, { abortSignal })).catch(
      ignoreMissing,
    );
    if (object?.Body === undefined) return undefined;
    const { size, metadata }: { size: number; metadata?: { filename?: string } } = JSON.parse(
      await object.Body.transformToString(),
    );
    return { size, name: metadata?.filename ?? "", uploadId: object.Metadata?.["upload-id"] };
  }

  async function sizeOf(name: string): Promise<number | undefined> {
    const command = new HeadObjectCommand(at(name));
    const object = await answered((abortSignal) => client.send(command, { abortSignal })).catch(
      ignoreMissing,
    );
    return object?.ContentLength;
  }

  /** The parts that have arrived; undefined where their upload has ended. */
  async function partsOf(id: string, uploadId: string | undefined) {
    if (uploadId === undefined) return undefined;
    const parts = { bytes: 0, touchedAt: 0, all: [] as CompletedPart[] };
    let marker: string | undefined;
    do {
      const command = new ListPartsCommand({
        ...at(id),
        UploadId: uploadId,
        PartNumberMarker: marker,
      });
      const page = await answered((abortSignal) => client.send(command, { abortSignal })).catch(
        ignoreMissing,
      );
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

  async function getBytes(id: string, range?: string): Promise<Readable> {
    const command = new GetObjectCommand({ ...at(id), Range: range });
    const { Body } = await answered((abortSignal) => client.send(command, { abortSignal }));
    if (!(Body instanceof Readable)) throw new Error(`the store sends no bytes of the film ${id}`);
    return Body;
  }

  async function deleteObject(name: string): Promise<void> {
    const command = new DeleteObjectCommand(at(name));
    await answered((abortSignal) => client.send(command, { abortSignal }));
  }

  async function find(id: string): Promise<FilmUpload | undefined> {
    const record = await readRecord(id);
    if (record === undefined) return undefined;
    const { name, size, uploadId } = record;
    const whole = await sizeOf(id);
    if (whole !== undefined) return { id, name, size, received: whole };
    const parts = await partsOf(id, uploadId);
    return { id, name, size, received: parts && parts.bytes + ((await sizeOf(id + REST)) ?? 0) };
  }

  /** Makes one object of a film's parts, where a crash has kept the tus server from it. */
  async function join(id: string): Promise<void> {
    const UploadId = (await readRecord(id))?.uploadId;
    const Parts = (await partsOf(id, UploadId))?.all;
    await client.send(
      new CompleteMultipartUploadCommand({ ...at(id), UploadId, MultipartUpload: { Parts } }),
    );
  }

  async function remove(id: string): Promise<void> {
    const uploadId = (await readRecord(id))?.uploadId;
    if (uploadId !== undefined) {
      const abort = new AbortMultipartUploadCommand({ ...at(id), UploadId: uploadId });
      await answered((abortSignal) => client.send(abort, { abortSignal })).catch(ignoreMissing);
    }
    // The record goes last: without it the rest would not be found again.
    for (const name of [id + REST, id, id + RECORD]) await deleteObject(name);
  }

  return {
    idPrefix,

    async openDatastore() {
      const { S3Store } = await import("@tus/s3-store");
      const { ERRORS } = await import("@tus/server");
      const store = new S3Store({
        s3ClientConfig: { ...S3_OPTIONS, bucket },
        // Another process may have ended an upload that this one remembers.
        cache: { get: async () => undefined, set: async () => {}, delete: async () => {} },
      });
      store.remove = async (tusId) => {
        const id = tusId.slice(idPrefix.length);
        if ((await find(id).catch(refuseWith)) === undefined) throw ERRORS.FILE_NOT_FOUND;
        await remove(id).catch(refuseWith);
      };
      return store;
    },

    find: (id) => find(id).catch(refuseWith),

    async list() {
      try {
        const touched = new Map<string, number>();
        const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: idPrefix });
        for await (const page of pages) {
          for (const { Key = "", LastModified } of page.Contents ?? []) {
            const id = NAME.exec(Key.slice(idPrefix.length))?.[1];
            if (id === undefined || LastModified === undefined) continue;
            touched.set(id, Math.max(touched.get(id) ?? 0, LastModified.getTime()));
          }
        }
        for (const [id, touchedAt] of touched) {
          const parts = await partsOf(id, (await readRecord(id))?.uploadId);
          touched.set(id, Math.max(touchedAt, parts?.touchedAt ?? 0));
        }
        return byIdleTime(touched);
      } catch (error) {
        return refuseWith(error);
      }
    },

    async open(id) {
      const found = await sizeOf(id).catch(refuseWith);
      if (found === undefined) await join(id).catch(refuseWith);
      const size = found ?? (await sizeOf(id).catch(refuseWith)) ?? 0;
      return {
        size,
        read: async (offset, length) => {
          if (offset >= size) return Buffer.alloc(0);
          const end = Math.min(offset + length, size) - 1;
          return buffer(await getBytes(id, `bytes=${offset}-${end}`).catch(refuseWith));
        },
        stream: () => getBytes(id).catch(refuseWith),
        close: async () => {},
      };
    },

    async moveToStorage(id, fileName) {
      const source = encodeURI(`${bucket}/${idPrefix}${id}`);
      // The store copies it itself, however long that takes.
      const copy = new CopyObjectCommand({
        Bucket: bucket,
        Key: folder + fileName,
        CopySource: source,
        ...servedAs(fileName),
        MetadataDirective: "REPLACE",
      });
      await client.send(copy).catch(refuseWith);
      await deleteObject(id).catch(refuseWith);
    },

    remove: (id) => remove(id).catch(refuseWith),

    // A bucket does not tell how much room is left.
    refuseWithoutRoom: async () => {},
  };
}
