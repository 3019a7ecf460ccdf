import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { SaveAnswer } from "#domain/answers.ts";
import { aPhotograph } from "../support/media-files.ts";
import { aSmallDisk, UNDER_A_QUOTA, type SmallDisk } from "../support/small-disk.ts";
import {
  anOpenProcess,
  aVisitor,
  finalize,
  json,
  storePictures,
  listArticles,
  saveArticle,
  upload,
  type Client,
} from "../support/studio.ts";
import { rowsIn } from "../support/databases.ts";
import { integrityOf } from "../support/kills.ts";
import type { Studio } from "../support/studio-process.ts";

const MIB = 1024 * 1024;
const PAGE_BYTES = 4096;
/** With more free pages, one round's writes all fit. */
const MOST_PAGES_LEFT = 24;
const MOST_IN_A_FULL_DATABASE = 50;

async function aStudioOn(disk: SmallDisk, environment: Record<string, string> = {}) {
  await disk.leave(Infinity);
  const settings = { DATA_DIR: disk.dataDir, ...environment, ...disk.environment };
  const { studio, admin } = await anOpenProcess(settings, { uid: disk.uid });
  const [picture = ""] = await storePictures(admin, [await aPhotograph({ width: 90, height: 60 })]);
  await saveArticle(admin, { title: "Marea", images: [picture] });
  return { studio, admin, picture };
}

async function expectReadable(studio: Studio, picture: string): Promise<void> {
  const visitor = aVisitor(studio);
  for (const path of [API.articles, "/", "/work/marea", "/index", picture, "/healthz"]) {
    expect([path, (await visitor(path)).status]).toEqual([path, 200]);
  }
}

/** Expects an answer that a full disk allows. @returns whether there was room */
async function expectRoomOrRefusal(answer: Response): Promise<boolean> {
  const body: { success: boolean; error?: string } = await answer.json();
  expect([answer.status, body]).toEqual([
    expect.toBeOneOf([200, 503, 507]),
    answer.status === 200
      ? expect.objectContaining({ success: true })
      : { success: false, error: expect.any(String), code: expect.any(String) },
  ]);
  return answer.status === 200;
}

/** Returns the media rows whose file is missing or unfinished. */
async function rowsWithoutFile(dataDir: string): Promise<unknown[]> {
  const urls = rowsIn(dataDir, "SELECT url FROM media").map(({ url }) => String(url));
  const files = new Set(await readdir(join(dataDir, "media")));
  return urls.filter((url) => !files.has(basename(url)));
}

const save = (admin: Client, title: string, id?: number) =>
  admin(API.articles, json({ id, title, year: 2025, services: ["FOOD"] }));

test("R6 a disk that fills up takes no more, goes on being read, and works again once there is room", async () => {
  const disk = await aSmallDisk();
  const { studio, admin, picture } = await aStudioOn(disk);
  const photograph = await aPhotograph({ width: 300, height: 200 });
  await disk.leave(0, studio);
  const accepted = ["Marea"];
  for (let refused = 0; refused < 3;) {
    const response = await admin(API.upload, upload(photograph));
    expect(response.status).toBe(507);
    await expectRoomOrRefusal(response);
    const title = `Lluvia ${"y sol ".repeat(20)}${accepted.length}`;
    // The database file may still have some free pages.
    if (await expectRoomOrRefusal(await save(admin, title))) accepted.push(title);
    else refused += 1;
    await expectReadable(studio, picture);
    expect(accepted.length).toBeLessThan(MOST_IN_A_FULL_DATABASE);
  }
  const titles = async () => new Set((await listArticles(admin)).map(({ title }) => title));
  expect(await rowsWithoutFile(disk.dataDir)).toEqual([]);
  expect(await titles()).toEqual(new Set(accepted));

  await disk.leave(Infinity, studio);
  const [again = ""] = await storePictures(admin, [photograph]);
  expect((await aVisitor(studio)(again)).status).toBe(200);
  const answer: SaveAnswer = await (await save(admin, "Lluvia")).json();
  expect(answer.success).toBe(true);
  expect(await titles()).toEqual(new Set([...accepted, "Lluvia"]));
  expect(integrityOf(disk.dataDir)).toBe("ok");
});

test("R6 what the disk keeps free for the database is no room for pictures", async () => {
  const disk = await aSmallDisk();
  const { studio, admin, picture } = await aStudioOn(disk);
  await disk.leave(disk.uid === undefined ? 150 * MIB : 0, studio);
  const response = await admin(API.upload, upload(await aPhotograph({ width: 300, height: 200 })));
  expect(response.status).toBe(507);
  await expectReadable(studio, picture);
});

test("R6 at whatever page the disk is full, each write is whole or not there", async () => {
  const disk = await aSmallDisk();
  const { studio, admin, picture } = await aStudioOn(disk, UNDER_A_QUOTA);
  const photograph = await aPhotograph({ width: 120, height: 80 });
  const saved = new Map<number, string>();
  let refused = 0;
  for (let pages = 0; pages <= MOST_PAGES_LEFT; pages += 1) {
    await disk.leave(pages * PAGE_BYTES, studio);
    const response = await admin(API.upload, upload(photograph));
    const { url } = (await response.clone().json()) as { url: string };
    if (await expectRoomOrRefusal(response)) {
      const moved = await expectRoomOrRefusal(await admin(API.upload, finalize([url])));
      if (!moved) refused += 1;
    } else refused += 1;
    await disk.leave(pages * PAGE_BYTES, studio);
    const title = `Obra ${pages} ${"larga ".repeat(20)}`.trim();
    const answer = await save(admin, title);
    const { id } = (await answer.clone().json()) as { id: number };
    if (await expectRoomOrRefusal(answer)) saved.set(id, title);
    else refused += 1;
    await expectReadable(studio, picture);
    expect(await rowsWithoutFile(disk.dataDir)).toEqual([]);
  }
  expect(refused).toBeGreaterThan(1);
  await disk.leave(Infinity, studio);
  expect((await save(admin, "Lluvia")).status).toBe(200);
  const stored = new Map((await listArticles(admin)).map(({ id, title }) => [id, title]));
  for (const [id, title] of saved) expect(stored.get(id)).toBe(title);
  expect(stored.size).toBe(saved.size + 2);
  expect(integrityOf(disk.dataDir)).toBe("ok");
});
