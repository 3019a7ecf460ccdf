import { createReadStream, createWriteStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { onTestFinished } from "vitest";
import { parseArticle } from "#domain/article.ts";
import { aDatabase } from "../../tests/support/databases.ts";
import { aFolder } from "../../tests/support/studio-process.ts";
import { createArticles } from "../articles/articles.ts";
import { migrateInPlace } from "../database/migrate.ts";
import type { OpenDatabase } from "../database/database-handle.ts";
import { openSqlite, type DatabaseLocation } from "../database/open-database.ts";
import { insertMedia, mediaIdsEnsurer } from "../media/media-store.ts";
import { openFileStorage } from "../storage/disk.ts";
import { packArchive, unpackArchive, unpackOne } from "./archive.ts";
import { makeBackup, type BackupSource } from "./make-backup.ts";
import { DATABASE_PART } from "./paths.ts";

export const MADE_AT = new Date("2026-03-01T03:00:00Z");
export const NOW = MADE_AT.getTime();

const now = () => NOW;

/** Returns the hexadecimal part of a stored file's name. */
export const digits = (digit: string) => digit.repeat(32);

/** Returns the row of a stored file, final by default. */
export const aRow = (name: string, fields: object = {}) => ({
  url: `/media/${name}`,
  kind: "picture" as const,
  state: "final" as const,
  width: 6,
  height: 4,
  bytes: 1,
  colour: null,
  thumbhash: null,
  created_at: 0,
  ...fields,
});

/** Opens a studio's database and files without a server. */
export async function aStudio(where?: DatabaseLocation) {
  const dataDir = where?.dataDir ?? (await aFolder());
  const database = await aDatabase(where ?? { dataDir, databaseUrl: undefined });
  const { query } = database;
  const storage = await openFileStorage(join(dataDir, "media"), 0);
  const jobs = { enqueue: async () => {} };
  const ensureMediaIds = mediaIdsEnsurer([], jobs, now);
  const articles = createArticles({ database: query, ensureMediaIds, now });
  const missing: string[] = [];
  const source = async (): Promise<BackupSource> => ({
    database,
    storage,
    dataDir,
    copyAt: join(await aFolder(), "copy.sqlite"),
    onMissing: (fileName) => missing.push(fileName),
  });
  return {
    dataDir,
    database,
    query,
    storage,
    articles,
    /** Names of originals that a backup did not find. */
    missing,
    source,
    save: (title: string, fields: object = {}) =>
      articles.save(parseArticle({ title, year: 2024, services: [], ...fields }, 2026)),
    /** Stores a file and its row. */
    async store(name: string, fields: object = {}) {
      await storage.put(name, Buffer.from(name));
      await insertMedia(query, [aRow(name, fields)]);
    },
    async inquire(message: string) {
      const row = { name: "Ana", email: "a@b.co", message, folded: message, received_at: 1 };
      const empty = { kind: null, date: null, read_at: null, archived_at: null, deleted_at: null };
      const mail = { mail_id: null, mailed_at: null };
      await query
        .insertInto("inquiries")
        .values({ ...row, ...empty, ...mail })
        .execute();
    },
    /** Makes a backup. @returns the path of its file */
    async backUp(): Promise<string> {
      const file = join(await aFolder(), "studio.tar");
      await pipeline(makeBackup(await source(), MADE_AT), createWriteStream(file));
      return file;
    },
  };
}

export type StudioUnderTest = Awaited<ReturnType<typeof aStudio>>;

/** Returns the row of an article's private link, valid by default. */
export const aLinkRow = (article_id: number, token: string, fields: object = {}) => ({
  article_id,
  token,
  note: "",
  password_hash: null,
  ends_at: null,
  revoked_at: null,
  created_at: 0,
  opened_at: null,
  ...fields,
});

/** Reads the files of an archive by name. */
export async function filesOf(file: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  await unpackArchive(createReadStream(file), async (name, bytes) => {
    files.set(name, await buffer(bytes));
  });
  return files;
}

/** Opens the database of a backup until the test ends. */
export async function libraryOf(file: string): Promise<OpenDatabase> {
  const path = join(await aFolder(), DATABASE_PART);
  await unpackOne(createReadStream(file), DATABASE_PART, path);
  return openedLibrary(path);
}

/** Opens a library's file until the test ends. */
export function openedLibrary(path: string): OpenDatabase {
  const library = openSqlite(path);
  onTestFinished(() => library.query.destroy());
  return library;
}

/** Writes a complete archive with these parts, valid or not. */
export async function anArchiveOf(parts: Record<string, string | Buffer>): Promise<string> {
  const file = join(await aFolder(), "studio.tar");
  await pipeline(packArchive(streams(parts), MADE_AT), createWriteStream(file));
  return file;
}

async function* streams(parts: Record<string, string | Buffer>) {
  const folder = await aFolder();
  for (const [at, [name, text]] of Object.entries(parts).entries()) {
    const path = join(folder, String(at));
    await writeFile(path, text);
    yield { name, size: Buffer.byteLength(text), stream: createReadStream(path) };
  }
}

/** Returns a new library as a file's bytes. @param change applied before the copy */
export async function aLibraryFile(
  change?: (library: OpenDatabase) => Promise<void>,
): Promise<Buffer> {
  const folder = await aFolder();
  const path = join(folder, "made.sqlite");
  const library = openSqlite(path);
  await migrateInPlace(library);
  await change?.(library);
  const copy = join(folder, DATABASE_PART);
  await library.copyTo?.(copy);
  await library.query.destroy();
  return readFile(copy);
}
