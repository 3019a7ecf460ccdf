import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An empty folder of the test's own. */
export function aFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "studio-"));
}
