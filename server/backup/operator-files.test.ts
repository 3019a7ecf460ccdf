import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { BUCKET } from "../../tests/support/bucket.ts";
import { service } from "../../tests/support/shared-services.ts";
import { aFolder } from "../../tests/support/studio-process.ts";
import { openBucket } from "../storage/bucket.ts";
import { shareOperatorFiles } from "./operator-files.ts";

beforeAll(async () => {
  for (const [name, value] of Object.entries(await service("bucket"))) vi.stubEnv(name, value);
});
afterAll(() => void vi.unstubAllEnvs());

async function textsIn(dataDir: string): Promise<Record<string, string>> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name));
  const texts = await Promise.all(files.toSorted().map((file) => readFile(file, "utf8")));
  return Object.fromEntries(
    texts.map((text, at) => [files.toSorted()[at]?.slice(dataDir.length + 1), text]),
  );
}

/** Writes a file with a modification time in seconds after 1970. */
async function set(path: string, text: string, seconds: number): Promise<void> {
  await writeFile(path, text);
  await utimes(path, seconds, seconds + 0.7);
}

test("Z2 V8 processes of one studio find the same files of the operator's, and of two versions the later one", async () => {
  const mediaUrl = { bucket: BUCKET, prefix: `operator-${process.pid}-${Date.now()}` };
  const place = { databaseUrl: "postgres://x", mediaUrl };
  const share = (dataDir: string) => shareOperatorFiles({ dataDir, ...place });
  const [one, two] = [await aFolder(), await aFolder()];
  await mkdir(join(one, "videos"));
  await set(join(one, "studio.json"), "first", 1000);
  for (const name of ["own.mp4", "x.part", "a\\b.mp4"])
    await set(join(one, "videos", name), name, 1000);
  await writeFile(join(one, "notes.txt"), "of nobody");
  await share(one);
  await openBucket(mediaUrl).folder("files").put("evil.sh", "x");
  await share(two);
  const shared = { "studio.json": "first", "videos/own.mp4": "own.mp4" };
  expect(await textsIn(two)).toEqual(shared);
  const times = async (file: string) =>
    Promise.all([one, two].map(async (each) => (await stat(join(each, file))).mtimeMs));
  const [here, there] = await times("studio.json");
  // With equal times no file is copied.
  expect(here).toBe(there);
  await set(join(two, "studio.json"), "later", (there ?? 0) / 1000 + 60);
  await share(two);
  // The store's times have whole seconds and the test is faster, so the time is set.
  await utimes(join(one, "studio.json"), 1000, 1000);
  await share(one);
  expect((await textsIn(one))["studio.json"]).toBe("later");
  await set(join(two, "studio.json"), "too old", 1000);
  await rm(join(two, "videos"), { recursive: true });
  await share(two);
  expect(await textsIn(two)).toEqual({ ...shared, "studio.json": "later" });
  const alone = await aFolder();
  await shareOperatorFiles({ dataDir: alone, databaseUrl: undefined, mediaUrl });
  expect(await readdir(alone)).toEqual([]);
});
