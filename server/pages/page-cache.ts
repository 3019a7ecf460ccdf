import type { RequestListener } from "node:http";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { HOUR_MS } from "#domain/durations.ts";
import { hasSameContent } from "../database/revision.ts";
import { pageRequest, type CachedPageRequest } from "./page-request.ts";
import { bytesOf, compressPage, sendPage, type StoredPage } from "./stored-page.ts";

/** For all pages together; the least recently used ones are dropped. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Pages name the year and contain random choices. */
const EXPIRES_AFTER_MS = HOUR_MS;

export interface PageKey {
  /** All that the page depends on but its random choices. */
  page: string;
  /** Copies of a page differ in their random choices. */
  copy: number;
}

interface CachedPage {
  tag: string;
  page: StoredPage;
  renderedAt: number;
}

/** Caches rendered pages, each for one state of the content, which its tag names. */
export type PageCache = ReturnType<typeof createPageCache>;

/** Creates an empty cache; `now` is in milliseconds since 1970. */
export function createPageCache({
  now,
  mostBytes = MOST_BYTES,
}: {
  now: () => number;
  mostBytes?: number;
}) {
  const cached = new LRUCache<string, CachedPage>({
    maxSize: mostBytes,
    sizeCalculation: ({ page }) => bytesOf(page),
  });
  const renderings = new Map<string, Promise<StoredPage | undefined>>();
  // One at a time, in a worker thread: compression must not delay answers.
  const compressing = pLimit(1);

  function add(name: string, entry: CachedPage): void {
    cached.set(name, entry);
    const compress = () => (cached.peek(name) === entry ? compressPage(entry.page) : undefined);
    void compressing(compress).catch(() => {
      // The quick compression stays in use.
    });
  }

  return {
    /** Whether the page is cached, though its content may have changed. */
    has: (key: PageKey): boolean => cached.has(nameOf(key)),

    /**
     * Returns the page, or the rendering of any copy of it that has begun. Where only renditions of pictures
     * were published since, nobody waits for the rendering: the page as it was is returned.
     */
    find(key: PageKey, tag: string): StoredPage | Promise<StoredPage | undefined> | undefined {
      const cachedPage = cached.get(nameOf(key));
      const isFresh = cachedPage && now() - cachedPage.renderedAt < EXPIRES_AFTER_MS;
      const found = isFresh ? cachedPage : undefined;
      if (found?.tag === tag) return found.page;
      const rendering = renderings.get(`${tag} ${key.page}`);
      return rendering && found && hasSameContent(found.tag, tag) ? found.page : rendering;
    },

    /** Caches the page once it is rendered, unless it is undefined; meanwhile `find` returns its rendering. */
    store(
      key: PageKey,
      tag: string,
      rendering: Promise<StoredPage | undefined>,
    ): Promise<StoredPage | undefined> {
      const renderedAt = now();
      const stored = rendering
        .then((page) => {
          if (page) add(nameOf(key), { tag, page, renderedAt });
          return page;
        })
        .finally(() => renderings.delete(`${tag} ${key.page}`));
      renderings.set(`${tag} ${key.page}`, stored);
      return stored;
    },
  };
}

/** Returns the key of a public page. */
export function keyOf({ path, style, isCrawler, randomCopy }: CachedPageRequest): PageKey {
  return { page: `${path} ${style}${isCrawler ? " crawler" : ""}`, copy: randomCopy };
}

function nameOf({ page, copy }: PageKey): string {
  return `${page} ${copy}`;
}

/** Answers cached pages before Fastify sees the request; `otherwise` handles the rest. */
export function serveCachedPages(
  { cache, tag }: { cache: PageCache; tag: () => Promise<string> },
  otherwise: RequestListener,
): RequestListener {
  return (request, response) => {
    const asked = pageRequest(request);
    // A request whose page is not cached must not wait for the database here.
    if (!asked || !cache.has(keyOf(asked))) return otherwise(request, response);
    tag()
      .then((current) => cache.find(keyOf(asked), current))
      .then(
        (page) => (page ? sendPage(page, request, response) : otherwise(request, response)),
        // The rendering of the page reports the failure.
        () => otherwise(request, response),
      );
  };
}
