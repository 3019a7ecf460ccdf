import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { API, type SaveAnswer } from "#domain/api.ts";
import { aPhotograph } from "../../support/media-files.ts";
import { aProxy } from "../../support/proxy.ts";
import { sharedStores } from "../../support/several-processes.ts";
import { anAdmin, aVisitor, json, listArticles, storePictures } from "../../support/studio.ts";
import { aFreePort, startStudioProcess } from "../../support/studio-process.ts";

const aSharedStudio = sharedStores();
const READERS = 4;
/** A save every so often, in milliseconds: each is acknowledged before the next. */
const SAVE_EVERY_MS = 10;

test("Z4 a rolling restart answers every request through a proxy, and loses no acknowledged save", async () => {
  const environment = await aSharedStudio();
  const ports = [String(await aFreePort()), String(await aFreePort())];
  const start = (PORT: string) => startStudioProcess({ ...environment, PORT });
  const processes = [];
  for (const port of ports) processes.push(await start(port));
  const url = await aProxy(processes.map((each) => each.url));
  const [admin, visitor] = [await anAdmin({ url }), aVisitor({ url })];
  const [picture = ""] = await storePictures(admin, [
    await aPhotograph({ width: 300, height: 200 }),
  ]);

  const over = new AbortController();
  const failed: string[] = [];
  let pages = 0;
  async function read(): Promise<void> {
    while (!over.signal.aborted) {
      for (const path of ["/", "/work", "/index", picture, API.articles]) {
        const response = await visitor(path);
        await response.arrayBuffer();
        pages += 1;
        if (response.status !== 200) failed.push(`${response.status} ${path}`);
      }
    }
  }
  const acknowledged: number[] = [];
  async function save(): Promise<void> {
    while (!over.signal.aborted) {
      const title = `Project ${acknowledged.length + failed.length}`;
      const body = { title, year: 2025, main_center: picture, images: [picture] };
      const response = await admin(API.articles, json(body));
      const text = await response.text();
      const answer: SaveAnswer | undefined = response.ok ? JSON.parse(text) : undefined;
      if (answer?.success) acknowledged.push(answer.id);
      else failed.push(`${response.status} a save: ${text}`);
      await sleep(SAVE_EVERY_MS);
    }
  }

  const load = [...Array.from({ length: READERS }, read), save()];
  for (const [index, port] of ports.entries()) {
    await sleep(1000);
    expect(await processes[index]?.stop()).toBe(0);
    processes[index] = await start(port);
    await sleep(1000);
  }
  over.abort();
  await Promise.all(load);
  expect(failed).toEqual([]);
  expect(pages).toBeGreaterThan(100);
  expect(acknowledged.length).toBeGreaterThan(20);
  const stored = (await listArticles(visitor)).map(({ id }) => id);
  expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
  expect(await Promise.all(processes.map((each) => each.stop()))).toEqual([0, 0]);
});
