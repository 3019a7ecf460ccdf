import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
  paginateListObjectsV2,
} from "@aws-sdk/client-s3";
import { typeOfFile } from "./file-type.ts";
import { checkedKey, isKey, type Storage } from "./storage.ts";

/** A store that hasn't answered by then is down, in milliseconds (R21: at most 10 s). */
const ANSWER_WITHIN_MS = 8000;
const CONNECT_WITHIN_MS = 2000;
/** A transfer without progress for this long is aborted, in milliseconds. */
const SILENT_FOR_MS = 30_000;
/** An object that readiness checks read, and write now and then; no listing shows it. */
const READY_PROBE = ".ready";
/** A proof that the store takes writes stands this long, in milliseconds: each write is paid for. */
const PROVEN_FOR_MS = 10_000;

/** How every S3-compatible store is spoken to. */
export const S3_OPTIONS: S3ClientConfig = {
  // Every S3-compatible server accepts the bucket in the path; most accept nothing else.
  forcePathStyle: true,
  // And many don't know the checksums that only AWS's own offers.
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
  maxAttempts: 2,
  requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, socketTimeout: SILENT_FOR_MS },
};

/** A client with such options. Region, endpoint and keys come from the AWS client's own variables. */
export function createS3Client(): S3Client {
  return new S3Client(S3_OPTIONS);
}

/** How the store itself answers with a file, to those whom it may be read by (Z5). */
export function servedAs(key: string): { ContentType: string; CacheControl: string } {
  return { ContentType: typeOfFile(key), CacheControl: "public, max-age=31536000, immutable" };
}

/**
 * Keeps files in an S3 bucket. Region, endpoint and keys come from the AWS
 * client's own variables; nothing but that endpoint is ever called (T13).
 * @param prefix goes before every key; without slashes at its ends, may be empty
 */
export function openS3Storage(bucket: string, prefix: string): Storage {
  const client = createS3Client();
  let provenUntil = -Infinity;
  const folder = prefix === "" ? "" : `${prefix}/`;
  const at = (key: string) => ({ Bucket: bucket, Key: folder + checkedKey(key) });

  return {
    async put(key, bytes) {
      const command = new PutObjectCommand({ ...at(key), ...servedAs(key), Body: bytes });
      await answered((abortSignal) => client.send(command, { abortSignal }));
    },

    async moveIn(key, path) {
      const { size } = await stat(path);
      // However long that takes, as long as bytes are moving: the request handler sees to it.
      const file = { Body: createReadStream(path), ContentLength: size };
      await client.send(new PutObjectCommand({ ...at(key), ...servedAs(key), ...file }));
      await rm(path, { force: true });
    },

    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ ...at(key), Range });
      const object = await answered((abortSignal) => client.send(command, { abortSignal })).catch(
        ignoreMissing,
      );
      if (!(object?.Body instanceof Readable)) return undefined;
      const whole = object.ContentRange?.split("/")[1] ?? object.ContentLength;
      return {
        stream: object.Body,
        size: Number(whole),
        modified: object.LastModified?.getTime() ?? 0,
      };
    },

    async stat(key) {
      const command = new HeadObjectCommand(at(key));
      const object = await answered((abortSignal) => client.send(command, { abortSignal })).catch(
        ignoreMissing,
      );
      return (
        object && {
          size: Number(object.ContentLength),
          modified: object.LastModified?.getTime() ?? 0,
        }
      );
    },

    async delete(key) {
      const command = new DeleteObjectCommand(at(key));
      await answered((abortSignal) => client.send(command, { abortSignal }));
    },

    async *list() {
      for await (const page of paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: folder },
      )) {
        for (const { Key = "", Size = 0, LastModified } of page.Contents ?? []) {
          const key = Key.slice(folder.length);
          if (isKey(key) && LastModified)
            yield { key, size: Size, modified: LastModified.getTime() };
        }
      }
    },

    async ready() {
      // Keys that may only read would pass a question about the bucket.
      const probe = { Bucket: bucket, Key: `${folder}${READY_PROBE}` };
      if (performance.now() >= provenUntil) {
        const write = new PutObjectCommand({ ...probe, Body: "ready" });
        await answered((abortSignal) => client.send(write, { abortSignal }));
        provenUntil = performance.now() + PROVEN_FOR_MS;
      }
      const read = new HeadObjectCommand(probe);
      await answered((abortSignal) => client.send(read, { abortSignal }));
    },
  };
}

/** Asks a store, and bounds the wait for its answer with all its retries, but not the reading of what it brings. */
export async function answered<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), ANSWER_WITHIN_MS);
  try {
    return await ask(patience.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Answers undefined for what is not there. @throws any other error */
export function ignoreMissing(error: unknown): undefined {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status !== 404) throw error;
}
