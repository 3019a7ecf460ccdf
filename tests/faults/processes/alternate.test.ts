import { expect, inject, test } from "vitest";
import { API } from "#domain/api.ts";
import { workAddress } from "#domain/slug.ts";
import { aPhotograph, aFilm, begunFilm, sendPiece } from "../../support/media-files.ts";
import { aProxy } from "../../support/proxy.ts";
import { aSharedStudio } from "../../support/several-processes.ts";
import {
  anAdmin,
  aVisitor,
  finalize,
  json,
  saveArticle,
  storePictures,
} from "../../support/studio.ts";
import { startStudioProcess } from "../../support/studio-process.ts";
const ROUNDS = inject("alternations");

test("Z2 requests that go to two processes in turn log in, upload, send films, save and read what was just saved", async () => {
  const environment = await aSharedStudio();
  const both = [await startStudioProcess(environment), await startStudioProcess(environment)];
  const url = await aProxy(both.map((each) => each.url));
  const visitor = aVisitor({ url });
  const bytes = await aPhotograph({ width: 300, height: 200 });
  const film = await aFilm();
  for (let round = 0; round < ROUNDS; round += 1) {
    const admin = await anAdmin({ url });
    const [picture = ""] = await storePictures(admin, [bytes]);
    const address = await begunFilm(admin, film.length);
    await sendPiece(admin, address, 0, film.subarray(0, 5000));
    const last = await sendPiece(admin, address, 5000, film.subarray(5000));
    const temporary = last.headers.get("upload-film") ?? "";
    const [kept = ""] = (await (await admin(API.upload, finalize([temporary]))).json()).moved;
    expect((await visitor(kept)).status).toBe(200);
    const body = { main_center: picture, images: [picture, kept] };
    const { id, slug } = await saveArticle(admin, { ...body, title: `Round ${round}` });
    const page = async (path: string) => (await visitor(path)).text();
    expect(await page(workAddress(slug))).toContain(`Round ${round}`);
    expect((await visitor(picture)).status).toBe(200);
    const edited = await saveArticle(admin, { id, title: `Changed ${round}` });
    for (const _ of both) {
      expect(await page(workAddress(edited.slug))).toContain(`Changed ${round}`);
    }
    expect((await admin(API.logout, { method: "POST" })).status).toBe(200);
    expect((await admin(API.articles, json({ ...body, title: "After" }))).status).toBe(401);
  }
  expect(await Promise.all(both.map((each) => each.stop()))).toEqual([0, 0]);
});
