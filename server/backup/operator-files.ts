import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Bucket } from "../storage/bucket.ts";
import { localFileStat } from "../storage/local-file.ts";
import { openSharedFolder } from "../storage/open-storage.ts";
import { isUnfinished, UNFINISHED } from "../storage/storage.ts";
import { nameIn, SETTINGS_PART, VIDEOS_FOLDER } from "./paths.ts";

const FOLDER = "files";

/** Modification times by part, in milliseconds since 1970. */
type Versions = Map<string, number>;

/** Synchronises the operator's files with the bucket, in both directions; the later version wins. */
export async function shareOperatorFiles(
  settings: { dataDir: string } & Parameters<typeof openSharedFolder>[0],
): Promise<void> {
  const { dataDir } = settings;
  const files = await openSharedFolder(settings, FOLDER);
  if (files === undefined) return;
  const [here, there] = await Promise.all([versionsIn(dataDir), versionsOf(files)]);
  for (const part of new Set([...here.keys(), ...there.keys()])) {
    const own = here.get(part) ?? -Infinity;
    const shared = there.get(part) ?? -Infinity;
    if (own > shared) await upload(files, part, join(dataDir, part));
    if (own < shared) await download(files, part, join(dataDir, part));
  }
}

function isOperators(part: string): boolean {
  return part === SETTINGS_PART || nameIn(VIDEOS_FOLDER, part) !== undefined;
}

async function versionsIn(dataDir: string): Promise<Versions> {
  const videos = await readdir(join(dataDir, VIDEOS_FOLDER)).catch(() => []);
  const versions: Versions = new Map();
  for (const part of [SETTINGS_PART, ...videos.map((name) => `${VIDEOS_FOLDER}/${name}`)]) {
    const facts = await localFileStat(join(dataDir, part));
    // Ignores unfinished downloads; rounds, because the store's times have whole seconds.
    if (facts === undefined || !isOperators(part) || isUnfinished(part)) continue;
    versions.set(part, Math.floor(facts.modified / 1000) * 1000);
  }
  return versions;
}

async function versionsOf(files: Bucket): Promise<Versions> {
  const versions: Versions = new Map();
  for await (const { name, modified } of files.list()) {
    if (isOperators(name)) versions.set(name, modified);
  }
  return versions;
}

async function upload(files: Bucket, part: string, path: string): Promise<void> {
  await files.putFile(part, path);
  const stored = await files.stat(part);
  // Otherwise the next call would copy the file back.
  if (stored) await setVersion(path, stored.modified);
}

async function download(files: Bucket, part: string, path: string): Promise<void> {
  const file = await files.read(part);
  if (file === undefined) return;
  const unfinished = path + UNFINISHED;
  await mkdir(dirname(path), { recursive: true });
  await pipeline(file.stream, createWriteStream(unfinished));
  await setVersion(unfinished, file.modified);
  await rename(unfinished, path);
}

function setVersion(path: string, modified: number): Promise<void> {
  const date = new Date(modified);
  return utimes(path, date, date);
}
