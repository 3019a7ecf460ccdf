import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { QUICK_FORMAT } from "#domain/media.ts";
import { aMedia, storedName } from "../media.fixtures.ts";
import { scene } from "../pictures.fixtures.ts";
import { sweep } from "./sweep.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const small = () => scene(60, 40).png().toBuffer();

test("R11 an unsaved upload is deleted after a day, row and file; younger and final ones stay", async () => {
  const { media, database, root } = await aMedia();
  const old = (await media.storeUpload(await small(), "a.png")).url;
  const young = (await media.storeUpload(await small(), "b.png")).url;
  const final = (await media.storeUpload(await small(), "c.png")).url;
  await media.finalize([final]);
  await media.idle();
  const created_at = Date.now() - 25 * HOUR_MS;
  await database
    .updateTable("media")
    .set({ created_at })
    .where("url", "!=", young.replace("/temp/", "/"))
    .execute();
  await media.sweep();
  const rows = await database
    .selectFrom("media")
    .select("url")
    .where("kind", "=", "picture")
    .execute();
  expect(rows.map((row) => row.url).sort()).toEqual(
    [young, final].map((url) => url.replace("/temp/", "/")).sort(),
  );
  const files = await readdir(root);
  expect(files).not.toContain(storedName(old));
  expect(files).toEqual(expect.arrayContaining([storedName(young), storedName(final)]));
});

test("R12 a picture that an article shows is never deleted, whatever its row says", async () => {
  const { media, database, storage } = await aMedia();
  const inList = (await media.storeUpload(await small(), "a.png")).url;
  const asMain = (await media.storeUpload(await small(), "b.png")).url;
  const rows = await database.selectFrom("media").select(["id", "url"]).execute();
  const idOf = (url: string) => rows.find((row) => row.url === url.replace("/temp/", "/"))?.id ?? 0;
  const article = {
    title: "A",
    title_slug: "a",
    year: 2026,
    is_top: 0 as const,
    version: 1,
    main_media_id: idOf(asMain),
    created_at: 0,
    updated_at: 0,
  };
  const { id } = await database
    .insertInto("articles")
    .values(article)
    .returning("id")
    .executeTakeFirstOrThrow();
  await database
    .insertInto("article_media")
    .values({ article_id: id, position: 0, media_id: idOf(inList) })
    .execute();
  const keys = async () => (await Array.fromAsync(storage.list())).map(({ key }) => key).toSorted();
  const before = await keys();
  const swept = await sweep(database, storage, Date.now() + 30 * DAY_MS);
  expect(swept).toEqual({ temporary: 0, discarded: 0, removed: 0, orphans: 0, suspicious: 0 });
  expect(await keys()).toEqual(before);
});

test("R12 files without a row are deleted after a week, renditions of known pictures stay", async () => {
  const { media, database, storage, root } = await aMedia();
  const { url } = await media.storeUpload(await small(), "a.png");
  await media.finalize([url]);
  await media.idle();
  const made = (await readdir(root)).sort();
  const kept = made.filter((name) => !name.endsWith(QUICK_FORMAT));
  const hex = "ab".repeat(16);
  const leftovers = [`${hex}.png`, `${hex}-740.avif`, `${storedName(url)}.0a1b2c3d.part`];
  for (const name of leftovers) await writeFile(join(root, name), "left over");
  const now = Date.now();
  await sweep(database, storage, now + 6 * DAY_MS);
  expect(await readdir(root)).toHaveLength(made.length + 3);
  const swept = await sweep(database, storage, now + 8 * DAY_MS);
  expect(swept.orphans).toBe(3);
  expect((await readdir(root)).sort()).toEqual(kept);
});

test("R12 a folder full of unknown files belongs to another library and is not swept", async () => {
  const { media, root, logged } = await aMedia();
  const longAgo = new Date(Date.now() - 30 * DAY_MS);
  for (let index = 0; index < 201; index += 1) {
    const path = join(root, `${index.toString(16).padStart(32, "0")}.png`);
    await writeFile(path, "a picture");
    await utimes(path, longAgo, longAgo);
  }
  await media.sweep();
  expect(await readdir(root)).toHaveLength(201);
  expect(logged).toEqual([expect.stringContaining("another library")]);
});

test("a failed sweep logs its reason", async () => {
  const { media } = await aMedia((storage) => ({
    ...storage,
    async *list() {
      yield* [];
      throw new Error("no such bucket");
    },
  }));
  await expect(media.sweep()).rejects.toThrow("no such bucket");
});
