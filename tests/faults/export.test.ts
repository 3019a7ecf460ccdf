import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { growLibrary } from "../../bench/grown-library.ts";
import { exportStudio, filesIn } from "../support/exported-site.ts";
import { seeded } from "../support/measures.ts";
import { aFolder, run } from "../support/studio-process.ts";

const ARTICLES = 3;
const ENVIRONMENT = { DEMO: "off" };
const LOOK_EVERY_MS = 20;
/** Names of files that a killed export leaves. */
const ITS_OWN = /^\.export-/;

/** Returns the hash of each exported file. */
async function contentsOf(directory: string): Promise<Map<string, string>> {
  const files = (await filesIn(directory).catch(() => [])).filter((file) => !ITS_OWN.test(file));
  const hashes = files.map(async (file) => {
    const bytes = await readFile(join(directory, file));
    return [file, createHash("sha256").update(bytes).digest("hex")] as const;
  });
  return new Map(await Promise.all(hashes));
}

const countIn = async (directory: string) => (await filesIn(directory).catch(() => [])).length;

/** Kills an export once the directory has this many files, which does not depend on the machine's speed. */
async function killedExport(dataDir: string, directory: string, files: number): Promise<void> {
  const stop = new AbortController();
  const settings = { ...ENVIRONMENT, DATA_DIR: dataDir, ORIGIN: "https://studio.example" };
  const args = ["server/commands/export.ts", directory];
  const ended = new AbortController();
  const running = run(args, settings, { killedBy: stop.signal }).finally(() => ended.abort());
  while (!ended.signal.aborted && (await countIn(directory)) < files) await sleep(LOOK_EVERY_MS);
  stop.abort();
  await running;
}

test("O3 an export that is killed leaves whole files alone, and the next one completes it", async () => {
  const dataDir = await aFolder();
  await growLibrary(dataDir, ARTICLES);
  const whole = await exportStudio(dataDir, undefined, ENVIRONMENT);
  expect(whole.code).toBe(0);
  const expected = await contentsOf(whole.directory);
  const { most, cuts } = inject("kills");
  const random = seeded(inject("killSeed"));
  let inFlight = 0;
  for (let kill = 0; kill < most && inFlight < cuts; kill += 1) {
    const directory = join(await aFolder(), "site");
    // The first export of a pair starts in a new directory, and the second continues what it left.
    for (let step = 0; step < 2; step += 1) {
      const left = await countIn(directory);
      await killedExport(dataDir, directory, left + random() * (expected.size - left));
      for (const [file, hash] of await contentsOf(directory)) {
        expect([file, hash]).toEqual([file, expected.get(file)]);
      }
    }
    const left = (await contentsOf(directory)).size;
    if (left > 0 && left < expected.size) inFlight += 1;
    const next = await exportStudio(dataDir, directory, ENVIRONMENT);
    expect([next.code, next.output]).toEqual([0, expect.stringContaining("The site is in")]);
    expect(await contentsOf(directory)).toEqual(expected);
    expect((await filesIn(directory)).filter((file) => ITS_OWN.test(file))).toEqual([
      ".export-files",
    ]);
  }
  expect(inFlight).toBeGreaterThan(0);
});

test("O3 the lists of a hundred and thirty projects are whole, page by page, with and without scripts", async () => {
  const dataDir = await aFolder();
  await growLibrary(dataDir, 130);
  const exported = await exportStudio(dataDir, undefined, { DEMO: "off" });
  expect([exported.code, exported.output]).toEqual([0, expect.stringContaining("The site is in")]);
  const read = (file: string) => readFile(join(exported.directory, file), "utf8");
  for (const [start, row] of [
    ["/work/", /data-row="(\d+)"/g],
    ["/index/", /data-row="(\d+)"/g],

    ["/index/by=year/", /data-row="(\d+)"/g],
  ] as const) {
    const places = new Set<number>();
    let next: string | undefined = start;
    while (next !== undefined) {
      const page = await read(`${next.slice(1)}index.html`);
      for (const [, place] of page.matchAll(row)) places.add(Number(place));
      next = /<a [^>]*rel="next"[^>]*href="([^"]+)"|<a [^>]*href="([^"]+)"[^>]*rel="next"/
        .exec(page)
        ?.slice(1)
        .find(Boolean);
    }
    expect([start, places.size]).toEqual([start, 130]);
  }
  for (const [file, count] of [
    ["index/rows/from=20.json", 60],
    ["index/rows/from=80.json", 50],
    ["index/rows/by=title/from=80.json", 50],
    ["index/rows/by=year/from=20.json", 60],
  ] as const) {
    const { rows } = JSON.parse(await read(file));
    expect([file, rows.length]).toEqual([file, count]);
  }
  const names = await filesIn(exported.directory);
  expect(names).toContain("gallery/rows/category=fashion/from=60.json");
  expect(names.filter((file) => file.endsWith("index.html")).length).toBeLessThan(700);
});
