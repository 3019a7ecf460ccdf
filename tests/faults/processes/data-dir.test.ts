import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { API } from "#domain/api.ts";
import { workAddress } from "#domain/slug.ts";
import {
  aPhotograph,
  aFilm,
  begunFilm,
  offsetOf,
  sendPiece,
  hasRenditions,
} from "../../support/media-files.ts";
import { filmsConverted } from "../../support/films/film-project.ts";
import { aSharedStudio } from "../../support/several-processes.ts";
import {
  anAdmin,
  aVisitor,
  listArticles,
  saveArticle,
  storeFilm,
  storePictures,
  type Client,
} from "../../support/studio.ts";
import {
  aFolder,
  aFreePort,
  startStudioProcess,
  type Studio,
} from "../../support/studio-process.ts";

const write = (folder: string, brand: string) =>
  writeFile(join(folder, "studio.json"), JSON.stringify({ brand }));

/** Returns a page's status and text without its nonces. */
const textOf = async (client: Client, path: string) => {
  const response = await client(path);
  return [path, response.status, (await response.text()).replaceAll(/nonce="[^"]*"/g, "")];
};

test("Z2 a process whose DATA_DIR is emptied shows visitors and the admin what it showed before", async () => {
  const PORT = String(await aFreePort());
  const environment = { ...(await aSharedStudio()), ORIGIN: `http://localhost:${PORT}` };
  const film = await aFilm();
  const dataDir = await aFolder();
  await mkdir(join(dataDir, "videos"));
  await writeFile(join(dataDir, "videos", "own.mp4"), film);
  await write(dataDir, "Del archivo");
  const first = await startStudioProcess({ ...environment, DATA_DIR: dataDir, PORT });
  const other = await startStudioProcess(environment);
  onTestFinished(() => other.kill());
  const admin = await anAdmin(first);
  const [picture = ""] = await storePictures(admin, [
    await aPhotograph({ width: 300, height: 200 }),
  ]);
  const kept = await storeFilm(admin, film);
  const images = [picture, kept, "/videos/own.mp4"];
  const { id, slug } = await saveArticle(admin, { title: "Marea", main_center: picture, images });
  const half = await begunFilm(admin, film.length, "Boda.mp4");
  await sendPiece(admin, half, 0, film.subarray(0, 5000));
  const ofVisitors = ["/", "/index", workAddress(slug), picture, kept, "/videos/own.mp4"];
  const ofAdmin = ["/dashboard", API.films, `${API.articles}?id=${id}`];
  const look = async (at: Studio) => {
    const [visitor, client] = [aVisitor(at), aVisitor(at, admin.cookie)];
    const seen = [];
    for (const path of ofVisitors) seen.push(await textOf(visitor, path));
    for (const path of ofAdmin) seen.push(await textOf(client, path));
    return [...seen, await offsetOf(client, half)];
  };
  // All renditions must be made first, so that pages do not change.
  await filmsConverted(admin);
  const areMade = async () =>
    (await listArticles(admin)).flatMap(({ media }) =>
      Object.values(media)
        .filter(({ width, film }) => width !== null && !film)
        .map(hasRenditions),
    );
  await expect.poll(areMade).not.toContain(false);
  const before = await look(first);
  expect(await look(other)).toEqual(before);

  expect(await first.stop()).toBe(0);
  await rm(dataDir, { recursive: true });
  const second = await startStudioProcess({ ...environment, DATA_DIR: dataDir, PORT });
  onTestFinished(() => second.kill());
  expect(await look(second)).toEqual(before);
  expect((await readdir(dataDir)).toSorted()).toEqual(["studio.json", "videos"]);
});

test("Z2 of two versions of the operator's settings file the later one holds for every process", async () => {
  const environment = await aSharedStudio();
  const [dataDir, otherDir] = [await aFolder(), await aFolder()];
  const titleAt = async (DATA_DIR: string) => {
    const studio = await startStudioProcess({ ...environment, DATA_DIR });
    const page = await (await fetch(studio.url)).text();
    await studio.stop();
    return page;
  };
  await write(dataDir, "Primera");
  expect(await titleAt(dataDir)).toContain("Primera");
  expect(await titleAt(otherDir)).toContain("Primera");
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await write(otherDir, "Segunda");
  expect(await titleAt(otherDir)).toContain("Segunda");
  expect(await titleAt(dataDir)).toContain("Segunda");
});
