import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, onTestFinished } from "vitest";
import { migrate } from "../../server/database/migrate.ts";
import type { OpenDatabase } from "../../server/database/open-database.ts";
import { type DatabaseLocation, openDatabase } from "../../server/database/open.ts";
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

/** The database of a studio, looked into while the studio runs. */
export interface Store {
  rows(statement: string): Record<string, unknown>[];
  /** The first column of every row. */
  texts(statement: string): string[];
  run(statement: string, ...values: unknown[]): void;
  close(): void;
}

/** Opens a second connection beside the studio's own; whoever opens it closes it. */
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

/** What a query finds in a studio's database, whether or not the studio runs. */
export function rowsIn(dataDir: string, statement: string): Record<string, unknown>[] {
  const store = openStore(dataDir, { readonly: true });
  try {
    return store.rows(statement);
  } finally {
    store.close();
  }
}

/** Changes what a running studio has stored, as time would have. */
export function alter(dataDir: string, statement: string, ...values: unknown[]): void {
  const store = openStore(dataDir);
  try {
    store.run(statement, ...values);
  } finally {
    store.close();
  }
}

/** A migrated database, closed when the test ends. @param where on disk in a folder of its own unless it is said */
export async function aDatabase(where?: DatabaseLocation): Promise<OpenDatabase> {
  const database = await openMigrated(
    where ?? { dataDir: await aFolder(), databaseUrl: undefined },
  );
  onTestFinished(() => database.query.destroy());
  return database;
}

/** A migrated database, which whoever opens it closes. */
export async function openMigrated(place: DatabaseLocation): Promise<OpenDatabase> {
  const database = await openDatabase(place, () => {});
  await migrate(database, { backupDir: join(place.dataDir, "backups"), onStep: () => {} });
  return database;
}

/**
 * Makes the same promises of SQLite and of a real PostgreSQL.
 * @param define is given what names a new database that holds nothing
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

/** A studio with its admin's and a visitor's calls at hand. */
export interface Library {
  studio: Studio;
  admin: Client;
  visitor: Client;
  /** What started it, for starting it again on the same data. */
  environment: Record<string, string>;
  /** A save as a program sends it (K2). */
  save(body: Record<string, unknown>): Promise<{ status: number; answer: SaveAnswer }>;
  /** A save that must succeed: a whole article but for the changes. */
  saved(changes?: Record<string, unknown>): Promise<ArticleAnswer>;
  /** A delete as a program sends it (K3). */
  remove(id: unknown): Promise<{ status: number; answer: PlainAnswer }>;
}

/** Makes the same promises of SQLite and of a real PostgreSQL, each with an empty library to begin with. */
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

/** The address of a picture of this library that any article may show. */
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

/** Another program that has a database's file for itself. @returns lets go of it */
export async function lockLibrary(file: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ["-e", HOLD, file], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return async () => {
    child.stdin.write("let go");
    await once(child, "exit");
  };
}
