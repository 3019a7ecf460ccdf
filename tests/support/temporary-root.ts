import { chmod, mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "../../server/system.ts";

/** A file system in memory, so that no test waits for a disk. */
const IN_MEMORY = "/dev/shm";
/** Upper estimate of a run's temporary files. */
const NEEDED_BYTES = 8 * 2 ** 30;
/** Followed by the id of the run's process. */
const PREFIX = "studio-tests-";

/**
 * Vitest's global setup: creates one temporary folder for the run and removes it at the end. Leftovers of
 * killed runs are removed first, as they use memory.
 */
export default async function temporaryRoot(): Promise<() => Promise<void>> {
  await Promise.all([IN_MEMORY, tmpdir()].map(removeLeftovers));
  const root = await mkdtemp(join(await roomyFolder(), `${PREFIX}${process.pid}-`));
  // As root, PostgreSQL runs as another user, who needs access to its own folder.
  await chmod(root, 0o711);
  process.env.TMPDIR = root;
  return () => remove(root);
}

async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const leftovers = names.filter((name) => {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    return pid !== undefined && !isAlive(Number(pid));
  });
  // A leftover with a mounted small disk can't be removed; the run has less memory then.
  await Promise.all(leftovers.map((name) => remove(join(folder, name)).catch(() => {})));
}

async function roomyFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= NEEDED_BYTES ? IN_MEMORY : tmpdir();
}

function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
