import {
  FIELD_LABELS,
  DETAIL_LABELS,
  type FieldName,
  type MediaDetailName,
  type ArticleContent,
} from "#domain/article-content.ts";
import { allOf } from "#domain/records.ts";
import { languageName } from "#domain/settings-fields.ts";
import type { StoryTexts } from "#domain/story.ts";
import { changedText, textIn } from "#domain/translations.ts";
import { LANGUAGE_CODES, type Language } from "#domain/words/languages.ts";
import {
  conflictRows,
  mergeContents,
  type Choice,
  type DifferenceRow,
  type DocumentPart,
  type Side,
  type Sides,
} from "../../editing/merge.ts";
import { imageKeys } from "../../uploads/upload-state.ts";
import { shownContent } from "./form-state.ts";

export type ArticleSides = Sides<ArticleContent>;

/** Each translated text is a separate part, so `translations` is no field here. */
type WholeField = Exclude<FieldName, "translations">;

export type ArticlePart = DocumentPart<ArticleContent> &
  (
    | { kind: "field"; field: WholeField }
    | { kind: "translation"; field: keyof StoryTexts; language: Language }
    | { kind: "images" }
    | { kind: "text"; url: string; textName: MediaDetailName }
  );

/** Returns all differences between the two sides, in the form's order. */
export function articleDifferences(sides: ArticleSides): DifferenceRow<ArticlePart>[] {
  const mine = shownContent(sides.mine);
  const stored = shownContent(sides.stored);
  return conflictRows(partsOf(sides), sides).filter(
    ({ part }) => part.kind !== "text" || (part.url in mine.media && part.url in stored.media),
  );
}

/** Merges both sides; without a choice, every change that only one side made is kept. */
export function mergeArticle(sides: ArticleSides, choice?: Choice): ArticleContent {
  const { mine, stored } = sides;
  // If only one side has a picture, its texts come from that side.
  const urls = Object.keys({ ...stored.media, ...mine.media });
  const media = urls.map((url) => [url, { ...mine.media[url], ...stored.media[url] }]);
  const start = { ...stored, media: Object.fromEntries(media) };
  return mergeContents(partsOf(sides), sides, choice, start);
}

/** Returns one side's content; "both" differs from "mine" only in the gallery. */
export function contentFrom(sides: ArticleSides, side: Side): ArticleContent {
  return side === "both" ? { ...sides.mine, images: mergeImages(sides) } : sides[side];
}

function partsOf({ mine, stored }: ArticleSides): ArticlePart[] {
  const urls = Object.keys(mine.media).filter((url) => url in stored.media);
  return [
    ...allOf(FIELD_LABELS).flatMap((field): ArticlePart | ArticlePart[] =>
      field === "translations" ? translatedParts(mine, stored) : fieldPart(field),
    ),
    {
      kind: "images",
      key: "images",
      name: "Imágenes de la galería",
      read: (content) => content.images,
      write: (content, value) => ({ ...content, images: value as string[] }),
      join: mergeImages,
    },
    ...urls.flatMap((url) => allOf(DETAIL_LABELS).map((textName) => textPart(url, textName, mine))),
  ];
}

function fieldPart(field: WholeField): ArticlePart {
  return {
    kind: "field",
    field,
    key: field,
    name: FIELD_LABELS[field],
    read: (content) => content[field],
    write: (content, value) => ({ ...content, [field]: value }),
  };
}

function translatedParts(...sides: readonly ArticleContent[]): ArticlePart[] {
  return LANGUAGE_CODES.flatMap((language) => {
    const fields = sides.flatMap(({ translations }) => allOf(translations[language] ?? {}));
    return [...new Set(fields)].map((field): ArticlePart => ({
      kind: "translation",
      field,
      language,
      key: `${language} ${field}`,
      name: `${FIELD_LABELS[field]} (${languageName(language)})`,
      read: (content) => textIn<StoryTexts, typeof field>(content, field, language) ?? "",
      write: (content, value) => ({
        ...content,
        // `value` comes from `read` of the same part, so it has the field's type.
        ...changedText<StoryTexts, typeof field>(content, field, language, value as string),
      }),
    }));
  });
}

function textPart(url: string, textName: MediaDetailName, { images }: ArticleContent): ArticlePart {
  const at = images.indexOf(url);
  const picture = at < 0 ? "Imagen central" : `Imagen ${at + 1}`;
  return {
    kind: "text",
    url,
    textName,
    key: `${textName} ${url}`,
    name: `${picture} · ${DETAIL_LABELS[textName]}`,
    // Older stored versions lack some texts; a missing text equals an empty one.
    read: ({ media }) => media[url]?.[textName] || UNSAID[textName],
    write: (content, value) => ({
      ...content,
      media: { ...content.media, [url]: { ...content.media[url], [textName]: value } },
    }),
  };
}

const UNSAID = {
  alt: "",
  caption: "",
  focus: null,
  poster: "",
  subtitles: {},
  translations: {},
  fullBleed: false,
} as const;

function mergeImages({ base, mine, stored }: ArticleSides): string[] {
  return mergeLists(base.images, mine.images, stored.images);
}

/**
 * Merges two lists that began as `base`: drops items that either side removed, and inserts items that a side
 * added behind the same predecessor. The order is that of `mine` if it was reordered, otherwise of `stored`.
 * @param base may contain an item more than once
 */
export function mergeLists(
  base: readonly string[],
  mine: readonly string[],
  stored: readonly string[],
): string[] {
  const itemOf = new Map([base, mine, stored].flatMap((list) => zip(imageKeys(list), list)));
  const [old, here, there] = [imageKeys(base), imageKeys(mine), imageKeys(stored)];
  const gone = new Set(old.filter((key) => !here.includes(key) || !there.includes(key)));
  const stays = (key: string) => old.includes(key) && !gone.has(key);
  const isReordered = here.filter(stays).join("\n") !== old.filter(stays).join("\n");
  const [leading, other] = isReordered ? [here, there] : [there, here];

  const merged = leading.filter((key) => !gone.has(key));
  other.forEach((key, index) => {
    if (gone.has(key) || merged.includes(key)) return;
    const before = other.slice(0, index).findLast((each) => merged.includes(each));
    let at = before === undefined ? 0 : merged.indexOf(before) + 1;
    // Items that the leading side added at the same place come first.
    while (at < merged.length && !stays(merged[at] ?? "") && !other.includes(merged[at] ?? ""))
      at++;
    merged.splice(at, 0, key);
  });
  return merged.map((key) => itemOf.get(key) ?? key);
}

function zip(keys: readonly string[], items: readonly string[]): [string, string][] {
  return keys.map((key, index) => [key, items[index] ?? key]);
}
