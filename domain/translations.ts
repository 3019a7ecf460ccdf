import * as v from "valibot";
import { languagesOf, type LanguageChoice } from "./language.ts";
import { mapped, optional, record } from "./schema.ts";
import { LANGUAGE_CODES, type Language } from "./words/languages.ts";

/** Texts in languages other than the written one; absent texts are not translated. */
export type Translations<Texts> = Partial<Record<Language, Partial<Texts>>>;

export interface Translated<Texts> {
  translations?: Translations<Texts>;
  /** Set by `localize`: languages of the texts that differ from the page's, for the attribute `lang`. */
  langs?: Partial<Record<keyof Texts, Language>>;
}

export interface PageLanguages {
  language: Language;
  written: Language;
  /** Fallback for texts that are missing in `language`; undefined on a site with one language. */
  other: Language | undefined;
}

/** Returns how a page in one language reads texts. */
export function languagesOfPage(language: Language, choice: LanguageChoice): PageLanguages {
  const other = languagesOf(choice).find((each) => each !== language);
  return { language, written: choice.written, other };
}

/** Returns a record in one language (N2); empty texts fall back to the site's other language. */
export function localize<Texts extends object, Source extends Texts & Translated<Texts>>(
  record: Source,
  fields: readonly (keyof Texts)[],
  { language, written, other }: PageLanguages,
): Source {
  const { translations = {}, langs: _, ...plain } = record;
  const textIn = (from: Language, field: keyof Texts) =>
    from === written ? record[field] : translations[from]?.[field];
  const texts: Partial<Texts> = {};
  const langs: Partial<Record<keyof Texts, Language>> = {};
  for (const field of fields) {
    const own = textIn(language, field);
    const fallback = isEmpty(own) ? textIn(other ?? written, field) : undefined;
    if (isEmpty(fallback)) {
      texts[field] = own ?? emptied(record[field]);
      continue;
    }
    texts[field] = fallback;
    if (other !== undefined) langs[field] = other;
  }
  const named = Object.keys(langs).length > 0 && { langs };
  return { ...plain, ...texts, ...named } as unknown as Source;
}

/** Translations of a record's texts, without empty ones; unknown languages are dropped. */
/* @__NO_SIDE_EFFECTS__ */
export function translationsOf<const E extends v.ObjectEntries>(texts: E, code: string) {
  const inOne = v.nullish(record(optional(texts), code));
  const inAll = Object.fromEntries(LANGUAGE_CODES.map((language) => [language, inOne]));
  return mapped(record(inAll, code), (all) => withoutEmpty(all as Translations<TextsOf<E>>));
}

/** The texts that these schemas give. */
export type TextsOf<E extends v.ObjectEntries> = { -readonly [K in keyof E]: v.InferOutput<E[K]> };

/** Removes empty texts, and languages without texts. */
export function withoutEmpty<Texts extends object>(all: Translations<Texts>): Translations<Texts> {
  const filled: Translations<Texts> = {};
  for (const language of LANGUAGE_CODES) {
    const entries = Object.entries(all[language] ?? {}).filter(([, text]) => !isEmpty(text));
    if (entries.length > 0) filled[language] = Object.fromEntries(entries) as Partial<Texts>;
  }
  return filled;
}

/** Checks whether any text is translated. */
export function isTranslated(translations: Translations<object>): boolean {
  return Object.values(translations).some((texts) => Object.keys(texts).length > 0);
}

function isEmpty(text: unknown): boolean {
  return text === undefined || text === "" || (Array.isArray(text) && text.length === 0);
}

function emptied<Text>(text: Text): Text {
  return (Array.isArray(text) ? [] : "") as Text;
}

/** Returns a text in the editor. @param language undefined for the written one */
export function textIn<Texts extends object, Field extends keyof Texts>(
  record: Partial<Texts> & Translated<Texts>,
  field: Field,
  language: Language | undefined,
): Texts[Field] | undefined {
  const texts: Partial<Texts> =
    language === undefined ? record : (record.translations?.[language] ?? {});
  return texts[field];
}

/** Returns the changed part of a record after an edit of one text. */
export function changedText<Texts extends object, Field extends keyof Texts>(
  { translations = {} }: Translated<Texts>,
  field: Field,
  language: Language | undefined,
  text: Texts[Field],
): Partial<Texts> & Translated<Texts> {
  const change = { [field]: text } as unknown as Partial<Texts>;
  if (language === undefined) return change;
  const changed = { ...translations[language], ...change };
  return {
    translations: withoutEmpty<Texts>({ ...translations, [language]: changed }),
  } as Partial<Texts> & Translated<Texts>;
}
