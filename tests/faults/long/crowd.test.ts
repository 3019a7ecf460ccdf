import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { API } from "#domain/api.ts";
import type { ArticleAnswer, SaveAnswer } from "#domain/answers.ts";
import { fillLibrary } from "../../support/large-library.ts";
import { aPhotograph } from "../../support/media-files.ts";
import {
  anAdmin,
  aStudioProcess,
  aVisitor,
  finalize,
  json,
  listArticles,
  upload,
  type Client,
} from "../../support/studio.ts";
import {
  collectGarbage,
  INSPECTED,
  peakOf,
  percentile,
  seeded,
  serverGrowthPerMinute,
  watchMemory,
} from "../../support/measures.ts";
import type { StudioProcess } from "../../support/studio-process.ts";

const READERS = 100;
const SAVERS = 10;
const UPLOADERS = 10;
/**
 * Only a longer run than the promised two minutes shows that memory is level: it rises for ninety seconds,
 * longer on a slow machine.
 */
const LASTS_MS = inject("isLong") ? 240_000 : 30_000;
const LEVEL_AFTER_MS = 180_000;
/** The longest pause of a reader between two pages. */
const LONGEST_LOOK_MS = 200;
/** Limit for the server and its picture process together; 580 to 670 were measured. */
const MOST_MEBIBYTES = 768;
/** Interval of the forced garbage collections, which start a while before the judged minute. */
const COLLECTS_EVERY_MS = 5000;
const COLLECTS_AFTER_MS = LEVEL_AFTER_MS - 2 * COLLECTS_EVERY_MS;
/** Growth that may be chance. Only the server must be level, because the picture process varies by fifty. */
const MOST_GROWTH_MEBIBYTES = 30;

/** Counts answers by status and records the times of each kind. */
function aLog() {
  const statuses = new Map<string, number>();
  const ms = new Map<string, number[]>();
  const note = async (kind: string, call: () => Promise<Response>): Promise<Response> => {
    const begun = performance.now();
    const response = await call();
    const body = await response.arrayBuffer();
    ms.set(kind, [...(ms.get(kind) ?? []).slice(-5000), performance.now() - begun]);
    const key = `${kind} ${response.status}`;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
    return new Response(response.status === 304 ? null : body, response);
  };
  return { statuses, ms, note };
}

const times = (count: number) => Array.from({ length: count }, (_, each) => each);

type Log = ReturnType<typeof aLog>;

async function read(
  visitor: Client,
  paths: readonly string[],
  seed: number,
  log: Log,
  end: number,
) {
  const random = seeded(seed);
  while (performance.now() < end) {
    const path = paths[Math.floor(random() * paths.length)] ?? "/";
    await log.note("read", () => visitor(path));
    await sleep(random() * LONGEST_LOOK_MS);
  }
}

/** Saves one article again and again; returns its last acknowledged state. */
async function save(admin: Client, number: number, log: Log, end: number): Promise<ArticleAnswer> {
  let last: ArticleAnswer | undefined;
  for (let count = 0; last === undefined || performance.now() < end; count += 1) {
    const body = { id: last?.id, title: `Gentío ${number}`, year: 1900 + (count % 100) };
    const response = await log.note("save", () => admin(API.articles, json(body)));
    const answer: SaveAnswer = await response.json();
    if (!answer.success) throw new Error(answer.error);
    expect(answer.article).toMatchObject({ year: body.year, version: (last?.version ?? 0) + 1 });
    last = answer.article;
  }
  return last;
}

/** Uploads one picture after the other; returns their final addresses. */
async function uploadUntil(
  admin: Client,
  picture: Uint8Array,
  log: Log,
  end: number,
): Promise<string[]> {
  const stored: string[] = [];
  while (performance.now() < end) {
    const response = await log.note("upload", () => admin(API.upload, upload(picture)));
    const { url }: { url: string } = await response.json();
    const answer = await log.note("finalize", () => admin(API.upload, finalize([url])));
    const { moved }: { moved: string[] } = await answer.json();
    stored.push(...moved);
  }
  return stored;
}

/** Collects garbage regularly, because uncollected garbage would resemble a leak. */
async function collect(studio: StudioProcess, end: number): Promise<void> {
  await sleep(Math.min(COLLECTS_AFTER_MS, LASTS_MS));
  while (performance.now() < end) {
    await collectGarbage(studio);
    await sleep(COLLECTS_EVERY_MS);
  }
}

test("R1 R19 a hundred read while ten save and ten upload, all the while: no 5xx, nothing lost, memory bounded", async () => {
  const studio = await aStudioProcess(INSPECTED);
  const articles = await fillLibrary(studio, 60, 3);
  const admin = await anAdmin(studio);
  const visitor = aVisitor(studio);
  const shown = articles.filter(({ isDraft }) => !isDraft);
  const paths = [
    "/",
    "/index",
    "/about",
    API.articles,
    ...shown.slice(0, 20).map(({ slug }) => `/work/${slug}`),
    ...shown.slice(0, 20).map(({ images }) => images[0] ?? ""),
  ];
  const pictures = await Promise.all(
    Array.from({ length: UPLOADERS }, (_, each) => aPhotograph({ width: 1200 + each })),
  );
  const log = aLog();
  const end = performance.now() + LASTS_MS;
  const memory = watchMemory(studio);
  const [saved, stored] = await Promise.all([
    Promise.all(times(SAVERS).map((each) => save(admin, each, log, end))),
    Promise.all(pictures.map((picture) => uploadUntil(admin, picture, log, end))),
    ...times(READERS).map((each) => read(visitor, paths, each, log, end)),
    collect(studio, end),
  ]);
  const samples = await memory();

  for (const [kind, took] of log.ms) {
    const [median, slow] = [0.5, 0.99].map((share) => percentile(took, share).toFixed(0));
    console.info(`${kind}: median ${median} ms, 99 % within ${slow} ms`);
  }
  console.info(Object.fromEntries(log.statuses));
  const peak = peakOf(samples);
  const { server = 0, children = 0 } = samples.at(-1) ?? {};
  console.info(
    `memory: ${peak.toFixed(0)} MiB at most; at the end ${server.toFixed(0)} for the server and ${children.toFixed(0)} for pictures`,
  );

  const statuses = new Set([...log.statuses.keys()].map((key) => key.split(" ")[1]));
  expect(statuses).toEqual(new Set(["200"]));
  expect(peak).toBeLessThan(MOST_MEBIBYTES);
  if (inject("isLong")) {
    const lastMinute = samples.filter(({ ms }) => ms > LEVEL_AFTER_MS);
    expect(serverGrowthPerMinute(lastMinute)).toBeLessThan(MOST_GROWTH_MEBIBYTES);
  }

  await studio.kill();
  const again = await aStudioProcess({ DATA_DIR: studio.dataDir });
  const listed = new Map((await listArticles(aVisitor(again))).map((each) => [each.id, each]));
  for (const { id, version, year } of saved)
    expect(listed.get(id)).toMatchObject({ version, year });
  for (const url of stored.flat()) {
    expect([url, (await aVisitor(again)(url, { method: "HEAD" })).status]).toEqual([url, 200]);
  }
});
