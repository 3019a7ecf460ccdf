import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aDatabase } from "../../tests/support/databases.ts";
import { newDatabase } from "../../tests/support/shared-services.ts";
import { aFolder } from "../../tests/support/studio-process.ts";
import { openFileStorage } from "../storage/disk.ts";
import {
  aLibraryFile,
  aLinkRow,
  anArchiveOf,
  aStudio,
  digits,
  MADE_AT,
  openedLibrary,
} from "./backup.fixtures.ts";
import { isHalfRestored, restoreBackup, type RestorePlace } from "./restore-backup.ts";

const [PICTURE, LOST, MASTER] = ["a", "b", "c"].map((digit) => `${digits(digit)}.jpg`) as [
  string,
  string,
  string,
];

async function aPlace(more: Partial<RestorePlace> = {}): Promise<RestorePlace> {
  const dataDir = join(await aFolder(), "data");
  const storage = await openFileStorage(join(dataDir, "media"), 0);
  return { dataDir, storage, database: undefined, reserveBytes: 0, ...more };
}

/** A backup of a studio with all kinds of files, a missing original and four links, two of them open. */
async function aBackup() {
  const studio = await aStudio();
  await studio.store(PICTURE);
  await studio.store(MASTER, { kind: "master" });
  await studio.store(LOST);
  await studio.storage.delete(LOST);
  await mkdir(join(studio.dataDir, "videos"));
  await writeFile(join(studio.dataDir, "videos", "own.mp4"), "film");
  await writeFile(join(studio.dataDir, "studio.json"), "{}");
  const { id } = await studio.save("Marea");
  const later = Date.now() + 1e6;
  const links = [{}, { ends_at: later }, { ends_at: 1 }, { revoked_at: 2 }];
  await studio.query
    .insertInto("private_links")
    .values(links.map((fields, at) => aLinkRow(id, String(at), fields)))
    .execute();
  await studio.query
    .insertInto("accounts")
    .values({ username: "admin", password_hash: "h", setting_hash: null })
    .execute();
  return { file: await studio.backUp(), studio };
}

test("R13 V11 Y1 a restore puts each part in its place, closes private links, and gives the library a name of its own", async () => {
  const { file, studio } = await aBackup();
  const place = await aPlace();
  const { dataDir } = place;
  await mkdir(join(dataDir, "backups"));
  expect(await restoreBackup(file, place)).toEqual({
    madeAt: MADE_AT,
    missing: [LOST],
    closedLinks: 2,
  });
  expect((await readdir(dataDir)).toSorted()).toEqual([
    "backups",
    "media",
    "studio.json",
    "studio.sqlite",
    "videos",
  ]);
  expect((await readdir(join(dataDir, "media"))).toSorted()).toEqual([PICTURE, MASTER]);
  expect(await readFile(join(dataDir, "media", MASTER), "utf8")).toBe(MASTER);
  expect(await readFile(join(dataDir, "videos", "own.mp4"), "utf8")).toBe("film");
  const { query } = openedLibrary(join(dataDir, "studio.sqlite"));
  const links = await query
    .selectFrom("private_links")
    .select("revoked_at")
    .orderBy("id")
    .execute();
  expect(links.map(({ revoked_at }) => ((revoked_at ?? 0) > 2 ? "closed" : revoked_at))).toEqual([
    "closed",
    "closed",
    null,
    2,
  ]);
  const name = async (of: typeof query) =>
    (await of.selectFrom("library").select("name").executeTakeFirstOrThrow()).name;
  expect(await name(query)).toMatch(/^[0-9a-f]{16}$/);
  expect(await name(query)).not.toBe(await name(studio.query));
  const before = await readdir(dataDir, { recursive: true });
  await expect(restoreBackup(file, place)).rejects.toMatchObject({
    name: "OccupiedPlace",
    message: `${dataDir}/studio.sqlite is there already`,
  });
  expect(await readdir(dataDir, { recursive: true })).toEqual(before);
});

test("R13 a place that holds something is refused by its name, and a restore that was killed is begun again", async () => {
  const { file } = await aBackup();
  for (const name of ["notes.txt", "videos", "studio.json"]) {
    const place = await aPlace();
    await mkdir(join(place.dataDir, name));
    await expect(restoreBackup(file, place)).rejects.toMatchObject({
      name: "OccupiedPlace",
      message: `${join(place.dataDir, name)} is there already`,
    });
  }
  const place = await aPlace();
  const { dataDir, storage } = place;
  await storage.put(PICTURE, Buffer.from("x"));
  await expect(restoreBackup(file, place)).rejects.toMatchObject({
    name: "OccupiedPlace",
    message: `media are there already, such as ${PICTURE}`,
  });
  expect(await isHalfRestored(dataDir, undefined)).toBe(false);
  await mkdir(join(dataDir, ".restoring", "media"), { recursive: true });
  await writeFile(join(dataDir, ".restoring", "studio.json"), "of the restore that was killed");
  await mkdir(join(dataDir, "videos"));
  expect(await isHalfRestored(dataDir, undefined)).toBe(true);
  await restoreBackup(file, place);
  expect((await readdir(dataDir)).toSorted()).toEqual([
    "media",
    "studio.json",
    "studio.sqlite",
    "videos",
  ]);
  await mkdir(join(dataDir, ".restoring"));
  expect(await isHalfRestored(dataDir, undefined)).toBe(false);
  await expect(restoreBackup(file, place)).rejects.toThrow("studio.sqlite is there already");
  await rm(join(dataDir, "studio.sqlite"));
  expect(await isHalfRestored(dataDir, undefined)).toBe(true);
});

const no = (name: string) => `the file holds "${name}", which is no part of a studio`;

test("R13 T19 R6 what is no whole studio, or has no room, leaves its place empty", async () => {
  const library = await aLibraryFile();
  const parts = { "studio.sqlite": library };
  // SQLite notices a damaged page only when it reads that page.
  const holed = Buffer.concat([
    library.subarray(0, 8192),
    Buffer.alloc(4096, 7),
    library.subarray(12_288),
  ]);
  const cases: [parts: Record<string, string | Buffer>, message: string][] = [
    [{ "studio.json": "{}" }, "the file holds no library"],
    [{ "studio.sqlite": "<html>".repeat(99) }, "the file holds a damaged library"],
    [{ "studio.sqlite": holed }, "the file holds a damaged library"],
    ...[
      "x.txt",
      "media/evil.sh",
      "media/../evil",
      "videos/a/b",
      "videos/..",
      `videos/${"x".repeat(201)}`,
      "videos/a\\b",
      "xvideos/a",
      `MEDIA/${PICTURE}`,
    ].map((name): [Record<string, string | Buffer>, string] => [
      { ...parts, [name]: "x" },
      no(name),
    ]),
  ];
  for (const [held, message] of cases) {
    const place = await aPlace();
    await expect(restoreBackup(await anArchiveOf(held), place)).rejects.toMatchObject({
      name: "DamagedArchive",
      message,
    });
    expect([message, await readdir(place.dataDir, { recursive: true })]).toEqual([
      message,
      ["media"],
    ]);
  }
  const place = await aPlace({ reserveBytes: 2 ** 60 });
  await expect(restoreBackup(await anArchiveOf(parts), place)).rejects.toMatchObject({
    code: "disk-full",
  });
  expect(await readdir(place.dataDir)).toEqual(["media"]);
  await expect(restoreBackup("/nowhere.tar", await aPlace())).rejects.toMatchObject({
    code: "ENOENT",
  });
});

test("R13 Z2 a restore into PostgreSQL fills it last, and refuses one that holds a studio", async () => {
  const { file, studio } = await aBackup();
  const database = await aDatabase({ dataDir: await aFolder(), databaseUrl: await newDatabase() });
  const place = await aPlace({ database });
  await mkdir(join(place.dataDir, ".restoring"));
  expect(await isHalfRestored(place.dataDir, database)).toBe(true);
  await restoreBackup(file, place);
  expect((await readdir(place.dataDir)).toSorted()).toEqual(["media", "studio.json", "videos"]);
  const rows = await database.query.selectFrom("articles").select("title").execute();
  expect(rows).toEqual([{ title: "Marea" }]);
  expect(await database.query.selectFrom("accounts").selectAll().execute()).toEqual(
    await studio.query.selectFrom("accounts").selectAll().execute(),
  );
  await expect(restoreBackup(file, await aPlace({ database }))).rejects.toMatchObject({
    name: "OccupiedPlace",
    message: "the database of DATABASE_URL holds a studio already",
  });
  await mkdir(join(place.dataDir, ".restoring"));
  expect(await isHalfRestored(place.dataDir, database)).toBe(false);
});
