import pLimit from "p-limit";
import { bytesOf, packPageTight, type StoredPage } from "./stored-page.ts";

/** All pages together may take as much memory, in bytes; those that were asked for last stay. */
const MOST_BYTES = 32 * 1024 * 1024;
/** A page is taken anew after as long, in milliseconds: what it says of the year gets old, and so does what it drew by lot. */
const TAKEN_ANEW_AFTER_MS = 3_600_000;

/** Public pages as they were rendered for one state of the content. */
export interface PageCache {
  /** True where it is worth asking for the tag. */
  has(key: string): boolean;
  /** @param tag what identifies the content as it is now; a page of other content is none */
  find(key: string, tag: string): StoredPage | undefined;
  /**
   * Renders a page once, however many ask for it meanwhile, and keeps it.
   * @param render gives undefined for what must not be kept
   * @param page what all forms of it that may stand for one another have in common
   */
  fill(
    key: string,
    tag: string,
    render: () => Promise<StoredPage | undefined>,
    page?: string,
  ): Promise<StoredPage | undefined>;
}

export interface PageCacheParts {
  /** Milliseconds since 1970. */
  now: () => number;
  mostBytes?: number;
}

interface Kept {
  tag: string;
  page: StoredPage;
  bytes: number;
  takenAt: number;
  /** How many times pages had been asked for by then. */
  askedAt: number;
}

/** Makes an empty one. */
export function createPageCache({ now, mostBytes = MOST_BYTES }: PageCacheParts): PageCache {
  const kept = new Map<string, Kept>();
  const filling = new Map<string, Promise<StoredPage | undefined>>();
  let asked = 0;
  let bytes = 0;
  // One at a time, in a thread of its own: it must not keep the machine from answering.
  const packing = pLimit(1);

  function find(key: string, tag: string): StoredPage | undefined {
    const found = kept.get(key);
    if (found?.tag !== tag || now() - found.takenAt >= TAKEN_ANEW_AFTER_MS) return undefined;
    found.askedAt = ++asked;
    return found.page;
  }

  function keep(key: string, entry: Kept): void {
    forget(key);
    if (entry.bytes > mostBytes) return;
    kept.set(key, entry);
    bytes += entry.bytes;
    if (bytes > mostBytes) forgetOldest();
    void packing(() => (kept.get(key) === entry ? packPageTight(entry.page) : undefined)).catch(
      () => {
        // It is sent as it was packed first.
      },
    );
  }

  function forgetOldest(): void {
    const byAge = [...kept].toSorted(([, one], [, other]) => one.askedAt - other.askedAt);
    for (const [key] of byAge) {
      if (bytes <= mostBytes) break;
      forget(key);
    }
  }

  function forget(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  return {
    has: (key) => kept.has(key),
    find,
    fill(key, tag, render, page = key) {
      const found = find(key, tag);
      if (found) return Promise.resolve(found);
      const once = `${tag} ${page}`;
      const running = filling.get(once);
      if (running) return running;
      const filled = (async () => {
        try {
          const takenAt = now();
          const made = await render();
          if (made) keep(key, { tag, page: made, bytes: bytesOf(made), takenAt, askedAt: ++asked });
          return made;
        } finally {
          filling.delete(once);
        }
      })();
      filling.set(once, filled);
      return filled;
    },
  };
}
