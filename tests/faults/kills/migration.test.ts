import { existsSync } from "node:fs";
import { cp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { beforeAll, expect, test } from "vitest";
import { migrate } from "../../../server/database/migrate.ts";
import { allMigrations } from "../../../server/database/migrations/all.ts";
import { openDatabase } from "../../../server/database/open-database.ts";
import { aFolder, aFreePort, spawnStudio } from "../../support/studio-process.ts";
import { aStudioProcess, aVisitor, listArticles } from "../../support/studio.ts";
import {
  aWorkDuration,
  integrityOf,
  killAgainAndAgain,
  openLibrary,
  type KillScenario,
} from "../../support/kills.ts";

const ARTICLES = 400;
const STEPS = Object.keys(allMigrations("sqlite"));
/** How often two starts run at once. */
const PAIRS = 5;

/** A folder with a database of the first schema and a few hundred rows. */
let firstDay: string;

beforeAll(async () => {
  firstDay = await aFolder();
  const database = await openDatabase({ dataDir: firstDay, databaseUrl: undefined }, () => {});
  const all = allMigrations("sqlite");
  const [first = ""] = STEPS;
  const begin = { [first]: all[first] ?? { up: () => Promise.resolve() } };
  await migrate(database, { backupDir: join(firstDay, "b"), onStep: () => {}, migrations: begin });
  await database.query.destroy();
  const library = openLibrary(firstDay);
  const picture = library.prepare(
    "INSERT INTO media (url, kind, state, created_at) VALUES (?, 'picture', 'final', 1)",
  );
  const article = library.prepare(
    `INSERT INTO articles (title, title_slug, year, is_top, version, main_media_id, created_at, updated_at)
     VALUES (?, ?, 2024, 0, 3, ?, 1, 1)`,
  );
  const gallery = library.prepare(
    "INSERT INTO article_media (article_id, position, media_id) VALUES (?, 0, ?)",
  );
  library.transaction(() => {
    for (let index = 0; index < ARTICLES; index += 1) {
      const name = index.toString(16).padStart(32, "0");
      const medium = picture.run(`/media/${name}.jpg`).lastInsertRowid;
      const id = article.run(`Obra ${index}`, `obra-${index}`, medium).lastInsertRowid;
      gallery.run(id, medium);
    }
  })();
  library.close();
});

/** Returns the applied migrations and the number of intact articles. */
function stateOf(file: string): { steps: string[]; articles: number } {
  const library = new SQLite(file, { readonly: true });
  try {
    const taken = library.prepare("SELECT name FROM kysely_migration ORDER BY name").pluck();
    const steps = taken.all() as string[];
    const counted = library.prepare(
      `SELECT count(*) FROM articles JOIN article_media ON article_id = articles.id
       JOIN media ON media.id = media_id WHERE title = 'Obra ' || (articles.id - 1) AND version = 3`,
    );
    return { steps, articles: counted.pluck().get() as number };
  } finally {
    library.close();
  }
}

function schemaOf(file: string): unknown[] {
  const library = new SQLite(file, { readonly: true });
  const schema = library.prepare("SELECT sql FROM sqlite_schema ORDER BY name").pluck().all();
  library.close();
  return schema;
}

const libraryOf = (dataDir: string) => join(dataDir, "studio.sqlite");

/** Waits until a start has begun to migrate. */
async function untilBegun(dataDir: string): Promise<void> {
  while (!existsSync(join(dataDir, "backups"))) await sleep(1);
}

/** Expects that each copy from before a step is intact and has the steps before it. */
async function expectCopies(dataDir: string, steps: readonly string[]): Promise<void> {
  const backups = join(dataDir, "backups");
  const copies = (await readdir(backups)).filter((name) => name.endsWith(".sqlite"));
  for (const copy of copies) {
    const step = STEPS.findIndex((name) => copy.startsWith(`before-${name}-`));
    expect([copy, stateOf(join(backups, copy))]).toEqual([
      copy,
      { steps: STEPS.slice(0, step), articles: ARTICLES },
    ]);
  }
  for (const step of steps.slice(1)) {
    expect(copies.some((copy) => copy.startsWith(`before-${step}-`))).toBe(true);
  }
}

function aMigratingScenario(dataDir: string): KillScenario {
  const migrating = aWorkDuration(30);

  return {
    async live(random) {
      await rm(dataDir, { recursive: true });
      await cp(firstDay, dataDir, { recursive: true });
      const child = spawnStudio({ DATA_DIR: dataDir, PORT: String(await aFreePort()) });
      const exited = once(child, "exit");
      await untilBegun(dataDir);
      await sleep(migrating.draw(random));
      child.kill("SIGKILL");
      await exited;
      expect(integrityOf(dataDir)).toBe("ok");
      const { steps, articles } = stateOf(libraryOf(dataDir));
      const isInFlight = steps.length < STEPS.length;
      migrating.learn(isInFlight);
      expect(steps).toEqual(STEPS.slice(0, steps.length));
      expect(articles).toBe(ARTICLES);
      await expectCopies(dataDir, steps);

      const studio = await aStudioProcess({ DATA_DIR: dataDir });
      expect(await listArticles(aVisitor(studio))).toHaveLength(ARTICLES);
      await studio.kill();
      expect(stateOf(libraryOf(dataDir))).toEqual({ steps: STEPS, articles: ARTICLES });
      await expectCopies(dataDir, STEPS);
      return isInFlight;
    },
  };
}

test("R5 a kill in the middle of a migration: the schema is old or new, with its copy, and the next start finishes", async () => {
  await killAgainAndAgain("migrations", 1922, aMigratingScenario);
});

test("R5 of two studios that start at once on one database only one takes each step", async () => {
  const alone = await aFolder();
  await cp(firstDay, alone, { recursive: true });
  await (await aStudioProcess({ DATA_DIR: alone })).stop();
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const dataDir = await aFolder();
    await cp(firstDay, dataDir, { recursive: true });
    const environment = { DATA_DIR: dataDir };
    // A step that is applied twice would fail, and its studio would not open.
    const both = await Promise.all([aStudioProcess(environment), aStudioProcess(environment)]);
    for (const studio of both) {
      expect(await listArticles(aVisitor(studio))).toHaveLength(ARTICLES);
      await studio.stop();
    }
    expect(stateOf(libraryOf(dataDir))).toEqual({ steps: STEPS, articles: ARTICLES });
    expect(schemaOf(libraryOf(dataDir))).toEqual(schemaOf(libraryOf(alone)));
    await expectCopies(dataDir, STEPS);
  }
});
