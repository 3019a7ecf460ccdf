import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { bytesOf, compressPage, type StoredPage } from "./stored-page.ts";

/** For all pages together; the least recently used ones are dropped. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Pages name the year and contain random choices. */
const EXPIRES_AFTER_MS = 3_600_000;

export interface PageCacheParts {
  /** Milliseconds since 1970. */
  now: () => number;
  mostBytes?: number;
}

interface CachedPage {
  tag: string;
  page: StoredPage;
  renderedAt: number;
}

/** Caches rendered pages, each for one state of the content. */
export function createPageCache({ now, mostBytes = MOST_BYTES }: PageCacheParts) {
  const cached = new LRUCache<string, CachedPage>({
    maxSize: mostBytes,
    sizeCalculation: ({ page }) => bytesOf(page),
  });
  const filling = new Map<string, Promise<StoredPage | undefined>>();
  // One at a time, in a worker thread: compression must not delay answers.
  const compressing = pLimit(1);

  /** A page with another tag counts as missing. */
  function find(key: string, tag: string): StoredPage | undefined {
    const found = cached.get(key);
    const isCurrent = found?.tag === tag && now() - found.renderedAt < EXPIRES_AFTER_MS;
    return isCurrent ? found.page : undefined;
  }

  function store(key: string, entry: CachedPage): void {
    cached.set(key, entry);
    const compress = () => (cached.peek(key) === entry ? compressPage(entry.page) : undefined);
    void compressing(compress).catch(() => {
      // The quick compression stays in use.
    });
  }

  return {
    has: (key: string): boolean => cached.has(key),
    find,

    /** Renders a page once for simultaneous calls with one `sharedKey`; caches all but undefined. */
    fill(
      key: string,
      tag: string,
      render: () => Promise<StoredPage | undefined>,
      sharedKey: string = key,
    ): Promise<StoredPage | undefined> {
      const found = find(key, tag);
      if (found) return Promise.resolve(found);
      const flightKey = `${tag} ${sharedKey}`;
      const running = filling.get(flightKey);
      if (running) return running;
      const filled = (async () => {
        try {
          const renderedAt = now();
          const made = await render();
          if (made) store(key, { tag, page: made, renderedAt });
          return made;
        } finally {
          filling.delete(flightKey);
        }
      })();
      filling.set(flightKey, filled);
      return filled;
    },
  };
}
