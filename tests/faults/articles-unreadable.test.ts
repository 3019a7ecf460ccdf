import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { anAdmin, aStudioProcess, aVisitor, json } from "../support/studio.ts";

const LOGGED = "Error al cargar los artículos";

test("M1 R22 failed reads of articles are logged, and pages show the last known articles", async () => {
  const studio = await aStudioProcess();
  const visitor = aVisitor(studio);
  const admin = await anAdmin(studio);
  const save = (title: string) => admin(API.articles, json({ title, year: 2024 }));
  await save("Before");
  const library = new SQLite(join(studio.dataDir, "studio.sqlite"));
  const lose = () => library.exec("ALTER TABLE article_categories RENAME TO lost");
  const find = () => library.exec("ALTER TABLE lost RENAME TO article_categories");

  lose();
  const empty = await visitor("/index");
  expect(empty.status).toBe(200);
  expect(await empty.text()).not.toContain("Before");
  expect(studio.output()).toContain(LOGGED);

  find();
  expect(await (await visitor("/index")).text()).toContain("Before");
  await save("After");
  lose();
  const last = await (await visitor("/index")).text();
  expect(last).toContain("Before");
  expect(last).not.toContain("After");
  find();
  expect(await (await visitor("/index")).text()).toContain("After");
  library.close();
});
