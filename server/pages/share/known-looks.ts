import { LRUCache } from "lru-cache";
import type { ShareLook } from "../../media/serving/share-images.ts";

const MOST_PAGES = 2000;

/** Looks of pages that were rendered lately, so that a share image needs no second rendering. */
export type KnownLooks = ReturnType<typeof createKnownLooks>;

export function createKnownLooks() {
  const known = new LRUCache<string, { tag: string; look: ShareLook }>({ max: MOST_PAGES });
  return {
    remember(path: string, tag: string, look: ShareLook) {
      const [page = path] = path.split("?", 1);
      known.set(page, { tag, look });
    },

    /** Undefined where the page was not rendered with this tag. */
    find(path: string, tag: string): ShareLook | undefined {
      const found = known.get(path);
      return found?.tag === tag ? found.look : undefined;
    },
  };
}
