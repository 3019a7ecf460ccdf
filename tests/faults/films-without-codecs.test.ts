import { copyFile, cp, mkdir, readdir, readFile, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { ArticleAnswer } from "#domain/answers.ts";
import { makeFilm } from "../support/films/made-films.ts";
import { begunFilm, sendPiece } from "../support/media-files.ts";
import { aFolder, SMALL_DEMO, startStudioProcess } from "../support/studio-process.ts";
import { anAdmin, aVisitor, listArticles } from "../support/studio.ts";

const NOT_CONVERTED = /le falta el\s+paquete opcional que las convierte/;

const CODECS = ["@mediabunny", "node-av"];

/** Copies the product without the codecs' packages. */
async function installedWithoutCodecs(): Promise<string> {
  const folder = await aFolder();
  for (const part of ["server", "domain"]) {
    await cp(part, join(folder, part), { recursive: true });
  }
  for (const part of ["demo", "build"]) await symlink(resolve(part), join(folder, part));
  await copyFile("package.json", join(folder, "package.json"));
  await mkdir(join(folder, "node_modules"));
  for (const name of await readdir("node_modules")) {
    if (CODECS.includes(name)) continue;
    await symlink(resolve("node_modules", name), join(folder, "node_modules", name));
  }
  return folder;
}

test("V1 V2 where the codecs can't be installed films are taken as before, and Salud says so", async () => {
  const studio = await startStudioProcess(
    { ...SMALL_DEMO, DEMO: "on" },
    { folder: await installedWithoutCodecs() },
  );
  try {
    const visitor = aVisitor(studio);
    const admin = await anAdmin(studio);
    // The demo's films and reels play unconverted.
    expect(await (await visitor("/")).text()).toContain('"/videos/fashion-reel.mp4"');
    const { media, slug }: ArticleAnswer =
      (await listArticles(visitor)).find(({ title }) => title === "Niebla") ??
      expect.fail("the demo has no such work");
    const [url = ""] = Object.keys(media).filter((each) => each.endsWith(".mp4"));
    expect(media[url]?.film).toMatchObject({ isPlayable: true, sides: [] });
    expect((await visitor(url)).headers.get("content-type")).toBe("video/mp4");
    expect(await (await visitor(`/work/${slug}`)).text()).toContain(url);

    const plan = { codec: "avc", width: 320, height: 180, seconds: 1, fps: 10 } as const;
    const film = await readFile(await makeFilm("boda.mov", plan));
    const refused = await sendPiece(
      admin,
      await begunFilm(admin, film.length, "boda.mov"),
      0,
      film,
    );
    expect([refused.status, await refused.json()]).toEqual([
      415,
      {
        success: false,
        code: "film-not-convertible",
        error:
          'Este servidor no puede convertir películas: "boda.mov" tiene que ser un MP4 (H.264) o un WebM.',
      },
    ]);
    expect(await (await admin(API.films)).json()).toEqual([]);
    expect(await (await admin("/dashboard/salud")).text()).toMatch(NOT_CONVERTED);
  } finally {
    await studio.stop();
  }
});
