import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

test.each(["", "process.exit()"])(
  "a run that failed still says so, and no more, where PostgreSQL was used %s",
  async (end) => {
    const program = `
      const { loadEmbeddedPostgres } = await import("./tests/support/postgres.ts");
      const Postgres = await loadEmbeddedPostgres();
      new Postgres({ databaseDir: "none" });
      process.exitCode = 3;
      ${end}
    `;
    const run = spawn(process.execPath, ["--input-type=module", "--eval", program]);
    const [complaints, [code]] = await Promise.all([text(run.stderr), once(run, "exit")]);
    expect([complaints, code]).toEqual(["", 3]);
  },
);
