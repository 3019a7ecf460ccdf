import { languagesOf, type LanguageChoice } from "./language.ts";
import { isRecord } from "./parsing.ts";
import { LANGUAGE_CODES, type Language } from "./words/languages.ts";

/** The texts of a record in other languages than the one it is written in; what is missing is not translated. */
export type Translations<Texts> = Partial<Record<Language, Partial<Texts>>>;

/** A record with texts that have a field for each language (N2). */
export interface Translated<Texts> {
  translations?: Translations<Texts>;
  /** Once it is localized: the language of each text that is not in the page's, for `lang`. */
  langs?: Partial<Record<keyof Texts, Language>>;
}

/** Which language texts are read in, and which they are found in. */
export interface Reading {
  language: Language;
  /** The language of texts that are no translations. */
  written: Language;
  /** What stands in for a text that is missing in `language`; undefined where the site has one language. */
  other: Language | undefined;
}

/** How a page in one of the site's languages reads texts. */
export function readingIn(language: Language, choice: LanguageChoice): Reading {
  const other = languagesOf(choice).find((each) => each !== language);
  return { language, written: choice.written, other };
}

/**
 * A record with its texts in one language. An empty one falls back to the site's other language, which
 * `langs` then names; with one language nothing names another (N1).
 * @param fields those that are texts of the studio's
 */
export function localize<Texts extends object, Source extends Texts & Translated<Texts>>(
  record: Source,
  fields: readonly (keyof Texts)[],
  { language, written, other }: Reading,
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
  // All that the record has but its translations.
  return { ...plain, ...texts, ...named } as unknown as Source;
}

/**
 * Reads translations from outside; texts that are empty and languages without any are left out.
 * @param value parsed JSON
 * @param read checks the texts of one language
 * @returns undefined for what is none
 */
export function readTranslations<Texts extends object>(
  value: unknown,
  read: (texts: Readonly<Record<string, unknown>>) => Partial<Texts>,
): Translations<Texts> | undefined {
  if (!isRecord(value)) return undefined;
  const all: Translations<Texts> = {};
  for (const language of LANGUAGE_CODES) {
    const texts = value[language] ?? {};
    if (!isRecord(texts)) return undefined;
    all[language] = read(texts);
  }
  return withoutEmpty(all);
}

/** Translations without texts that are empty, and without languages that have none. */
export function withoutEmpty<Texts extends object>(all: Translations<Texts>): Translations<Texts> {
  const filled: Translations<Texts> = {};
  for (const language of LANGUAGE_CODES) {
    const entries = Object.entries(all[language] ?? {}).filter(([, text]) => !isEmpty(text));
    // The texts of this language, some left out.
    if (entries.length > 0) filled[language] = Object.fromEntries(entries) as Partial<Texts>;
  }
  return filled;
}

/** Whether anything is translated. */
export function isTranslated(translations: Translations<object>): boolean {
  return Object.values(translations).some((texts) => Object.keys(texts).length > 0);
}

function isEmpty(text: unknown): boolean {
  return text === undefined || text === "" || (Array.isArray(text) && text.length === 0);
}

function emptied<Text>(text: Text): Text {
  return (Array.isArray(text) ? [] : "") as Text;
}

/** A text of a record as it is edited: the written one, or that of another language. */
export function textIn<Texts extends object, Field extends keyof Texts>(
  record: Partial<Texts> & Translated<Texts>,
  field: Field,
  language: Language | undefined,
): Texts[Field] | undefined {
  const texts: Partial<Texts> =
    language === undefined ? record : (record.translations?.[language] ?? {});
  return texts[field];
}

/** What an edit of such a text changes in its record. */
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
