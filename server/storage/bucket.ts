import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  type $Command,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  type S3ClientResolvedConfig,
  S3ServiceException,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from "@aws-sdk/client-s3";
import type { MediaUrl } from "../settings.ts";
import type { ByteRange, FileStat, StoredFile } from "./storage.ts";

/** Limit for a response with all retries; a slower store counts as down. */
const ANSWER_WITHIN_MS = 8000;
const CONNECT_WITHIN_MS = 2000;
/** A transfer without progress for this time is aborted. */
const SILENT_FOR_MS = 30_000;

/** Region, endpoint and keys come from the AWS client's own environment variables. */
export const S3_OPTIONS: S3ClientConfig = {
  // All S3-compatible servers accept the bucket in the path; most accept nothing else.
  forcePathStyle: true,
  // Many servers don't know the checksums of AWS.
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
  maxAttempts: 2,
  requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, socketTimeout: SILENT_FOR_MS },
};

type Command<Input extends ServiceInputTypes, Output extends ServiceOutputTypes> = $Command<
  Input,
  Output,
  S3ClientResolvedConfig
>;

export interface ListedObject extends FileStat {
  name: string;
}

export interface ServedAs {
  ContentType?: string;
  CacheControl?: string;
}

/** The objects of a bucket under one key prefix, by the rest of their keys. */
export interface Bucket {
  /** The key prefix, which ends with a slash or is empty. */
  begin: string;
  at(name: string): { Bucket: string; Key: string };
  folder(name: string): Bucket;
  /** Limits the time until the response, retries included, but not the reading of its body. */
  ask<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
    command: Command<Input, Output>,
  ): Promise<Output>;
  /** As `ask`; undefined for a missing object. */
  find<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
    command: Command<Input, Output>,
  ): Promise<Output | undefined>;
  /** Has no time limit as long as bytes are moving. */
  transfer<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
    command: Command<Input, Output>,
  ): Promise<Output>;
  read(name: string, range?: ByteRange): Promise<StoredFile | undefined>;
  stat(name: string): Promise<FileStat | undefined>;
  put(name: string, bytes: Uint8Array | string, served?: ServedAs): Promise<void>;
  /** Streams a local file without loading it into memory. */
  putFile(name: string, path: string, served?: ServedAs): Promise<void>;
  delete(name: string): Promise<void>;
  list(): AsyncIterable<ListedObject>;
}

/** Opens a studio's part of a bucket; no other endpoint is ever called (T13). */
export function openBucket({ bucket, prefix }: MediaUrl): Bucket {
  return bucketFrom(new S3Client(S3_OPTIONS), bucket, prefix === "" ? "" : `${prefix}/`);
}

function bucketFrom(client: S3Client, bucket: string, begin: string): Bucket {
  const parts: Bucket = {
    begin,
    at: (name) => ({ Bucket: bucket, Key: begin + name }),
    folder: (name) => bucketFrom(client, bucket, `${begin}${name}/`),

    async ask(command) {
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(), ANSWER_WITHIN_MS);
      try {
        return await client.send(command, { abortSignal: patience.signal });
      } finally {
        clearTimeout(timer);
      }
    },

    find: (command) => parts.ask(command).catch(ignoreMissing),
    transfer: (command) => client.send(command),

    async read(name, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const object = await parts.find(new GetObjectCommand({ ...parts.at(name), Range }));
      if (!(object?.Body instanceof Readable)) return undefined;
      const whole = object.ContentRange?.split("/")[1] ?? object.ContentLength;
      return { stream: object.Body, size: Number(whole), modified: dateOf(object) };
    },

    async stat(name) {
      const object = await parts.find(new HeadObjectCommand(parts.at(name)));
      return object && { size: Number(object.ContentLength), modified: dateOf(object) };
    },

    async put(name, bytes, served) {
      await parts.ask(new PutObjectCommand({ ...parts.at(name), ...served, Body: bytes }));
    },

    async putFile(name, path, served) {
      const { size } = await stat(path);
      const file = { Body: createReadStream(path), ContentLength: size };
      await parts.transfer(new PutObjectCommand({ ...parts.at(name), ...served, ...file }));
    },

    async delete(name) {
      await parts.ask(new DeleteObjectCommand(parts.at(name)));
    },

    async *list() {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: begin });
      for await (const page of pages) {
        for (const { Key = "", Size = 0, LastModified } of page.Contents ?? []) {
          if (LastModified === undefined) continue;
          yield { name: Key.slice(begin.length), size: Size, modified: LastModified.getTime() };
        }
      }
    },
  };
  return parts;
}

function dateOf({ LastModified }: { LastModified?: Date }): number {
  return LastModified?.getTime() ?? 0;
}

function ignoreMissing(error: unknown): undefined {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status !== 404) throw error;
}
