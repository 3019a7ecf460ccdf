// Preloaded into a studio: the disk reports free space, as under a quota, so that only a write fails. If no
// small disk can be mounted, QUOTA_FILE names a file with the bytes left, read again at each SIGUSR2.
import fs from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import SQLite from "better-sqlite3";

const PAGE_BYTES = 4096;
const MOST_PAGES = 1_073_741_823;

const { open, statfs } = fs.promises;
const roomy = async (path: string) => ({ ...(await statfs(path)), bavail: 1e9, bsize: PAGE_BYTES });
Object.assign(fs.promises, { statfs: roomy });

const quota = process.env.QUOTA_FILE;
if (quota !== undefined) limitTo(quota);
syncBuiltinESMExports();

function limitTo(file: string): void {
  const databases = new Set<SQLite.Database>();
  const read = () => {
    const left = Number(fs.readFileSync(file, "utf8"));
    for (const database of databases) {
      const used = Number(database.pragma("page_count", { simple: true }));
      const most = Number.isFinite(left) ? used + Math.floor(left / PAGE_BYTES) : MOST_PAGES;
      database.pragma(`max_page_count = ${most}`);
    }
    return left;
  };
  let left = read();
  process.on("SIGUSR2", () => (left = read()));

  const { prepare } = SQLite.prototype;
  SQLite.prototype.prepare = function notingWhose(this: SQLite.Database, source: string) {
    databases.add(this);
    return prepare.call(this, source);
  } as typeof prepare;

  const limited = async (...given: Parameters<typeof open>): Promise<FileHandle> => {
    const handle = await open(...given);
    const writeFile = handle.writeFile.bind(handle);
    handle.writeFile = async (bytes) => {
      if (!(bytes instanceof Uint8Array) || bytes.byteLength <= left) return writeFile(bytes);
      await writeFile(bytes.subarray(0, left));
      throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    };
    return handle;
  };
  Object.assign(fs.promises, { open: limited });
}
