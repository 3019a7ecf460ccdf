import { copyFile, readdir, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { QUICK_FORMAT } from "#domain/media.ts";
import { refuse } from "#domain/refusal.ts";
import { aFilm, aJpegOfBytes, aPhotograph } from "../../tests/support/media-files.ts";
import { aFilmElsewhere, anImporter, aSourceFile } from "./import.fixtures.ts";
import { takeFile } from "./import-media.ts";
import { digitsOf } from "./import-store.ts";

const IMPORT = "0123456789abcdef".repeat(2);
const MIB = 1024 ** 2;

let importer: Awaited<ReturnType<typeof anImporter>>;
beforeEach(async () => void (importer = await anImporter()));

/** A source file with these bytes that can be copied `times` times. */
function bringing(name: string, bytes: Uint8Array, times = 1) {
  const left = { times };
  return aSourceFile(name, async (path) => {
    left.times -= 1;
    if (left.times < 0) throw new Error("copied again");
    await writeFile(path, bytes, { flag: "wx" });
  });
}

/** Returns the names of files, without those of masters, which are random. */
/** Leaves out masters and quick renditions. */
async function filesIn(folder: string): Promise<string[]> {
  const { query } = importer.parts.database;
  const masters = await query
    .selectFrom("media")
    .select("url")
    .where("kind", "=", "master")
    .execute();
  return (await readdir(join(importer.dataDir, folder)))
    .filter((name) => !name.endsWith(QUICK_FORMAT))
    .filter((name) => masters.every(({ url }) => url !== `/media/${name}`))
    .toSorted((one, other) => one.localeCompare(other));
}

async function rows() {
  const all = importer.parts.database.query
    .selectFrom("media")
    .select(["url", "kind", "state"])
    .where("kind", "!=", "master");
  return all.orderBy("id").execute();
}

test("O1 a picture is checked in a dry run and stored under digits that every run knows, once", async () => {
  const { parts } = importer;
  const picture = { kind: "picture", poster: "", isReduced: false };
  const file = bringing("a.jpg", await aPhotograph(), 2);
  expect(await takeFile(parts, file, undefined)).toEqual({ ...picture, url: "" });
  expect([await rows(), await filesIn("media")]).toEqual([[], []]);
  const digits = digitsOf(IMPORT, file.key);
  // Left by a run that was killed in the middle.
  await writeFile(join(parts.workFolder, digits), "a part of it");
  const url = `/media/${digits}.jpg`;
  const final = { url, kind: "picture", state: "final" };
  for (const _ of ["first", "second"]) {
    expect(await takeFile(parts, file, IMPORT)).toEqual({ ...picture, url });
    expect([await rows(), await filesIn("media")]).toEqual([[final], [`${digits}.jpg`]]);
    expect(await filesIn("importing")).toEqual([]);
  }
});

test("O1 what a killed run has stored and not made final comes again under the same address", async () => {
  const { parts } = importer;
  const bytes = await aPhotograph();
  const digits = digitsOf(IMPORT, "/a.jpg");
  await parts.media.uploads.storeUpload(bytes, "a.jpg", { digits });
  const url = `/media/${digits}.jpg`;
  expect(await takeFile(parts, bringing("a.jpg", bytes), IMPORT)).toMatchObject({ url });
  expect(await rows()).toEqual([{ url, kind: "picture", state: "final" }]);
});

test("O1 a picture of more bytes than an upload may have is reduced, and one beyond all measure is refused", async () => {
  const { parts } = importer;
  const [most, more] = [3 * MIB, 3 * MIB + 1];
  for (const [bytes, isReduced] of [
    [most, false],
    [more, true],
  ] as const) {
    const file = bringing(`${bytes}.jpg`, await aJpegOfBytes(bytes), 2);
    for (const id of [undefined, IMPORT]) {
      expect([bytes, await takeFile(parts, file, id)]).toMatchObject([
        bytes,
        { kind: "picture", isReduced },
      ]);
    }
  }
  for (const [bytes, code] of [
    [64 * MIB, "file-wrong-type"],
    [64 * MIB + 1, "import-too-large"],
  ] as const) {
    const file = aSourceFile("a.jpg", async (path) => {
      await writeFile(path, "x");
      await truncate(path, bytes);
    });
    const refused = takeFile(parts, file, IMPORT);
    await expect(refused).rejects.toMatchObject({ code, values: { file: "a.jpg" } });
    if (code === "import-too-large")
      await expect(refused).rejects.toMatchObject({ values: { most: "64" } });
  }
  expect(await filesIn("importing")).toEqual([]);
});

test("O1 V4 a film comes with a poster of its own, which a later run makes where none could be made", async () => {
  const { parts } = importer;
  const film = { kind: "film", isReduced: false };
  const file = bringing("a.mp4", await aFilm(), 2);
  expect(await takeFile(parts, file, undefined)).toEqual({ ...film, url: "", poster: "" });
  expect(await rows()).toEqual([]);
  const digits = digitsOf(IMPORT, file.key);
  const posterDigits = digitsOf(digits, "poster");
  const [url, poster] = [`/media/${digits}.mp4`, `/media/${posterDigits}.jpg`];
  const asked: unknown[] = [];
  const filmFrame = async (...of: unknown[]) => (asked.push(of), refuse("film-broken"));
  const withoutFrames = { ...parts, media: { ...parts.media, filmFrame } };
  expect(await takeFile(withoutFrames, file, IMPORT)).toEqual({ ...film, url, poster: "" });
  expect(asked).toEqual([[`${digits}.mp4`, 0.1]]);
  for (const each of [parts, withoutFrames]) {
    expect(await takeFile(each, file, IMPORT)).toEqual({ ...film, url, poster });
  }
  expect(await rows()).toEqual([
    { url, kind: "film", state: "final" },
    { url: poster, kind: "picture", state: "final" },
  ]);
  expect(await filesIn("media")).toEqual([`${digits}.mp4`, `${posterDigits}.jpg`].toSorted());
  expect(await filesIn("importing")).toEqual([]);
});

test("O1 R6 a film that is broken, too many bytes for all originals, or for which there is no room, leaves nothing", async () => {
  const { parts } = importer;
  const film = await aFilm();
  const cut = film.subarray(0, film.length - 100);
  for (const id of [undefined, IMPORT]) {
    const refused = takeFile(parts, bringing("cut.mp4", cut), id);
    await expect(refused).rejects.toMatchObject({ code: "film-damaged" });
  }
  const full = { ...parts, mostBytes: film.length - 1 };
  await expect(takeFile(full, bringing("a.mp4", film), IMPORT)).rejects.toMatchObject({
    code: "disk-full",
  });
  const asked: number[] = [];
  const large = aSourceFile("b.mp4", async (path, mostBytes, room) => {
    asked.push(mostBytes);
    await room(0);
    await copyFile("tests/fixtures/film.mp4", path);
    await room(2 ** 60);
  });
  await expect(takeFile(parts, large, IMPORT)).rejects.toMatchObject({ code: "disk-full" });
  expect(asked).toEqual([parts.mostFilmBytes]);
  expect([await rows(), await filesIn("media"), await filesIn("importing")]).toEqual([[], [], []]);
  expect(
    await takeFile({ ...parts, mostBytes: film.length }, bringing("a.mp4", film), IMPORT),
  ).toMatchObject({ kind: "film" });
});

test("V9 a film of another site stays there, and no file is made for it", async () => {
  const { parts, dataDir } = importer;
  const film = aFilmElsewhere(1);
  for (const id of [undefined, IMPORT]) {
    expect(await takeFile(parts, film, id)).toEqual({
      kind: "embed",
      url: film.embed,
      poster: "",
      isReduced: false,
    });
  }
  expect(await readdir(dataDir)).not.toContain("importing");
});
