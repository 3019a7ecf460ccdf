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

/** A store that hasn't answered by then is down, in milliseconds (R21: at most 10 s). */
const ANSWER_WITHIN_MS = 8000;
const CONNECT_WITHIN_MS = 2000;
/** A transfer without progress for this long is aborted, in milliseconds. */
const SILENT_FOR_MS = 30_000;

/** How every S3-compatible store is spoken to. Region, endpoint and keys come from the AWS client's own variables. */
export const S3_OPTIONS: S3ClientConfig = {
  // Every S3-compatible server accepts the bucket in the path; most accept nothing else.
  forcePathStyle: true,
  // And many don't know the checksums that only AWS's own offers.
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

/** An object as a listing shows it. */
export interface ListedObject extends FileStat {
  name: string;
}

/** How the store itself answers with an object. */
export interface ServedAs {
  ContentType?: string;
  CacheControl?: string;
}

/** The objects of a bucket whose keys begin alike, by what follows. */
export interface Bucket {
  /** What their keys begin with, up to a slash; empty for the whole bucket. */
  begin: string;
  /** What names an object to the store. */
  at(name: string): { Bucket: string; Key: string };
  /** Those of them under a further folder. */
  folder(name: string): Bucket;
  /** Asks, and bounds the wait for the answer with all its retries, but not the reading of what it brings. */
  ask<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
    command: Command<Input, Output>,
  ): Promise<Output>;
  /** As `ask`; undefined for what is not there. */
  find<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
    command: Command<Input, Output>,
  ): Promise<Output | undefined>;
  /** Has bytes moved, however long that takes, as long as they are moving. */
  transfer<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
    command: Command<Input, Output>,
  ): Promise<Output>;
  /** @returns undefined for an object that isn't there, here and in `stat` */
  read(name: string, range?: ByteRange): Promise<StoredFile | undefined>;
  stat(name: string): Promise<FileStat | undefined>;
  put(name: string, bytes: Uint8Array | string, served?: ServedAs): Promise<void>;
  /** Stores a file of this machine without ever holding all of it in memory. */
  putFile(name: string, path: string, served?: ServedAs): Promise<void>;
  delete(name: string): Promise<void>;
  list(): AsyncIterable<ListedObject>;
}

/** Opens the part of a bucket that a studio has; nothing but its endpoint is ever called (T13). */
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
