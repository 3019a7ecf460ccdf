import { addressIn, languagesOf, type LanguageChoice } from "#domain/language.ts";
import type { Language } from "#domain/words/languages.ts";

/** A page in one language. */
export interface PageAddress {
  language: Language;
  /** From `/`. */
  address: string;
}

/**
 * The addresses of a page in all languages of the site, its first language first. Whatever lists
 * pages for others, as a sitemap does, names them by this.
 */
export type AddressesOf = (path: string) => readonly PageAddress[];

/** Of a site in these languages. */
export function addressesIn(choice: LanguageChoice): AddressesOf {
  return (path) =>
    languagesOf(choice).map((language) => ({
      language,
      address: addressIn(language, path, choice),
    }));
}
