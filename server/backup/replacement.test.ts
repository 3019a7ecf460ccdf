import { existsSync } from "node:fs";
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aDatabase } from "../../tests/support/databases.ts";
import { migrateInPlace } from "../database/migrate.ts";
import { openSqlite } from "../database/open-database.ts";
import type { NewMediaRow } from "../database/schema.ts";
import { insertMedia } from "../media/media-store.ts";
import { aLibraryFile, anArchiveOf, aStudio } from "./backup.fixtures.ts";
import {
  commitReplacement,
  finishReplacement,
  isReplacementDecided,
  layReplacement,
  newReplacementFolder,
} from "./replacement.ts";

const OWN = `${"a".repeat(32)}.jpg`;
const COMING = `${"b".repeat(32)}.jpg`;

/** A studio and the folder that is to replace it. @param isDecided whether the replacement is committed */
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
  // The replacement has no settings file.
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

test("O4 V2 what a film was converted to since the backup waits to be removed, and what waited before goes on", async () => {
  const { dataDir, folder } = await aReplacement(false);
  const [film, since, before] = ["a", "b", "c"].map((digit) => digit.repeat(32));
  const row: NewMediaRow = {
    url: `/media/${film}.mp4`,
    kind: "film",
    state: "final",
    width: null,
    height: null,
    bytes: null,
    colour: null,
    thumbhash: null,
    created_at: 0,
  };
  await rm(join(folder, "studio.sqlite"));
  const library = openSqlite(join(folder, "studio.sqlite"));
  await migrateInPlace(library);
  const present = await aDatabase();
  for (const [each, name] of [
    [library, `${before}-master.m3u8`],
    [present, `${since}-master.m3u8`],
  ] as const) {
    const [{ id } = { id: 0 }] = await insertMedia(each.query, [row]);
    const record = { file_name: name, media_id: id, bytes: 1, hash: "" };
    await each.query.insertInto("renditions").values(record).execute();
  }
  const waiting = [`${film}-360.m4s`, `${before}-master.m3u8`];
  await present.query
    .insertInto("discarded_files")
    .values(waiting.map((file_name) => ({ file_name, discarded_at: 1 })))
    .execute();
  await library.query.destroy();
  await commitReplacement(folder, present, { name: "a.tar", now: 2 });
  expect(await finishReplacement(dataDir)).toBe(true);
  const restored = openSqlite(join(dataDir, "studio.sqlite"));
  const noted = await restored.query.selectFrom("discarded_files").select("file_name").execute();
  await restored.query.destroy();
  // Renditions of the restored film are not in the list.
  expect(noted.map(({ file_name }) => file_name).toSorted()).toEqual([`${film}-360.m4s`, since]);
});

test("O4 a backup is laid beside the studio with all its parts, and takes their place once that is decided", async () => {
  const studio = await aStudio();
  const { dataDir, database } = studio;
  await studio.store(OWN);
  await mkdir(join(dataDir, "videos"));
  await writeFile(join(dataDir, "videos", "own.mp4"), "then");
  await writeFile(join(dataDir, "studio.json"), "then");
  const file = await studio.backUp();
  await writeFile(join(dataDir, "videos", "own.mp4"), "now");
  await writeFile(join(dataDir, "studio.json"), "now");
  const folder = newReplacementFolder(dataDir);
  expect(folder).toMatch(/\/\.replacement-[0-9a-f]{8}$/);
  expect(await layReplacement(file, folder)).toMatchObject({ missing: [], closedLinks: 0 });
  expect((await readdir(folder)).toSorted()).toEqual([
    "media",
    "studio.json",
    "studio.sqlite",
    "videos",
  ]);
  expect(await isReplacementDecided(dataDir)).toBe(false);
  await commitReplacement(folder, database, { name: "a.tar", now: 2 });
  expect(await isReplacementDecided(dataDir)).toBe(true);
  const before = (await readdir(folder)).toSorted();
  expect(before).toEqual(["commit.json", "media", "studio.json", "studio.sqlite", "videos"]);
  await database.query.destroy();
  expect(await finishReplacement(dataDir)).toBe(true);
  expect(await readFile(join(dataDir, "studio.json"), "utf8")).toBe("then");
  expect(await readFile(join(dataDir, "videos", "own.mp4"), "utf8")).toBe("then");
  const restored = openSqlite(join(dataDir, "studio.sqlite"));
  const log = await restored.query
    .selectFrom("audit_log")
    .select(["at", "kind", "subject"])
    .execute();
  await restored.query.destroy();
  expect(log).toEqual([{ at: 2, kind: "backup-restored", subject: "a.tar" }]);
});

test("O4 what can't be laid leaves nothing, and a disk without room is refused before", async () => {
  const studio = await aStudio();
  const { dataDir } = studio;
  const newer = await aLibraryFile(async ({ query }) => {
    await sql`INSERT INTO kysely_migration VALUES ('9999-later', '')`.execute(query);
  });
  const cases: [file: string, reason: object][] = [
    [await anArchiveOf({ "studio.sqlite": newer }), { code: "backup-newer" }],
    [await anArchiveOf({ "studio.json": "{}" }), { message: "the file holds no library" }],
  ];
  // Extended below to a sparse file that is larger than any disk.
  await writeFile(join(dataDir, "media", COMING), "");
  const before = await readdir(dataDir);
  for (const [file, reason] of cases) {
    await expect(layReplacement(file, newReplacementFolder(dataDir))).rejects.toMatchObject(reason);
    expect(await readdir(dataDir)).toEqual(before);
  }
  const file = await anArchiveOf({ "studio.sqlite": await aLibraryFile() });
  await truncate(join(dataDir, "media", COMING), 2 ** 42);
  await expect(layReplacement(file, newReplacementFolder(dataDir))).rejects.toMatchObject({
    code: "disk-full",
  });
  expect(await readdir(dataDir)).toEqual(before);
});

test("O4 of the operator's files nothing stays that the backup does not have", async () => {
  const { dataDir, folder } = await aReplacement(false);
  await rm(join(folder, "videos"), { recursive: true });
  await rm(join(dataDir, "studio.json"));
  await writeFile(join(folder, "commit.json"), JSON.stringify(["media", "studio.sqlite"]));
  expect(await finishReplacement(dataDir)).toBe(true);
  expect((await readdir(dataDir)).toSorted()).toEqual(["media", "studio.sqlite"]);
});

test("O4 names that are none of ours are not moved among the media, and a comparison that was killed goes", async () => {
  const { dataDir, folder } = await aReplacement();
  await writeFile(join(folder, "media", "evil.sh"), "");
  await mkdir(join(dataDir, ".compared-abc123"));
  await finishReplacement(dataDir);
  await expectReplaced(dataDir);
  const alone = await mkdtemp(join(tmpdir(), "replacement-"));
  await mkdir(join(alone, ".compared-abc123"));
  expect(await finishReplacement(alone)).toBe(false);
  expect(await readdir(alone)).toEqual([]);
});
