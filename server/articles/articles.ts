import type { Kysely, Transaction } from "kysely";
import { MOST_FEATURED, type Article, type ArticleDraft } from "#domain/article.ts";
import { refuse } from "#domain/refusal.ts";
import type { FoundWork } from "#domain/site-services.ts";
import { titleSlug } from "#domain/slug.ts";
import { currentRevision, nextRevision } from "../database/library.ts";
import type { Database } from "../database/schema.ts";
import type { Media } from "../media/media.ts";
import {
  countFeatured,
  deleteArticle,
  findArticle,
  insertArticle,
  listArticles,
  updateArticle,
  writeAlts,
  type ArticleRecord,
} from "./article-store.ts";
import { assignSlugs, findSlug } from "./slug-store.ts";

/** The whole list at one moment, with the revision it belongs to. */
export interface ArticleList {
  articles: readonly Article[];
  /** Changes exactly when the list may have: what an ETag is made of. */
  tag: string;
}

/** The studio's articles: the rules of reading, saving and removing them. */
export interface Articles {
  /** Every article, featured first, then by title, as of now (K1). */
  list(): Promise<ArticleList>;
  /** The project behind the last part of a work address (G5); undefined for an unknown one. */
  find(slug: string): Promise<FoundWork | undefined>;
  /**
   * Stores a new article, or an edit of one; fields that the draft leaves out stay.
   * @throws Refusal `no-such-article`, `stale-version`, `sixth-featured`,
   *   `unknown-image`, `wrong-title` or `wrong-year`; nothing is changed then
   */
  save(draft: ArticleDraft): Promise<Article>;
  /** Removes an article. @throws Refusal `no-such-article` */
  remove(id: number): Promise<void>;
}

export interface ArticlesParts {
  database: Kysely<Database>;
  media: Pick<Media, "know">;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Makes the face of the articles over an open, migrated database. */
export function createArticles({ database, media, now }: ArticlesParts): Articles {
  let shown: ArticleList | undefined;

  async function list(): Promise<ArticleList> {
    const { name, revision } = await currentRevision(database);
    const tag = `${name}-${revision}`;
    if (shown?.tag !== tag) shown = { articles: await listArticles(database), tag };
    return shown;
  }

  async function save(draft: ArticleDraft): Promise<Article> {
    return database.transaction().execute(async (trx) => {
      await nextRevision(trx);
      const stored = draft.id === undefined ? undefined : await stillThere(trx, draft.id);
      if (stored && draft.version !== undefined && draft.version !== stored.version) {
        return refuse("stale-version");
      }
      const isTop = draft.isTop ?? stored?.isTop ?? false;
      if (isTop && !stored?.isTop) await refuseSixth(trx, stored?.id ?? 0);
      const { record, alts } = await merge(trx, draft, stored, isTop);
      const id = stored?.id ?? (await insertArticle(trx, record, now()));
      if (stored) await updateArticle(trx, id, record, now());
      await writeAlts(trx, alts);
      await readdress(trx, record.title, stored?.title);
      await trx.updateTable("library").set({ has_held_article: 1 }).execute();
      return stillThere(trx, id);
    });
  }

  async function merge(
    trx: Transaction<Database>,
    draft: ArticleDraft,
    stored: Article | undefined,
    isTop: boolean,
  ): Promise<{ record: ArticleRecord; alts: ReadonlyMap<number, string> }> {
    const mainCenter = draft.mainCenter ?? stored?.mainCenter?.url ?? "";
    const images = draft.images ?? stored?.images.map((each) => each.url) ?? [];
    const ids = await media.know(trx, mainCenter === "" ? images : [mainCenter, ...images]);
    const idOf = (url: string) => ids.get(url) ?? refuse("unknown-image");
    return {
      record: {
        title: draft.title ?? stored?.title ?? refuse("wrong-title"),
        year: draft.year ?? stored?.year ?? refuse("wrong-year"),
        services: draft.services ?? stored?.services ?? [],
        isTop,
        mainMediaId: mainCenter === "" ? null : idOf(mainCenter),
        mediaIds: images.map(idOf),
      },
      alts: new Map(
        [...draft.alts].flatMap(([url, alt]) => {
          const id = ids.get(url);
          return id === undefined ? [] : [[id, alt] as const];
        }),
      ),
    };
  }

  async function find(slug: string): Promise<FoundWork | undefined> {
    const target = await findSlug(database, slug);
    if (target === undefined) return undefined;
    const article = (await list()).articles.find((each) => each.id === target.id);
    return (
      article && { article, movedTo: target.canonical === slug ? undefined : target.canonical }
    );
  }

  async function remove(id: number): Promise<void> {
    await database.transaction().execute(async (trx) => {
      await nextRevision(trx);
      const stored = await stillThere(trx, id);
      await deleteArticle(trx, id);
      await assignSlugs(trx, titleSlug(stored.title));
    });
  }

  return { list, find, save, remove };
}

async function stillThere(trx: Transaction<Database>, id: number): Promise<Article> {
  return (await findArticle(trx, id)) ?? refuse("no-such-article");
}

async function refuseSixth(trx: Transaction<Database>, id: number): Promise<void> {
  if ((await countFeatured(trx, id)) >= MOST_FEATURED) refuse("sixth-featured");
}

/** A rename may free the address of the old title for another article, and claim that of the new. */
async function readdress(
  trx: Transaction<Database>,
  title: string,
  oldTitle: string | undefined,
): Promise<void> {
  const slug = titleSlug(title);
  const oldSlug = oldTitle === undefined ? slug : titleSlug(oldTitle);
  // The new address first: taking it gives the old one up, for whoever shares the old title.
  await assignSlugs(trx, slug);
  if (oldSlug !== slug) await assignSlugs(trx, oldSlug);
}
