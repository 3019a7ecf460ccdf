import { afterAll, beforeAll, describe, expect } from "vitest";
import { API, type ArticleAnswer, type PlainAnswer, type SaveAnswer } from "#domain/api.ts";
import { aPhotograph } from "./photograph.ts";
import { startPostgres, type Postgres } from "./postgres.ts";
import { anAdmin, aVisitor, json, keepPictures, type Client } from "./studio.ts";
import { startStudio, type Studio } from "./studio-process.ts";

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
export function inBothDatabases(
  define: (parts: { library: () => Library; another: () => Promise<Library> }) => void,
): void {
  describe.each(["sqlite", "postgres"] as const)("in %s", (kind) => {
    let postgres: Postgres | undefined;
    const open: Library[] = [];
    const another = async () => {
      const library = await openLibrary(
        postgres ? { DATABASE_URL: await postgres.newDatabase() } : {},
      );
      open.push(library);
      return library;
    };
    beforeAll(async () => {
      if (kind === "postgres") postgres = await startPostgres();
      await another();
    });
    afterAll(async () => {
      for (const { studio } of open) expect(await studio.stop()).toBe(0);
      await postgres?.stop();
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
export async function aKeptPicture({ admin }: Library): Promise<string> {
  const [url = ""] = await keepPictures(admin, [await aPhotograph({ width: 120, height: 80 })]);
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
