import { once } from "node:events";
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { aFolder, demoOfPictures, spawnStudio } from "../support/studio-process.ts";
import {
  anOpenProcess,
  aStudioProcess,
  aVisitor,
  type Client,
  listArticles,
  saveArticle,
} from "../support/studio.ts";

const DEMO_ARTICLES = 16;
const DEMO = { ...demoOfPictures(160), DEMO: "on" };

/** A data folder whose first start was killed during the import. */
let halfImported: string;

beforeAll(async () => {
  halfImported = await aFolder();
  await writeFile(join(halfImported, "studio.json"), JSON.stringify({ brand: "Estudio Prueba" }));
  const child = spawnStudio({ ...DEMO, DATA_DIR: halfImported, LOG_LEVEL: "info" });
  const exited = once(child, "exit");
  for await (const text of child.stdout.setEncoding("utf8")) if (text.includes("Skala")) break;
  child.kill("SIGKILL");
  await exited;
});

async function aCopy(): Promise<string> {
  const dataDir = await aFolder();
  await cp(halfImported, dataDir, { recursive: true });
  return dataDir;
}

/** Returns the articles without the facts of their pictures, which change while renditions are made. */
async function articlesOf(client: Client) {
  const articles = await listArticles(client);
  return articles.map(({ media, ...rest }) => ({ ...rest, media: Object.keys(media) }));
}

test("an import that was killed is finished at the next start, each article once, and never begun again; studio.json replaces its settings by entry", async () => {
  const DATA_DIR = await aCopy();
  const { studio, admin, visitor } = await anOpenProcess({ ...DEMO, DATA_DIR });
  const articles = await listArticles(visitor);
  expect(articles).toHaveLength(DEMO_ARTICLES);
  expect(new Set(articles.map(({ title }) => title)).size).toBe(DEMO_ARTICLES);
  const contact = await (await visitor("/contact")).text();
  expect(contact).toContain("Estudio Prueba");
  expect(contact).toContain("+57 000 000 0001");
  for (const { id } of articles) await admin(`${API.upload}?id=${id}`, { method: "DELETE" });
  await studio.stop();
  const second = await aStudioProcess({ DEMO: "on", DATA_DIR });
  expect(await listArticles(aVisitor(second))).toEqual([]);
});

test("an import that was killed is given up once the studio was opened without the demo", async () => {
  const DATA_DIR = await aCopy();
  const { studio, admin } = await anOpenProcess({ DATA_DIR });
  await saveArticle(admin, { title: "Mi artículo" });
  const before = await articlesOf(admin);
  expect(before.length).toBeLessThan(DEMO_ARTICLES);
  await studio.stop();
  const again = await aStudioProcess({ DATA_DIR, DEMO: "on" });
  expect(await articlesOf(aVisitor(again))).toEqual(before);
});
