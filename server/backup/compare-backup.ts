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
  articles: Map<number, { title: string; version: number }>;
  inquiries: Set<number>;
  settingsVersion: number;
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
    .select("id")
    .where("deleted_at", "is", null)
    .execute();
  const settings = await query
    .selectFrom("versions")
    .select("version")
    .where("subject", "=", "settings")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    articles: new Map(articles.map(({ id, ...article }) => [id, article])),
    inquiries: new Set(inquiries.map(({ id }) => id)),
    settingsVersion: settings?.version ?? 0,
  };
}

function compare(now: Content, then: Content): BackupComparison {
  const titles = (of: Content, isMeant: (id: number, version: number) => boolean) =>
    [...of.articles].flatMap(([id, { title, version }]) => (isMeant(id, version) ? title : []));
  return {
    projects: { now: now.articles.size, inBackup: then.articles.size },
    returning: titles(then, (id) => !now.articles.has(id)),
    leaving: titles(now, (id) => !then.articles.has(id)),
    changing: titles(now, (id, version) => {
      const before = then.articles.get(id);
      return before !== undefined && before.version !== version;
    }),
    inquiries: [...now.inquiries].filter((id) => !then.inquiries.has(id)).length,
    hasOtherSettings: now.settingsVersion !== then.settingsVersion,
  };
}
