import type { ExpressionBuilder, Kysely, Selectable } from "kysely";
import {
  privateAddress,
  type LinkSubject,
  type PrivateLink,
  type WatchedFilm,
} from "#domain/private-link.ts";
import { NOT_IN_TRASH } from "../articles/article-reader.ts";
import { queryInParts } from "../database/query-in-parts.ts";
import type { Database, Flag } from "../database/schema.ts";

export type TitledLink = LinkRow & { title: string; client: string | null };
export type LinkRow = Selectable<Database["private_links"]>;

/** Finds a link that is not ended or revoked and that opens something; `is_draft` is null for a selection. */
export function findOpenLink(
  reader: Kysely<Database>,
  token: string,
  now: number,
): Promise<(LinkRow & { is_draft: Flag | null }) | undefined> {
  return openLinks(reader, now)
    .select("articles.is_draft")
    .where("token", "=", token)
    .executeTakeFirst();
}

/** Counts the open links of an article or a selection. */
export async function countOpenLinks(
  reader: Kysely<Database>,
  subject: LinkSubject,
  now: number,
): Promise<number> {
  const links = await openLinks(reader, now).where(opens(subject)).execute();
  return links.length;
}

/** Selects the links that are not ended or revoked and whose article or selection is not deleted. */
export function openLinks(reader: Kysely<Database>, now: number) {
  return withSubjects(reader)
    .where("revoked_at", "is", null)
    .where(({ eb, or }) => or([eb("ends_at", "is", null), eb("ends_at", ">", now)]));
}

function withSubjects(reader: Kysely<Database>) {
  return reader
    .selectFrom("private_links")
    .leftJoin("articles", "articles.id", "private_links.article_id")
    .leftJoin("selections", "selections.id", "private_links.selection_id")
    .selectAll("private_links")
    .where(NOT_IN_TRASH)
    .where("selections.deleted_at", "is", null);
}

/** Returns the condition that a link opens this. */
function opens({ article, selection }: LinkSubject) {
  return ({ eb }: ExpressionBuilder<Database, "private_links">) =>
    article === undefined
      ? eb("private_links.selection_id", "=", selection ?? 0)
      : eb("private_links.article_id", "=", article);
}

/** Returns what a link opens. */
export function subjectOf({ article_id, selection_id }: LinkRow): LinkSubject {
  return { article: article_id ?? undefined, selection: selection_id ?? undefined };
}

/** Finds a link with the title of what it opens, and a selection's client, unless that is deleted. */
export async function findLink(
  reader: Kysely<Database>,
  id: number,
): Promise<TitledLink | undefined> {
  return (await findLinks(reader, [id])).get(id);
}

/** Finds links as `findLink` does, by id. */
export async function findLinks(
  reader: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, TitledLink>> {
  const rows = await queryInParts(ids, (some) =>
    withSubjects(reader)
      .select(({ fn, val }) =>
        fn.coalesce("articles.title", "selections.title", val("")).as("title"),
      )
      .select("selections.client")
      .where("private_links.id", "in", some)
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lists all links of an article or a selection, the newest first. */
export function linksOf(reader: Kysely<Database>, subject: LinkSubject): Promise<LinkRow[]> {
  return reader
    .selectFrom("private_links")
    .selectAll()
    .where(opens(subject))
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

/** Whether a link opens something, apart from whether that is deleted. */
export function stateOf({ revoked_at, ends_at }: LinkRow, now: number): PrivateLink["state"] {
  if (revoked_at !== null) return "revoked";
  return ends_at !== null && ends_at <= now ? "ended" : "open";
}

/** Returns a link as the admin sees it. @param films as of `watchedFilms` */
export function toPrivateLink(
  row: LinkRow,
  films: readonly WatchedFilm[],
  now: number,
): PrivateLink {
  return {
    id: row.id,
    articleId: row.article_id,
    selectionId: row.selection_id,
    address: privateAddress(row.token),
    note: row.note,
    hasPassword: row.password_hash !== null,
    asksAnswers: row.asks_answers === 1,
    state: stateOf(row, now),
    endsAt: row.ends_at,
    createdAt: row.created_at,
    openings: row.openings,
    lastOpenedAt: row.opened_at,
    films: [...films],
  };
}
