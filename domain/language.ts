import { LANGUAGE_CODES, type Language } from "./words/languages.ts";

/** The languages of a studio's pages (N1). */
export interface LanguageChoice {
  first: Language;
  second: Language | "";
  /** The language of all untranslated texts. */
  written: Language;
}

export const ENGLISH_ONLY: LanguageChoice = { first: "en", second: "", written: "en" };

/** Returns the languages of the pages, the first one first. */
export function languagesOf({ first, second }: LanguageChoice): Language[] {
  return second === "" ? [first] : [first, second];
}

/** Returns the address prefix of a language; empty for the first. */
export function prefixOf(language: Language, { first }: LanguageChoice): string {
  return language === first ? "" : `/${language}`;
}

/** Returns a page's address in one language. @param path without a prefix, may have a query */
export function addressIn(language: Language, path: string, choice: LanguageChoice): string {
  const prefix = prefixOf(language, choice);
  return prefix === "" ? path : prefix + path.replace(/^\/(?=$|\?)/, "");
}

/** Splits the language prefix from an address, even if the site does not use that language. */
export function splitPrefix(path: string): { language: Language | undefined; path: string } {
  const [first = ""] = path.slice(1).split(/[/?.]/);
  const language = LANGUAGE_CODES.find((code) => code === first);
  if (language === undefined) return { language, path };
  const rest = path.slice(language.length + 1);
  return { language, path: rest.startsWith("/") ? rest : `/${rest}` };
}
