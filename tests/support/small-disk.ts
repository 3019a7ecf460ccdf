import { execFile } from "node:child_process";
import { truncate, writeFile, open, statfs, chmod, chown, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { aFolder, type StudioProcess } from "./studio-process.ts";

const SIZE = "260m";
const CHUNK = Buffer.alloc(8 * 1024 * 1024);
/** Who owns nothing: root would be let write anywhere. */
const NOBODY = 65_534;
const run = promisify(execFile);

/** Loads what makes a process believe that its disk has room. */
export const UNDER_A_QUOTA = {
  NODE_OPTIONS: `--import=${new URL("preload/disk-quota.ts", import.meta.url).href}`,
};

/** A disk of the test's own, which it can fill and lock. */
export interface SmallDisk {
  dataDir: string;
  /** What a studio on it is started with, so that the disk counts for it. */
  environment: Record<string, string>;
  /** As whom it is started; undefined for whoever runs the tests. */
  uid: number | undefined;
  /** Fills it up to so many bytes; all that it has for Infinity. */
  leave(bytes: number, studio?: StudioProcess): Promise<void>;
  /** Lets nobody write on it any more. Its studio is down. */
  lock(): Promise<void>;
}

/** A real file system of 260 MB; where none can be mounted, as much of one as a process can be told of. */
export async function aSmallDisk(): Promise<SmallDisk> {
  const folder = await aFolder();
  return (await isMounted(folder)) ? mountedDisk(folder) : pretendedDisk(folder);
}

/** NO_MOUNT=1 tries the other way on a machine that could mount. */
async function isMounted(folder: string): Promise<boolean> {
  if (process.env.NO_MOUNT !== undefined) return false;
  const mounting = run("mount", ["-t", "tmpfs", "-o", `size=${SIZE},mode=755`, "studio", folder]);
  return mounting.then(
    () => true,
    () => false,
  );
}

/** Lets a write fail for want of room, and for nothing else. */
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
        // A picture's renditions, which the studio stores meanwhile, may have taken the rest.
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
