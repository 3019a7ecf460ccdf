import { LRUCache } from "lru-cache";
import { createLocalizer, type Localizer } from "#domain/localized.ts";
import type { PageLanguages } from "#domain/translations.ts";
import type { FoundWork } from "#domain/site-services.ts";
import type { ShownSelection } from "#domain/selection.ts";
import type { ListPage, Neighbours, Works } from "#domain/works.ts";
import type { Articles } from "../articles/articles.ts";

const MOST_ANSWERS = 200;
const NO_ROWS: ListPage<never> = { from: 0, total: 0, rows: [] };
const ALONE: Neighbours = { position: 1, total: 1, previous: null, next: null };

export interface WorksReading {
  pageLanguages: PageLanguages;
  /** The content's tag; undefined where it can't be read. */
  tag: () => Promise<string | undefined>;
  onFailure: (error: unknown) => void;
}

export type CachedWorks = ReturnType<ReturnType<typeof worksCache>>;

/** Caches answers by tag; what can't be read gets its last answer or an empty one, not an error (R22). */
export function worksCache({
  works,
  find,
  findDraft,
  findShared,
  findSelection,
  listMedia,
}: Pick<Articles, "works" | "find" | "findDraft" | "findShared" | "listMedia"> & {
  findSelection: (id: number) => Promise<ShownSelection | undefined>;
}) {
  const known = new LRUCache<string, { tag: string; answer: unknown }>({ max: MOST_ANSWERS });

  return ({ pageLanguages, tag, onFailure }: WorksReading) => {
    /** Without an earlier answer and without `nothing`, a failed read throws. */
    async function cached<Answer>(
      question: readonly unknown[],
      ask: () => Promise<Answer>,
      ...nothing: [] | [Answer]
    ): Promise<Answer> {
      const key = JSON.stringify([pageLanguages, ...question]);
      const last = known.get(key);
      const now = await tag();
      // The key names the question, and with it the type of the answer.
      if (last && (now === undefined || last.tag === now)) return last.answer as Answer;
      try {
        const answer = await ask();
        if (answer !== undefined && now !== undefined) known.set(key, { tag: now, answer });
        return answer;
      } catch (error) {
        onFailure(error);
        if (last) return last.answer as Answer;
        if (nothing.length === 0) throw error;
        return nothing[0];
      }
    }

    async function local<Answer>(
      asked: Promise<Answer>,
      localized: (localizer: Localizer, answer: Answer) => Answer,
    ): Promise<Answer> {
      return localized(...(await Promise.all([localizer(), asked])));
    }
    const localizer = async () =>
      createLocalizer(pageLanguages, await cached(["names"], works.categories, []));

    return {
      works: {
        count: () => cached(["count"], works.count, 0),
        categories: () =>
          cached(
            ["categories"],
            () => local(works.categories(), ({ category }, all) => all.map(category)),
            [],
          ),
        movedCategory: (slug) =>
          cached(["movedCategory", slug], () => works.movedCategory(slug), undefined),
        first: (count) =>
          cached(
            ["first", count],
            () => local(works.first(count), ({ summary }, all) => all.map(summary)),
            [],
          ),
        page: (...asked) =>
          cached(
            ["page", ...asked],
            () => local(works.page(...asked), ({ summary }, page) => withRows(page, summary)),
            NO_ROWS,
          ),
        featuredPlaces: () => cached(["featuredPlaces"], works.featuredPlaces, []),
        headings: (filter) => cached(["headings", filter], () => works.headings(filter), []),
        showcase: (pairs) =>
          cached(
            ["showcase", pairs],
            () => local(works.showcase(pairs), ({ showcased }, all) => all.map(showcased)),
            [],
          ),
        neighbours: (id) =>
          cached(
            ["neighbours", id],
            () =>
              local(works.neighbours(id), ({ summary }, { previous, next, ...place }) => ({
                ...place,
                previous: previous && summary(previous),
                next: next && summary(next),
              })),
            ALONE,
          ),
        images: (...asked) =>
          cached(
            ["images", ...asked],
            () => local(works.images(...asked), ({ image }, page) => withRows(page, image)),
            NO_ROWS,
          ),
        withSlugs: (slugs) =>
          cached(
            ["withSlugs", slugs],
            () => local(works.withSlugs(slugs), ({ article }, all) => all.map(article)),
            [],
          ),
        // A random answer can't be cached.
        atRandom: (chance) =>
          local(works.atRandom(chance), ({ article }, any) => any && article(any)).catch(
            (error: unknown) => {
              onFailure(error);
              return undefined;
            },
          ),
      } satisfies Works,
      find: (slug: string) => cached(["find", slug], () => local(find(slug), localWork)),
      /** Never cached. */
      findDraft: (slug: string) => local(findDraft(slug), localWork),
      /** Never cached. */
      findShared: (id: number) =>
        local(findShared(id), ({ article }, found) => found && article(found)),
      /** Never cached. */
      findSelection: (id: number) =>
        local(
          findSelection(id),
          ({ article, media }, found) =>
            found && {
              ...found,
              items: found.items.map((item) => ({
                article: article(item.article),
                media: item.media && media(item.media),
              })),
            },
        ),
      media: (urls: readonly string[]) =>
        cached(
          ["media", urls],
          () =>
            local(
              listMedia(urls),
              ({ media }, all) => new Map([...all].map(([url, each]) => [url, media(each)])),
            ),
          new Map(),
        ),
    };
  };
}

function withRows<Row>(page: ListPage<Row>, localized: (row: Row) => Row): ListPage<Row> {
  return { ...page, rows: page.rows.map(localized) };
}

function localWork({ article }: Localizer, found: FoundWork | undefined): FoundWork | undefined {
  return found && { ...found, article: article(found.article) };
}
