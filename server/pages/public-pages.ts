import type { Articles } from "../articles/articles.ts";
import { splitPrefix, type LanguageChoice } from "#domain/language.ts";
import { galleryAddress } from "#domain/category.ts";
import { FIXED_PAGES } from "#domain/fixed-pages.ts";
import { workAddress } from "#domain/slug.ts";

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
    FIXED_PAGES.some((page) => page.path === path)
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

/** React Router's address of a page's data; that of home is `/_.data`. */
const DATA_OF = /^(\/.*?)\.data(?:\?|$)/;
const HOME_DATA = "/_";

/** Whether an address is that of a public page's data, if that page exists. */
export function isPublicData(url: string): boolean {
  const page = DATA_OF.exec(url)?.[1];
  if (page === undefined) return false;
  const { path } = splitPrefix(page);
  return mayBePublic(path === HOME_DATA ? "/" : path);
}
