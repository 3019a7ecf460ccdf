import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aFolder } from "../../tests/support/studio-process.ts";
import { aLibraryFile, anArchiveOf, aStudio, digits } from "./backup.fixtures.ts";
import { compareBackup, removeComparisons } from "./compare-backup.ts";

test("O4 a comparison names each kind of change, and none where all is the same", async () => {
  const studio = await aStudio();
  const { query, articles, save } = studio;
  await save("Marea");
  await save("Niebla");
  await save("Arena");
  await save("Papel");
  await articles.remove(4);
  for (const message of ["a", "b", "c"]) await studio.inquire(message);
  await studio.store(`${digits("a")}.jpg`);
  // The article is from before saves kept versions.
  await query.deleteFrom("versions").where("document_id", "=", 3).execute();
  const file = await studio.backUp();
  const folder = await aFolder();
  const comparison = () => compareBackup(file, studio.database, folder);
  const same = {
    projects: { now: 3, inBackup: 3 },
    returning: [],
    leaving: [],
    changing: [],
    inquiries: { staying: 0, changing: 0 },
    others: [],
  };
  expect(await comparison()).toEqual(same);

  const others: string[] = [];
  const changes: [kind: string, change: () => Promise<unknown>][] = [
    [
      "settings",
      () =>
        query
          .insertInto("versions")
          .values({ document: "settings", document_id: 1, version: 1, saved_at: 1, content: "{}" })
          .execute(),
    ],
    [
      "categories",
      () => query.updateTable("categories").set({ is_hidden: 1 }).where("id", "=", 1).execute(),
    ],
    [
      "order",
      () => query.updateTable("articles").set({ hand_position: 1 }).where("id", "=", 1).execute(),
    ],
    ["trash", () => articles.discard(4)],
    ["media-texts", () => query.updateTable("media").set({ alt: "El puerto" }).execute()],
  ];
  for (const [kind, change] of changes) {
    await change();
    others.push(kind);
    expect(await comparison()).toEqual({ ...same, others });
  }
  await save("Marea alta", { id: 1 });
  await articles.remove(2);
  await save("Arena fina", { id: 3 });
  await save("Nueva");
  await save("Boceto", { isDraft: true });
  await query.updateTable("inquiries").set({ read_at: 1 }).where("id", "=", 1).execute();
  await query.updateTable("inquiries").set({ deleted_at: 1 }).where("id", "=", 2).execute();
  await query.deleteFrom("inquiries").where("id", "=", 3).execute();
  for (const message of ["d", "e", "f"]) await studio.inquire(message);
  await query.updateTable("inquiries").set({ deleted_at: 1 }).where("id", "=", 6).execute();
  expect(await comparison()).toEqual({
    projects: { now: 4, inBackup: 3 },
    returning: ["Niebla"],
    leaving: ["Boceto", "Nueva"],
    changing: ["Arena fina", "Marea alta"],
    inquiries: { staying: 2, changing: 3 },
    others,
  });
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ["order", { works_order: "year" as const }, {}],
  ["media-texts", {}, { caption: "Al alba" }],
  ["media-texts", {}, { focus_x: 1, focus_y: 1 }],
])("O4 %s differ by %j and %j too", async (kind, library, media) => {
  const studio = await aStudio();
  await studio.store(`${digits("a")}.jpg`);
  await studio.store(`${digits("b")}.jpg`, { state: "temporary" });
  const file = await studio.backUp();
  if (Object.keys(library).length > 0)
    await studio.query.updateTable("library").set(library).execute();
  if (Object.keys(media).length > 0)
    await studio.query.updateTable("media").set(media).where("state", "=", "final").execute();
  await studio.query
    .updateTable("media")
    .set({ alt: "x" })
    .where("state", "=", "temporary")
    .execute();
  expect((await compareBackup(file, studio.database, await aFolder())).others).toEqual([kind]);
});

test("O4 a backup of a newer version, without a library or with a damaged one is refused, and nothing is left", async () => {
  const { database } = await aStudio();
  const folder = await aFolder();
  const newer = await aLibraryFile(async ({ query }) => {
    await sql`INSERT INTO kysely_migration VALUES ('9999-later', '')`.execute(query);
  });
  const whole = await aLibraryFile();
  const cases: [archive: string, reason: object][] = [
    [await anArchiveOf({ "studio.sqlite": newer }), { code: "backup-newer" }],
    [
      await anArchiveOf({ "studio.json": "{}" }),
      { name: "DamagedArchive", message: 'the file holds no "studio.sqlite"' },
    ],
    [
      await anArchiveOf({ "studio.sqlite": "<html>".repeat(200) }),
      { name: "DamagedArchive", message: "the file holds a damaged library" },
    ],
    [
      await anArchiveOf({
        "studio.sqlite": Buffer.concat([
          whole.subarray(0, 100),
          Buffer.alloc(whole.length - 100, 7),
        ]),
      }),
      { name: "DamagedArchive" },
    ],
    [join(folder, "none.tar"), { code: "ENOENT" }],
  ];
  for (const [archive, reason] of cases) {
    await expect(compareBackup(archive, database, folder)).rejects.toMatchObject(reason);
    expect(await readdir(folder)).toEqual([]);
  }
  await mkdir(join(folder, ".compared-abc123"));
  await writeFile(
    join(folder, ".compared-abc123", "studio.sqlite"),
    "of a comparison that was killed",
  );
  await writeFile(join(folder, "x.compared-"), "");
  await removeComparisons(folder);
  expect(await readdir(folder)).toEqual(["x.compared-"]);
});
