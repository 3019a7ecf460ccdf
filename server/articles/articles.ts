import type { Kysely, Transaction } from "kysely";
import type { AuditKind } from "#domain/audit-entry.ts";
import { MOST_FEATURED, toAnswer, type Article, type ArticleInput } from "#domain/article.ts";
import { mediaOf } from "#domain/article-media.ts";
import type { Media } from "#domain/media.ts";
import { refuse } from "#domain/refusal.ts";
import type { FoundWork } from "#domain/site-services.ts";
import { readNumberedSlug } from "#domain/id.ts";
import { titleSlug } from "#domain/slug.ts";
import { EMPTY_STORY } from "#domain/story.ts";
import { contentOf, type ArticleVersion } from "#domain/article-content.ts";
import type { TrashedArticle } from "#domain/trash.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { inSnapshot, changeLibrary, tagReader } from "../database/revision.ts";
import type { Database } from "../database/schema.ts";
import type { EnsureMediaIds } from "../media/media-store.ts";
import { followReplaced } from "../selections/follow-replaced.ts";
import { listVersions, storeVersion, type SavedVersion } from "../versions/versions.ts";
import { createAdminArticles } from "./admin-articles.ts";
import { createCatalogue } from "./catalogue.ts";
import {
  countFeatured,
  insertArticle,
  completeInput,
  updateArticle,
  writeTexts,
} from "./article-store.ts";
import { findOutsideTrash, listTrash, readArticles } from "./article-reader.ts";
import { listMedia } from "./media-reader.ts";
import { listBodyReader } from "./list-body.ts";
import { createWorks, publicWorks } from "./works.ts";
import { deleteForever, isInTrash, moveToTrash, overdue, restoreFromTrash } from "./trash.ts";
import { assignSlugs, findSlug, retireSlugs } from "./slug-store.ts";

export type Articles = ReturnType<typeof createArticles>;

/** Stores where an imported article comes from. */
export type RecordOrigin = (trx: Transaction<Database>, article: Article) => Promise<void>;

export interface ArticlesParts {
  database: Kysely<Database>;
  ensureMediaIds: EnsureMediaIds;
  /** The demo import passes a function that does nothing. */
  recordAudit?: typeof recordAuditEntry;
  now: () => number;
}

/** Creates the articles service. */
export function createArticles({
  database,
  ensureMediaIds,
  recordAudit = recordAuditEntry,
  now,
}: ArticlesParts) {
  const change = <Result>(make: (trx: Transaction<Database>) => Promise<Result>) =>
    changeLibrary(database, make);

  async function save(
    trx: Transaction<Database>,
    input: ArticleInput,
    kindOfNew: AuditKind = "article-created",
  ): Promise<Article> {
    const stored = await toReplace(trx, input);
    if (stored && isStale(input, stored)) {
      return refuse("stale-version", {}, { article: toAnswer(stored) });
    }
    const isTop = input.isTop ?? stored?.isTop ?? false;
    if (isTop && !stored?.isTop) await assertFeaturedLimit(trx, stored?.id ?? 0);
    // An article that was stored before versions were introduced has none yet.
    if (stored) await saveVersion(trx, stored);
    const { record, mediaDetails } = await completeInput(trx, ensureMediaIds, {
      input,
      stored,
      isTop,
    });
    const id = stored?.id ?? (await insertArticle(trx, record, now(), input.idempotencyKey));
    if (stored) await updateArticle(trx, id, record, now());
    await writeTexts(trx, mediaDetails);
    if (record.isDraft) await retireSlugs(trx, id);
    await reassignSlugs(trx, record.title, stored?.title);
    await trx.updateTable("library").set({ has_held_article: 1 }).execute();
    const saved = await getOrRefuse(trx, id);
    if (stored) await followReplaced(trx, stored, saved, input.mediaDetails, now());
    await saveVersion(trx, saved);
    await noteDone(trx, stored ? "article-saved" : kindOfNew, saved);
    return saved;
  }

  async function noteDone(
    trx: Transaction<Database>,
    kind: AuditKind,
    { id, title }: Pick<Article, "id" | "title">,
  ): Promise<void> {
    await recordAudit(trx, { kind, subject: title, articleId: id }, now());
  }

  async function putInTrash(trx: Transaction<Database>, article: Article): Promise<void> {
    await moveToTrash(trx, article, now());
    await noteDone(trx, "article-trashed", article);
  }

  async function saveVersion(trx: Transaction<Database>, article: Article): Promise<void> {
    const urls = mediaOf(article).flatMap(({ url, poster, subtitles }) => [
      url,
      ...(poster ? [poster.url] : []),
      ...Object.values(subtitles ?? {}),
    ]);
    const mediaIds = [...(await ensureMediaIds(trx, urls)).values()];
    const { id, version } = article;
    const saved = { version, content: contentOf(article), mediaIds };
    await storeVersion(trx, { document: "article", id }, saved, now());
  }

  /** Finds a public project by any slug that it has or had. */
  async function find(slug: string): Promise<FoundWork | undefined> {
    const target = await findSlug(database, slug);
    if (target === undefined) return undefined;
    const article = await inSnapshot(database, (trx) => findPublic(trx, target.id));
    return (
      article && { article, movedTo: target.canonical === slug ? undefined : target.canonical }
    );
  }

  function active(id: number): Promise<Article | undefined> {
    return inSnapshot(database, (trx) => findOutsideTrash(trx, id));
  }

  /** Finds the draft at `/work/{id}`; for the admin only. */
  async function findDraft(slug: string): Promise<FoundWork | undefined> {
    const numbered = readNumberedSlug(slug);
    if (numbered === undefined || numbered.rest !== undefined) return undefined;
    const article = await active(numbered.id);
    return article?.isDraft ? { article, movedTo: undefined } : undefined;
  }

  return {
    works: createWorks(database),

    admin: createAdminArticles(database),

    catalogue: createCatalogue(database),

    /** The ETag of the current revision, which covers everything that visitors can see; cheap to read. */
    tag: tagReader(database),

    /** The public list as the API returns it, of this tag or a newer one. */
    listBody: listBodyReader(database),

    /** False for a former slug, which redirects. */
    isCanonical: async (slug: string): Promise<boolean> =>
      (await findSlug(database, slug))?.canonical === slug,

    /** For the admin only. */
    listTrash: (): Promise<readonly TrashedArticle[]> => inSnapshot(database, listTrash),

    /** For the admin only. */
    listVersions: async (id: number): Promise<readonly ArticleVersion[]> =>
      (await listVersions(database, { document: "article", id })).map(asArticleVersion),

    /** By address; deleted media are left out. */
    listMedia: (urls: readonly string[]): Promise<ReadonlyMap<string, Media>> =>
      listMedia(database, urls),
    find,
    findDraft,

    /** For private links: includes drafts, and leaves out hidden categories. */
    findShared: (id: number): Promise<Article | undefined> =>
      inSnapshot(database, (trx) => findOutsideTrash(trx, id, "shown")),

    /** Includes drafts, but not the trash. @throws Refusal `no-such-article` */
    get: async (id: number): Promise<Article> => (await active(id)) ?? refuse("no-such-article"),

    /**
     * Stores an article and a version of it; fields that the input omits keep their values.
     * @throws Refusal `no-such-article` with `isInTrash`, `stale-version` with the stored article, `sixth-featured`, `unknown-image`, `wrong-title`,
     *   `wrong-year`
     */
    save: (input: ArticleInput): Promise<Article> => change((trx) => save(trx, input)),

    /**
     * Stores an imported article as a new one (O1). @param record stores its origin in the same transaction
     * @throws as `save`, and what `record` throws; nothing changes then
     */
    adopt: (input: ArticleInput, record: RecordOrigin): Promise<Article> =>
      change(async (trx) => {
        const article = await save(trx, { ...input, id: undefined }, "article-imported");
        await record(trx, article);
        return article;
      }),

    /** Moves an article to the trash for 30 days. @throws Refusal `no-such-article` */
    remove: (id: number): Promise<void> =>
      change(async (trx) => putInTrash(trx, await getOrRefuse(trx, id))),

    /** Moves articles to the trash and skips unknown ids. @returns the number of moved articles */
    removeAll: (ids: readonly number[]): Promise<number> =>
      change(async (trx) => {
        let count = 0;
        for (const id of ids) {
          const article = await findOutsideTrash(trx, id);
          if (article === undefined) continue;
          await putInTrash(trx, article);
          count += 1;
        }
        return count;
      }),

    /** @throws Refusal `no-such-article` */
    restore: (id: number): Promise<Article> =>
      change(async (trx) => {
        const article = await restoreFromTrash(trx, id);
        await noteDone(trx, "article-restored", article);
        return article;
      }),

    /** Deletes an article of the trash permanently. @throws Refusal `no-such-article` */
    discard: (id: number): Promise<void> =>
      change(async (trx) => {
        const title = await deleteForever(trx, id);
        await noteDone(trx, "article-discarded", { id, title });
      }),

    /** Deletes articles permanently after 30 days in the trash. @returns their number */
    async sweepTrash(): Promise<number> {
      // Check outside of `change`, so that an empty sweep does not raise the revision.
      if ((await overdue(database, now())).length === 0) return 0;
      return change(async (trx) => {
        const ids = await overdue(trx, now());
        for (const id of ids) await deleteForever(trx, id);
        return ids.length;
      });
    },
  };
}

async function findPublic(trx: Transaction<Database>, id: number): Promise<Article | undefined> {
  const rows = await publicWorks(trx).select("id").where("id", "=", id).execute();
  return (
    await readArticles(
      trx,
      rows.map((row) => row.id),
      "shown",
    )
  )[0];
}

/**
 * Finds the article that a save replaces; undefined for a new one. A repeated save of a new article finds what
 * the first one stored. The refusal of a deleted article says whether it can be restored.
 */
async function toReplace(
  trx: Transaction<Database>,
  { id: given, idempotencyKey }: ArticleInput,
): Promise<Article | undefined> {
  const id = given ?? (await idOfKey(trx, idempotencyKey));
  if (id === undefined) return undefined;
  const article = await findOutsideTrash(trx, id);
  if (article) return article;
  return refuse("no-such-article", {}, { isInTrash: await isInTrash(trx, id) });
}

async function idOfKey(
  trx: Transaction<Database>,
  key: string | undefined,
): Promise<number | undefined> {
  if (key === undefined) return undefined;
  const articles = trx.selectFrom("articles").select("id").where("idempotency_key", "=", key);
  return (await articles.executeTakeFirst())?.id;
}

/** A repeated save of a new article is stale, because the first one has stored it. */
function isStale({ id, version }: ArticleInput, stored: Article): boolean {
  return id === undefined || (version !== undefined && version !== stored.version);
}

async function getOrRefuse(trx: Transaction<Database>, id: number): Promise<Article> {
  return (await findOutsideTrash(trx, id)) ?? refuse("no-such-article");
}

/** Only `saveVersion` writes versions of articles. Those from before migration 11 have no story. */
function asArticleVersion({ content, ...version }: SavedVersion): ArticleVersion {
  return { ...version, content: { ...EMPTY_STORY, ...(content as ArticleVersion["content"]) } };
}

async function assertFeaturedLimit(trx: Transaction<Database>, id: number): Promise<void> {
  if ((await countFeatured(trx, id)) >= MOST_FEATURED) refuse("sixth-featured");
}

async function reassignSlugs(
  trx: Transaction<Database>,
  title: string,
  oldTitle: string | undefined,
): Promise<void> {
  const slug = titleSlug(title);
  const oldSlug = oldTitle === undefined ? slug : titleSlug(oldTitle);
  // The new address first: it frees the old one for another article of the same title.
  await assignSlugs(trx, slug);
  if (oldSlug !== slug) await assignSlugs(trx, oldSlug);
}
