import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { fileNameOfUrl, finalUrl, renditionFileName } from "#domain/media.ts";
import { aPhotograph } from "../../support/media-files.ts";
import { aSharedStudio } from "../../support/several-processes.ts";
import {
  anAdmin,
  aStudioProcess,
  aVisitor,
  json,
  storePictures,
  type Client,
} from "../../support/studio.ts";
import { ADMIN } from "../../support/studio-process.ts";
/** Time in which another process resumes the work of a killed one. */
const TAKEN_OVER = { timeout: 60_000, interval: 100 };
const SIZE = { width: 480, height: 320 };

async function isMade(visitor: Client, url: string): Promise<boolean> {
  const name = renditionFileName(fileNameOfUrl(url) ?? "", SIZE.width, "avif");
  return (await visitor(finalUrl(name))).status === 200;
}

test("Z3 a web process answers and makes no renditions, a worker makes them and answers for its health alone", async () => {
  const environment = await aSharedStudio();
  const web = await aStudioProcess({ ...environment, ROLE: "web" });
  const admin = await anAdmin(web);
  const visitor = aVisitor(web);
  const [url = ""] = await storePictures(admin, [await aPhotograph(SIZE)]);
  expect(await isMade(visitor, url)).toBe(false);
  const worker = await aStudioProcess({ ...environment, ROLE: "worker" });
  await expect.poll(() => isMade(visitor, url), TAKEN_OVER).toBe(true);

  const atWorker = aVisitor(worker);
  for (const path of ["/healthz", "/readyz"]) expect((await atWorker(path)).status).toBe(200);
  for (const path of ["/", "/work", "/login", "/dashboard", API.articles, url]) {
    expect([path, (await atWorker(path)).status]).toEqual([path, 404]);
  }
  expect((await atWorker(API.login, json(ADMIN))).status).toBe(404);
});
