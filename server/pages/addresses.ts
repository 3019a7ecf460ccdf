import { addressIn, languagesOf, type LanguageChoice } from "#domain/language.ts";
import type { Language } from "#domain/words/languages.ts";

export interface PageAddress {
  language: Language;
  address: string;
}

/** Returns a page's addresses in all languages of the site, its first language first. */
export type AddressesOf = (path: string) => readonly PageAddress[];

/** Makes the function for a site in these languages. */
export function addressesIn(choice: LanguageChoice): AddressesOf {
  return (path) =>
    languagesOf(choice).map((language) => ({
      language,
      address: addressIn(language, path, choice),
    }));
}
