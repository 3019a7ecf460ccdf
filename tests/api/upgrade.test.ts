import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { ArticleAnswer } from "#domain/answers.ts";
import { startStudio } from "../support/hosted-studio.ts";
import { aFolder } from "../support/studio-process.ts";
import { unpackRecordedStudio } from "../support/tar.ts";
import { aVisitor, json, listArticles } from "../support/studio.ts";
import { firstStep, secondStep } from "../support/passkeys.ts";

const RECOVERY_CODE = "9RHA-920F-Y0EJ-EAX4";

test("R5 a DATA_DIR of version 0.1 opens after its migration with everything in it", async () => {
  const dataDir = await aFolder();
  await unpackRecordedStudio(dataDir);
  await recordedJustNow(dataDir);
  const studio = await startStudio({ DATA_DIR: dataDir });
  const visitor = aVisitor(studio);

  const articles = await listArticles(visitor);
  expect(
    articles.map(({ id, title, year, services, isTop, version, slug }) => [
      id,
      title,
      year,
      services,
      isTop,
      version,
      slug,
    ]),
  ).toEqual([
    [1, "Niebla Alta", 2025, ["FASHION"], true, 2, "niebla-alta"],
    [2, "Árbol", 2020, ["CORPORATE"], false, 1, "arbol"],
  ]);
  const [first, second] = articles as [ArticleAnswer, ArticleAnswer];
  const [picture = "", film = ""] = first.images;
  expect(first.media[picture]).toMatchObject({
    width: 360,
    height: 240,
    alt: "A red field",
    caption: "Dawn",
    focus: { x: 20, y: 80 },
    widths: [160, 240, 320, 360],
  });
  expect(first.media[film]).toMatchObject({ alt: "A test card", poster: { width: 360 } });
  expect(second.images[1]).toBe("https://pictures.example/outside.jpg");

  const statusOf = async (path: string) => (await visitor(path)).status;
  const renditions = [160, 240, 320, 360].map((width) => picture.replace(".jpg", `-${width}.avif`));
  for (const path of [
    ...first.images,
    ...renditions,
    "/videos/own-reel.mp4",
    "/work/niebla-alta",
  ]) {
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  }
  const renamed = await visitor("/work/nino-niebla");
  expect([renamed.status, renamed.headers.get("location")]).toEqual([301, "/work/niebla-alta"]);
  expect(await (await visitor("/contact")).text()).toContain("Estudio Grabado");
  expect(await statusOf("/work/last-winter")).toBe(404);

  const { ticket } = await firstStep(studio);
  const login = await secondStep(studio, { ticket, recoveryCode: RECOVERY_CODE });
  expect(login.status).toBe(200);
  const admin = aVisitor(studio, login.headers.getSetCookie()[0]?.split(";")[0]);
  const dashboard = await (await admin("/dashboard")).text();
  expect(dashboard).toContain("Borrador de agua");
  expect(await (await admin("/dashboard/papelera")).text()).toContain("Last Winter");
  expect(await (await admin("/dashboard/historial/1?version=1")).text()).toContain("Niño Niebla");
  expect(await (await admin("/dashboard/cuenta")).text()).toContain("Llave del estudio");
  expect(await (await admin("/dashboard/salud")).text()).toContain("Llave del estudio");
  expect(await (await admin(API.films)).json()).toMatchObject([{ name: "begun.mp4", size: 5000 }]);

  const saved = await admin(
    API.articles,
    json({ id: 1, title: "Niebla Alta", year: 2026, version: first.version }),
  );
  expect(await saved.json()).toMatchObject({ success: true, article: { images: first.images } });
  expect((await admin("/api/bin", json({ id: 4 }))).status).toBe(200);
  expect(await statusOf("/work/last-winter")).toBe(200);
  expect(await readdir(join(dataDir, "backups"))).toContainEqual(
    expect.stringMatching(/^before-.*\.sqlite$/),
  );
  expect(await studio.stop()).toBe(0);
});

/** Renews the recording's dates, or the sweep would delete its trash after 30 days and its film after one. */
async function recordedJustNow(dataDir: string): Promise<void> {
  const now = Date.now();
  const database = new SQLite(join(dataDir, "studio.sqlite"));
  database.prepare("UPDATE articles SET deleted_at = ? WHERE deleted_at IS NOT NULL").run(now);
  database.close();
  const uploads = join(dataDir, "uploads");
  for (const name of await readdir(uploads))
    await utimes(join(uploads, name), now / 1000, now / 1000);
}
