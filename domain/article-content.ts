import type { ArticleAnswer } from "./article-answer.ts";
import { toAnswer, type Article, type SavePayload } from "./article.ts";
import type { MediaDetails } from "./media-details.ts";
import type { Media } from "./media.ts";
import { allOf, isSame, mapValues } from "./records.ts";
import { languageName } from "./settings-fields.ts";
import { STORY_FIELDS } from "./story-fields.ts";
import { storyOf } from "./story.ts";
import type { Translations } from "./translations.ts";
import type { Language } from "./words/languages.ts";

/** All fields of a save, so that an old version can be saved again. */
export type ArticleContent = Required<Omit<SavePayload, "id" | "version" | "idempotencyKey">>;

export interface ArticleVersion {
  version: number;
  savedAt: number;
  content: ArticleContent;
}

/** Returns the save that would store the article unchanged. */
export function contentOf(article: Article): ArticleContent {
  return contentOfAnswer(toAnswer(article));
}

/** As `contentOf`, for an article in the API's form. */
export function contentOfAnswer(answer: ArticleAnswer): ArticleContent {
  const { title, year, services, isTop, isDraft, main_center, images, media } = answer;
  const words = Object.entries(media).map(([url, rest]) => [url, textOf({ url, ...rest })]);
  return {
    title,
    year,
    services,
    isTop,
    isDraft,
    ...storyOf(answer),
    main_center,
    images,
    media: Object.fromEntries(words),
  };
}

function textOf(media: Media) {
  const { alt, caption, focus, poster, subtitles = {}, translations = {}, fullBleed } = media;
  const flags = { fullBleed: fullBleed === true };
  return { alt, caption, translations, focus, poster: poster?.url ?? "", subtitles, ...flags };
}

export const FIELD_LABELS = {
  title: "Titulo",
  year: "Año",
  services: "Categorías",
  isTop: "Destacado",
  isDraft: "Borrador",
  ...mapValues(STORY_FIELDS, ({ name }) => name),
  translations: "Traducciones",
  main_center: "Imagen Central",
} as const;

export const DETAIL_LABELS = {
  alt: "Texto alternativo",
  caption: "Pie de foto",
  translations: "Traducciones",
  focus: "Punto focal",
  poster: "Portada del video",
  subtitles: "Subtítulos",
  fullBleed: "A sangre",
} as const;

export type FieldName = keyof typeof FIELD_LABELS;
export type MediaDetailName = keyof typeof DETAIL_LABELS;

export interface TextDifference {
  url: string;
  texts: MediaDetailName[];
}

export interface Differences {
  fields: FieldName[];
  added: string[];
  removed: string[];
  reordered: boolean;
  texts: TextDifference[];
  /** Of the translations that differ, the article's and its media's. */
  languages: Language[];
}

/** Compares two contents of an article field by field. */
export function differencesOf(before: ArticleContent, after: ArticleContent): Differences {
  const added = without(after.images, before.images);
  const removed = without(before.images, after.images);
  const texts = textDifferences(before, after);
  return {
    fields: allOf(FIELD_LABELS).filter((field) => !isSame(before[field], after[field])),
    added,
    removed,
    reordered: !isSame(without(before.images, removed), without(after.images, added)),
    texts,
    languages: languagesThatDiffer([
      [before.translations, after.translations],
      ...texts.map(({ url }): TranslationPair => [
        before.media[url]?.translations,
        after.media[url]?.translations,
      ]),
    ]),
  };
}

/** Checks that nothing differs. */
export function isUnchanged({ fields, added, removed, reordered, texts }: Differences): boolean {
  const lists = [fields, added, removed, texts];
  return !reordered && lists.every((list) => list.length === 0);
}

/** Returns the editor's labels of everything that differs, without duplicates. */
export function namesOf(differences: Differences): string[] {
  const { fields, added, removed, reordered, texts, languages } = differences;
  const inImages = added.length + removed.length > 0 || reordered;
  const changedTexts = new Set(texts.flatMap((each) => each.texts));
  const translated = languages.map((each) => languageName(each)).join(", ");
  const labels = [
    ...fields.map((field) => FIELD_LABELS[field]),
    ...(inImages ? [added.length + removed.length > 0 ? "Imágenes" : "Orden de las imágenes"] : []),
    ...allOf(DETAIL_LABELS)
      .filter((textName) => changedTexts.has(textName))
      .map((textName) => DETAIL_LABELS[textName]),
  ].map((label) => (label === FIELD_LABELS.translations ? `${label} (${translated})` : label));
  return [...new Set(labels)];
}

type TranslationPair = [before?: Translations<object>, after?: Translations<object>];

function languagesThatDiffer(pairs: readonly TranslationPair[]): Language[] {
  const differing = pairs.flatMap(([before = {}, after = {}]) =>
    allOf({ ...before, ...after }).filter(
      (each) => !isSame(orNull(before[each]), orNull(after[each])),
    ),
  );
  return [...new Set(differing)].toSorted();
}

function textDifferences(before: ArticleContent, after: ArticleContent): TextDifference[] {
  return Object.entries(after.media).flatMap(([url, later]) => {
    const earlier = before.media[url];
    // Unedited entries are the same object: a cheap test for up to 200 pictures at each keystroke.
    if (earlier === undefined || earlier === later) return [];
    const texts = allOf(DETAIL_LABELS).filter((textName) => !saysSame(textName, earlier, later));
    return texts.length > 0 ? [{ url, texts }] : [];
  });
}

/** Compares one field; absent equals empty, because older versions lack newer fields. */
export function saysSame(textName: MediaDetailName, a: MediaDetails, b: MediaDetails): boolean {
  return isSame(orNull(a[textName]), orNull(b[textName]));
}

function orNull(text: unknown): unknown {
  const isEmpty = !text || (typeof text === "object" && Object.keys(text).length === 0);
  return isEmpty ? null : text;
}

/** A multiset difference: each item of `others` removes one occurrence. */
function without(items: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const each of others) left.set(each, (left.get(each) ?? 0) + 1);
  return items.filter((each) => {
    const count = left.get(each) ?? 0;
    left.set(each, count - 1);
    return count <= 0;
  });
}
