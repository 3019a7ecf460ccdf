import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import type { ServedFile } from "../responses/serve-file.ts";
import type { CopiedFile, ExportDirectory } from "./export-directory.ts";
import { filesOfMedia, type NamedFiles } from "./named-files.ts";
import { publicAssets } from "./public-assets.ts";

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
