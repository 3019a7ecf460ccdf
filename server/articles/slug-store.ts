import type { Kysely, Transaction } from "kysely";
import { readNumberedSlug } from "#domain/id.ts";
import { isTypable } from "#domain/parsing.ts";
import { canonicalSlugs } from "#domain/slug.ts";
import type { Database } from "../database/schema.ts";
import { queryInParts } from "../database/query-in-parts.ts";

export interface SlugTarget {
  id: number;
  canonical: string;
}

/**
 * Gives each public article of this title its canonical address (G5): the oldest the bare slug, the others
 * one with their id. Former addresses redirect until another article needs them.
 */
export async function assignSlugs(trx: Transaction<Database>, titleSlug: string): Promise<void> {
  const sharers = await trx
    .selectFrom("articles")
    .select("id")
    .where("title_slug", "=", titleSlug)
    .where("is_draft", "=", 0)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  // Retire all slugs first, so that the oldest article can get the bare one.
  for (const { id } of sharers.toReversed()) {
    await retireSlugs(trx, id);
  }
  for (const [index, { id }] of sharers.entries()) {
    await makeCurrent(trx, id, await firstFree(trx, canonicalSlugs(id, titleSlug, index === 0)));
    // Another article may get the bare slug later; the numbered one always leads to this article.
    if (titleSlug !== "") await storeOldSlug(trx, id, `${id}-${titleSlug}`);
  }
}

/** Finds the article of a current, former or numbered slug (G6). */
export async function findSlug(
  reader: Kysely<Database>,
  slug: string,
): Promise<SlugTarget | undefined> {
  if (!isTypable(slug)) return undefined;
  const id = (await ownerOf(reader, slug)) ?? (await numberedOwner(reader, slug));
  if (id === undefined) return undefined;
  const current = await reader
    .selectFrom("slugs")
    .select("slug")
    .where("article_id", "=", id)
    .where("is_current", "=", 1)
    .executeTakeFirst();
  return current && { id, canonical: current.slug };
}

async function numberedOwner(reader: Kysely<Database>, slug: string): Promise<number | undefined> {
  const numbered = readNumberedSlug(slug);
  if (numbered === undefined) return undefined;
  const { id, rest } = numbered;
  const article = await reader
    .selectFrom("articles")
    .select("title_slug")
    .where("id", "=", id)
    .executeTakeFirst();
  if (article === undefined) return undefined;
  const known =
    rest === undefined || rest === article.title_slug || (await ownerOf(reader, rest)) === id;
  return known ? id : undefined;
}

async function ownerOf(reader: Kysely<Database>, slug: string): Promise<number | undefined> {
  const row = await reader
    .selectFrom("slugs")
    .select("article_id")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.article_id;
}

/** Redirects an address from another site to an article, unless another article outside the trash has it. */
export async function adoptSlug(
  trx: Transaction<Database>,
  articleId: number,
  slug: string,
): Promise<void> {
  const deleted = trx.selectFrom("articles").select("id").where("deleted_at", "is not", null);
  await trx
    .insertInto("slugs")
    .values({ slug, article_id: articleId, is_current: 0 })
    .onConflict((conflict) =>
      conflict
        .column("slug")
        .doUpdateSet({ article_id: articleId })
        .where("slugs.article_id", "in", deleted),
    )
    .execute();
}

/** Returns those slugs that lead to an article outside the trash, and whether each is current. */
export async function slugsInUse(
  reader: Kysely<Database>,
  slugs: readonly string[],
): Promise<Map<string, boolean>> {
  const rows = await queryInParts(slugs, (some) =>
    reader
      .selectFrom("slugs")
      .innerJoin("articles", "articles.id", "slugs.article_id")
      .select(["slug", "is_current"])
      .where("slug", "in", some)
      .where("deleted_at", "is", null)
      .execute(),
  );
  return new Map(rows.map(({ slug, is_current }) => [slug, is_current === 1]));
}

/** Retires an article's current address; it stays reserved as a former one. */
export async function retireSlugs(trx: Transaction<Database>, id: number): Promise<void> {
  await trx.updateTable("slugs").set({ is_current: 0 }).where("article_id", "=", id).execute();
}

async function firstFree(
  trx: Transaction<Database>,
  candidates: Generator<string>,
): Promise<string> {
  for (const slug of candidates) {
    const holder = await trx
      .selectFrom("slugs")
      .select("slug")
      .where("slug", "=", slug)
      .where("is_current", "=", 1)
      .executeTakeFirst();
    if (holder === undefined) return slug;
  }
  throw new Error("canonicalSlugs never ends");
}

async function storeOldSlug(trx: Transaction<Database>, id: number, slug: string): Promise<void> {
  await trx
    .insertInto("slugs")
    .values({ slug, article_id: id, is_current: 0 })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
}

async function makeCurrent(trx: Transaction<Database>, id: number, slug: string): Promise<void> {
  await trx
    .insertInto("slugs")
    .values({ slug, article_id: id, is_current: 1 })
    .onConflict((conflict) =>
      conflict.column("slug").doUpdateSet({ article_id: id, is_current: 1 }),
    )
    .execute();
}
