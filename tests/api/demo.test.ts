import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { aFolder, SMALL_DEMO, spawnStudio } from "../support/studio-process.ts";
import { anAdmin, aStudioProcess, aVisitor, json, listArticles } from "../support/studio.ts";

const DEMO_ARTICLES = 16;

/** A data folder whose first start was killed in the middle of the import. */
async function aHalfImported(): Promise<string> {
  const dataDir = await aFolder();
  const child = spawnStudio({ ...SMALL_DEMO, DATA_DIR: dataDir, DEMO: "on", LOG_LEVEL: "info" });
  const imported = new Promise<void>((resolve) => {
    child.stdout.on("data", (text: Buffer) => {
      if (text.includes("Skala")) resolve();
    });
  });
  await imported;
  child.kill("SIGKILL");
  await once(child, "exit");
  return dataDir;
}

test("the demo is imported once, into an unused library; studio.json replaces its settings by entry", async () => {
  const dataDir = await aFolder();
  await writeFile(join(dataDir, "studio.json"), JSON.stringify({ brand: "Estudio Prueba" }));
  const first = await aStudioProcess({ ...SMALL_DEMO, DATA_DIR: dataDir, DEMO: "on" });
  const contact = await (await aVisitor(first)("/contact")).text();
  expect(contact).toContain("Estudio Prueba");
  expect(contact).toContain("+57 000 000 0001");
  const admin = await anAdmin(first);
  for (const article of await listArticles(admin)) {
    await admin(`/api/upload.php?id=${article.id}`, { method: "DELETE" });
  }
  await first.stop();
  const second = await aStudioProcess({ DEMO: "on", DATA_DIR: first.dataDir });
  expect(await listArticles(aVisitor(second))).toEqual([]);
});

test("an import that was killed is finished at the next start, each article once", async () => {
  const studio = await aStudioProcess({
    ...SMALL_DEMO,
    DATA_DIR: await aHalfImported(),
    DEMO: "on",
  });
  const titles = (await listArticles(aVisitor(studio))).map((each) => each.title);
  expect(titles).toHaveLength(DEMO_ARTICLES);
  expect(new Set(titles).size).toBe(DEMO_ARTICLES);
});

test("an import that was killed is given up once the studio was opened without the demo", async () => {
  const dataDir = await aHalfImported();
  const own = await aStudioProcess({ DATA_DIR: dataDir, DEMO: "off" });
  const admin = await anAdmin(own);
  await admin(API.articles, json({ title: "Mi artículo", year: 2024 }));
  const before = await listArticles(admin);
  expect(before.length).toBeLessThan(DEMO_ARTICLES);
  await own.stop();
  const again = await aStudioProcess({ DATA_DIR: dataDir, DEMO: "on" });
  expect(await listArticles(aVisitor(again))).toEqual(before);
});
