import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { finishReplacement, newReplacementFolder } from "./replacement.ts";

const OWN = `${"a".repeat(32)}.jpg`;
const COMING = `${"b".repeat(32)}.jpg`;

/** A studio with another beside it that is to take its place. @param isDecided whether that was decided */
async function aReplacement(isDecided = true) {
  const dataDir = await mkdtemp(join(tmpdir(), "replacement-"));
  const folder = newReplacementFolder(dataDir);
  for (const path of ["media", "videos"]) {
    await mkdir(join(dataDir, path));
    await mkdir(join(folder, path), { recursive: true });
  }
  await writeFile(join(dataDir, "media", OWN), "present");
  await writeFile(join(dataDir, "videos", "present.mp4"), "present");
  await writeFile(join(dataDir, "studio.json"), "present");
  for (const end of ["", "-wal", "-shm"]) {
    await writeFile(join(dataDir, `studio.sqlite${end}`), "present");
  }
  await writeFile(join(folder, "media", COMING), "coming");
  await writeFile(join(folder, "videos", "coming.mp4"), "coming");
  await writeFile(join(folder, "studio.sqlite"), "coming");
  // The other studio has no settings file.
  const parts = JSON.stringify(["media", "videos", "studio.sqlite"]);
  if (isDecided) await writeFile(join(folder, "commit.json"), parts);
  return { dataDir, folder };
}

async function expectReplaced(dataDir: string): Promise<void> {
  expect((await readdir(dataDir)).toSorted()).toEqual(["media", "studio.sqlite", "videos"]);
  expect(await readFile(join(dataDir, "studio.sqlite"), "utf8")).toBe("coming");
  expect(await readdir(join(dataDir, "videos"))).toEqual(["coming.mp4"]);
  expect((await readdir(join(dataDir, "media"))).toSorted()).toEqual([OWN, COMING]);
}

test("O4 what was decided takes the studio's place, with nothing left of what SQLite kept beside the old one", async () => {
  const { dataDir } = await aReplacement();
  expect(await finishReplacement(dataDir)).toBe(true);
  await expectReplaced(dataDir);
  expect(await finishReplacement(dataDir)).toBe(false);
});

test("O4 what was not decided is removed, and the studio stays", async () => {
  const { dataDir, folder } = await aReplacement(false);
  expect(await finishReplacement(dataDir)).toBe(false);
  expect(existsSync(folder)).toBe(false);
  expect(await readFile(join(dataDir, "studio.sqlite-wal"), "utf8")).toBe("present");
  expect(await readFile(join(dataDir, "studio.json"), "utf8")).toBe("present");
});

const MOVED = {
  "the media": async (dataDir: string, folder: string) =>
    rename(join(folder, "media", COMING), join(dataDir, "media", COMING)),
  "the old videos": async (dataDir: string) => rm(join(dataDir, "videos"), { recursive: true }),
  "the videos": async (dataDir: string, folder: string) => {
    await rm(join(dataDir, "videos"), { recursive: true });
    await rename(join(folder, "videos"), join(dataDir, "videos"));
  },
  "what is beside the old database": (dataDir: string) => rm(join(dataDir, "studio.sqlite-wal")),
} as const;

test.for(Object.entries(MOVED))(
  "O4 a kill after %s has moved costs nothing: the next start moves the rest",
  async ([, move]) => {
    const { dataDir, folder } = await aReplacement();
    await move(dataDir, folder);
    expect(await finishReplacement(dataDir)).toBe(true);
    await expectReplaced(dataDir);
  },
);

test("O4 once the database has moved, what SQLite keeps beside the new one stays", async () => {
  const { dataDir, folder } = await aReplacement();
  await rename(join(folder, "studio.sqlite"), join(dataDir, "studio.sqlite"));
  await writeFile(join(dataDir, "studio.sqlite-wal"), "coming");
  await finishReplacement(dataDir);
  expect(await readFile(join(dataDir, "studio.sqlite-wal"), "utf8")).toBe("coming");
});
