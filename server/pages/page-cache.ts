import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { bytesOf, compressPage, type StoredPage } from "./stored-page.ts";

/** All pages together may take as much memory, in bytes; those that were asked for last stay. */
const MOST_BYTES = 32 * 1024 * 1024;
/** A page is rendered again after this time, in milliseconds: it names the year and contains random choices. */
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

/** Public pages as they were rendered for one state of the content. */
export function createPageCache({ now, mostBytes = MOST_BYTES }: PageCacheParts) {
  const cached = new LRUCache<string, CachedPage>({
    maxSize: mostBytes,
    sizeCalculation: ({ page }) => bytesOf(page),
  });
  const filling = new Map<string, Promise<StoredPage | undefined>>();
  // One at a time, in a thread of its own: it must not keep the machine from answering.
  const compressing = pLimit(1);

  /** @param tag what identifies the content as it is now; a page of other content is none */
  function find(key: string, tag: string): StoredPage | undefined {
    const found = cached.get(key);
    const isCurrent = found?.tag === tag && now() - found.renderedAt < EXPIRES_AFTER_MS;
    return isCurrent ? found.page : undefined;
  }

  function store(key: string, entry: CachedPage): void {
    cached.set(key, entry);
    const compress = () => (cached.peek(key) === entry ? compressPage(entry.page) : undefined);
    void compressing(compress).catch(() => {
      // The quick compression is sent.
    });
  }

  return {
    /** Whether a page of this key is cached, of whichever content. */
    has: (key: string): boolean => cached.has(key),
    find,

    /**
     * Renders a page once, however many ask for it meanwhile, and keeps it.
     * @param render gives undefined for what must not be kept
     * @param sharedKey what its random copies have in common: they are rendered once at a time
     */
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
