import { differencesOf, FIELD_NAMES, type FieldName } from "#domain/differences.ts";
import type { ArticleContent } from "#domain/version.ts";

/** What is chosen as one where two saves differ; `media` stands for all words of pictures. */
export type ConflictField = FieldName | "images" | "media";

/** The names that the editor gives them. */
export const CONFLICT_NAMES: Readonly<Record<ConflictField, string>> = {
  ...FIELD_NAMES,
  images: "Imágenes de la galería",
  media: "Textos y enfoque",
};

export type Side = "mine" | "stored";

export type Choice = Readonly<Partial<Record<ConflictField, Side>>>;

/** The fields in which two contents differ, in the form's order. */
export function conflictFields(mine: ArticleContent, stored: ArticleContent): ConflictField[] {
  const { fields, added, removed, reordered, words } = differencesOf(stored, mine);
  return [
    ...fields,
    ...(added.length + removed.length > 0 || reordered ? ["images" as const] : []),
    ...(words.length > 0 ? ["media" as const] : []),
  ];
}

/**
 * The choice to begin with: what was changed here is taken from here, all else as it is stored.
 * @param base what the edit began from
 */
export function suggestedChoice(
  base: ArticleContent,
  mine: ArticleContent,
  stored: ArticleContent,
): Choice {
  const changedHere = new Set(conflictFields(mine, base));
  return Object.fromEntries(
    conflictFields(mine, stored).map((field) => [
      field,
      changedHere.has(field) ? "mine" : "stored",
    ]),
  );
}

/** The same side for every field. */
export function allFrom(side: Side, fields: readonly ConflictField[]): Choice {
  return Object.fromEntries(fields.map((field) => [field, side]));
}

/** What is to be saved: each field from the side that was chosen. */
export function chosenContent(
  mine: ArticleContent,
  stored: ArticleContent,
  choice: Choice,
): ArticleContent {
  const taken = Object.entries(choice).map(([field, side]) => {
    const from = side === "mine" ? mine : stored;
    return [field, from[field as ConflictField]];
  });
  // Pictures that one side alone shows keep its words, whichever side the others' come from.
  const media =
    choice.media === "mine"
      ? { ...stored.media, ...mine.media }
      : { ...mine.media, ...stored.media };
  return { ...stored, ...Object.fromEntries(taken), media };
}
