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
import { OperatorError } from "../settings.ts";

/** Lists the export's files: only these are ever replaced or removed. */
const LIST = ".export-files";
const LOCK = ".export-lock";
const UNFINISHED_FOLDER = ".export-unfinished";
const HEADING =
  "# The files of this export. npm run export replaces and removes these and no others.";
/** Web servers run as other users, but this process makes its files private by default. */
const READABLE_FILE = 0o644;
const READABLE_BY_ALL = 0o022;

export interface ExportCounts {
  written: number;
  unchanged: number;
  removed: number;
  bytes: number;
  /** Other people's files at places that the export needs; left unchanged. */
  foreign: string[];
}

export interface CopiedFile {
  size: number;
  /** In milliseconds since 1970; an existing file of this size that is not older counts as the same. */
  modified?: number;
  read: () => Promise<Readable>;
}

export type ExportDirectory = Awaited<ReturnType<typeof openExportDirectory>>;

/** Opens a new or empty directory, or an earlier export. @throws OperatorError for others and locked ones */
export async function openExportDirectory(directory: string, dataDir: string) {
  const root = await realPathOf(directory);
  const data = await realPathOf(dataDir);
  if (contains(root, data) || contains(data, root)) {
    throw new OperatorError(`${directory} and DATA_DIR ${dataDir} may not lie in each other`);
  }
  try {
    makeReadableFolder(root);
  } catch (error) {
    throw new OperatorError(`${directory} can't be made: ${String(error)}`);
  }
  const list = join(root, LIST);
  const recorded = await readFile(list, "utf8").catch(() => undefined);
  if (recorded === undefined && (await readdir(root)).some((name) => name !== LOCK)) {
    throw new OperatorError(`${directory} holds files that no export has written: name another`);
  }
  const unlock = await lock(join(root, LOCK), directory);
  /** Files of earlier exports, including killed ones. */
  const owned = new Set(
    (recorded ?? "").split("\n").filter((line) => line !== "" && line !== HEADING),
  );
  if (recorded === undefined) await writeFile(list, `${HEADING}\n`);
  const unfinished = join(root, UNFINISHED_FOLDER);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished);
  const files = new Map<string, number>();
  const written = new Set<string>();
  const foreign = new Set<string>();
  let parts = 0;

  /** Returns false if somebody else's file is at this place. */
  async function own(file: string, isThere: boolean): Promise<boolean> {
    if (owned.has(file)) return true;
    if (isThere) {
      foreign.add(file);
      return false;
    }
    // Before the file exists, so that the next export knows what a killed one leaves.
    await appendFile(list, `${file}\n`);
    owned.add(file);
    return true;
  }

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

    /** Starts a new pass and forgets the files of the last one. */
    begin(): void {
      files.clear();
      foreign.clear();
    },

    /** Writes a file unless it is the same already. @param file relative to the directory, with `/` */
    async write(file: string, content: string | Uint8Array): Promise<void> {
      const bytes = Buffer.from(content);
      const stored = await readFile(join(root, file)).catch(() => undefined);
      const isSame = stored?.equals(bytes) === true;
      if (!(await own(file, stored !== undefined))) return;
      files.set(file, bytes.byteLength);
      if (!isSame) await place(file, Readable.from([bytes]));
    },

    async copy(file: string, { size, modified = 0, read }: CopiedFile): Promise<void> {
      const facts = await stat(join(root, file)).catch(() => undefined);
      if (!(await own(file, facts !== undefined))) return;
      files.set(file, size);
      if (facts?.size === size && facts.mtimeMs >= modified) return;
      await place(file, await read());
    },

    /** Keeps an existing file whose name determines its content; false if there is none. */
    async keep(file: string): Promise<boolean> {
      const facts = await stat(join(root, file)).catch(() => undefined);
      if (facts === undefined || facts.size === 0 || !owned.has(file)) return false;
      files.set(file, facts.size);
      return true;
    },

    /** Removes files of earlier exports that this one did not write. */
    async finish(): Promise<ExportCounts> {
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

    async close(): Promise<void> {
      await rm(unfinished, { recursive: true, force: true });
      await unlock();
    },
  };
}

/** Follows symbolic links, even where the end of the path does not exist. */
async function realPathOf(path: string): Promise<string> {
  const parent = dirname(path);
  return realpath(path).catch(async (error: unknown) => {
    if (parent === path) throw error;
    return join(await realPathOf(parent), basename(path));
  });
}

/** Synchronous: nothing else may create a file while the umask is changed. */
function makeReadableFolder(path: string): void {
  const before = process.umask(READABLE_BY_ALL);
  try {
    makeFolders(path);
  } finally {
    process.umask(before);
  }
}

/** Node's `recursive` never ends where the system denies that a parent exists, as in `/proc`. */
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

/** Also removes the folders that become empty; returns whether the file existed. */
async function removeFile(root: string, file: string): Promise<boolean> {
  const path = join(root, file);
  // Other users may have changed the list.
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

/** @throws OperatorError while another process has the lock */
async function lock(file: string, directory: string): Promise<() => Promise<void>> {
  // A killed export of an earlier version leaves its process id in the file.
  const isEarlier = (await stat(file).catch(() => undefined))?.size;
  if (isEarlier) await rm(file, { force: true });
  const unlock = takeFileLock(file);
  if (unlock === undefined) {
    throw new OperatorError(`another export writes into ${directory}: wait for its end`);
  }
  return async () => {
    await rm(file, { force: true });
    unlock();
  };
}
