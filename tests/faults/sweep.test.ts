import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { aPhotograph } from "../support/media-files.ts";
import {
  anAdmin,
  aStudioProcess,
  aVisitor,
  finalize,
  json,
  storePictures,
  saveArticle,
  upload,
} from "../support/studio.ts";
import { openLibrary } from "../support/kills.ts";
import { startStudioProcess } from "../support/studio-process.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test("R11 an upload that nobody saved is gone after a day, row and file; what is younger or saved stays", async () => {
  const first = await startStudioProcess();
  const admin = await anAdmin(first);
  const photograph = await aPhotograph({ width: 64, height: 48 });
  const store = async () => {
    const answer: { url: string } = await (await admin(API.upload, upload(photograph))).json();
    return answer.url;
  };
  const [old, younger, moved] = [await store(), await store(), await store()];
  const [shown = ""] = await storePictures(admin, [photograph]);
  await admin(API.upload, finalize([moved]));
  await saveArticle(admin, { title: "Marea", images: [shown] });
  await first.stop();
  const library = openLibrary(first.dataDir);
  const madeAgo = library.prepare("UPDATE media SET created_at = ? WHERE url = ?");
  for (const url of [old, moved, shown]) {
    madeAgo.run(Date.now() - 25 * HOUR_MS, url.replace("/temp/", "/"));
  }
  madeAgo.run(Date.now() - 23 * HOUR_MS, younger.replace("/temp/", "/"));
  library.close();

  const studio = await aStudioProcess({ DATA_DIR: first.dataDir });
  const visitor = aVisitor(studio);
  const files = () => readdir(join(studio.dataDir, "media"));
  await expect.poll(files).not.toContain(basename(old));
  expect((await visitor(old)).status).toBe(404);
  for (const url of [younger, moved.replace("/temp/", "/"), shown]) {
    expect([url, (await visitor(url)).status]).toEqual([url, 200]);
  }
});

test("D7 R11 the trash keeps an article for 30 days from its deletion, however long ago it was edited", async () => {
  const first = await startStudioProcess();
  const admin = await anAdmin(first);
  const deletedAgo = async (title: string, days: number) => {
    const { id } = await saveArticle(admin, { title });
    expect((await admin(`${API.upload}?id=${id}`, { method: "DELETE" })).status).toBe(200);
    return { id, deleted: Date.now() - days * DAY_MS };
  };
  const uploaded = await deletedAgo("Marea", 29);
  const gone = await deletedAgo("Lluvia", 31);
  await first.stop();
  const library = openLibrary(first.dataDir);
  const age = library.prepare("UPDATE articles SET updated_at = ?, deleted_at = ? WHERE id = ?");
  for (const { id, deleted } of [uploaded, gone]) age.run(Date.now() - 60 * DAY_MS, deleted, id);
  library.close();

  const studio = await aStudioProcess({ DATA_DIR: first.dataDir });
  const again = await anAdmin(studio);
  const trash = async () => (await again("/dashboard/papelera")).text();
  await expect.poll(trash).not.toContain("Lluvia");
  expect(await trash()).toContain("Marea");
  const restore = async ({ id }: { id: number }) => (await again(API.trash, json({ id }))).status;
  expect([await restore(uploaded), await restore(gone)]).toEqual([200, 404]);
});
