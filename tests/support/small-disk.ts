import { execFile } from "node:child_process";
import { truncate, writeFile, open, statfs, chmod, chown, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { aFolder, type StudioProcess } from "./studio-process.ts";

const SIZE = "260m";
const CHUNK = Buffer.alloc(8 * 1024 * 1024);
/** A user without privileges, as root ignores file permissions. */
const NOBODY = 65_534;
const run = promisify(execFile);

/** Environment that makes a studio's disk report free space. */
export const UNDER_A_QUOTA = {
  NODE_OPTIONS: `--import=${new URL("preload/disk-quota.ts", import.meta.url).href}`,
};

/** A disk that a test can fill and make read-only. */
export interface SmallDisk {
  dataDir: string;
  /** Environment of a studio on this disk. */
  environment: Record<string, string>;
  /** User of the studio's process; undefined for the user of the tests. */
  uid: number | undefined;
  /** Fills the disk until this many bytes are left; Infinity frees all space. */
  leave(bytes: number, studio?: StudioProcess): Promise<void>;
  /** Makes the disk read-only. The studio must be stopped. */
  lock(): Promise<void>;
}

/** Mounts a file system of 260 MB, or limits the studio's process where mounting is impossible. */
export async function aSmallDisk(): Promise<SmallDisk> {
  const folder = await aFolder();
  return (await isMounted(folder)) ? mountedDisk(folder) : pretendedDisk(folder);
}

/** NO_MOUNT=1 selects the limited process on a machine that can mount. */
async function isMounted(folder: string): Promise<boolean> {
  if (process.env.NO_MOUNT !== undefined) return false;
  const mounting = run("mount", ["-t", "tmpfs", "-o", `size=${SIZE},mode=755`, "studio", folder]);
  return mounting.then(
    () => true,
    () => false,
  );
}

/** Accepts a write that fails for lack of space, and no other error. */
function full(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOSPC") throw error;
}

function mountedDisk(folder: string): SmallDisk {
  onTestFinished(async () => void (await run("umount", ["-l", folder])));
  const ballast = join(folder, "ballast");
  return {
    dataDir: join(folder, "data"),
    environment: {},
    uid: undefined,
    async leave(bytes) {
      const { bavail, bsize } = await statfs(folder);
      const file = await open(ballast, "a");
      const { size } = await file.stat();
      let more = Math.max(bavail * bsize - bytes, -size);
      if (more < 0) await truncate(ballast, size + more);
      while (more > 0) {
        const written = await file.write(CHUNK, 0, Math.min(more, CHUNK.length)).catch(full);
        // The studio may have used the rest for renditions.
        if (written === undefined) break;
        more -= written.bytesWritten;
      }
      await file.close();
    },
    lock: async () => void (await run("mount", ["-o", "remount,ro", folder])),
  };
}

function pretendedDisk(folder: string): SmallDisk {
  const dataDir = join(folder, "data");
  const quota = join(folder, "quota");
  const isRoot = process.getuid?.() === 0;
  return {
    dataDir,
    environment: { ...UNDER_A_QUOTA, QUOTA_FILE: quota },
    uid: isRoot ? NOBODY : undefined,
    async leave(bytes, studio) {
      await mkdir(dataDir, { recursive: true });
      await writeFile(quota, String(bytes));
      if (isRoot) for (const path of [folder, quota, dataDir]) await chown(path, NOBODY, NOBODY);
      if (studio) process.kill(studio.process.pid ?? 0, "SIGUSR2");
    },
    async lock() {
      const names = await readdir(dataDir, { recursive: true, withFileTypes: true });
      for (const each of names) {
        await chmod(join(each.parentPath, each.name), each.isDirectory() ? 0o555 : 0o444);
      }
      await chmod(dataDir, 0o555);
    },
  };
}
