import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from "@aws-sdk/client-s3";
import type { MediaUrl } from "../settings.ts";
import { codeOf } from "./local-file.ts";
import { answered, createS3Client } from "./s3.ts";
import { UNFINISHED } from "./storage.ts";

/** Beside the storage's own files, which no folder holds. */
const FOLDER = "files";

export interface OperatorFilesPlace {
  mediaUrl: MediaUrl;
  dataDir: string;
  /** A file in `dataDir`, and a folder of files, which the operator puts there. */
  parts: { file: string; folder: string };
}

interface Copy {
  /** When it was last changed, in milliseconds since 1970. */
  modified: number;
}

/**
 * Brings the operator's own files of several processes in step, by a copy in their bucket: what is missing
 * on one side comes from the other, and of two versions the later one stays. So a process that is
 * started with an empty DATA_DIR finds them.
 * @throws whatever the store throws; nothing is lost then
 */
export async function syncOperatorFiles(place: OperatorFilesPlace): Promise<void> {
  const client = createS3Client();
  try {
    const [here, there] = await Promise.all([localCopies(place), sharedCopies(client, place)]);
    for (const name of new Set([...here.keys(), ...there.keys()])) {
      const own = here.get(name)?.modified ?? -Infinity;
      const shared = there.get(name)?.modified ?? -Infinity;
      if (own > shared) await upload(client, place, name);
      if (own < shared) await download(client, place, name);
    }
  } finally {
    client.destroy();
  }
}

async function localCopies({ dataDir, parts }: OperatorFilesPlace): Promise<Map<string, Copy>> {
  const inFolder = await readdir(join(dataDir, parts.folder)).catch(ignoreMissing);
  const names = [parts.file, ...(inFolder ?? []).map((name) => `${parts.folder}/${name}`)];
  const copies = new Map<string, Copy>();
  for (const name of names) {
    const facts = await stat(join(dataDir, name)).catch(ignoreMissing);
    // A file that this began to fetch is none; the store's own times have whole seconds.
    if (!facts?.isFile() || name.endsWith(UNFINISHED)) continue;
    copies.set(name, { modified: Math.floor(facts.mtimeMs / 1000) * 1000 });
  }
  return copies;
}

async function sharedCopies(
  client: S3Client,
  { mediaUrl, parts }: OperatorFilesPlace,
): Promise<Map<string, Copy>> {
  const copies = new Map<string, Copy>();
  const begin = keyOf(mediaUrl, "");
  const listed = { Bucket: mediaUrl.bucket, Prefix: begin };
  for await (const page of paginateListObjectsV2({ client }, listed)) {
    for (const { Key = "", LastModified } of page.Contents ?? []) {
      const name = Key.slice(begin.length);
      const isOurs = name === parts.file || isFlat(name, parts.folder);
      if (isOurs && LastModified) copies.set(name, { modified: LastModified.getTime() });
    }
  }
  return copies;
}

/** Whether a name is one of a file right in the folder, which leads nowhere else (T12). */
function isFlat(name: string, folder: string): boolean {
  const inFolder = name.startsWith(`${folder}/`) ? name.slice(folder.length + 1) : "";
  return /^[^/\\:.][^/\\:]*$/.test(inFolder);
}

async function upload(client: S3Client, place: OperatorFilesPlace, name: string): Promise<void> {
  const path = join(place.dataDir, name);
  const { size } = await stat(path);
  const at = { Bucket: place.mediaUrl.bucket, Key: keyOf(place.mediaUrl, name) };
  const Body = createReadStream(path);
  await client.send(new PutObjectCommand({ ...at, Body, ContentLength: size }));
  const head = new HeadObjectCommand(at);
  const { LastModified } = await answered((abortSignal) => client.send(head, { abortSignal }));
  // From now on both are the same version.
  if (LastModified) await utimes(path, LastModified, LastModified);
}

async function download(client: S3Client, place: OperatorFilesPlace, name: string): Promise<void> {
  const path = join(place.dataDir, name);
  const get = new GetObjectCommand({
    Bucket: place.mediaUrl.bucket,
    Key: keyOf(place.mediaUrl, name),
  });
  const { Body, LastModified } = await answered((abortSignal) => client.send(get, { abortSignal }));
  if (!(Body instanceof Readable) || LastModified === undefined) return;
  await mkdir(dirname(path), { recursive: true });
  await pipeline(Body, createWriteStream(path + UNFINISHED));
  await utimes(path + UNFINISHED, LastModified, LastModified);
  await rename(path + UNFINISHED, path);
}

function keyOf({ prefix }: MediaUrl, name: string): string {
  return `${prefix === "" ? "" : `${prefix}/`}${FOLDER}/${name}`;
}

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== "ENOENT") throw error;
}
