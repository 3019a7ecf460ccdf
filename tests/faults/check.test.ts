import { readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { aFolder, run, type Studio } from "../support/studio-process.ts";
import { aFilm, aPhotograph, uploadFilm } from "../support/media-files.ts";
import {
  anAdmin,
  aStudioProcess,
  finalize,
  json,
  storePictures,
  listArticles,
  type Client,
} from "../support/studio.ts";
import { seeded } from "../support/measures.ts";

const check = (dataDir: string) => run(["server/commands/check.ts"], { DATA_DIR: dataDir });

/** A running studio of two pictures with all that is made of them, and a film; and their files. */
async function aStudioWithMedia(): Promise<{ studio: Studio; files: string[]; media: string }> {
  const studio = await aStudioProcess();
  const admin = await anAdmin(studio);
  const pictures = await Promise.all([500, 700].map((width) => aPhotograph({ width })));
  const images = await storePictures(admin, pictures);
  const film = await uploadFilm(admin, await aFilm());
  const moved: { moved: string[] } = await (await admin(API.upload, finalize([film]))).json();
  images.push(...moved.moved);
  await admin(API.articles, json({ title: "Marea", year: 2024, images }));
  const counts = async () => (await widthsOf(admin)).toSorted((one, other) => one - other);
  // The film has none.
  await expect.poll(counts, { timeout: 60_000 }).toEqual([0, 5, 6]);
  return {
    studio,
    files: images.map((url) => basename(url)),
    media: join(studio.dataDir, "media"),
  };
}

/** How many widths stand of each picture and film. */
async function widthsOf(admin: Client): Promise<number[]> {
  const [article] = await listArticles(admin);
  return Object.values(article?.media ?? {}).map(({ widths }) => widths.length);
}

test("R12 the check of a sound studio reports so and exits with 0", async () => {
  const { studio } = await aStudioWithMedia();
  const { code, output } = await check(studio.dataDir);
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringContaining(": 0 missing, 0 unreferenced, 0 damaged"),
  });
});

test("R12 R17 what is missing, unreferenced and damaged is named, nothing is touched, and it ends with 1", async () => {
  const { studio, files, media } = await aStudioWithMedia();
  const [first = "", second = "", film = ""] = files;
  const names = await readdir(media);
  const variants = names.filter((name) => name.startsWith(first.slice(0, 32)) && name !== first);
  const [gone = "", empty = ""] = variants.filter((name) => name.endsWith(".avif"));
  const unreferenced = `${"5".repeat(32)}.jpg`;
  await rm(join(media, gone));
  await truncate(join(media, empty), 0);
  await writeFile(join(media, unreferenced), await readFile(join(media, first)));
  await rm(join(media, second));
  const bytes = await readFile(join(media, film));
  await truncate(join(media, film), bytes.length - 1000);
  const before = await readdir(media);

  const { code, output } = await check(studio.dataDir);
  const lines = output.split("\n");
  expect(code).toBe(1);
  for (const name of [gone, second]) expect(lines).toContain(`missing: ${name}`);
  for (const name of [empty, film]) expect(lines).toContain(`damaged: ${name}`);
  expect(lines).toContain(`unreferenced: ${unreferenced}`);
  expect(output).toContain(": 2 missing, 1 unreferenced, 2 damaged");
  expect(await readdir(media)).toEqual(before);
});

test("R12 R17 a single bit that turned in an original is named, though the file still looks whole", async () => {
  const { studio, files, media } = await aStudioWithMedia();
  const random = seeded(1896);
  for (const name of files) {
    const bytes = await readFile(join(media, name));
    const place = Math.floor(random() * bytes.length);
    bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << Math.floor(random() * 8)), place);
    await writeFile(join(media, name), bytes);
  }
  const { code, output } = await check(studio.dataDir);
  expect(code).toBe(1);
  for (const name of files) expect(output.split("\n")).toContain(`damaged: ${name}`);
  expect(output).toContain(": 0 missing, 0 unreferenced, 3 damaged");
});

test("the check of a folder without a studio says so", async () => {
  const { code, output } = await check(await aFolder());
  expect(code).toBe(1);
  expect(output).toMatch(/^Nothing was checked: DATA_DIR .* holds no studio/);
});
