import { readdir, readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { renditionFileName } from "#domain/media.ts";
import { run } from "../support/studio-process.ts";
import {
  anArticleWithPictures,
  aStudioProcess,
  aVisitor,
  type Client,
  listArticles,
} from "../support/studio.ts";
import { hasRenditions } from "../support/media-files.ts";

const ASKED = 5;

/** A studio with an article of four pictures and all their renditions. */
async function aPreparedStudio() {
  const studio = await aStudioProcess();
  const { admin, images } = await anArticleWithPictures(studio, [300, 310, 320, 330]);
  const areMade = async () =>
    Object.values((await listArticles(admin))[0]?.media ?? {}).every(hasRenditions);
  await expect.poll(areMade).toBe(true);
  const fileOf = (url: string) => join(studio.dataDir, "media", basename(url));
  return { studio, admin, visitor: aVisitor(studio), images, fileOf };
}

test("R17 a damaged original answers 404 for a minute, is logged once, and the check names it alone", async () => {
  const { studio, visitor, images, fileOf } = await aPreparedStudio();
  const [cut = "", empty = "", whole = ""] = images;
  await truncate(fileOf(cut), 500);
  await truncate(fileOf(empty), 0);
  for (let ask = 0; ask < ASKED; ask += 1) {
    for (const path of ["/", "/work/marea", "/index", API.articles, whole]) {
      expect([path, (await visitor(path)).status]).toEqual([path, 200]);
    }
    for (const url of [cut, empty]) {
      for (const range of ["none", "bytes=0-9"]) {
        const answer = await visitor(url, { headers: { range } });
        expect([url, answer.status]).toEqual([url, 404]);
        expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
      }
      expect((await visitor(url, { method: "HEAD" })).status).toBe(404);
    }
  }
  const lines = studio.output().split("\n");
  for (const url of [cut, empty]) {
    expect(lines.filter((line) => line.includes(basename(url)))).toHaveLength(1);
  }
  const { code, output } = await run(["server/commands/check.ts"], { DATA_DIR: studio.dataDir });
  expect(code).toBe(1);
  for (const url of [cut, empty]) expect(output).toContain(`damaged: ${basename(url)}`);
  expect(output).not.toContain(basename(whole));
});

async function turnABit(path: string): Promise<void> {
  const bytes = await readFile(path);
  const middle = bytes.byteLength >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

/** Starts the check of every file's hash and waits for the report. @returns the page Salud */
async function inspect(admin: Client): Promise<string> {
  expect((await admin(API.integrityCheck, { method: "POST" })).status).toBe(200);
  const page = async () => (await admin("/dashboard/salud")).text();
  await expect.poll(page).toContain("archivos revisados");
  return page();
}

test("R17 Salud names an original with one flipped bit after the integrity check, until it is restored", async () => {
  const { admin, visitor, images, fileOf } = await aPreparedStudio();
  const [harmed = "", whole = ""] = images;
  const bytes = await (await visitor(harmed)).bytes();
  await turnABit(fileOf(harmed));
  const page = await inspect(admin);
  expect(page).toContain("Están dañadas");
  expect(page).toContain(basename(harmed));
  expect(page).not.toContain(basename(whole));
  await writeFile(fileOf(harmed), bytes);
  await admin(API.integrityCheck, { method: "POST" });
  const again = async () => (await admin("/dashboard/salud")).text();
  await expect.poll(again).toContain("todos están enteros");
  expect(await again()).not.toContain("Están dañadas");
});

test("R4 R17 a rendition that is gone, empty or cut short is never sent, and made again once somebody asks for it", async () => {
  const { studio, visitor, images, fileOf } = await aPreparedStudio();
  const [first = "", second = "", , fourth = ""] = images;
  const gone = renditionFileName(basename(first), 160, "avif");
  const cut = renditionFileName(basename(second), 240, "webp");
  const empty = renditionFileName(basename(fourth), 320, "webp");
  const names = [gone, cut, empty];
  const before = new Map<string, Buffer>();
  for (const name of names) before.set(name, await readFile(fileOf(name)));
  await rm(fileOf(gone));
  await truncate(fileOf(cut), 500);
  await truncate(fileOf(empty), 0);
  for (const name of names) {
    const ask = () => visitor(`/media/${name}`);
    expect((await ask()).status).toBe(404);
    await expect.poll(async () => (await ask()).status).toBe(200);
    const bytes = Buffer.from(await (await ask()).arrayBuffer());
    expect(bytes).toEqual(before.get(name));
  }
  const never = renditionFileName(basename(first), 161, "avif");
  expect((await visitor(`/media/${never}`)).status).toBe(404);
  expect(await readdir(join(studio.dataDir, "media"))).not.toContain(never);
});

test("R17 renditions are never made of an original that is not what was stored: the sound ones stay", async () => {
  const { studio, admin, visitor, images, fileOf } = await aPreparedStudio();
  const [url = ""] = images;
  const form = (width: number) => renditionFileName(basename(url), width, "webp");
  const sound = await readFile(fileOf(form(160)));
  const whole = await readFile(fileOf(url));
  const { atime, mtime } = await stat(fileOf(url));
  expect((await visitor(url)).status).toBe(200);
  await turnABit(fileOf(url));
  // Bit rot does not change a file's times.
  await utimes(fileOf(url), atime, mtime);
  await truncate(fileOf(form(240)), 0);
  const ask = async (width: number) => (await visitor(`/media/${form(width)}`)).status;
  expect([await ask(160), await ask(240)]).toEqual([200, 404]);
  await expect.poll(() => studio.output()).toContain("no renditions");
  expect([await ask(160), await ask(240)]).toEqual([200, 404]);
  expect(await readFile(fileOf(form(160)))).toEqual(sound);
  expect(await (await admin("/dashboard/salud")).text()).toContain("No se pudieron preparar");

  await writeFile(fileOf(url), whole);
  expect((await admin(API.renditions, { method: "POST" })).status).toBe(200);
  await expect.poll(() => ask(240)).toBe(200);
  expect(await readFile(fileOf(form(160)))).toEqual(sound);
});

test("R4 R17 the integrity check repairs a truncated or flipped rendition without bothering the admin", async () => {
  const { admin, images, fileOf } = await aPreparedStudio();
  const [url = "", other = ""] = images;
  const cut = fileOf(renditionFileName(basename(url), 300, "avif"));
  const turned = fileOf(renditionFileName(basename(other), 240, "webp"));
  const before = await Promise.all([cut, turned].map((file) => readFile(file)));
  await truncate(cut, 300);
  await turnABit(turned);
  const page = await inspect(admin);
  const after = () => Promise.all([cut, turned].map((file) => readFile(file)));
  await expect.poll(after).toEqual(before);
  expect(page).toContain("todos están enteros");
  expect(page).not.toContain("Están dañadas");
});
