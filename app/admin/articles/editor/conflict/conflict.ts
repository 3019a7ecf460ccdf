import { FIELD_NAMES, isSame, saysSame, WORD_NAMES } from "#domain/differences.ts";
import type { FieldName, WordName } from "#domain/differences.ts";
import type { ArticleContent } from "#domain/version.ts";
import {
  sideOf,
  type Choice,
  type ConflictRow,
  type Side,
} from "../../../editing/conflict-rows.ts";
import { shownContent } from "../form-state.ts";
import { mergeLists } from "./merge-lists.ts";

/** Two contents of an article, and the one that both began from. */
export interface TwoSides {
  base: ArticleContent;
  mine: ArticleContent;
  stored: ArticleContent;
}

/** What a choice is about: a field, the gallery's list, or one word of one picture. */
export type ConflictPart =
  | { kind: "field"; field: FieldName }
  | { kind: "images" }
  | { kind: "word"; url: string; word: WordName };

/**
 * One thing in which two sides differ. It is asked where both changed it; mine is suggested
 * where one of them must give way.
 */
export interface ArticleRow extends ConflictRow {
  part: ConflictPart;
}

/** All in which the two sides differ, in the form's order. */
export function conflictRows(sides: TwoSides): ArticleRow[] {
  const mine = shownContent(sides.mine);
  const stored = shownContent(sides.stored);
  return rowsOf(sides).filter(
    ({ part }) => part.kind !== "word" || (part.url in mine.media && part.url in stored.media),
  );
}

/** What is to be saved: each thing from the side that was chosen, or that alone changed it. */
export function chosenContent(sides: TwoSides, choice: Choice): ArticleContent {
  const { mine, stored } = sides;
  // Pictures that one side alone knows keep its words, whoever shows them in the end.
  const urls = Object.keys({ ...stored.media, ...mine.media });
  const chosen: ArticleContent = {
    ...stored,
    media: Object.fromEntries(
      urls.map((url) => [url, { ...mine.media[url], ...stored.media[url] }]),
    ),
  };
  for (const each of rowsOf(sides)) {
    const { part } = each;
    const from = contentFrom(sides, sideOf(each, choice));
    if (part.kind === "field") Object.assign(chosen, { [part.field]: from[part.field] });
    else if (part.kind === "images") chosen.images = from.images;
    else Object.assign(chosen.media[part.url] ?? {}, { [part.word]: wordIn(from, part) });
  }
  return chosen;
}

/** Both sides in one: nothing that either of them changed alone is lost, and mine stands where both did. */
export function mergedContent(sides: TwoSides): ArticleContent {
  return chosenContent(sides, {});
}

/** What one side says; both together differ from them in the gallery alone. */
export function contentFrom(sides: TwoSides, side: Side): ArticleContent {
  return side === "both" ? { ...sides.mine, images: mergedImages(sides) } : sides[side];
}

function rowsOf(sides: TwoSides): ArticleRow[] {
  const { mine, stored } = sides;
  const urls = Object.keys(mine.media).filter((url) => url in stored.media);
  return [
    ...allOf(FIELD_NAMES).flatMap((field) =>
      row(
        { kind: "field", field },
        FIELD_NAMES[field],
        (a, b) => isSame(a[field], b[field]),
        sides,
      ),
    ),
    ...imagesRow(sides),
    ...urls.flatMap((url) =>
      allOf(WORD_NAMES).flatMap((word) =>
        row(
          { kind: "word", url, word },
          `${pictureName(url, mine)} · ${WORD_NAMES[word]}`,
          (a, b) => saysSame(word, a.media[url] ?? {}, b.media[url] ?? {}),
          sides,
        ),
      ),
    ),
  ];
}

/** The row of what differs; none where both sides are the same. */
function row(
  part: ConflictPart,
  name: string,
  same: (a: ArticleContent, b: ArticleContent) => boolean,
  { base, mine, stored }: TwoSides,
): ArticleRow[] {
  if (same(mine, stored)) return [];
  const changedHere = !same(base, mine);
  const isAsked = changedHere && !same(base, stored);
  const key = part.kind === "word" ? `${part.word} ${part.url}` : name;
  const suggested = changedHere ? "mine" : "stored";
  return [{ key, part, name, isAsked, sides: ["mine", "stored"], suggested }];
}

function imagesRow(sides: TwoSides): ArticleRow[] {
  return row({ kind: "images" }, "Imágenes de la galería", showSame, sides).map((each) => {
    if (!each.isAsked) return each;
    const merged = mergedImages(sides);
    const like = (["mine", "stored"] as const).find((side) => isSame(sides[side].images, merged));
    if (like !== undefined) return { ...each, suggested: like };
    return { ...each, sides: ["mine", "stored", "both"], suggested: "both" };
  });
}

function showSame(a: ArticleContent, b: ArticleContent): boolean {
  return isSame(a.images, b.images);
}

function mergedImages({ base, mine, stored }: TwoSides): string[] {
  return mergeLists(base.images, mine.images, stored.images);
}

function wordIn({ media }: ArticleContent, { url, word }: { url: string; word: WordName }) {
  return media[url]?.[word] ?? (word === "focus" ? null : "");
}

function pictureName(url: string, { images }: ArticleContent): string {
  const at = images.indexOf(url);
  return at < 0 ? "Imagen central" : `Imagen ${at + 1}`;
}

function allOf<Names extends object>(names: Names): (keyof Names)[] {
  return Object.keys(names) as (keyof Names)[];
}
