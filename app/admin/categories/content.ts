import * as v from "valibot";
import { saveCategories } from "#domain/calls/studio.ts";
import { entryOf, type CategoryEntry, type StoredCategories } from "#domain/category-list.ts";
import { record } from "#domain/schema.ts";
import { send } from "../api.ts";
import { onePartDocument } from "../editing/document-parts.ts";
import { formSave, type FormSave } from "../editing/document-save.ts";
import type { DocumentBase } from "../editing/use-document.ts";

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

/** Order, names and merges of the list depend on each other. */
export const categoriesDocument = onePartDocument<CategoriesContent>("Categorías", content);

export type CategoriesSave = FormSave<CategoriesContent>;

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
  return formSave(answer, base, "categories-no-connection");
}
