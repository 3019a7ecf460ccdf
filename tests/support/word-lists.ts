import { readFileSync } from "node:fs";
import { LANGUAGES, type Language } from "#domain/words/languages.ts";

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../demo/${name}`, import.meta.url), "utf8"));

/** Entries that are names or addresses: they are alike in both languages. */
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
/** Entries that are neither a text nor a name that a page prints. */
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

/** The texts of some JSON: those of a language, or those that are names. */
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

/** Words of four letters and more, lower-cased: shorter ones are words of both languages too often. */
export function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
}

/** The words that one language has and the other has not, names apart: by the interface and the demo. */
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

/** All sentences of a language's words. */
export function valuesOf(words: unknown): string[] {
  return typeof words === "string" ? [words] : Object.values(Object(words)).flatMap(valuesOf);
}
