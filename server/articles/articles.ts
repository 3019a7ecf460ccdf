import type { Kysely, Transaction } from "kysely";
import type { AuditKind } from "#domain/audit-entry.ts";
import { MOST_FEATURED, type Article, type ArticleInput } from "#domain/article.ts";
import { mediaOf } from "#domain/article-media.ts";
import type { Media } from "#domain/media.ts";
import { refuse } from "#domain/refusal.ts";
import type { FoundWork } from "#domain/site-services.ts";
import { readNumberedSlug } from "#domain/id.ts";
import { titleSlug } from "#domain/slug.ts";
import { EMPTY_STORY } from "#domain/story.ts";
import { contentOf, type ArticleVersion, type TrashedArticle } from "#domain/version.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { inSnapshot, nextRevision, tagReader } from "../database/revision.ts";
import type { Database } from "../database/schema.ts";
import type { EnsureMediaIds } from "../media/media-store.ts";
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
import { findActive, listMedia, listTrash, readArticles } from "./article-reader.ts";
import { listBodyReader } from "./list-body.ts";
import { createWorks, publicWorks } from "./works.ts";
import { deleteForever, overdue, moveToTrash, restoreFromTrash } from "./trash.ts";
import { assignSlugs, findSlug, retireSlugs } from "./slug-store.ts";

/** The studio's articles: the rules of reading, saving and removing them. */
export type Articles = ReturnType<typeof createArticles>;

/** Writes where an article comes from. */
export type RecordOrigin = (trx: Transaction<Database>, article: Article) => Promise<void>;

export interface ArticlesParts {
  database: Kysely<Database>;
  ensureMediaIds: EnsureMediaIds;
  /** Writes the audit entry of each change; the demo import passes a function that does nothing. */
  recordAudit?: typeof recordAuditEntry;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Creates the articles service over an open, migrated database. */
export function createArticles({
  database,
  ensureMediaIds,
  recordAudit = recordAuditEntry,
  now,
}: ArticlesParts) {
  /** Every change is one transaction, which begins with the library's next revision. */
  function change<Result>(make: (trx: Transaction<Database>) => Promise<Result>): Promise<Result> {
    return database.transaction().execute(async (trx) => {
      await nextRevision(trx);
      return make(trx);
    });
  }

  async function save(
    trx: Transaction<Database>,
    input: ArticleInput,
    kindOfNew: AuditKind = "article-created",
  ): Promise<Article> {
    const stored = input.id === undefined ? undefined : await getOrRefuse(trx, input.id);
    if (stored && input.version !== undefined && input.version !== stored.version) {
      return refuse("stale-version");
    }
    const isTop = input.isTop ?? stored?.isTop ?? false;
    if (isTop && !stored?.isTop) await assertFeaturedLimit(trx, stored?.id ?? 0);
    // An article that was stored before versions were kept has none yet.
    if (stored) await saveVersion(trx, stored);
    const { record, mediaTexts } = await completeInput(trx, ensureMediaIds, {
      input,
      stored,
      isTop,
    });
    const id = stored?.id ?? (await insertArticle(trx, record, now()));
    if (stored) await updateArticle(trx, id, record, now());
    await writeTexts(trx, mediaTexts);
    if (record.isDraft) await retireSlugs(trx, id);
    await reassignSlugs(trx, record.title, stored?.title);
    await trx.updateTable("library").set({ has_held_article: 1 }).execute();
    const saved = await getOrRefuse(trx, id);
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
    await noteDone(trx, "article-binned", article);
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
    await storeVersion(trx, { subject: "article", id }, saved, now());
  }

  /** The project behind the last part of a work address (G5); undefined for an unknown one. */
  async function find(slug: string): Promise<FoundWork | undefined> {
    const target = await findSlug(database, slug);
    if (target === undefined) return undefined;
    const article = await inSnapshot(database, (trx) => findPublic(trx, target.id));
    return (
      article && { article, movedTo: target.canonical === slug ? undefined : target.canonical }
    );
  }

  function active(id: number): Promise<Article | undefined> {
    return inSnapshot(database, (trx) => findActive(trx, id));
  }

  /** The draft behind `/work/{id}`: for the admin alone. */
  async function findDraft(slug: string): Promise<FoundWork | undefined> {
    const numbered = readNumberedSlug(slug);
    if (numbered === undefined || numbered.rest !== undefined) return undefined;
    const article = await active(numbered.id);
    return article?.isDraft ? { article, movedTo: undefined } : undefined;
  }

  return {
    /** What pages ask of the published ones. */
    works: createWorks(database),

    /** What the admin's pages ask of these and the drafts. */
    admin: createAdminArticles(database),

    /** The published ones as crawlers and feeds list them. */
    catalogue: createCatalogue(database),

    /** The ETag of the current revision, which changes with everything that visitors can see; cheap to read. */
    tag: tagReader(database),

    /** The whole public list as the API answers it (K1), of this tag or a newer one. */
    listBody: listBodyReader(database),

    /** Whether a visitor finds an article at this very slug. */
    isCanonical: async (slug: string): Promise<boolean> =>
      (await findSlug(database, slug))?.canonical === slug,

    /** What is in the trash, the last first: for the admin alone. */
    listTrash: (): Promise<readonly TrashedArticle[]> => inSnapshot(database, listTrash),

    /** The saves of an article, the newest first: for the admin alone. */
    listVersions: async (id: number): Promise<readonly ArticleVersion[]> =>
      (await listVersions(database, { subject: "article", id })).map(asArticleVersion),

    /** The media of pictures and films, by address; deleted ones are left out. */
    listMedia: (urls: readonly string[]): Promise<ReadonlyMap<string, Media>> =>
      listMedia(database, urls),
    find,
    findDraft,

    /** One that is not in the trash, draft or not, as visitors see it (Y1); undefined for any other. */
    findShared: (id: number): Promise<Article | undefined> =>
      inSnapshot(database, (trx) => findActive(trx, id, "shown")),

    /** An article that is not in the trash, draft or not. @throws Refusal `no-such-article` */
    get: async (id: number): Promise<Article> => (await active(id)) ?? refuse("no-such-article"),

    /**
     * Stores a new article, or an edit of one; fields that the input leaves out stay. Every
     * save is kept as a version.
     * @throws Refusal `no-such-article`, `stale-version`, `sixth-featured`,
     *   `unknown-image`, `wrong-title` or `wrong-year`; nothing is changed then
     */
    save: (input: ArticleInput): Promise<Article> => change((trx) => save(trx, input)),

    /**
     * Stores a new article that comes from elsewhere (O1), with what is known of its origin.
     * @param record writes that in the transaction of the save
     * @throws as `save`, and whatever `record` throws; nothing is changed then
     */
    adopt: (input: ArticleInput, record: RecordOrigin): Promise<Article> =>
      change(async (trx) => {
        const article = await save(trx, { ...input, id: undefined }, "article-imported");
        await record(trx, article);
        return article;
      }),

    /** Puts an article in the trash, for 30 days. @throws Refusal `no-such-article` */
    remove: (id: number): Promise<void> =>
      change(async (trx) => putInTrash(trx, await getOrRefuse(trx, id))),

    /** Puts articles in the trash together; those that are not there are left out. @returns how many went */
    removeAll: (ids: readonly number[]): Promise<number> =>
      change(async (trx) => {
        let count = 0;
        for (const id of ids) {
          const article = await findActive(trx, id);
          if (article === undefined) continue;
          await putInTrash(trx, article);
          count += 1;
        }
        return count;
      }),

    /** Takes it out again. @throws Refusal `no-such-article` */
    restore: (id: number): Promise<Article> =>
      change(async (trx) => {
        const article = await restoreFromTrash(trx, id);
        await noteDone(trx, "article-restored", article);
        return article;
      }),

    /** Removes an article of the trash for good. @throws Refusal `no-such-article` */
    discard: (id: number): Promise<void> =>
      change(async (trx) => {
        const title = await deleteForever(trx, id);
        await noteDone(trx, "article-discarded", { id, title });
      }),

    /** Removes for good what has lain in the trash for 30 days; gives how many. */
    async sweepTrash(): Promise<number> {
      // Looked at first: a sweep that finds nothing changes nothing.
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

async function getOrRefuse(trx: Transaction<Database>, id: number): Promise<Article> {
  return (await findActive(trx, id)) ?? refuse("no-such-article");
}

/** What `saveVersion` stored: nothing else writes versions of articles. Before migration 11 there was no story. */
function asArticleVersion({ content, ...version }: SavedVersion): ArticleVersion {
  return { ...version, content: { ...EMPTY_STORY, ...(content as ArticleVersion["content"]) } };
}

async function assertFeaturedLimit(trx: Transaction<Database>, id: number): Promise<void> {
  if ((await countFeatured(trx, id)) >= MOST_FEATURED) refuse("sixth-featured");
}

/** A rename may free the address of the old title for another article, and claim that of the new. */
async function reassignSlugs(
  trx: Transaction<Database>,
  title: string,
  oldTitle: string | undefined,
): Promise<void> {
  const slug = titleSlug(title);
  const oldSlug = oldTitle === undefined ? slug : titleSlug(oldTitle);
  // The new address first: taking it frees the old one for another article of the same title.
  await assignSlugs(trx, slug);
  if (oldSlug !== slug) await assignSlugs(trx, oldSlug);
}
