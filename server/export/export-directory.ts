import { createWriteStream, mkdirSync, statSync } from "node:fs";
import {
  appendFile,
  chmod,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { takeFileLock } from "../database/file-lock.ts";
import { WrongSetting } from "../settings.ts";

/** Names every file of an export. Only what it names is ever replaced or removed. */
const LIST = ".export-files";
/** Locked while an export writes. */
const LOCK = ".export-lock";
/** Where a file is until all of it is there. */
const UNFINISHED_FOLDER = ".export-unfinished";
const HEADING =
  "# The files of this export. npm run export replaces and removes these and no others.";
/** Web servers run as users of their own; all else that this process writes is its user's alone. */
const READABLE_FILE = 0o644;
const READABLE_BY_ALL = 0o022;

/** What became of the files of an export. */
export interface ExportCounts {
  written: number;
  unchanged: number;
  removed: number;
  /** Of all files. */
  bytes: number;
  /** Files of others at places that the export has files for; they were left as they are. */
  foreign: string[];
}

/** A file to be copied, by its size in bytes. */
export interface CopiedFile {
  size: number;
  /** Bytes of the one that is there count as the same where it has the size and is not older, in milliseconds since 1970. */
  modified?: number;
  read: () => Promise<Readable>;
}

/** A directory that an export is written into. */
export interface ExportDirectory {
  path: string;
  /** Forgets which files this export has so far: its pages are rendered anew. */
  begin(): void;
  /** Writes a text or a small file, unless the same is there. @param file relative to the directory, with `/` */
  write(file: string, content: string | Uint8Array): Promise<void>;
  /** Copies a file, unless it is there. */
  copy(file: string, source: CopiedFile): Promise<void>;
  /** Whether a file of the export is there that no content but its own has the name of; counts it as one then. */
  keep(file: string): Promise<boolean>;
  /** Removes what earlier exports wrote and this one did not. */
  finish(): Promise<ExportCounts>;
  /** Lets others write into it. */
  close(): Promise<void>;
}

/**
 * Opens a directory for an export: one that is not there, is empty, or holds an earlier one.
 * @param dataDir the studio's own, which it may neither lie in nor contain
 * @throws WrongSetting for any other directory, and while another process writes into it
 */
export async function openExportDirectory(
  directory: string,
  dataDir: string,
): Promise<ExportDirectory> {
  const root = await realPathOf(directory);
  const data = await realPathOf(dataDir);
  if (contains(root, data) || contains(data, root)) {
    throw new WrongSetting(`${directory} and DATA_DIR ${dataDir} may not lie in each other`);
  }
  try {
    makeReadableFolder(root);
  } catch (error) {
    throw new WrongSetting(`${directory} can't be made: ${String(error)}`);
  }
  const list = join(root, LIST);
  const recorded = await readFile(list, "utf8").catch(() => undefined);
  if (recorded === undefined && (await readdir(root)).some((name) => name !== LOCK)) {
    throw new WrongSetting(`${directory} holds files that no export has written: name another`);
  }
  const unlock = await lock(join(root, LOCK), directory);
  /** What earlier exports have written, one that was killed among them. */
  const owned = new Set(
    (recorded ?? "").split("\n").filter((line) => line !== "" && line !== HEADING),
  );
  if (recorded === undefined) await writeFile(list, `${HEADING}\n`);
  const unfinished = join(root, UNFINISHED_FOLDER);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished);
  /** The files of this export, with their sizes. */
  const files = new Map<string, number>();
  const written = new Set<string>();
  const foreign = new Set<string>();
  let parts = 0;

  /** @returns false for a place that somebody else's file has */
  async function own(file: string, isThere: boolean): Promise<boolean> {
    if (owned.has(file)) return true;
    if (isThere) {
      foreign.add(file);
      return false;
    }
    // Before it is there: what a killed export leaves is known to the next one.
    await appendFile(list, `${file}\n`);
    owned.add(file);
    return true;
  }

  /** Puts a file in its place, whole. */
  async function place(file: string, content: Readable): Promise<void> {
    parts += 1;
    const part = join(unfinished, String(parts));
    await pipeline(content, createWriteStream(part));
    await chmod(part, READABLE_FILE);
    const target = join(root, file);
    makeReadableFolder(dirname(target));
    await rename(part, target);
    written.add(file);
  }

  return {
    path: root,

    begin() {
      files.clear();
      foreign.clear();
    },

    async write(file, content) {
      const bytes = Buffer.from(content);
      const stored = await readFile(join(root, file)).catch(() => undefined);
      const isSame = stored?.equals(bytes) === true;
      if (!(await own(file, stored !== undefined))) return;
      files.set(file, bytes.byteLength);
      if (!isSame) await place(file, Readable.from([bytes]));
    },

    async copy(file, { size, modified = 0, read }) {
      const facts = await stat(join(root, file)).catch(() => undefined);
      if (!(await own(file, facts !== undefined))) return;
      files.set(file, size);
      if (facts?.size === size && facts.mtimeMs >= modified) return;
      await place(file, await read());
    },

    async keep(file) {
      const facts = await stat(join(root, file)).catch(() => undefined);
      if (facts === undefined || facts.size === 0 || !owned.has(file)) return false;
      files.set(file, facts.size);
      return true;
    },

    async finish() {
      const stale = [...owned].filter((file) => !files.has(file));
      let removed = 0;
      for (const file of stale) removed += (await removeFile(root, file)) ? 1 : 0;
      const names = [...files.keys()].toSorted();
      const listed = [HEADING, ...names, ""].join("\n");
      if (listed !== (await readFile(list, "utf8"))) {
        await writeFile(join(unfinished, LIST), listed);
        await rename(join(unfinished, LIST), list);
      }
      return {
        written: written.size,
        unchanged: names.filter((file) => !written.has(file)).length,
        removed,
        bytes: [...files.values()].reduce((sum, size) => sum + size, 0),
        foreign: [...foreign].toSorted(),
      };
    },

    async close() {
      await rm(unfinished, { recursive: true, force: true });
      await unlock();
    },
  };
}

/** Where a directory is or would be made, with the links on the way to it followed. */
async function realPathOf(path: string): Promise<string> {
  const parent = dirname(path);
  return realpath(path).catch(async (error: unknown) => {
    if (parent === path) throw error;
    return join(await realPathOf(parent), basename(path));
  });
}

/** At once, so that nothing else is written meanwhile that others could read. */
function makeReadableFolder(path: string): void {
  const before = process.umask(READABLE_BY_ALL);
  try {
    makeFolders(path);
  } finally {
    process.umask(before);
  }
}

/** One by one: `recursive` of Node never ends where the system denies that the parent is there, as in `/proc`. */
function makeFolders(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) makeFolders(parent);
  mkdirSync(path);
}

function contains(outer: string, inner: string): boolean {
  const way = relative(outer, inner);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !way.includes(":"));
}

/** Removes a file and the folders that it leaves empty. @returns whether it was there */
async function removeFile(root: string, file: string): Promise<boolean> {
  const path = join(root, file);
  // The list lies where others can write.
  if (!contains(root, path)) return false;
  const isRemoved = await rm(path).then(
    () => true,
    () => false,
  );
  for (let folder = dirname(path); folder !== root; folder = dirname(folder)) {
    const isEmpty = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!isEmpty) break;
  }
  return isRemoved;
}

/** @returns gives the lock back. @throws WrongSetting while another process has it */
async function lock(file: string, directory: string): Promise<() => Promise<void>> {
  // Earlier versions wrote the id of their process into it; a killed one has left it there.
  const isEarlier = (await stat(file).catch(() => undefined))?.size;
  if (isEarlier) await rm(file, { force: true });
  const unlock = takeFileLock(file);
  if (unlock === undefined) {
    throw new WrongSetting(`another export writes into ${directory}: wait for its end`);
  }
  return async () => {
    await rm(file, { force: true });
    unlock();
  };
}
