import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import type { ServedFile } from "../responses/serve-file.ts";
import type { CopiedFile, ExportDirectory } from "./export-directory.ts";
import { filesOfMedia, type NamedFiles } from "./named-files.ts";

export interface CopyParts {
  app: FastifyInstance;
  database: Kysely<Database>;
  assetDir: string;
  /** Finds a file by its address under `/media` or `/videos`. */
  findFile: (address: string) => Promise<ServedFile | undefined>;
  /** Makes missing renditions where possible. */
  prepareMedia: () => Promise<void>;
  report: (line: string) => void;
}

export interface CopiedFiles {
  media: number;
  /** Pictures and films whose renditions could not be made: pages show the originals. */
  unprepared: string[];
}

const REPORTED_FILES = 2000;
const FILE_NAME = /[\w.-]+\.(?:js|css|woff2|svg|png|webp|wasm)/g;
const IS_TEXT = /\.(?:js|css)$/;

export interface FilesToCopy {
  named: NamedFiles;
  /** Receives the addresses that have no file. */
  missing: Set<string>;
}

/** Copies all files that the pages name. */
export async function copyFiles(
  parts: CopyParts,
  directory: ExportDirectory,
  { named, missing }: FilesToCopy,
): Promise<CopiedFiles> {
  const { app, assetDir, database, findFile, prepareMedia, report } = parts;
  for (const name of await publicAssets(join(assetDir, "assets"), named.assets)) {
    const path = join(assetDir, "assets", name);
    const { size } = await stat(path);
    await directory.copy(`assets/${name}`, { size, read: async () => createReadStream(path) });
  }
  const { addresses, unprepared } = await filesOfMedia(database, named);
  const copy = async (address: string): Promise<boolean> => {
    const file = await findFile(address);
    const source = file && (await copied(address, file));
    if (source) await directory.copy(address.slice(1), source);
    return source !== undefined;
  };
  const absent: string[] = [];
  for (const [index, address] of addresses.entries()) {
    if (!(await copy(address))) absent.push(address);
    if ((index + 1) % REPORTED_FILES === 0) report(`${index + 1} of ${addresses.length} files …`);
  }
  // The failed reads have enqueued new renditions, which this waits for.
  if (absent.length > 0) await prepareMedia();
  for (const address of absent) if (!(await copy(address))) missing.add(address);
  for (const address of named.shareImages) {
    // The name is a hash of the image, so an existing file is current.
    if (await directory.keep(address.slice(1))) continue;
    const { statusCode, rawPayload } = await app.inject({ url: address });
    if (statusCode === 200) await directory.write(address.slice(1), rawPayload);
    else missing.add(address);
  }
  return { media: addresses.length, unprepared };
}

/** Lists the built files that public pages load: those in `named`, and those that these name in turn. */
export async function publicAssets(folder: string, named: Iterable<string>): Promise<string[]> {
  const built = new Set(await readdir(folder));
  const found = new Set<string>();
  const queue = Array.from(named, (address) => address.slice(address.lastIndexOf("/") + 1));
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name) || !built.has(name)) continue;
    found.add(name);
    if (!IS_TEXT.test(name)) continue;
    const text = await readFile(join(folder, name), "utf8");
    queue.push(...Array.from(text.matchAll(FILE_NAME), ([each]) => each));
  }
  return [...found].toSorted();
}

async function copied(address: string, file: ServedFile): Promise<CopiedFile | undefined> {
  const size = await file.size();
  if (size === undefined) return undefined;
  // Media never change under one name; the operator's videos may.
  const modified = address.startsWith("/videos/") ? await modifiedAt(file) : undefined;
  return {
    size,
    ...(modified !== undefined && { modified }),
    async read() {
      const stored = await file.read();
      if (stored === undefined) throw new Error(`${address} has gone while it was copied`);
      return stored.stream;
    },
  };
}

async function modifiedAt(file: ServedFile): Promise<number | undefined> {
  const stored = await file.read();
  stored?.stream.on("error", () => {}).destroy();
  return stored?.modified;
}
