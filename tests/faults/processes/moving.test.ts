import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, onTestFinished, test } from "vitest";
import { aBusyStudio, filesOf, WRITERS } from "../../support/busy-studio.ts";
import { aProxy } from "../../support/proxy.ts";
import { aSharedStudio } from "../../support/several-processes.ts";
import { anAdmin, aStudioProcess, aVisitor, listArticles } from "../../support/studio.ts";
import {
  aFolder,
  run,
  startStudioProcess,
  type Studio,
  type StudioProcess,
} from "../../support/studio-process.ts";
const WRITES_FOR_MS = inject("writingMs");

type Environment = Record<string, string>;

/** Backs up a studio that is saved to meanwhile. @returns the file, and every save acknowledged before its start */
async function backedUpUnderLoad(url: string, environment: Environment) {
  const { acknowledged, end } = await aBusyStudio({ url });
  await sleep(WRITES_FOR_MS);
  const before = new Map(acknowledged);
  const file = join(await aFolder(), "studio.tar");
  const made = await run(["server/commands/backup.ts", file], environment);
  await sleep(WRITES_FOR_MS / 4);
  await end();
  expect(made).toMatchObject({ code: 0 });
  expect(made.output).not.toContain("Missing");
  expect(before.size).toBe(WRITERS);
  return { file, before };
}

const restore = (file: string, environment: Environment, killedBy?: AbortSignal) =>
  run(["server/commands/restore.ts", file], environment, { killedBy });

async function expectWhole(studio: Studio, before: ReadonlyMap<number, number>): Promise<void> {
  const visitor = aVisitor(studio);
  const stored = new Map((await listArticles(visitor)).map(({ id, version }) => [id, version]));
  for (const [id, version] of before) expect(stored.get(id)).toBeGreaterThanOrEqual(version);
  const files = await filesOf(visitor);
  expect(files.length).toBeGreaterThan(WRITERS);
  const missing: string[] = [];
  for (const url of files) if ((await visitor(url)).status !== 200) missing.push(url);
  expect(missing).toEqual([]);
}

/** Saves one more article, whose number is new. */
async function expectSaves(studio: Studio, before: ReadonlyMap<number, number>): Promise<void> {
  const busy = await aBusyStudio(studio);
  await sleep(1000);
  await busy.end();
  expect([...busy.acknowledged.keys()].filter((id) => before.has(id))).toEqual([]);
  expect(busy.acknowledged.size).toBe(WRITERS);
  await anAdmin(studio);
}

async function aProcess(environment: Environment): Promise<StudioProcess> {
  const studio = await startStudioProcess(environment);
  onTestFinished(() => studio.kill());
  return studio;
}

test("R13 Z2 a backup of two processes under load is restored to one file and one folder", async () => {
  const environment = await aSharedStudio();
  const both = [await aProcess(environment), await aProcess(environment)];
  const url = await aProxy(both.map((each) => each.url));
  const { file, before } = await backedUpUnderLoad(url, {
    ...environment,
    DATA_DIR: await aFolder(),
  });
  const dataDir = await aFolder();
  expect(await restore(file, { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const restored = await aStudioProcess({ DATA_DIR: dataDir });
  await expectWhole(restored, before);
  await expectSaves(restored, before);
});

test("R13 Z2 a backup of one file and one folder under load is restored to a database and a bucket of several processes", async () => {
  const one = await aStudioProcess();
  const { file, before } = await backedUpUnderLoad(one.url, { DATA_DIR: one.dataDir });
  const environment = await aSharedStudio();
  const dataDir = await aFolder();
  // Whatever a kill leaves is put in its place by the next one, or was not begun.
  for (const afterMs of [400, 900, 1500]) {
    await restore(file, { ...environment, DATA_DIR: dataDir }, AbortSignal.timeout(afterMs));
  }
  await restore(file, { ...environment, DATA_DIR: dataDir });
  const again = await restore(file, { ...environment, DATA_DIR: await aFolder() });
  expect(again.code).toBe(1);
  expect(again.output).toContain("holds a studio already");
  for (const studio of [await aProcess(environment), await aProcess(environment)]) {
    await expectWhole(studio, before);
    await expectSaves(studio, before);
  }
  expect(await readdir(dataDir)).not.toContain("studio.sqlite");
});
