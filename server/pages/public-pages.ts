import type { RequestListener } from "node:http";
import type { Articles } from "../articles/articles.ts";
import { pageRequest, type CachedPageRequest } from "./page-request.ts";
import { createPageCache } from "./page-cache.ts";
import { sendPage, type StoredPage } from "./stored-page.ts";
import { splitPrefix, type LanguageChoice } from "#domain/language.ts";
import { galleryAddress } from "#domain/category.ts";
import { workAddress } from "#domain/slug.ts";

/** The address of React Router's data for a page, with or without what it asks of it. */
const DATA_OF = /^(\/.*?)\.data(?:\?|$)/;
/** What the home page is called there. */
const HOME_DATA = "/_";

/** The pages that every visitor sees alike, in memory as long as the content stays as it is. */
export type PublicPages = ReturnType<typeof createPublicPages>;

/**
 * Makes the memory of the public pages.
 * @param languages those in force
 * @param now milliseconds since 1970
 */
export function createPublicPages(
  articles: Pick<Articles, "isCanonical" | "tag"> & Pick<PublicAddresses, "works">,
  languages: () => Promise<LanguageChoice>,
  now: () => number,
) {
  const cache = createPageCache({ now });

  return {
    /** Whether an address is that of a public page's data, if there is such a page. */
    isData(url: string): boolean {
      const page = DATA_OF.exec(url)?.[1];
      if (page === undefined) return false;
      const { path } = splitPrefix(page);
      return mayBePublic(path === HOME_DATA ? "/" : path);
    },

    /** The cached page: undefined at once where none is cached, later where the cached one is outdated. */
    findCached(asked: CachedPageRequest): Promise<StoredPage | undefined> | undefined {
      const key = keyOf(asked);
      // Other requests must not wait for the database here.
      return cache.has(key) ? articles.tag().then((tag) => cache.find(key, tag)) : undefined;
    },

    /**
     * Renders a page once for all requests that ask for it at the same time.
     * @param render is given the tag that the page will be kept for
     * @returns undefined for an address that is no public page's, and where there is none to keep
     */
    async renderOnce(
      asked: CachedPageRequest,
      render: (tag: string) => Promise<StoredPage | undefined>,
    ): Promise<StoredPage | undefined> {
      const tag = await articles.tag();
      const { isCanonical, works } = articles;
      const addresses = { isCanonical, works, languages };
      if (!(await isPublicPath(asked.path, addresses))) return undefined;
      return cache.fill(keyOf(asked), tag, () => render(tag), sharedKeyOf(asked));
    },
  };
}

/**
 * Answers cached pages before the framework sees a request.
 * @param otherwise answers the rest
 */
export function serveCachedPages(pages: PublicPages, otherwise: RequestListener): RequestListener {
  return (request, response) => {
    const asked = pageRequest(request);
    const cached = asked && pages.findCached(asked);
    if (!cached) return otherwise(request, response);
    cached.then(
      (page) => (page ? sendPage(page, request, response) : otherwise(request, response)),
      // What can't be read is said where the page is rendered (M1).
      () => otherwise(request, response),
    );
  };
}

function keyOf(asked: CachedPageRequest): string {
  return `${sharedKeyOf(asked)} ${asked.randomCopy}`;
}

/** What all random copies of a page share: a request takes the copy that is being rendered. */
function sharedKeyOf({ path, style, isCrawler }: CachedPageRequest): string {
  return `${path} ${style}${isCrawler ? " crawler" : ""}`;
}

/** The pages that every studio has, as the sitemap lists them; galleries and works come to them. */
export const PAGES = ["/", "/work", "/index", "/about", "/contact"];
/** Shows the first gallery; the sitemap names that by its own address (L1). */
export const FIRST_GALLERY = "/gallery";
const GALLERIES = galleryAddress("");
const WORKS = workAddress("");

/** Which addresses of galleries and works there are. */
export type PublicAddresses = Pick<Articles, "isCanonical"> & {
  works: Pick<Articles["works"], "categories">;
  languages: () => Promise<LanguageChoice>;
};

/** Whether an address is that of a public page, or of a gallery or a work that there may be. */
export function mayBePublic(path: string): boolean {
  return (
    path.startsWith(WORKS) ||
    path.startsWith(GALLERIES) ||
    path === FIRST_GALLERY ||
    PAGES.includes(path)
  );
}

/** Whether a visitor can open a page at this address without being sent on. */
export async function isPublicPath(
  address: string,
  { isCanonical, works, languages }: PublicAddresses,
): Promise<boolean> {
  const { language, path } = splitPrefix(address);
  if (language !== undefined && language !== (await languages()).second) return false;
  if (path.startsWith(WORKS)) return isCanonical(path.slice(WORKS.length));
  if (!path.startsWith(GALLERIES)) return mayBePublic(path);
  const slug = path.slice(GALLERIES.length);
  // Not only those that a list names: FOOD of the demo has a gallery too (L1).
  return (await works.categories()).some((each) => each.slug === slug && each.images > 0);
}
