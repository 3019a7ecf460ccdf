import { readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import {
  aBusyStudio,
  type Acknowledged,
  backedUpUnderLoad,
  expectWhole,
  WRITERS,
} from "../../support/busy-studio.ts";
import { aProxy } from "../../support/proxy.ts";
import { restore, restored } from "../../support/restore.ts";
import { aSharedStudio } from "../../support/several-processes.ts";
import { aStudioProcess } from "../../support/studio.ts";
import { aFolder, type Studio } from "../../support/studio-process.ts";

/** Expects that new articles do not get used ids. */
async function expectSaves(studio: Studio, before: Acknowledged): Promise<void> {
  const busy = await aBusyStudio(studio);
  await sleep(1000);
  await busy.end();
  expect([...busy.acknowledged.keys()].filter((id) => before.has(id))).toEqual([]);
  expect(busy.acknowledged.size).toBe(WRITERS);
}

test("R13 Z2 a backup of two processes under load is restored to one file and one folder", async () => {
  const environment = await aSharedStudio();
  const both = [await aStudioProcess(environment), await aStudioProcess(environment)];
  const url = await aProxy(both.map((each) => each.url));
  const { file, before } = await backedUpUnderLoad({ url }, await aFolder(), environment);
  const studio = await aStudioProcess({ DATA_DIR: await restored(file) });
  await expectWhole(studio, before);
  await expectSaves(studio, before);
});

test("R13 Z2 a backup of one file and one folder under load is restored to a database and a bucket of several processes", async () => {
  const one = await aStudioProcess();
  const { file, before } = await backedUpUnderLoad(one, one.dataDir);
  const environment = await aSharedStudio();
  const dataDir = await aFolder();
  // Each restore replaces what a killed one has left.
  for (const afterMs of [400, 900, 1500]) {
    await restore(file, dataDir, { environment, killedBy: AbortSignal.timeout(afterMs) });
  }
  await restore(file, dataDir, { environment });
  const again = await restore(file, await aFolder(), { environment });
  expect([again.code, again.output]).toEqual([
    1,
    expect.stringContaining("holds a studio already"),
  ]);
  for (const studio of [await aStudioProcess(environment), await aStudioProcess(environment)]) {
    await expectWhole(studio, before);
    await expectSaves(studio, before);
  }
  expect(await readdir(dataDir)).not.toContain("studio.sqlite");
});
