import { LRUCache } from "lru-cache";
import type { ShareLook } from "../../media/serving/share-images.ts";

/** Of as many pages, a few hundred bytes of each. */
const MOST_PAGES = 2000;

/** What the share images of the pages show that were rendered lately, so that none is rendered once more for its image. */
export type KnownLooks = ReturnType<typeof createKnownLooks>;

/** Makes an empty memory. */
export function createKnownLooks() {
  const known = new LRUCache<string, { tag: string; look: ShareLook }>({ max: MOST_PAGES });
  return {
    /** @param path of the page, with or without a query @param tag of the content that it was rendered of */
    remember(path: string, tag: string, look: ShareLook) {
      const [page = path] = path.split("?", 1);
      known.set(page, { tag, look });
    },

    /** Undefined where the page was not rendered of this content. */
    find(path: string, tag: string): ShareLook | undefined {
      const found = known.get(path);
      return found?.tag === tag ? found.look : undefined;
    },
  };
}
