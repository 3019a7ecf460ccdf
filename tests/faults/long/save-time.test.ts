import { open } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { openDatabase } from "../../../server/database/open-database.ts";
import { aFolder } from "../../support/studio-process.ts";
import { anAdmin, aStudioProcess, json } from "../../support/studio.ts";
import { percentile } from "../../support/measures.ts";

const SAVES = 100;
const WARM_UP = 20;
const SAVE_WITHIN_MS = 20;
/** On a disk slower than any SSD, a save may need as long as this many flushes. */
const FLUSHES = 10;
const PAGE = Buffer.alloc(4096, 1);
/** SQLite's value of `PRAGMA synchronous = FULL`. */
const FULL = 2;

test("R2 a save is on the disk before it is acknowledged, and takes at most 20 ms", async () => {
  const { query } = await openDatabase(
    { dataDir: await aFolder(), databaseUrl: undefined },
    () => {},
  );
  const { rows } = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(query);
  await query.destroy();
  expect(rows[0]?.synchronous).toBe(FULL);

  const studio = await aStudioProcess();
  const admin = await anAdmin(studio);
  const file = await open(join(studio.dataDir, "floor"), "w");
  const [saves, flushes]: [number[], number[]] = [[], []];
  for (let count = -WARM_UP; count < SAVES; count += 1) {
    const begun = performance.now();
    await file.write(PAGE);
    await file.sync();
    const flushed = performance.now();
    const response = await admin(API.articles, json({ title: `Obra ${count}`, year: 2024 }));
    const saved = performance.now();
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    if (count < 0) continue;
    flushes.push(flushed - begun);
    saves.push(saved - flushed);
  }
  await file.close();
  const [save, flush] = [percentile(saves, 0.5), percentile(flushes, 0.5)];
  console.info(`a save takes ${save.toFixed(1)} ms, a flush of its disk ${flush.toFixed(1)} ms`);
  expect(save).toBeLessThanOrEqual(Math.max(SAVE_WITHIN_MS, FLUSHES * flush));
});
