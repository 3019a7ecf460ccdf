import type { Kysely, Selectable } from "kysely";
import { privateAddress, type PrivateLink } from "#domain/private-link.ts";
import { NOT_IN_TRASH } from "../articles/article-reader.ts";
import type { Database, Flag } from "../database/schema.ts";

export type LinkRow = Selectable<Database["private_links"]>;

/** Finds a link that is not ended or revoked and whose article is not in the trash. */
export function findOpenLink(
  reader: Kysely<Database>,
  token: string,
  now: number,
): Promise<(LinkRow & { is_draft: Flag }) | undefined> {
  return openLinks(reader, now)
    .select("articles.is_draft")
    .where("token", "=", token)
    .executeTakeFirst();
}

/** Counts the open links of an article. */
export async function countOpenLinks(
  reader: Kysely<Database>,
  articleId: number,
  now: number,
): Promise<number> {
  const links = await openLinks(reader, now).where("article_id", "=", articleId).execute();
  return links.length;
}

function openLinks(reader: Kysely<Database>, now: number) {
  return reader
    .selectFrom("private_links")
    .innerJoin("articles", "articles.id", "private_links.article_id")
    .selectAll("private_links")
    .where(NOT_IN_TRASH)
    .where("revoked_at", "is", null)
    .where(({ eb, or }) => or([eb("ends_at", "is", null), eb("ends_at", ">", now)]));
}

/** Finds a link with the title of its article, unless the article is in the trash. */
export function findLink(
  reader: Kysely<Database>,
  id: number,
): Promise<(LinkRow & { title: string }) | undefined> {
  return reader
    .selectFrom("private_links")
    .innerJoin("articles", "articles.id", "private_links.article_id")
    .selectAll("private_links")
    .select("articles.title")
    .where("private_links.id", "=", id)
    .where(NOT_IN_TRASH)
    .executeTakeFirst();
}

/** Lists all links of an article, the newest first. */
export function linksOf(reader: Kysely<Database>, articleId: number): Promise<LinkRow[]> {
  return reader
    .selectFrom("private_links")
    .selectAll()
    .where("article_id", "=", articleId)
    .orderBy("id", "desc")
    .execute();
}

/** Counts an opening of a link. */
export async function countOpening(
  database: Kysely<Database>,
  id: number,
  now: number,
): Promise<void> {
  await database
    .updateTable("private_links")
    .set(({ eb }) => ({ openings: eb("openings", "+", 1), opened_at: now }))
    .where("id", "=", id)
    .execute();
}

/** Deletes the passes of a link, so that every browser needs the password again. */
export async function forgetPasses(writer: Kysely<Database>, linkId: number): Promise<void> {
  await writer.deleteFrom("private_link_passes").where("link_id", "=", linkId).execute();
}

export function toPrivateLink(row: LinkRow, now: number): PrivateLink {
  const hasEnded = row.ends_at !== null && row.ends_at <= now;
  const ended = hasEnded ? "ended" : "open";
  return {
    id: row.id,
    articleId: row.article_id,
    address: privateAddress(row.token),
    note: row.note,
    hasPassword: row.password_hash !== null,
    state: row.revoked_at === null ? ended : "revoked",
    endsAt: row.ends_at,
    createdAt: row.created_at,
    openings: row.openings,
    lastOpenedAt: row.opened_at,
  };
}
