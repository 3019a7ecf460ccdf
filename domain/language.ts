import { LANGUAGE_CODES, type Language } from "./words/languages.ts";

/** The languages that a studio shows its pages in (N1). */
export interface LanguageChoice {
  /** At the addresses without a prefix. */
  first: Language;
  /** Under a prefix of its own, as in `/es`; empty for none. */
  second: Language | "";
  /** The language of each text that stands beside its translations: the one that the studio writes in. */
  written: Language;
}

/** Every site before its studio chooses. */
export const ENGLISH_ONLY: LanguageChoice = { first: "en", second: "", written: "en" };

/** The languages of the pages, the first one first. */
export function languagesOf({ first, second }: LanguageChoice): Language[] {
  return second === "" ? [first] : [first, second];
}

/** What the addresses of a language begin with: nothing for the first. */
export function prefixOf(language: Language, { first }: LanguageChoice): string {
  return language === first ? "" : `/${language}`;
}

/**
 * The address of a page in one of the languages.
 * @param path its address without a prefix, from `/`, maybe with a query
 */
export function addressIn(language: Language, path: string, choice: LanguageChoice): string {
  const prefix = prefixOf(language, choice);
  return prefix === "" ? path : prefix + path.replace(/^\/(?=$|\?)/, "");
}

/**
 * Takes the prefix of a language off an address, whether or not the site has that language.
 * @param path from `/`
 */
export function splitPrefix(path: string): { language: Language | undefined; path: string } {
  const [first = ""] = path.slice(1).split(/[/?.]/);
  const language = LANGUAGE_CODES.find((code) => code === first);
  if (language === undefined) return { language, path };
  const rest = path.slice(language.length + 1);
  return { language, path: rest.startsWith("/") ? rest : `/${rest}` };
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGE_CODES.some((code) => code === value);
}
