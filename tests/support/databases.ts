import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, onTestFinished } from "vitest";
import { migrate } from "../../server/database/migrate.ts";
import type { OpenDatabase } from "../../server/database/database-handle.ts";
import { type DatabaseLocation, openDatabase } from "../../server/database/open-database.ts";
import { startStudio } from "./hosted-studio.ts";
import { newDatabase } from "./shared-services.ts";
import { runOnPostgres } from "./postgres-store.ts";
import { databaseOf } from "./stores-of-studio.ts";
import { aFolder, type Studio } from "./studio-process.ts";
import { spawn } from "node:child_process";
import { API } from "#domain/api.ts";
import type { ArticleAnswer, PlainAnswer, SaveAnswer } from "#domain/answers.ts";
import { aPhotograph } from "./media-files.ts";
import { anAdmin, aVisitor, type Client, json, storePictures } from "./studio.ts";
import { once } from "node:events";

/** Direct access to a studio's database while the studio runs. */
export interface Store {
  rows(statement: string): Record<string, unknown>[];
  /** Returns the first column of every row. */
  texts(statement: string): string[];
  run(statement: string, ...values: unknown[]): void;
  close(): void;
}

/** Opens a second connection to a studio's database, which the caller closes. */
export function openStore(dataDir: string, { readonly = false } = {}): Store {
  const databaseUrl = databaseOf(dataDir);
  if (databaseUrl !== undefined) return postgresStore(databaseUrl);
  const database = new SQLite(join(dataDir, "studio.sqlite"), { readonly });
  return {
    rows: (statement) => database.prepare<[], Record<string, unknown>>(statement).all(),
    texts: (statement) => database.prepare<[], string>(statement).pluck().all(),
    run: (statement, ...values) => void database.prepare(statement).run(...values),
    close: () => void database.close(),
  };
}

const TABLES_OF_POSTGRES =
  "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1";

function postgresStore(databaseUrl: string): Store {
  const rows = (statement: string, ...values: unknown[]) =>
    runOnPostgres(
      databaseUrl,
      statement.includes("sqlite_master") ? TABLES_OF_POSTGRES : statement,
      values,
    );
  return {
    rows: (statement) => rows(statement),
    texts: (statement) => rows(statement).map((row) => String(Object.values(row)[0])),
    run: (statement, ...values) => void rows(statement, ...values),
    close: () => {},
  };
}

/** Queries a studio's database, whether or not the studio runs. */
export function rowsIn(dataDir: string, statement: string): Record<string, unknown>[] {
  const store = openStore(dataDir, { readonly: true });
  try {
    return store.rows(statement);
  } finally {
    store.close();
  }
}

/** Changes a running studio's database directly, for example to make a row older. */
export function alter(dataDir: string, statement: string, ...values: unknown[]): void {
  const store = openStore(dataDir);
  try {
    store.run(statement, ...values);
  } finally {
    store.close();
  }
}

/** Opens a migrated database until the test ends. @param where SQLite in a new folder by default */
export async function aDatabase(where?: DatabaseLocation): Promise<OpenDatabase> {
  const database = await openMigrated(
    where ?? { dataDir: await aFolder(), databaseUrl: undefined },
  );
  onTestFinished(() => database.query.destroy());
  return database;
}

/** Opens a migrated database, which the caller closes. */
export async function openMigrated(place: DatabaseLocation): Promise<OpenDatabase> {
  const database = await openDatabase(place, () => {});
  await migrate(database, { backupDir: join(place.dataDir, "backups"), onStep: () => {} });
  return database;
}

/**
 * Defines the same tests for SQLite and for a real PostgreSQL.
 * @param define receives a function that creates a database without content
 */
export function withBothDatabases(define: (aPlace: () => Promise<DatabaseLocation>) => void): void {
  describe.each(["sqlite", "postgres"] as const)("on %s", (kind) => {
    const isPostgres = kind === "postgres";
    define(async () => ({
      dataDir: await aFolder(),
      databaseUrl: isPostgres ? await newDatabase() : undefined,
    }));
  });
}

/** A studio with clients of its admin and of a visitor. */
export interface Library {
  studio: Studio;
  admin: Client;
  visitor: Client;
  /** Settings for another start on the same data. */
  environment: Record<string, string>;
  /** Saves an article; the save may fail. */
  save(body: Record<string, unknown>): Promise<{ status: number; answer: SaveAnswer }>;
  /** Saves a complete article with these changes, and throws if the save fails. */
  saved(changes?: Record<string, unknown>): Promise<ArticleAnswer>;
  remove(id: unknown): Promise<{ status: number; answer: PlainAnswer }>;
}

/** Defines the same tests for a studio on SQLite and on a real PostgreSQL, each without content. */
export function withStudioOnBothDatabases(
  define: (parts: { library: () => Library; another: () => Promise<Library> }) => void,
): void {
  describe.each(["sqlite", "postgres"] as const)("in %s", (kind) => {
    const open: Library[] = [];
    const another = async () => {
      const library = await openLibrary(
        kind === "postgres" ? { DATABASE_URL: await newDatabase() } : {},
      );
      open.push(library);
      return library;
    };
    beforeAll(async () => void (await another()));
    afterAll(async () => {
      for (const { studio } of open) expect(await studio.stop()).toBe(0);
    });
    define({
      library: () => {
        const [first] = open;
        if (first === undefined) throw new Error("the library is open only while its tests run");
        return first;
      },
      another,
    });
  });
}

/** Stores a picture. @returns the address */
export async function aStoredPicture({ admin }: Library): Promise<string> {
  const [url = ""] = await storePictures(admin, [await aPhotograph({ width: 120, height: 80 })]);
  return url;
}

async function openLibrary(environment: Record<string, string>): Promise<Library> {
  const studio = await startStudio(environment);
  const admin = await anAdmin(studio);
  const save = async (body: Record<string, unknown>) => {
    const response = await admin(API.articles, json(body));
    const answer: SaveAnswer = await response.json();
    return { status: response.status, answer };
  };
  return {
    studio,
    admin,
    visitor: aVisitor(studio),
    environment: { ...environment, DATA_DIR: studio.dataDir },
    save,
    async saved(changes = {}) {
      const whole = { title: "Seda", year: 2025, services: ["FASHION"], isTop: false };
      const { answer } = await save({ ...whole, ...changes });
      if (!answer.success) throw new Error(answer.error);
      return answer.article;
    },
    async remove(id) {
      const response = await admin(`${API.upload}?id=${String(id)}`, { method: "DELETE" });
      const answer: PlainAnswer = await response.json();
      return { status: response.status, answer };
    },
  };
}

const HOLD = `
  const SQLite = require("better-sqlite3");
  const library = new SQLite(process.argv[1]);
  library.exec("BEGIN EXCLUSIVE");
  process.stdout.write("held");
  process.stdin.once("data", () => { library.exec("ROLLBACK"); library.close(); process.exit(); });
`;

/** Locks a database file exclusively from another process. @returns a function that releases the lock */
export async function lockLibrary(file: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ["-e", HOLD, file], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return async () => {
    child.stdin.write("let go");
    await once(child, "exit");
  };
}
