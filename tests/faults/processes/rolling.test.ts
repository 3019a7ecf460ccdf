import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { API } from "#domain/api.ts";
import type { SaveAnswer } from "#domain/answers.ts";
import { aPhotograph } from "../../support/media-files.ts";
import { aProxy } from "../../support/proxy.ts";
import { aSharedStudio } from "../../support/several-processes.ts";
import { anAdmin, aVisitor, json, listArticles, storePictures } from "../../support/studio.ts";
import { aFreePort, startStudioProcess, type StudioProcess } from "../../support/studio-process.ts";
const READERS = 4;
/** Pause after each acknowledged save. */
const SAVE_EVERY_MS = 10;

/** A process that can be restarted at the same address. */
async function aProcess(environment: Record<string, string>) {
  const PORT = String(await aFreePort());
  const start = () => startStudioProcess({ ...environment, PORT });
  let current: StudioProcess = await start();
  onTestFinished(() => current.kill());
  return {
    url: current.url,
    async restart() {
      expect(await current.stop()).toBe(0);
      current = await start();
    },
    async killAndRestart() {
      await current.kill();
      current = await start();
    },
  };
}

/** Readers and a saving admin use the proxy until the returned function is called. */
async function underLoad(url: string) {
  const [admin, visitor] = [await anAdmin({ url }), aVisitor({ url })];
  const [picture = ""] = await storePictures(admin, [
    await aPhotograph({ width: 300, height: 200 }),
  ]);
  const over = new AbortController();
  const seen = {
    pages: 0,
    /** Reads with another status than 200. */
    failedReads: [] as string[],
    /** Answers that were cut off. */
    cut: 0,
    failedSaves: [] as string[],
    /** Ids of the acknowledged articles. */
    acknowledged: [] as number[],
  };

  async function read(): Promise<void> {
    while (!over.signal.aborted) {
      for (const path of ["/", "/work", "/index", picture, API.articles]) {
        const response = await visitor(path);
        seen.pages += 1;
        if (response.status !== 200) seen.failedReads.push(`${response.status} ${path}`);
        await response.arrayBuffer().catch(() => (seen.cut += 1));
      }
    }
  }

  async function save(): Promise<void> {
    for (let round = 0; !over.signal.aborted; round += 1) {
      const article = { title: `Project ${round}`, year: 2025, main_center: picture };
      const response = await admin(API.articles, json({ ...article, images: [picture] }));
      const text = await response.text().catch(String);
      const answer: SaveAnswer | undefined = response.ok ? JSON.parse(text) : undefined;
      if (answer?.success) seen.acknowledged.push(answer.id);
      else seen.failedSaves.push(`${response.status} ${text}`);
      await sleep(SAVE_EVERY_MS);
    }
  }

  const load = [...Array.from({ length: READERS }, read), save()];
  return async () => {
    over.abort();
    await Promise.all(load);
    const stored = (await listArticles(visitor)).map(({ id }) => id);
    return { ...seen, lost: seen.acknowledged.filter((id) => !stored.includes(id)) };
  };
}

test("Z4 a rolling restart answers every request through a proxy, and loses no acknowledged save", async () => {
  const environment = await aSharedStudio();
  const both = [await aProcess(environment), await aProcess(environment)];
  const end = await underLoad(await aProxy(both.map((each) => each.url)));
  for (const each of both) {
    await sleep(1000);
    await each.restart();
    await sleep(1000);
  }
  const { pages, acknowledged, ...failed } = await end();
  expect(failed).toEqual({ failedReads: [], failedSaves: [], cut: 0, lost: [] });
  expect(pages).toBeGreaterThan(100);
  expect(acknowledged.length).toBeGreaterThan(20);
});

test("Z4 two web processes and a worker that are killed in turn answer every reader, and lose no acknowledged save", async () => {
  const environment = await aSharedStudio();
  const webs = [
    await aProcess({ ...environment, ROLE: "web" }),
    await aProcess({ ...environment, ROLE: "web" }),
  ];
  const worker = await aProcess({ ...environment, ROLE: "worker" });
  const end = await underLoad(await aProxy(webs.map((each) => each.url)));
  for (const each of [...webs, worker, ...webs]) {
    await sleep(1000);
    await each.killAndRestart();
    // The proxy checks every second whether the process is back.
    await sleep(2500);
  }
  const { pages, acknowledged, failedReads, cut, failedSaves, lost } = await end();
  expect([failedReads, lost]).toEqual([[], []]);
  // A kill cuts off at most one answer of each client.
  const kills = 2 * webs.length;
  expect(cut).toBeLessThanOrEqual(kills * READERS);
  expect(failedSaves.length).toBeLessThanOrEqual(kills);
  expect(pages).toBeGreaterThan(100);
  expect(acknowledged.length).toBeGreaterThan(20);
});
