import { mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { aFolder } from "../../tests/support/studio-process.ts";
import { takeFileLock } from "../database/file-lock.ts";
import { openExportDirectory, type ExportDirectory } from "./export-directory.ts";

const dataDir = await aFolder();
const film = { size: 4, modified: 5000, read: async () => Readable.from([Buffer.from("film")]) };

async function anExport(root: string, texts: Record<string, string>) {
  const directory = await openExportDirectory(root, dataDir);
  directory.begin();
  for (const [file, text] of Object.entries(texts)) await directory.write(file, text);
  await directory.copy("media/a.mp4", film);
  return closed(directory);
}

async function closed(directory: ExportDirectory) {
  const counts = await directory.finish();
  await directory.close();
  return counts;
}

test("O3 the next export writes what changed, removes what is gone, and touches no file of others", async () => {
  const root = join(await aFolder(), "out", "site");
  const timeOf = async (file: string) => (await stat(join(root, file))).mtimeMs;
  const all = {
    "a/b/index.html": "page",
    "robots.txt": "ours",
    "feed.xml": "feed",
    "same.html": "same",
  };
  expect(await anExport(root, all)).toEqual({
    written: 5,
    unchanged: 0,
    removed: 0,
    bytes: 20,
    foreign: [],
  });
  const modes = ["a/b", "a/b/index.html", "media/a.mp4"].map(
    async (path) => (await stat(join(root, path))).mode & 0o777,
  );
  // Web servers run as other users, so all users need to read the files.
  expect(await Promise.all(modes)).toEqual([0o755, 0o644, 0o644]);
  for (const file of ["same.html", "media/a.mp4"]) await utimes(join(root, file), 10, 10);
  expect(await anExport(root, all)).toEqual({
    written: 0,
    unchanged: 5,
    removed: 0,
    bytes: 20,
    foreign: [],
  });

  const list = await readFile(join(root, ".export-files"), "utf8");
  await writeFile(join(root, ".export-files"), list.replace("\nrobots.txt", ""));
  await writeFile(join(root, "robots.txt"), "mine");
  await writeFile(join(root, "CNAME"), "studio.example");
  await rm(join(root, "feed.xml"));
  // Left by a killed process of an earlier version.
  await writeFile(join(root, ".export-lock"), "4194303");
  await mkdir(join(root, ".export-unfinished"));
  const next = { "robots.txt": "ours", "feed.xml": "feed", "same.html": "same" };
  expect(await anExport(root, next)).toEqual({
    written: 1,
    unchanged: 2,
    removed: 1,
    bytes: 12,
    foreign: ["robots.txt"],
  });
  expect([await timeOf("same.html"), await timeOf("media/a.mp4")]).toEqual([10_000, 10_000]);
  expect((await readdir(root)).toSorted()).toEqual([
    ".export-files",
    "CNAME",
    "feed.xml",
    "media",
    "robots.txt",
    "same.html",
  ]);
  expect(await readFile(join(root, "robots.txt"), "utf8")).toBe("mine");
  await utimes(join(root, "media/a.mp4"), 4, 4);
  expect(await anExport(root, next)).toMatchObject({ written: 1, unchanged: 2 });
});

test("O3 a directory of others, of the studio or of an export that runs is refused, and nothing in it is touched", async () => {
  const foreign = await aFolder();
  await writeFile(join(foreign, "index.html"), "mine");
  const busy = await aFolder();
  const unlock = takeFileLock(join(busy, ".export-lock"));
  onTestFinished(() => unlock?.());
  const link = join(await aFolder(), "link");
  await symlink(dataDir, link);
  for (const [target, reason] of [
    [foreign, "holds files that no export has written"],
    [busy, "another export"],
    [dataDir, "may not lie in each other"],
    [join(dataDir, "site"), "may not lie in each other"],
    [join(link, "site"), "may not lie in each other"],
    [join(dataDir, ".."), "may not lie in each other"],
    ["/proc/nope", "/proc/nope can't be made"],
  ] as const) {
    await expect(openExportDirectory(target, dataDir)).rejects.toThrow(reason);
  }
  expect([await readdir(foreign), await readdir(busy), await readdir(dataDir)]).toEqual([
    ["index.html"],
    [".export-lock"],
    [],
  ]);
});
