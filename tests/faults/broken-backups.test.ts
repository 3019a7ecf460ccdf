import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import {
  aFolder,
  aRefusedStart,
  childProcesses,
  FAST_TIMEOUTS,
  TIMES_FASTER,
} from "../support/studio-process.ts";
import {
  aStudioProcess,
  anArticleWithPictures,
  aVisitor,
  listArticles,
} from "../support/studio.ts";
import { aBackup, restore } from "../support/restore.ts";
import { seeded } from "../support/measures.ts";
import { ANSWERS_WITHIN_MS } from "../support/waits.ts";

const WIDTHS = [800, 810, 820];
const DOWNLOADS = 12;
const LONGEST_DOWNLOAD_MS = 600;
const ATTEMPTS = 10;
/** Longer than the timeout of any other answer. */
const BEGINS_AFTER_MS = 75_000 / TIMES_FASTER;

/** Whether a folder has a restore that was killed. */
async function isHalf(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir);
  return names.includes(".restoring") && !names.includes("studio.sqlite");
}

function onceHalf(dataDir: string): AbortSignal {
  const half = new AbortController();
  const end = Date.now() + ANSWERS_WITHIN_MS;
  const watch = async () => {
    while (!(await isHalf(dataDir)) && Date.now() < end) await sleep(1);
    half.abort();
  };
  void watch();
  return half.signal;
}

test("R13 an aborted download leaves nothing behind, and the next one is complete", async () => {
  const studio = await aStudioProcess();
  const { admin } = await anArticleWithPictures(studio, WIDTHS);
  const random = seeded(1899);
  for (let download = 0; download < DOWNLOADS; download += 1) {
    const over = new AbortController();
    const taken = admin(API.backup, { signal: over.signal })
      .then((answer) => answer.arrayBuffer())
      .catch(() => {});
    await sleep(random() * LONGEST_DOWNLOAD_MS);
    over.abort();
    await taken;
  }
  const left = () => readdir(join(studio.dataDir, "backups")).catch(() => []);
  await expect.poll(left).toEqual([]);
  const status = async () => {
    const answer = await admin(API.backup);
    await answer.arrayBuffer();
    return answer.status;
  };
  await expect.poll(status).toBe(200);
});

test("R13 a download that starts slowly is not aborted", async () => {
  const studio = await aStudioProcess(FAST_TIMEOUTS);
  const { admin } = await anArticleWithPictures(studio, WIDTHS);
  const pictures = await childProcesses(studio.process.pid ?? 0);
  const answer = admin(API.backup);
  const isBackup = (id: number) => !pictures.includes(id);
  let backup: number | undefined;
  while (backup === undefined) {
    backup = (await childProcesses(studio.process.pid ?? 0)).find(isBackup);
  }
  process.kill(backup, "SIGSTOP");
  await sleep(BEGINS_AFTER_MS);
  process.kill(backup, "SIGCONT");
  const taken = await answer;
  expect(taken.status).toBe(200);
  expect((await taken.arrayBuffer()).byteLength).toBeGreaterThan(0);
});

test("R13 a studio does not open over a restore that was killed, and the next restore ends it", async () => {
  const studio = await aStudioProcess();
  const { images } = await anArticleWithPictures(studio, WIDTHS);
  await studio.stop();
  const file = await aBackup(studio);
  let dataDir = await aFolder();
  // A fast restore may end before the kill.
  for (let attempt = 0; attempt < ATTEMPTS && !(await isHalf(dataDir)); attempt += 1) {
    dataDir = await aFolder();
    await restore(file, dataDir, { killedBy: onceHalf(dataDir) });
  }
  expect(await isHalf(dataDir)).toBe(true);
  const { code, output } = await aRefusedStart({ DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(output).toMatch(/DATA_DIR .* holds a restore that did not end: run npm run restore/);
  expect(await restore(file, dataDir)).toMatchObject({ code: 0 });
  const restored = await aStudioProcess({ DATA_DIR: dataDir });
  expect((await listArticles(aVisitor(restored)))[0]).toMatchObject({ title: "Marea", images });
});
