import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { run } from "../helpers/a-command.ts";
import { aFolder } from "../helpers/a-folder.ts";
import { aStudio, aVisitor, listArticles } from "../helpers/a-studio.ts";
import { aStudioWithPictures } from "../helpers/a-studio-with-pictures.ts";
import { seeded } from "../helpers/seeded.ts";
import { aRefusedStart } from "../helpers/studio-process.ts";

const WIDTHS = [800, 810, 820];
const DOWNLOADS = 12;
const LONGEST_DOWNLOAD_MS = 600;
const GONE_WITHIN_MS = 20_000;
const KILLS = 40;

/** What a restore that was killed leaves, until the next. */
async function isHalf(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir);
  return names.includes(".restoring") && !names.includes("studio.sqlite");
}

test("F13 who calls a download off leaves nothing behind, and the next one is whole", async () => {
  const { studio, admin } = await aStudioWithPictures(WIDTHS);
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
  await expect.poll(left, { timeout: GONE_WITHIN_MS }).toEqual([]);
  const status = async () => {
    const answer = await admin(API.backup);
    await answer.arrayBuffer();
    return answer.status;
  };
  await expect.poll(status, { timeout: GONE_WITHIN_MS }).toBe(200);
});

test("F13 a studio does not open over a restore that was killed, and the next restore ends it", async () => {
  const { studio, images } = await aStudioWithPictures(WIDTHS);
  await studio.stop();
  const file = join(await aFolder(), "whole.tar");
  expect(await run(["server/backup.ts", file], { DATA_DIR: studio.dataDir })).toMatchObject({
    code: 0,
  });
  const restore = (dataDir: string, killAfterMs?: number) =>
    run(["server/restore.ts", file], { DATA_DIR: dataDir }, { killAfterMs });
  let dataDir = await aFolder();
  // However fast the machine is, some kill falls between the first file and the last.
  for (let kill = 0; kill < KILLS && !(await isHalf(dataDir)); kill += 1) {
    dataDir = await aFolder();
    await restore(dataDir, 100 + 10 * kill);
  }
  expect(await isHalf(dataDir)).toBe(true);
  const { code, output } = await aRefusedStart({ DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(output).toMatch(/DATA_DIR .* holds a restore that did not end: run npm run restore/);
  expect(await restore(dataDir)).toMatchObject({ code: 0 });
  const restored = await aStudio({ DATA_DIR: dataDir });
  expect((await listArticles(aVisitor(restored)))[0]).toMatchObject({ title: "Marea", images });
});
