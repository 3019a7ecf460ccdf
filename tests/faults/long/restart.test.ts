import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../helpers/a-folder.ts";
import { fillLibrary } from "../../helpers/a-large-library.ts";
import { aStudio } from "../../helpers/a-studio.ts";
import { startStudio } from "../../helpers/studio-process.ts";

const SURPRISES = 5;
const UP_WITHIN_MS = 2000;
/** What makes a studio throw where nothing catches, once it is sent SIGUSR2. */
const SURPRISE = `process.on("SIGUSR2", () => setImmediate(() => { throw new Error("a surprise"); }));`;

test("F20 a studio that a mistake has ended is up again within two seconds of being started", async () => {
  const surprise = join(await aFolder(), "surprise.mjs");
  await writeFile(surprise, SURPRISE);
  const filled = await aStudio();
  await fillLibrary(filled, 40, 2);
  await filled.stop();
  const environment = { DATA_DIR: filled.dataDir, NODE_OPTIONS: `--import=file://${surprise}` };
  const tookMs: number[] = [];
  for (let count = 0; count < SURPRISES; count += 1) {
    const begun = performance.now();
    const studio = await startStudio(environment);
    tookMs.push(performance.now() - begun);
    const exited = once(studio.process, "exit");
    studio.process.kill("SIGUSR2");
    expect(await exited).toEqual([1, null]);
  }
  console.info(`up again within ${tookMs.map((ms) => ms.toFixed(0)).join(", ")} ms`);
  // The machine may have been busy with something else at most of them.
  expect(Math.min(...tookMs)).toBeLessThan(UP_WITHIN_MS);
});
