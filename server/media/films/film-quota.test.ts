import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aDatabase } from "../../../tests/support/databases.ts";
import { aFolder } from "../../../tests/support/studio-process.ts";
import { openFileStorage } from "../../storage/disk.ts";
import { openFilmFolder } from "./film-folder.ts";
import { admitFilm } from "./film-quota.ts";

const HOUR_MS = 3_600_000;

/** Three unfinished films; the first has had no upload for two hours. */
async function threeOnTheirWay() {
  const directory = await aFolder();
  const { query: database } = await aDatabase();
  const ids = ["a", "b", "c"].map((digit) => digit.repeat(32));
  for (const [index, id] of ids.entries()) {
    const notes = { size: 9000, metadata: { filename: "film.mp4" } };
    const touched = new Date(Date.now() - (index === 0 ? 2 * HOUR_MS : 0));
    for (const [name, content] of [
      [id, "the beginning"],
      [`${id}.json`, JSON.stringify(notes)],
    ] as const) {
      await writeFile(join(directory, name), content);
      await utimes(join(directory, name), touched, touched);
    }
  }
  const unfinished = await openFilmFolder(directory, await openFileStorage(await aFolder()));
  const parts = { database, unfinished, now: Date.now, mostFilmBytes: 1024 ** 3 };
  const left = async () => (await readdir(directory)).filter((name) => !name.includes("."));
  return { parts, ids, left };
}

test("T24 an abandoned film upload gives up its slot to a new one", async () => {
  const { parts, ids, left } = await threeOnTheirWay();
  await admitFilm({ ...parts, mostBytes: Infinity }, 9000);
  expect(await left()).toEqual(ids.slice(1));
});

test("T24 a refused film takes no slot of another", async () => {
  const { parts, ids, left } = await threeOnTheirWay();
  for (const [mostBytes, size, code] of [
    [1000, 9000, "disk-full"],
    [Infinity, 5 * 1024 ** 3, "too-many-unsaved-films"],
  ] as const) {
    await expect(admitFilm({ ...parts, mostBytes }, size)).rejects.toMatchObject({ code });
    expect(await left()).toEqual(ids);
  }
});
