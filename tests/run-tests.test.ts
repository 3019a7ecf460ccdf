import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

test("a run that failed still says so once PostgreSQL was loaded", async () => {
  const program = `
    const { loadEmbeddedPostgres } = await import("./tests/support/postgres.ts");
    await loadEmbeddedPostgres();
    process.exitCode = 3;
  `;
  const run = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  expect(await once(run, "exit")).toEqual([3, null]);
});
