import { createReadStream } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { type BackupComparison, OTHER_CHANGES, type OtherChange } from "#domain/backup.ts";
import { refuse } from "#domain/refusal.ts";
import { isOfNewerVersion, migrateInPlace } from "../database/migrate.ts";
import { openSqlite } from "../database/open-database.ts";
import type { OpenDatabase } from "../database/database-handle.ts";
import { DamagedArchive, unpackOne } from "./archive.ts";
import { DATABASE_PART } from "./paths.ts";

const FOLDERS = ".compared-";
/** SQLite's errors for a file that is not a whole database. */
const UNREADABLE = /^SQLITE_(?:NOTADB|CORRUPT|FORMAT)/;

/** Compares a backup's library with the present one. @throws DamagedArchive or Refusal `backup-newer` */
export async function compareBackup(
  file: string,
  present: OpenDatabase,
  folder: string,
): Promise<BackupComparison> {
  const place = await mkdtemp(join(folder, FOLDERS));
  try {
    const path = join(place, DATABASE_PART);
    await unpackOne(createReadStream(file), DATABASE_PART, path);
    return await readLibrary(path, async (then) => {
      await bringUpToDate(then);
      return compare(await contentOf(present), await contentOf(then));
    });
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Removes the folders of killed comparisons. */
export async function removeComparisons(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(FOLDERS)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Opens and reads a backup's library. @throws DamagedArchive where SQLite can't read it */
export async function readLibrary<Result>(
  path: string,
  read: (library: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  let library: OpenDatabase | undefined;
  try {
    library = openSqlite(path);
    return await read(library);
  } catch (error) {
    const isDamage = error instanceof SQLite.SqliteError && UNREADABLE.test(error.code);
    throw isDamage
      ? new DamagedArchive("the file holds a damaged library", { cause: error })
      : error;
  } finally {
    await library?.query.destroy();
  }
}

/** Migrates a backup's library to the newest schema. @throws Refusal `backup-newer` */
export async function bringUpToDate(library: OpenDatabase): Promise<void> {
  if (await isOfNewerVersion(library)) refuse("backup-newer");
  await migrateInPlace(library);
}

interface Content {
  /** By id; two articles have equal `text` if their content is equal. */
  articles: Map<number, { title: string; text: string }>;
  inquiries: Map<number, { isDeleted: boolean; state: string }>;
  others: Record<OtherChange, string>;
}

async function contentOf({ query }: OpenDatabase): Promise<Content> {
  const articles = await query
    .selectFrom("articles")
    .select(["id", "title", "version"])
    .where("deleted_at", "is", null)
    .orderBy("sort_key")
    .execute();
  const inquiries = await query
    .selectFrom("inquiries")
    .select(["id", "read_at", "archived_at", "deleted_at"])
    .execute();
  const saved = await newestSaves(query);
  return {
    articles: new Map(
      articles.map(({ id, title, version }) => [
        id,
        // Articles from before versions were kept have none.
        { title, text: saved.get(`article ${id}`) ?? `${title} ${version}` },
      ]),
    ),
    inquiries: new Map(
      inquiries.map(({ id, read_at, archived_at, deleted_at }) => [
        id,
        {
          isDeleted: deleted_at !== null,
          state: [read_at, archived_at, deleted_at].map((at) => at !== null).join(),
        },
      ]),
    ),
    others: {
      settings: saved.get("settings 1") ?? "",
      ...(await otherContentOf(query)),
    },
  };
}

/** Returns a text for each kind, which differs where the content differs. */
async function otherContentOf(
  query: OpenDatabase["query"],
): Promise<Record<Exclude<OtherChange, "settings">, string>> {
  const categories = await query.selectFrom("categories").selectAll().orderBy("id").execute();
  const library = await query.selectFrom("library").select("works_order").execute();
  const places = await query
    .selectFrom("articles")
    .select(["id", "hand_position"])
    .where("hand_position", "is not", null)
    .orderBy("id")
    .execute();
  const trash = await query
    .selectFrom("articles")
    .select("id")
    .where("deleted_at", "is not", null)
    .orderBy("id")
    .execute();
  const texts = await query
    .selectFrom("media")
    .select(["url", "alt", "caption", "translations", "focus_x", "focus_y"])
    .where("state", "=", "final")
    .where(({ eb, or }) =>
      or([eb("alt", "!=", ""), eb("caption", "!=", ""), eb("focus_x", "is not", null)]),
    )
    .orderBy("url")
    .execute();
  return {
    categories: JSON.stringify(categories),
    order: JSON.stringify([library, places]),
    trash: JSON.stringify(trash),
    "media-texts": JSON.stringify(texts),
  };
}

async function newestSaves(query: OpenDatabase["query"]): Promise<Map<string, string>> {
  const newest = query
    .selectFrom("versions")
    .select(["document", "document_id", ({ fn }) => fn.max("version").as("version")])
    .groupBy(["document", "document_id"])
    .as("newest");
  const rows = await query
    .selectFrom("versions")
    .innerJoin(newest, (join) =>
      join
        .onRef("newest.document", "=", "versions.document")
        .onRef("newest.document_id", "=", "versions.document_id")
        .onRef("newest.version", "=", "versions.version"),
    )
    .select(["versions.document", "versions.document_id", "content"])
    .execute();
  return new Map(
    rows.map(({ document, document_id, content }) => [`${document} ${document_id}`, content]),
  );
}

function compare(now: Content, then: Content): BackupComparison {
  const titles = (of: Content, isMeant: (id: number, text: string) => boolean) =>
    [...of.articles].flatMap(([id, { title, text }]) => (isMeant(id, text) ? title : []));
  return {
    projects: { now: now.articles.size, inBackup: then.articles.size },
    returning: titles(then, (id) => !now.articles.has(id)),
    leaving: titles(now, (id) => !then.articles.has(id)),
    changing: titles(now, (id, text) => {
      const before = then.articles.get(id);
      return before !== undefined && before.text !== text;
    }),
    inquiries: compareInquiries(now.inquiries, then.inquiries),
    others: OTHER_CHANGES.filter((each) => now.others[each] !== then.others[each]),
  };
}

function compareInquiries(now: Content["inquiries"], then: Content["inquiries"]) {
  const staying = [...now].filter(([id, { isDeleted }]) => !isDeleted && !then.has(id));
  const changing = [...then].filter(([id, { state }]) => now.get(id)?.state !== state);
  return { staying: staying.length, changing: changing.length };
}
