import type { RequestListener } from "node:http";
import type { Articles } from "../articles/articles.ts";
import { pageRequest, type CachedPageRequest } from "./page-request.ts";
import { createPageCache } from "./page-cache.ts";
import { sendPage, type StoredPage } from "./stored-page.ts";
import { splitPrefix, type LanguageChoice } from "#domain/language.ts";
import { galleryAddress } from "#domain/category.ts";
import { workAddress } from "#domain/slug.ts";

/** React Router's address of a page's data; that of home is `/_.data`. */
const DATA_OF = /^(\/.*?)\.data(?:\?|$)/;
const HOME_DATA = "/_";

/** The pages that are the same for every visitor, cached until the content changes. */
export type PublicPages = ReturnType<typeof createPublicPages>;

/** Makes the cache of the public pages; `now` returns milliseconds since 1970. */
export function createPublicPages(
  articles: Pick<Articles, "isCanonical" | "tag"> & Pick<PublicAddresses, "works">,
  languages: () => Promise<LanguageChoice>,
  now: () => number,
) {
  const cache = createPageCache({ now });

  return {
    /** Whether an address is that of a public page's data, if that page exists. */
    isData(url: string): boolean {
      const page = DATA_OF.exec(url)?.[1];
      if (page === undefined) return false;
      const { path } = splitPrefix(page);
      return mayBePublic(path === HOME_DATA ? "/" : path);
    },

    /** Undefined at once where nothing is cached; later where the cached page is outdated. */
    findCached(asked: CachedPageRequest): Promise<StoredPage | undefined> | undefined {
      const key = keyOf(asked);
      // Requests that are not cached must not wait for the database here.
      return cache.has(key) ? articles.tag().then((tag) => cache.find(key, tag)) : undefined;
    },

    /** Renders a page once for simultaneous requests; undefined if it is not public or must not be cached. */
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

/** Answers cached pages before Fastify sees the request; `otherwise` handles the rest. */
export function serveCachedPages(pages: PublicPages, otherwise: RequestListener): RequestListener {
  return (request, response) => {
    const asked = pageRequest(request);
    const cached = asked && pages.findCached(asked);
    if (!cached) return otherwise(request, response);
    cached.then(
      (page) => (page ? sendPage(page, request, response) : otherwise(request, response)),
      // The rendering of the page reports the failed read.
      () => otherwise(request, response),
    );
  };
}

function keyOf(asked: CachedPageRequest): string {
  return `${sharedKeyOf(asked)} ${asked.randomCopy}`;
}

/** Simultaneous requests share the random copy that is being rendered. */
function sharedKeyOf({ path, style, isCrawler }: CachedPageRequest): string {
  return `${path} ${style}${isCrawler ? " crawler" : ""}`;
}

/** The fixed pages; galleries and works are public too. */
export const PAGES = ["/", "/work", "/index", "/about", "/contact"];
/** Shows the first gallery, which the sitemap lists by its own address. */
export const FIRST_GALLERY = "/gallery";
const GALLERIES = galleryAddress("");
const WORKS = workAddress("");

export type PublicAddresses = Pick<Articles, "isCanonical"> & {
  works: Pick<Articles["works"], "categories">;
  languages: () => Promise<LanguageChoice>;
};

/** Whether a path is that of a fixed page, or may be that of a gallery or a work. */
export function mayBePublic(path: string): boolean {
  return (
    path.startsWith(WORKS) ||
    path.startsWith(GALLERIES) ||
    path === FIRST_GALLERY ||
    PAGES.includes(path)
  );
}

/** Whether a visitor can open a page at this address without a redirect. */
export async function isPublicPath(
  address: string,
  { isCanonical, works, languages }: PublicAddresses,
): Promise<boolean> {
  const { language, path } = splitPrefix(address);
  if (language !== undefined && language !== (await languages()).second) return false;
  if (path.startsWith(WORKS)) return isCanonical(path.slice(WORKS.length));
  if (!path.startsWith(GALLERIES)) return mayBePublic(path);
  const slug = path.slice(GALLERIES.length);
  // A category that no list names may have a gallery too.
  return (await works.categories()).some((each) => each.slug === slug && each.images > 0);
}
