import { readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aPhotograph, aFilm, hasRenditions } from "../support/media-files.ts";
import { aFolder, run, startStudioProcess, type Studio } from "../support/studio-process.ts";
import { anAdmin, listArticles, saveArticle, storeFilm, storePictures } from "../support/studio.ts";
import { seeded } from "../support/measures.ts";
import { unpackRecordedStudio } from "../support/tar.ts";
import { ANSWERS_WITHIN_MS } from "../support/waits.ts";

const check = (dataDir: string) => run(["server/commands/check.ts"], { DATA_DIR: dataDir });

/** A running studio with two pictures, all their renditions and a film. */
let studio: Studio;
let files: string[];
let media: string;

beforeAll(async () => {
  studio = await startStudioProcess();
  const admin = await anAdmin(studio);
  const pictures = await Promise.all([500, 700].map((width) => aPhotograph({ width })));
  const images = await storePictures(admin, pictures);
  images.push(await storeFilm(admin, await aFilm()));
  await saveArticle(admin, { title: "Marea", images });
  const counts = async () => {
    const [article] = await listArticles(admin);
    const widths = Object.values(article?.media ?? {}).map((each) =>
      hasRenditions(each) ? each.widths.length : 0,
    );
    return widths.toSorted((one, other) => one - other);
  };
  // The film has no renditions.
  await vi.waitFor(async () => expect(await counts()).toEqual([0, 5, 6]), {
    timeout: ANSWERS_WITHIN_MS,
    interval: 100,
  });
  files = images.map((url) => basename(url));
  media = join(studio.dataDir, "media");
});
afterAll(() => studio.stop());

test("R12 the check of a sound studio reports so and exits with 0", async () => {
  const { code, output } = await check(studio.dataDir);
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringContaining(": 0 missing, 0 unreferenced, 0 damaged"),
  });
});

test("R12 R17 a single bit that turned in an original is named, though the file still looks whole", async () => {
  const random = seeded(1896);
  const whole = await Promise.all(files.map((name) => readFile(join(media, name))));
  for (const [index, name] of files.entries()) {
    const bytes = Buffer.from(whole[index] ?? "");
    const place = Math.floor(random() * bytes.length);
    bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << Math.floor(random() * 8)), place);
    await writeFile(join(media, name), bytes);
  }
  const { code, output } = await check(studio.dataDir);
  for (const [index, name] of files.entries()) {
    await writeFile(join(media, name), whole[index] ?? "");
  }
  expect(code).toBe(1);
  for (const name of files) expect(output.split("\n")).toContain(`damaged: ${name}`);
  expect(output).toContain(": 0 missing, 0 unreferenced, 3 damaged");
});

test("R12 R17 what is missing, unreferenced and damaged is named, nothing is touched, and it ends with 1", async () => {
  const [first = "", second = "", film = ""] = files;
  const names = await readdir(media);
  const renditions = names.filter((name) => name.startsWith(first.slice(0, 32)) && name !== first);
  const [gone = "", empty = ""] = renditions.filter((name) => name.endsWith(".avif"));
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

test("the check of a folder without a studio, or with an older one, says so", async () => {
  const { code, output } = await check(await aFolder());
  expect(code).toBe(1);
  expect(output).toMatch(/^Nothing was checked: DATA_DIR .* holds no studio/);
  const older = await aFolder();
  await unpackRecordedStudio(older);
  expect(await check(older)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Nothing was checked: .* start the studio once with this one/),
  });
});
