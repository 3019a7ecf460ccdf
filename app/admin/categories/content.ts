import * as v from "valibot";
import { saveCategories } from "#domain/calls/studio.ts";
import { entryOf, type CategoryEntry, type StoredCategories } from "#domain/category-list.ts";
import { read, record } from "#domain/schema.ts";
import { send } from "../api.ts";
import { conflictRows, mergeContents, type Choice, type Sides } from "../editing/merge.ts";
import { studioSave, type StudioSave } from "../editing/document-save.ts";
import { unsavedEdit } from "../editing/unsaved-changes.ts";
import type { DocumentBase, DocumentEdit } from "../editing/use-document.ts";

export interface CategoriesContent {
  categories: readonly CategoryEntry[];
}

export const NEW_CATEGORY: CategoryEntry = {
  id: null,
  name: "",
  inGalleries: true,
  isHidden: false,
  mergeInto: null,
};

/** Returns the stored list as the version that an edit begins from. */
export function baseOf({ version, categories }: StoredCategories): DocumentBase<CategoriesContent> {
  return { version, content: { categories: categories.map(entryOf) } };
}

/** An edit in the browser's storage; its names may be anything that was typed. */
const content = record(
  {
    categories: v.array(
      v.looseObject({
        id: v.nullable(v.number()),
        name: v.string(),
        inGalleries: v.boolean(),
        isHidden: v.boolean(),
        mergeInto: v.nullable(v.number()),
      }),
    ),
  },
  "",
);

/** Parses a stored edit; undefined if the form could not show it. */
export function readUnsavedCategories(
  stored: unknown,
  version: number,
): DocumentEdit<CategoriesContent> | undefined {
  const edit = read(unsavedEdit(content), stored);
  return edit && { content: edit.content, base: { version, content: edit.base.content } };
}

/** The list is a single part, because its order, names and merges depend on each other. */
const PARTS = [
  {
    key: "categories",
    name: "Categorías",
    read: ({ categories }: CategoriesContent) => categories,
    write: (_: CategoriesContent, value: unknown) =>
      read(content, { categories: value }) ?? { categories: [] },
  },
];

/** Returns the list's row if the two sides differ. */
export function categoryDifferences(sides: Sides<CategoriesContent>) {
  return conflictRows(PARTS, sides);
}

/** Returns the list of the chosen side, or of the only side that changed it. */
export function mergeCategories(
  sides: Sides<CategoriesContent>,
  choice?: Choice,
): CategoriesContent {
  return mergeContents(PARTS, sides, choice);
}

export type CategoriesSave = StudioSave<CategoriesContent>;

/** Saves the whole list against the version that the edit began from. */
export async function sendCategories(
  { categories }: CategoriesContent,
  version: number | undefined,
): Promise<CategoriesSave> {
  const answer = await send(saveCategories, {
    body: { version: version ?? 0, categories: [...categories] },
  });
  const { version: stored, categories: list } = answer && "version" in answer ? answer : {};
  const isStored = stored !== undefined && list !== undefined;
  const base = isStored ? baseOf({ version: stored, categories: list }) : undefined;
  return studioSave(answer, base, "categories-no-connection");
}
