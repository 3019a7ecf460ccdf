import { createServer, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, onTestFinished, test } from "vitest";
import { API } from "#domain/api.ts";
import { listenForTest } from "../../support/proxy.ts";
import { startStudioProcess, type StudioProcess } from "../../support/studio-process.ts";
import { aPhotograph, hasRenditions } from "../../support/media-files.ts";
import { seeded } from "../../support/measures.ts";
import { aSharedStudio } from "../../support/several-processes.ts";
import { anAdmin, aVisitor, json, listArticles, storePictures } from "../../support/studio.ts";
const KILLS = inject("workerKills");
const TAKEN_OVER_WITHIN_MS = 60_000;
/** The longest pause between two kills. */
const KILL_WITHIN_MS = 4000;
const SIZE = { width: 1280, height: 854 };
const RENDITION = /-(?:share\.jpg|\d+\.(?:avif|webp))$/;

/** A proxy of an S3 store that counts the writes of each object. */
async function aWriteCounter(store: string) {
  const writes = new Map<string, number>();
  const server = createServer((asked, response) => {
    const { method, url: path = "", headers } = asked;
    const passed = request(new URL(path, store), { method, headers }, (answer) => {
      const name = path.split("?")[0]?.split("/").at(-1) ?? "";
      if (method === "PUT" && answer.statusCode === 200)
        writes.set(name, (writes.get(name) ?? 0) + 1);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    // A killed client's upload is incomplete, and the store must not accept it as complete.
    asked.on("error", () => passed.destroy());
    asked.pipe(passed);
  });
  return { url: await listenForTest(server), writes };
}

test("Z4 renditions of processes that are killed again and again are all made within a minute, none twice", async () => {
  const environment = await aSharedStudio();
  const store = environment.AWS_ENDPOINT_URL_S3 ?? "";
  const { url: AWS_ENDPOINT_URL_S3, writes } = await aWriteCounter(store);
  const worker = () => startStudioProcess({ ...environment, AWS_ENDPOINT_URL_S3, ROLE: "worker" });
  const web = await startStudioProcess({ ...environment, ROLE: "web" });
  onTestFinished(() => web.kill());
  const admin = await anAdmin(web);
  const visitor = aVisitor(web);
  const random = seeded(inject("killSeed"));
  let workers: StudioProcess[] = [await worker(), await worker()];
  onTestFinished(async () => void (await Promise.all(workers.map((each) => each.kill()))));

  /** When each picture was saved, and when all of its renditions were shown. */
  const savedAt = new Map<string, number>();
  const madeAt = new Map<string, number>();
  const over = new AbortController();
  let height = SIZE.height;
  async function save(): Promise<void> {
    while (!over.signal.aborted) {
      height += 1;
      const [picture = ""] = await storePictures(admin, [await aPhotograph({ ...SIZE, height })]);
      const article = { title: `Work ${height}`, year: 2025, main_center: picture };
      await admin(API.articles, json({ ...article, images: [picture] }));
      savedAt.set(picture, performance.now());
      await sleep(1500);
    }
  }
  async function look(): Promise<void> {
    for (const { media } of await listArticles(visitor)) {
      for (const [url, picture] of Object.entries(media)) {
        if (hasRenditions(picture) && !madeAt.has(url)) madeAt.set(url, performance.now());
      }
    }
  }

  const saving = save();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(random() * KILL_WITHIN_MS);
    const [killed, ...others] = workers;
    await killed?.kill();
    workers = [...others, await worker()];
    await look();
  }
  over.abort();
  await saving;
  await expect
    .poll(
      async () => {
        await look();
        return [...savedAt.keys()].filter((url) => !madeAt.has(url));
      },
      { timeout: TAKEN_OVER_WITHIN_MS, interval: 500 },
    )
    .toEqual([]);
  const tookMs = [...savedAt].map(([url, at]) => (madeAt.get(url) ?? Infinity) - at);
  expect(Math.max(...tookMs)).toBeLessThan(TAKEN_OVER_WITHIN_MS);
  const renditions = [...writes].filter(([name]) => RENDITION.test(name));
  expect(renditions.length).toBeGreaterThan(savedAt.size);
  expect(renditions.filter(([, count]) => count > 1)).toEqual([]);
});
