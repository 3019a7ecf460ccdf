import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { QUICK_FORMAT } from "#domain/media.ts";
import type { NewMediaRow } from "../../database/schema.ts";
import { aMedia, storedName, type MediaUnderTest } from "../media.fixtures.ts";
import { scene } from "../pictures.fixtures.ts";
import { sweep } from "./sweep.ts";

const DAY_MS = 86_400_000;

/** Stores a final picture with all its renditions; its quick ones are discarded by now. */
async function aFinal({ media }: MediaUnderTest): Promise<string> {
  const { url } = await media.storeUpload(await scene(60, 40).png().toBuffer(), "a.png");
  const [final = ""] = await media.finalize([url]);
  await media.idle();
  return final;
}

const filesOf = async ({ root }: MediaUnderTest, url: string) =>
  (await readdir(root)).filter((name) => name.startsWith(storedName(url).slice(0, 32)));

const isLasting = (name: string) => !name.endsWith(QUICK_FORMAT);

async function anArticle({ database }: MediaUnderTest, main_media_id: number | null = null) {
  const { id } = await database
    .insertInto("articles")
    .values({
      title: "A",
      title_slug: "a",
      year: 2026,
      is_top: 0,
      version: 1,
      main_media_id,
      deleted_at: 0,
      created_at: 0,
      updated_at: 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

test("R12 a picture that nothing shows is deleted after a week, its files a week later", async () => {
  const library = await aMedia();
  const url = await aFinal(library);
  const files = await filesOf(library, url);
  expect(files.length).toBeGreaterThan(2);
  const { database, storage } = library;
  const now = Date.now();
  await sweep(database, storage, now + 6 * DAY_MS);
  expect(await library.row(url)).toBeDefined();
  expect(await sweep(database, storage, now + 8 * DAY_MS)).toMatchObject({ discarded: 2 });
  expect(await library.row(url)).toBeUndefined();
  expect(await library.media.find(url)).toBeUndefined();
  for (const day of [9, 14]) {
    const swept = await sweep(database, storage, now + day * DAY_MS);
    expect(swept).toMatchObject({ removed: 0, orphans: 0 });
  }
  expect(await filesOf(library, url)).toEqual(files.filter(isLasting));
  // The picture and its master.
  expect(await sweep(database, storage, now + 16 * DAY_MS)).toMatchObject({
    removed: 2,
    orphans: 0,
  });
  expect(await filesOf(library, url)).toEqual([]);
  expect(await database.selectFrom("discarded_files").selectAll().execute()).toEqual([]);
});

test("R12 a picture stays as long as an article, the trash, a version or a film shows it; so do subtitles", async () => {
  const library = await aMedia();
  const { database, storage } = library;
  const urls = [];
  for (let count = 0; count < 4; count += 1) urls.push(await aFinal(library));
  const rows = await Promise.all(urls.map((url) => library.row(url)));
  const [central = 0, inGallery = 0, poster = 0, inVersion = 0] = rows.map((row) => row?.id ?? 0);
  const article_id = await anArticle(library, central);
  await database
    .insertInto("article_media")
    .values({ article_id, position: 0, media_id: inGallery })
    .execute();
  const film: NewMediaRow = {
    url: "https://example.com/film.mp4",
    kind: "outside",
    state: "final",
    width: null,
    height: null,
    bytes: null,
    colour: null,
    thumbhash: null,
    poster_id: poster,
    created_at: 0,
  };
  await database.insertInto("media").values(film).execute();
  const { id: media_id } = await database
    .selectFrom("media")
    .select("id")
    .where("url", "=", film.url)
    .executeTakeFirstOrThrow();
  const { url: temporary } = await library.media.storeSubtitles(
    Buffer.from("WEBVTT\n\n00:01.000 --> 00:02.000\nHola\n"),
    "es.vtt",
  );
  const [subtitles = ""] = await library.media.finalize([temporary]);
  const subtitles_id = (await library.row(subtitles))?.id ?? 0;
  await database
    .insertInto("film_subtitles")
    .values({ media_id, language: "es", subtitles_id })
    .execute();
  const { id: version_id } = await database
    .insertInto("versions")
    .values({ document: "settings", document_id: 1, version: 1, saved_at: 0, content: "{}" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database.insertInto("version_media").values({ version_id, media_id: inVersion }).execute();
  const now = Date.now();
  expect(await sweep(database, storage, now + 60 * DAY_MS)).toMatchObject({ discarded: 0 });

  await database.deleteFrom("versions").execute();
  await database.deleteFrom("articles").execute();
  await database.updateTable("media").set({ poster_id: null }).execute();
  await database.deleteFrom("film_subtitles").execute();
  expect(await sweep(database, storage, now + 61 * DAY_MS)).toMatchObject({ discarded: 9 });
  const left = await database.selectFrom("media").select("url").execute();
  expect(left).toEqual([{ url: film.url }]);
});

test("R13 a file whose picture has a row again, as after a restore, is not deleted", async () => {
  const library = await aMedia();
  const { database, storage } = library;
  const url = await aFinal(library);
  const row = await library.row(url);
  const files = await filesOf(library, url);
  const now = Date.now();
  await sweep(database, storage, now + 8 * DAY_MS);
  if (row === undefined) throw new Error("the picture has no row");
  await database.insertInto("media").values(row).execute();
  await database
    .updateTable("media")
    .set({ created_at: now + 16 * DAY_MS })
    .execute();
  await sweep(database, storage, now + 17 * DAY_MS);
  expect(await filesOf(library, url)).toEqual(files.filter(isLasting));
});

test("R13 a sweep that was killed between the files of a picture is completed by the next", async () => {
  const library = await aMedia();
  const { database, storage } = library;
  const url = await aFinal(library);
  const now = Date.now();
  await sweep(database, storage, now + 8 * DAY_MS);
  let left = 1;
  const dying = {
    ...storage,
    delete: (key: string) =>
      left-- > 0 ? storage.delete(key) : Promise.reject(new Error("power cut")),
  };
  await expect(sweep(database, dying, now + 16 * DAY_MS)).rejects.toThrow("power cut");
  expect((await filesOf(library, url)).length).toBeGreaterThan(0);
  await sweep(database, storage, now + 16 * DAY_MS);
  expect(await filesOf(library, url)).toEqual([]);
});
