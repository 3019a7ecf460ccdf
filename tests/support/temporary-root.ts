import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Vitest's global setup: one folder for all that a run leaves behind, removed at its end. */
export default async function temporaryRoot(): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(tmpdir(), "studio-tests-"));
  // PostgreSQL, started by root, runs as another user, who must get through to its own folder.
  await chmod(root, 0o711);
  process.env.TMPDIR = root;
  return () => rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
