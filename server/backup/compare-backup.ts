import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BackupComparison } from "#domain/backup.ts";
import { refuse } from "#domain/refusal.ts";
import { isOfNewerVersion, migrateInPlace } from "../database/migrate.ts";
import { openSqlite } from "../database/open.ts";
import type { OpenDatabase } from "../database/open-database.ts";
import { unpackOne } from "./archive.ts";
import { DATABASE_PART } from "./paths.ts";

/**
 * Tells what restoring a backup would change (O4). Only its library is read; whether the rest is whole
 * shows when it is restored.
 * @param present the studio's database
 * @param folder where the backup's library may lie meanwhile
 * @throws DamagedArchive or Refusal `backup-newer`
 */
export async function compareBackup(
  file: string,
  present: OpenDatabase,
  folder: string,
): Promise<BackupComparison> {
  const place = await mkdtemp(join(folder, ".compared-"));
  try {
    const path = join(place, DATABASE_PART);
    await unpackOne(createReadStream(file), DATABASE_PART, path);
    const then = openSqlite(path);
    try {
      await bringUpToDate(then);
      return compare(await contentOf(present), await contentOf(then));
    } finally {
      await then.query.destroy();
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Brings a backup's library to the schema of this version. @throws Refusal `backup-newer` */
export async function bringUpToDate(library: OpenDatabase): Promise<void> {
  if (await isOfNewerVersion(library)) refuse("backup-newer");
  await migrateInPlace(library);
}

interface Content {
  /** Their titles, and all that they say, by id. */
  articles: Map<number, { title: string; text: string }>;
  inquiries: Set<string>;
  settings: string;
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
    .select(["received_at", "email", "message"])
    .where("deleted_at", "is", null)
    .execute();
  const saved = await newestSaves(query);
  return {
    articles: new Map(
      articles.map(({ id, title, version }) => [
        id,
        // One that was stored before saves were kept has none.
        { title, text: saved.get(`article ${id}`) ?? `${title} ${version}` },
      ]),
    ),
    inquiries: new Set(inquiries.map((each) => JSON.stringify(each))),
    settings: saved.get("settings 1") ?? "",
  };
}

/** What the newest save of each article, and of the settings, says. */
async function newestSaves(query: OpenDatabase["query"]): Promise<Map<string, string>> {
  const newest = query
    .selectFrom("versions")
    .select(["subject", "subject_id", ({ fn }) => fn.max("version").as("version")])
    .groupBy(["subject", "subject_id"])
    .as("newest");
  const rows = await query
    .selectFrom("versions")
    .innerJoin(newest, (join) =>
      join
        .onRef("newest.subject", "=", "versions.subject")
        .onRef("newest.subject_id", "=", "versions.subject_id")
        .onRef("newest.version", "=", "versions.version"),
    )
    .select(["versions.subject", "versions.subject_id", "content"])
    .execute();
  return new Map(
    rows.map(({ subject, subject_id, content }) => [`${subject} ${subject_id}`, content]),
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
    inquiries: [...now.inquiries].filter((each) => !then.inquiries.has(each)).length,
    hasOtherSettings: now.settings !== then.settings,
  };
}
