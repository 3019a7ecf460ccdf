import type { Language } from "./words.ts";

/** A page in one language. */
export interface PageAddress {
  language: Language;
  /** From `/`. */
  address: string;
}

/**
 * The addresses of a page in all languages of the site, its first language first. Whatever lists
 * pages for others (sitemap, feed) names them by this.
 */
export type AddressesOf = (path: string) => readonly PageAddress[];

/** Of a site in one language. */
export const addressesOf: AddressesOf = (path) => [{ language: "en", address: path }];
