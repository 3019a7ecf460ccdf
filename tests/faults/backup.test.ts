import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { backedUpUnderLoad, expectWhole } from "../support/busy-studio.ts";
import { aFilm } from "../support/media-files.ts";
import { aDraft, aLink, change, LINK_PASSWORD, password } from "../support/private-links.ts";
import { aBackup, restore, restored } from "../support/restore.ts";
import { aFolder, run } from "../support/studio-process.ts";
import {
  anArticleWithPictures,
  anOpenProcess,
  aStudioProcess,
  aVisitor,
  json,
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

/** Of the list of articles: no two libraries have the same. */
const tag = async (place: { url: string }) =>
  (await aVisitor(place)(API.articles)).headers.get("etag");

test("T3 R13 a backup holds no session, is a library of its own, and is restored into an empty folder alone", async () => {
  const studio = await aStudioProcess();
  const { admin } = await anArticleWithPictures(studio, [300]);
  const file = await aBackup(studio);
  const { size } = await stat(file);
  const dataDir = await restored(file);
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

  const other = await aStudioProcess({ DATA_DIR: dataDir });
  const withOldCookie = aVisitor(other, admin.cookie);
  const save = await withOldCookie(API.articles, json({ title: "Nobody", year: 2024 }));
  expect(save.status).toBe(401);
  expect(await tag(other)).not.toBe(await tag(studio));
});

test("Y1 R13 a restore closes the private links of its backup, which the admin opens again", async () => {
  const { studio, admin } = await anOpenProcess();
  const { id } = await aDraft(admin);
  const link = await aLink(admin, id, { password: LINK_PASSWORD });
  const revoked = await aLink(admin, id);
  await aVisitor(studio)(link.address, password(LINK_PASSWORD));
  const file = await aBackup(studio);
  // Nothing of this is in the backup.
  await admin(API.privateLinks, change(revoked.id, { isRevoked: true }));

  const dataDir = await aFolder();
  const { output } = await restore(file, dataDir);
  expect(output).toContain("2 private links were closed");
  const passes = new SQLite(join(dataDir, "studio.sqlite"));
  expect(passes.prepare("SELECT * FROM private_link_passes").all()).toEqual([]);
  passes.close();
  const { visitor, admin: owner } = await anOpenProcess({ DATA_DIR: dataDir });
  for (const { address } of [link, revoked]) expect((await visitor(address)).status).toBe(404);
  await owner(API.privateLinks, change(link.id, { isRevoked: false }));
  expect((await visitor(link.address)).status).toBe(200);
  expect((await visitor(revoked.address)).status).toBe(404);
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
  // A file in the place of its folder: as on a full or read-only disk, nothing can be written there.
  await rm(join(dataDir, "backups"), { recursive: true, force: true });
  await writeFile(join(dataDir, "backups"), "");
  const elsewhere = await aFolder();
  const file = join(elsewhere, "studio.tar");
  await aBackup(studio, file);
  expect(await readdir(elsewhere)).toEqual(["studio.tar"]);
  await studio.stop();

  const visitor = aVisitor(await aStudioProcess({ DATA_DIR: await restored(file) }));
  for (const address of [stored, "/videos/own.mp4"]) {
    const answer = await visitor(address);
    expect([address, answer.status]).toEqual([address, 200]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(film)).toBe(true);
  }
  expect(await (await visitor("/")).text()).toContain("Del archivo");
  // Renditions are in no backup: the first start makes them again.
  const id = basename(stored).slice(0, 32);
  const stream = async () => (await visitor(`/media/films/${id}/master.m3u8`)).status;
  // A conversion waits for all else on the machine.
  await expect.poll(stream, { timeout: 300_000 }).toBe(200);
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
