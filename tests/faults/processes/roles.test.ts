import { expect, onTestFinished, test } from "vitest";
import { API } from "#domain/api.ts";
import { fileNameOfUrl, finalUrl, renditionFileName } from "#domain/media.ts";
import { aPhotograph } from "../../support/media-files.ts";
import { aSharedStudio } from "../../support/several-processes.ts";
import { anAdmin, aVisitor, json, storePictures, type Client } from "../../support/studio.ts";
import { ADMIN, startStudioProcess, type StudioProcess } from "../../support/studio-process.ts";
/** A killed process's work is taken over by then (Z4). */
const TAKEN_OVER = { timeout: 60_000, interval: 100 };
const SIZE = { width: 480, height: 320 };

async function aProcess(environment: Record<string, string>): Promise<StudioProcess> {
  const studio = await startStudioProcess(environment);
  onTestFinished(() => studio.kill());
  return studio;
}

/** Whether the largest rendition of a picture is served. */
async function isMade(visitor: Client, url: string): Promise<boolean> {
  const name = renditionFileName(fileNameOfUrl(url) ?? "", SIZE.width, "avif");
  return (await visitor(finalUrl(name))).status === 200;
}

test("Z3 a web process answers and makes no renditions, a worker makes them and answers for its health alone", async () => {
  const environment = await aSharedStudio();
  const web = await aProcess({ ...environment, ROLE: "web" });
  const admin = await anAdmin(web);
  const visitor = aVisitor(web);
  const [url = ""] = await storePictures(admin, [await aPhotograph(SIZE)]);
  expect(await isMade(visitor, url)).toBe(false);
  const worker = await aProcess({ ...environment, ROLE: "worker" });
  await expect.poll(() => isMade(visitor, url), TAKEN_OVER).toBe(true);

  const atWorker = aVisitor(worker);
  for (const path of ["/healthz", "/readyz"]) expect((await atWorker(path)).status).toBe(200);
  for (const path of ["/", "/work", "/login", "/dashboard", API.articles, url]) {
    expect([path, (await atWorker(path)).status]).toEqual([path, 404]);
  }
  expect((await atWorker(API.login, json(ADMIN))).status).toBe(404);
});

test("Z4 renditions of a worker that is killed are made by another within a minute", async () => {
  const environment = await aSharedStudio();
  const web = await aProcess({ ...environment, ROLE: "web" });
  const workers = [
    await aProcess({ ...environment, ROLE: "worker" }),
    await aProcess({ ...environment, ROLE: "worker" }),
  ];
  const admin = await anAdmin(web);
  const photographs = Array.from({ length: 8 }, () => aPhotograph(SIZE));
  const urls = await storePictures(admin, await Promise.all(photographs));
  const visitor = aVisitor(web);
  await expect.poll(() => isMade(visitor, urls.at(-1) ?? ""), TAKEN_OVER).toBe(true);
  await workers[0]?.kill();
  const areMade = async () => {
    const made = await Promise.all(urls.map((url) => isMade(visitor, url)));
    return made.every(Boolean);
  };
  await expect.poll(areMade, TAKEN_OVER).toBe(true);
});
