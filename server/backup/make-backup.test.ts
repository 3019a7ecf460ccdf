import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withBothDatabases } from "../../tests/support/databases.ts";
import { databaseBytes } from "../database/database-handle.ts";
import { aLinkRow, aStudio, digits, filesOf, libraryOf } from "./backup.fixtures.ts";
import { sizeOfBackup } from "./make-backup.ts";

const ATTEMPT = { attempt: 1, kind: "network", key: "k", counted_at: 1 } as const;

const [PICTURE, LOST, FILM, WAITING, TEMPORARY, FOREIGN, RENAMED] = [..."abcdef9"].map(digits);

withBothDatabases((aPlace) => {
  test("T3 R13 a backup has what the library names and the operator's files, and nothing of who was there", async () => {
    const studio = await aStudio(await aPlace());
    const { query, storage, dataDir } = studio;
    await studio.store(`${PICTURE}.jpg`);
    await studio.store(`${LOST}.jpg`);
    await storage.delete(`${LOST}.jpg`);
    const film_facts = JSON.stringify({ id: RENAMED, sides: [] });
    await studio.store(`${FILM}.mp4`, { kind: "film", film_facts, rendition_state: "made" });
    await studio.store(`${WAITING}.mp4`, { kind: "film", film_facts, rendition_state: "pending" });
    await studio.store(`${TEMPORARY}.jpg`, { state: "temporary" });
    const { id: media_id } = await query
      .selectFrom("media")
      .select("id")
      .where("url", "like", `%${FILM}%`)
      .executeTakeFirstOrThrow();
    const rendition = { file_name: `${RENAMED}-360.mp4`, media_id, bytes: 1, hash: "" };
    await query.insertInto("renditions").values(rendition).execute();
    const kept = [`${PICTURE}-160.avif`, `${RENAMED}-360.mp4`];
    const left = [`${FOREIGN}.jpg`, `${FILM}-360.mp4`, `${PICTURE}.jpg.0a1b2c3d.part`];
    for (const name of [...kept, ...left]) await storage.put(name, Buffer.from(name));
    await query
      .insertInto("discarded_files")
      .values({ file_name: `${FILM}-360.mp4`, discarded_at: 1 })
      .execute();
    await mkdir(join(dataDir, "videos"));
    for (const name of ["own.mp4", "a\\b.mp4"])
      await writeFile(join(dataDir, "videos", name), "own");
    await symlink("/etc/passwd", join(dataDir, "videos", "link.mp4"));
    await writeFile(join(dataDir, "studio.json"), "{}");
    const { id } = await studio.save("Marea");
    const link = await query
      .insertInto("private_links")
      .values(aLinkRow(id, "t"))
      .returning("id")
      .executeTakeFirstOrThrow();
    await query
      .insertInto("private_link_passes")
      .values({ pass_hash: "p", link_id: link.id, ends_at: 9 })
      .execute();
    await query
      .insertInto("sessions")
      .values({ token_hash: "s", id: "s", created_at: 1, seen_at: 1 })
      .execute();
    await query.insertInto("attempts").values(ATTEMPT).execute();
    await query
      .insertInto("passkey_challenges")
      .values({ holder_hash: "h", purpose: "login", challenge: "c", attempt: null, created_at: 1 })
      .execute();
    const job = {
      kind: "x",
      key: "",
      run_after: 0,
      created_at: 0,
      leased_by: null,
      leased_until: null,
    };
    await query
      .insertInto("jobs")
      .values({ ...job, last_error: null, failed_at: null, ended_at: null, result: null })
      .execute();

    const bytes = await sizeOfBackup(await studio.source());
    const media = (await Array.fromAsync(storage.list())).reduce(
      (sum, { size }) => sum + size + 1024,
      0,
    );
    expect(bytes - media - 6).toBeGreaterThanOrEqual(2 * (await databaseBytes(studio.database)));
    expect(bytes - media - 6 - 2 * (await databaseBytes(studio.database))).toBeLessThan(20_000);
    const file = await studio.backUp();
    const files = await filesOf(file);
    const own = [`${PICTURE}.jpg`, `${FILM}.mp4`, `${WAITING}.mp4`, ...kept].toSorted();
    expect([...files.keys()].toSorted()).toEqual([
      ...own.map((name) => `media/${name}`),
      "studio.json",
      "studio.sqlite",
      "videos/own.mp4",
    ]);
    for (const name of own) expect(files.get(`media/${name}`)?.toString()).toBe(name);
    expect(studio.missing).toEqual([`${LOST}.jpg`]);

    const copy = (await libraryOf(file)).query;
    const passing = [
      "sessions",
      "attempts",
      "private_link_passes",
      "passkey_challenges",
      "discarded_files",
      "jobs",
    ] as const;
    for (const table of passing) {
      expect([table, await copy.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
      expect(await query.selectFrom(table).selectAll().execute()).toHaveLength(1);
    }
    expect(await copy.selectFrom("private_links").select("token").execute()).toEqual([
      { token: "t" },
    ]);
    const rows = await copy
      .selectFrom("media")
      .select(["url", "film_facts"])
      .orderBy("id")
      .execute();
    expect(rows.map((row) => [row.url, JSON.parse(row.film_facts ?? "{}")])).toEqual([
      [`/media/${PICTURE}.jpg`, {}],
      [`/media/${LOST}.jpg`, {}],
      [`/media/${FILM}.mp4`, { id: RENAMED, sides: [] }],
      // The film needs a new id: its conversion after the backup must not pass for the one before.
      [`/media/${WAITING}.mp4`, { id: expect.stringMatching(/^[0-9a-f]{32}$/), sides: [] }],
    ]);
    expect(JSON.parse(rows.at(-1)?.film_facts ?? "{}").id).not.toBe(RENAMED);
  });
});

test("R13 a studio without files of its own is a library alone", async () => {
  const studio = await aStudio();
  expect([...(await filesOf(await studio.backUp())).keys()]).toEqual(["studio.sqlite"]);
  const library = await databaseBytes(studio.database);
  expect(await sizeOfBackup(await studio.source())).toBe(2 * library);
});
