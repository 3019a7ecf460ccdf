import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { FILM_RENDITIONS } from "../../server/media/renditions/rendition-store.ts";
import { backedUpUnderLoad, expectWhole } from "../support/busy-studio.ts";
import { rowsIn } from "../support/databases.ts";
import { aFilm } from "../support/media-files.ts";
import { aDraft, aLink } from "../support/private-links.ts";
import { aBackup, restore, restored } from "../support/restore.ts";
import { aFolder, run } from "../support/studio-process.ts";
import {
  anOpenProcess,
  aStudioProcess,
  aVisitor,
  listArticles,
  saveArticle,
  storeFilm,
} from "../support/studio.ts";
import { unpackRecordedStudio } from "../support/tar.ts";

test("R13 a backup made while four write has every save acknowledged before, and no file missing", async () => {
  const studio = await aStudioProcess();
  const { file, before } = await backedUpUnderLoad(studio, studio.dataDir);
  await expectWhole(await aStudioProcess({ DATA_DIR: await restored(file) }), before);
});

test("R13 Y1 a restore tells which links it closed, and neither it nor a backup touches what is there", async () => {
  const { studio, admin } = await anOpenProcess();
  const { id } = await aDraft(admin);
  for (const _ of ["one", "two"]) await aLink(admin, id);
  const file = await aBackup(studio);
  const { size } = await stat(file);
  const dataDir = await aFolder();
  const { output } = await restore(file, dataDir);
  expect(output).toContain("2 private links were closed");
  const before = await readdir(dataDir, { recursive: true });
  const again = await restore(file, dataDir);
  expect([again.code, again.output]).toEqual([1, expect.stringContaining("is there already")]);
  expect(await readdir(dataDir, { recursive: true })).toEqual(before);
  for (const [target, words] of [
    [file, /^No backup was made: .*studio\.tar is there already\n$/],
    ["--help", /^No backup was made: there is no option --help, only a FILE/],
  ] as const) {
    const refused = await run(["server/commands/backup.ts", target], { DATA_DIR: dataDir });
    expect([refused.code, refused.output]).toEqual([1, expect.stringMatching(words)]);
  }
  expect((await stat(file)).size).toBe(size);
});

test("R13 V8 a backup has films, the operator's videos and settings, and needs no room in DATA_DIR", async () => {
  const dataDir = await aFolder();
  const film = await aFilm();
  await mkdir(join(dataDir, "videos"));
  await writeFile(join(dataDir, "videos", "own.mp4"), film);
  await writeFile(join(dataDir, "studio.json"), JSON.stringify({ brand: "Del archivo" }));
  const { studio, admin } = await anOpenProcess({ DATA_DIR: dataDir });
  const stored = await storeFilm(admin, film);
  await saveArticle(admin, { title: "Marea", images: [stored] });
  // With a file in place of the backup folder nothing can be written there, as on a full disk.
  await rm(join(dataDir, "backups"), { recursive: true, force: true });
  await writeFile(join(dataDir, "backups"), "");
  const elsewhere = await aFolder();
  const file = join(elsewhere, "studio.tar");
  await aBackup(studio, file);
  expect(await readdir(elsewhere)).toEqual(["studio.tar"]);
  await studio.stop();

  const again = await aStudioProcess({ DATA_DIR: await restored(file) });
  const visitor = aVisitor(again);
  for (const address of [stored, "/videos/own.mp4"]) {
    const answer = await visitor(address);
    expect([address, answer.status]).toEqual([address, 200]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(film)).toBe(true);
  }
  expect(await (await visitor("/")).text()).toContain("Del archivo");
  // Backups have no renditions: the first start makes them, or queues them.
  const stream = `/media/films/${basename(stored).slice(0, 32)}/master.m3u8`;
  const jobs = `SELECT key FROM jobs WHERE kind = '${FILM_RENDITIONS}'`;
  const isRemade = async () =>
    rowsIn(again.dataDir, jobs).length > 0 || (await visitor(stream)).status === 200;
  await expect.poll(isRemade).toBe(true);
});

test("R13 a studio of an older version is backed up in the shape of this one, and stays as it is", async () => {
  const dataDir = await aFolder();
  await unpackRecordedStudio(dataDir);
  const migrations = () => {
    const database = new SQLite(join(dataDir, "studio.sqlite"), { readonly: true });
    const { count } = database.prepare("SELECT count(*) AS count FROM kysely_migration").get() as {
      count: number;
    };
    database.close();
    return count;
  };
  const before = migrations();
  const file = await aBackup({ dataDir });
  expect(migrations()).toBe(before);
  const visitor = aVisitor(await aStudioProcess({ DATA_DIR: await restored(file) }));
  expect(await listArticles(visitor)).not.toEqual([]);
});
