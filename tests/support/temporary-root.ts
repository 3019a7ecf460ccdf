import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Files here lie in memory: no test waits for a disk. */
const IN_MEMORY = "/dev/shm";
/** What a run may leave behind at most. */
const NEEDED_BYTES = 8 * 2 ** 30;

/** Vitest's global setup: one folder for all that a run leaves behind, removed at its end. */
export default async function temporaryRoot(): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(await roomyFolder(), "studio-tests-"));
  // PostgreSQL, started by root, runs as another user, who must get through to its own folder.
  await chmod(root, 0o711);
  process.env.TMPDIR = root;
  return () => rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

async function roomyFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= NEEDED_BYTES ? IN_MEMORY : tmpdir();
}
