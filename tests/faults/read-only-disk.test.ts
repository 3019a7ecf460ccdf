import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { RefusedAnswer } from "#domain/refusal.ts";
import { message } from "#domain/messages.ts";
import { aPhotograph, beginFilm, hasRenditions } from "../support/media-files.ts";
import { aSmallDisk } from "../support/small-disk.ts";
import { ADMIN } from "../support/studio-process.ts";
import {
  anAdmin,
  aStudioProcess,
  aVisitor,
  finalize,
  json,
  storePictures,
  listArticles,
  saveArticle,
  upload,
} from "../support/studio.ts";

for (const [ended, end] of [
  ["stopped", "stop"],
  ["killed", "kill"],
] as const) {
  test(`R7 a studio that was ${ended} starts on a read-only disk: it is read, refuses to write, and says so`, async () => {
    const disk = await aSmallDisk();
    await disk.leave(Infinity);
    const start = (environment: Record<string, string> = {}) =>
      aStudioProcess(
        { ...disk.environment, ...environment, DATA_DIR: disk.dataDir },
        { uid: disk.uid },
      );
    const before = await start();
    const admin = await anAdmin(before);
    const photograph = await aPhotograph({ width: 200, height: 150 });
    const images = await storePictures(admin, [photograph]);
    const { id } = await saveArticle(admin, { title: "Marea", images });
    const areMade = async () =>
      Object.values((await listArticles(admin))[0]?.media ?? {}).every(hasRenditions);
    await expect.poll(areMade).toBe(true);
    const uploaded = await admin(API.upload, upload(photograph));
    const { url } = (await uploaded.json()) as { url: string };
    await before[end]();
    await disk.lock();

    const studio = await start();
    const visitor = aVisitor(studio);
    const owner = aVisitor(studio, admin.cookie);
    for (const path of [API.articles, "/", "/work/marea", "/index", ...images, url, "/healthz"]) {
      expect([path, (await visitor(path)).status]).toEqual([path, 200]);
    }
    expect((await owner("/dashboard")).status).toBe(200);
    const writes: [string, RequestInit][] = [
      [API.articles, json({ title: "Lluvia", year: 2024 })],
      [API.articles, json({ id, title: "Lluvia" })],
      [`${API.upload}?id=${id}`, { method: "DELETE" }],
      [API.upload, upload(photograph)],
      [API.upload, finalize([url])],
      [API.login, json(ADMIN)],
    ];
    for (const [path, write] of writes) {
      const answer = await owner(path, write);
      const refusal = { success: false, error: message("read-only"), code: "read-only" };
      expect([path, answer.status, await answer.json()]).toEqual([path, 503, refusal]);
      expect(answer.headers.has("retry-after")).toBe(true);
    }
    const film = await beginFilm(owner, 5000);
    expect([film.status, ((await film.json()) as RefusedAnswer).error]).toEqual([
      503,
      message("read-only"),
    ]);
    for (let ask = 0; ask < 3; ask += 1) {
      const ready = await visitor("/readyz");
      expect(ready.status).toBe(503);
      expect(await ready.json()).toEqual({
        ready: false,
        database: false,
        media: false,
        why: { database: "SQLITE_READONLY", media: expect.stringMatching(/^E(ROFS|ACCES)$/) },
      });
    }
    expect((await listArticles(visitor)).map(({ title }) => title)).toEqual(["Marea"]);
    const lines = studio.output().split("\n");
    expect(lines.filter((line) => line.includes("the disk is read-only: "))).toHaveLength(1);
    expect(await studio.stop()).toBe(0);
  });
}
