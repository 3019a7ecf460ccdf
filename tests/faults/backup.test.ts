import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { beforeAll, expect, inject, test } from "vitest";
import { API } from "#domain/api.ts";
import { aFolder, run, startStudioProcess } from "../support/studio-process.ts";
import { aFilm, aPhotograph, uploadFilm } from "../support/media-files.ts";
import {
  anAdmin,
  aStudioProcess,
  aVisitor,
  finalize,
  json,
  storePictures,
  listArticles,
  type Client,
} from "../support/studio.ts";
import { aBusyStudio, filesOf, WRITERS } from "../support/busy-studio.ts";
import { aDraft, aLink, change, LINK_PASSWORD, password } from "../support/private-links.ts";
import { partsOfTar, unpackRecordedStudio } from "../support/tar.ts";
import { seeded } from "../support/measures.ts";

/** How long they write before a backup begins, and a quarter of it after. */
const WRITES_FOR_MS = inject("writingMs");
const KILLS = 8;

const restore = (file: string, dataDir: string, killedBy?: AbortSignal) =>
  run(["server/commands/restore.ts", file], { DATA_DIR: dataDir }, { killedBy });

const tag = async (client: Client) => (await client(API.articles)).headers.get("etag");

let backup: string;
let sizes: number[];

beforeAll(async () => {
  const studio = await startStudioProcess();
  const admin = await anAdmin(studio);
  const pictures = await Promise.all([1, 2, 3].map((each) => aPhotograph({ width: 600 + each })));
  const images = await storePictures(admin, pictures);
  await admin(API.articles, json({ title: "Marea", year: 2024, images }));
  backup = join(await aFolder(), "marea.tar");
  const made = await run(["server/commands/backup.ts", backup], { DATA_DIR: studio.dataDir });
  expect(made).toMatchObject({ code: 0 });
  await studio.stop();
  sizes = [(await readFile(backup)).length];
});

test("R13 a backup made while four write has every save acknowledged before, and no file missing", async () => {
  const { studio, acknowledged, end } = await aBusyStudio(await aStudioProcess());
  await sleep(WRITES_FOR_MS);
  const before = new Map(acknowledged);
  const made = await run(["server/commands/backup.ts"], { DATA_DIR: studio.dataDir });
  await sleep(WRITES_FOR_MS / 4);
  await end();
  expect(made.output).not.toContain("Missing");
  const file = /backed up in (.*\.tar)/.exec(made.output)?.[1] ?? "";
  expect(before.size).toBe(WRITERS);

  const dataDir = await aFolder();
  expect(await restore(file, dataDir)).toMatchObject({ code: 0 });
  const restored = await aStudioProcess({ DATA_DIR: dataDir });
  const visitor = aVisitor(restored);
  const stored = new Map((await listArticles(visitor)).map(({ id, version }) => [id, version]));
  for (const [id, version] of before) expect(stored.get(id)).toBeGreaterThanOrEqual(version);
  const files = await filesOf(visitor);
  expect(files.length).toBeGreaterThan(WRITERS);
  const missing: string[] = [];
  for (const url of files) if ((await visitor(url)).status !== 200) missing.push(url);
  expect(missing).toEqual([]);
});

test("T3 R13 a backup holds no session, and is a library of its own", async () => {
  const { studio, admin, end } = await aBusyStudio(await aStudioProcess());
  await end();
  const file = join(await aFolder(), "studio.tar");
  expect(
    await run(["server/commands/backup.ts", file], { DATA_DIR: studio.dataDir }),
  ).toMatchObject({
    code: 0,
  });
  const dataDir = await aFolder();
  await restore(file, dataDir);
  const restored = await aStudioProcess({ DATA_DIR: dataDir });
  const withOldCookie = aVisitor(restored, admin.cookie);
  expect((await withOldCookie(API.articles, json({ title: "Nobody", year: 2024 }))).status).toBe(
    401,
  );
  expect(await tag(await anAdmin(restored))).not.toBe(await tag(aVisitor(studio)));
});

test("Y1 R13 a restore closes the private links of its backup, which the admin opens again", async () => {
  const studio = await aStudioProcess();
  const admin = await anAdmin(studio);
  const { id } = await aDraft(admin);
  const link = await aLink(admin, id, { password: LINK_PASSWORD });
  const revoked = await aLink(admin, id);
  await aVisitor(studio)(link.address, password(LINK_PASSWORD));
  const file = join(await aFolder(), "studio.tar");
  await run(["server/commands/backup.ts", file], { DATA_DIR: studio.dataDir });
  // Nothing of this is in the backup.
  await admin(API.privateLinks, change(revoked.id, { isRevoked: true }));

  const dataDir = await aFolder();
  const { output } = await restore(file, dataDir);
  expect(output).toContain("2 private links were closed");
  const passes = new SQLite(join(dataDir, "studio.sqlite"));
  expect(passes.prepare("SELECT * FROM private_link_passes").all()).toEqual([]);
  passes.close();
  const restored = await aStudioProcess({ DATA_DIR: dataDir });
  const [visitor, owner] = [aVisitor(restored), await anAdmin(restored)];
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
  const studio = await startStudioProcess({ DATA_DIR: dataDir });
  const admin = await anAdmin(studio);
  const temporary = await uploadFilm(admin, film);
  const { moved }: { moved: string[] } = await (
    await admin(API.upload, finalize([temporary]))
  ).json();
  await admin(API.articles, json({ title: "Marea", year: 2024, images: moved }));
  // A file in the place of its folder: as on a full or read-only disk, nothing can be written there.
  await rm(join(dataDir, "backups"), { recursive: true, force: true });
  await writeFile(join(dataDir, "backups"), "");
  const elsewhere = await aFolder();
  const file = join(elsewhere, "studio.tar");
  const made = await run(["server/commands/backup.ts", file], { DATA_DIR: dataDir });
  expect(made).toMatchObject({ code: 0 });
  expect(await readdir(elsewhere)).toEqual(["studio.tar"]);
  await studio.stop();

  const restoredDir = await aFolder();
  expect(await restore(file, restoredDir)).toMatchObject({ code: 0 });
  const visitor = aVisitor(await aStudioProcess({ DATA_DIR: restoredDir }));
  for (const address of [...moved, "/videos/own.mp4"]) {
    const answer = await visitor(address);
    expect([address, answer.status]).toEqual([address, 200]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(film)).toBe(true);
  }
  expect(await (await visitor("/")).text()).toContain("Del archivo");
  // Renditions are in no backup: the first start makes them again.
  const id = basename(moved[0] ?? "").slice(0, 32);
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
  const file = join(await aFolder(), "old.tar");
  expect(await run(["server/commands/backup.ts", file], { DATA_DIR: dataDir })).toMatchObject({
    code: 0,
  });
  expect(migrations()).toBe(before);
  const restoredDir = await aFolder();
  expect(await restore(file, restoredDir)).toMatchObject({ code: 0 });
  const visitor = aVisitor(await aStudioProcess({ DATA_DIR: restoredDir }));
  expect(await listArticles(visitor)).not.toEqual([]);
});

test("R13 a damaged backup is refused whole, wherever it is damaged", async () => {
  const whole = await readFile(backup);
  const random = seeded(41);
  // What fills up a file's last block is part of nothing.
  const files = partsOfTar(whole).filter(({ name }) =>
    /^(?:media|videos|studio\.sqlite)/.test(name),
  );
  for (let damage = 0; damage < 6; damage += 1) {
    const bytes = Buffer.from(whole);
    const { start, end } = files[damage % files.length] ?? { start: 0, end: 0 };
    const place = start + Math.floor(random() * (end - start));
    if (damage % 2 === 0) bytes[place] = (bytes[place] ?? 0) ^ 0x01;
    const file = join(await aFolder(), "damaged.tar");
    await writeFile(file, damage % 2 === 0 ? bytes : bytes.subarray(0, place));
    const dataDir = await aFolder();
    const { code, output } = await restore(file, dataDir);
    expect({ code, output }).toMatchObject({ code: 1 });
    expect(output).toMatch(/^Nothing was restored: the file /);
    expect(await readdir(dataDir)).toEqual([]);
    await mkdir(join(dataDir, "media"));
    expect(await restore(file, dataDir)).toMatchObject({ code: 1 });
    expect(await readdir(dataDir)).toEqual(["media"]);
  }
});

test("R13 a restore into a folder that is not empty changes nothing", async () => {
  const dataDir = await aFolder();
  expect(await restore(backup, dataDir)).toMatchObject({ code: 0 });
  const before = await readdir(dataDir, { recursive: true });
  const again = await restore(backup, dataDir);
  expect(again.code).toBe(1);
  expect(again.output).toContain("is there already");
  expect(await readdir(dataDir, { recursive: true })).toEqual(before);
  const onto = await run(["server/commands/backup.ts", backup], { DATA_DIR: dataDir });
  expect(onto).toMatchObject({ code: 1 });
  const option = await run(["server/commands/backup.ts", "--help"], { DATA_DIR: dataDir });
  expect(option).toMatchObject({ code: 1 });
  expect(option.output).toMatch(/^No backup was made: there is no option --help, only a FILE/);
  expect([(await readFile(backup)).length]).toEqual(sizes);
});

test("R13 a restore that is killed at any moment is begun anew by the next", async () => {
  const random = seeded(7);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const dataDir = await aFolder();
    await restore(backup, dataDir, AbortSignal.timeout(300 + Math.floor(random() * 1200)));
    const next = await restore(backup, dataDir);
    const isWhole = next.code === 0 || next.output.includes("studio.sqlite is there already");
    expect({ isWhole, output: next.output }).toMatchObject({ isWhole: true });
    const studio = await startStudioProcess({ DATA_DIR: dataDir });
    const [article] = await listArticles(aVisitor(studio));
    expect(article?.images).toHaveLength(3);
    await studio.kill();
  }
});
