import type { MediaText } from "./media-text.ts";
import type { ArticleContent } from "./version.ts";

/** The fields of a save that are one value each, with the names that the editor gives them. */
export const FIELD_NAMES = {
  title: "Titulo",
  year: "Año",
  services: "Categorías",
  isTop: "Destacado",
  isDraft: "Borrador",
  client: "Cliente",
  text: "Texto",
  statement: "Frase",
  credits: "Créditos",
  searchTitle: "Título para buscadores",
  searchDescription: "Descripción para buscadores",
  translations: "Traducciones",
  main_center: "Imagen Central",
} as const;

/** What can be said of a picture, with the names that the editor gives it. */
export const TEXT_NAMES = {
  alt: "Texto alternativo",
  caption: "Pie de foto",
  translations: "Traducciones",
  focus: "Punto focal",
  poster: "Portada del video",
  subtitles: "Subtítulos",
  fullBleed: "A sangre",
} as const;

export type FieldName = keyof typeof FIELD_NAMES;
export type MediaTextName = keyof typeof TEXT_NAMES;

/** The texts that differ of a picture in both contents. */
export interface TextDifference {
  url: string;
  texts: MediaTextName[];
}

/** How two contents of an article differ; empty lists and false where they do not. */
export interface Differences {
  fields: FieldName[];
  /** Addresses of the gallery's images that only the later content shows, in its order. */
  added: string[];
  /** Those that only the earlier one shows, in its order. */
  removed: string[];
  /** Whether the images that both show stand in another order. */
  reordered: boolean;
  texts: TextDifference[];
}

/** Tells field by field what changed from one content of an article to a later one. */
export function differencesOf(before: ArticleContent, after: ArticleContent): Differences {
  const added = without(after.images, before.images);
  const removed = without(before.images, after.images);
  return {
    fields: allOf(FIELD_NAMES).filter((field) => !isSame(before[field], after[field])),
    added,
    removed,
    reordered: !isSame(without(before.images, removed), without(after.images, added)),
    texts: textDifferences(before, after),
  };
}

/** True where the two contents would store the same. */
export function isUnchanged({ fields, added, removed, reordered, texts }: Differences): boolean {
  const lists = [fields, added, removed, texts];
  return !reordered && lists.every((list) => list.length === 0);
}

/** The names of all that differs, each once, as the editor prints them. */
export function namesOf({ fields, added, removed, reordered, texts }: Differences): string[] {
  const inImages = added.length + removed.length > 0 || reordered;
  const changedTexts = new Set(texts.flatMap((each) => each.texts));
  return [
    ...fields.map((field) => FIELD_NAMES[field]),
    ...(inImages ? [added.length + removed.length > 0 ? "Imágenes" : "Orden de las imágenes"] : []),
    ...allOf(TEXT_NAMES)
      .filter((textName) => changedTexts.has(textName))
      .map((textName) => TEXT_NAMES[textName]),
  ];
}

function textDifferences(before: ArticleContent, after: ArticleContent): TextDifference[] {
  return Object.entries(after.media).flatMap(([url, later]) => {
    const earlier = before.media[url];
    // The same object wherever nothing was written: most of 200 pictures, at each keystroke.
    if (earlier === undefined || earlier === later) return [];
    const texts = allOf(TEXT_NAMES).filter((textName) => !saysSame(textName, earlier, later));
    return texts.length > 0 ? [{ url, texts }] : [];
  });
}

/** Unsaid is the same as empty: an older version may not know a word at all. */
export function saysSame(textName: MediaTextName, a: MediaText, b: MediaText): boolean {
  return isSame(orNull(a[textName]), orNull(b[textName]));
}

function orNull(text: unknown): unknown {
  const isEmpty = !text || (typeof text === "object" && Object.keys(text).length === 0);
  return isEmpty ? null : text;
}

/** The items of a list that another lacks; what occurs twice is taken away once for each time. */
function without(items: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const each of others) left.set(each, (left.get(each) ?? 0) + 1);
  return items.filter((each) => {
    const count = left.get(each) ?? 0;
    left.set(each, count - 1);
    return count <= 0;
  });
}

/** Compares what JSON can hold; a list's order counts, the order of keys does not. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** The keys of a record whose keys are known. */
export function allOf<Names extends object>(names: Names): (keyof Names)[] {
  return Object.keys(names) as (keyof Names)[];
}
