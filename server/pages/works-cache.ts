import { LRUCache } from "lru-cache";
import type { FoundWork, SiteServices } from "#domain/site-services.ts";
import type { ListPage, Neighbours, Works } from "#domain/works.ts";
import type { Articles } from "../articles/articles.ts";

/** Maximum number of cached answers: those of the pages that visitors look at. */
const MOST_ANSWERS = 200;
const NO_ROWS: ListPage<never> = { from: 0, total: 0, rows: [] };
const ALONE: Neighbours = { position: 1, total: 1, previous: null, next: null };

/** What one request is answered from. */
export interface WorksReading {
  /** The tag of the content now; undefined where that can't be read. */
  tag: () => Promise<string | undefined>;
  /** Called with what can't be read. */
  onFailure: (error: unknown) => void;
}

export interface CachedWorks {
  works: Works;
  find: (slug: string) => Promise<FoundWork | undefined>;
  media: SiteServices["media"];
}

/**
 * Makes what answers the pages' questions from its cache while the content stays as it is. What
 * can't be read is answered as it was last, or with nothing: visitors are better served by
 * that than by an error (M1, R22).
 */
export function worksCache({
  works,
  find,
  listMedia,
}: Pick<Articles, "works" | "find" | "listMedia">): (reading: WorksReading) => CachedWorks {
  const known = new LRUCache<string, { tag: string; answer: unknown }>({ max: MOST_ANSWERS });

  return ({ tag, onFailure }) => {
    /** @param nothing the answer where there is no other; without it, what went wrong is thrown */
    async function cached<Answer>(
      question: readonly unknown[],
      ask: () => Promise<Answer>,
      ...nothing: [] | [Answer]
    ): Promise<Answer> {
      const key = JSON.stringify(question);
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

    return {
      works: {
        count: () => cached(["count"], works.count, 0),
        categories: () => cached(["categories"], works.categories, []),
        movedCategory: (slug) =>
          cached(["movedCategory", slug], () => works.movedCategory(slug), undefined),
        first: (count) => cached(["first", count], () => works.first(count), []),
        page: (...asked) => cached(["page", ...asked], () => works.page(...asked), NO_ROWS),
        featuredPlaces: () => cached(["featuredPlaces"], works.featuredPlaces, []),
        headings: (filter) => cached(["headings", filter], () => works.headings(filter), []),
        showcase: (pairs) => cached(["showcase", pairs], () => works.showcase(pairs), []),
        neighbours: (id) => cached(["neighbours", id], () => works.neighbours(id), ALONE),
        images: (...asked) => cached(["images", ...asked], () => works.images(...asked), NO_ROWS),
        withSlugs: (slugs) => cached(["withSlugs", slugs], () => works.withSlugs(slugs), []),
        // Another one each time, so there is nothing to remember.
        any: (chance) =>
          works.any(chance).catch((error: unknown) => {
            onFailure(error);
            return undefined;
          }),
      },
      find: (slug) => cached(["find", slug], () => find(slug)),
      media: (urls) => cached(["media", urls], () => listMedia(urls), new Map()),
    };
  };
}
