import { readFileSync } from "node:fs";
import { LANGUAGES, type Language } from "#domain/words/languages.ts";

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../demo/${name}`, import.meta.url), "utf8"));

/** Keys of names and addresses, which are the same in both languages. */
const NAMES = new Set([
  "address",
  "timeZone",
  "title",
  "client",
  "names",
  "name",
  "brand",
  "services",
  "category",
  "work",
]);
/** Keys of values that are neither a text nor a printed name. */
const NO_TEXT = new Set([
  "file",
  "main_center",
  "poster",
  "subtitles",
  "url",
  "src",
  "logo",
  "phone",
]);

/** Texts of JSON data: originals, translations, and names. */
interface Found {
  written: string[];
  translated: string[];
  names: string[];
}

function gather(value: unknown, found: Found, key = "", isTranslated = false): void {
  if (typeof value === "string") {
    if (NAMES.has(key) && !isTranslated) found.names.push(value);
    else (isTranslated ? found.translated : found.written).push(value);
    return;
  }
  for (const [name, inner] of Object.entries(Object(value))) {
    if (NO_TEXT.has(name)) continue;
    const within = Array.isArray(value) ? key : name;
    gather(inner, found, within, isTranslated || key === "translations");
  }
}

/** Returns words of four letters or more in lower case: shorter ones often exist in both languages. */
export function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
}

/** Returns the words that only one language has, without names, from the interface and the demo. */
export function wordLists(): Record<Language, ReadonlySet<string>> {
  const found: Found = { written: [], translated: [], names: [] };
  for (const name of ["articles.json", "studio.json"]) gather(read(name), found);
  const { names } = read("categories.json") as { names: { es: Record<string, string> } };
  const common = wordsOf([...found.names, "reel", "gallery", "example"]);
  const en = wordsOf([
    ...found.written,
    ...Object.keys(names.es),
    JSON.stringify(valuesOf(LANGUAGES.en)),
  ]);
  const es = wordsOf([
    ...found.translated,
    ...Object.values(names.es),
    JSON.stringify(valuesOf(LANGUAGES.es)),
  ]);
  return {
    en: without(en, es, common),
    es: without(es, en, common),
  };
}

function wordsOf(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap(wordsIn));
}

function without(words: ReadonlySet<string>, ...others: ReadonlySet<string>[]): Set<string> {
  return new Set([...words].filter((word) => !others.some((each) => each.has(word))));
}

/** Returns all strings nested in a value. */
export function valuesOf(words: unknown): string[] {
  return typeof words === "string" ? [words] : Object.values(Object(words)).flatMap(valuesOf);
}
