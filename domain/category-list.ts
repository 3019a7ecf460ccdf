import * as v from "valibot";
import { categorySlug, LONGEST_CATEGORY, MOST_CATEGORIES } from "./category.ts";
import { readEntries, WrongEntry } from "./settings-entry.ts";
import { inGroup, labelled } from "./settings-tree.ts";
import { flag, group, listOf, optionalText, translated } from "./settings-kinds.ts";
import type { TextsOf } from "./translations.ts";

const idOrNull = v.nullable(v.pipe(v.number("object"), v.safeInteger("object")));

const category = translated(
  {
    id: idOrNull,
    name: labelled("Nombre", optionalText(LONGEST_CATEGORY)),
    inGalleries: flag,
    isHidden: flag,
    mergeInto: labelled("Fusionar con", idOrNull),
  },
  ["name"],
);

/** The complete list of a save; `mergeInto` is the category that receives its articles. */
export const categoryList = group({
  categories: inGroup("Categorías", labelled("Categorías", listOf(category, MOST_CATEGORIES))),
});

export type CategoryEntry = v.InferOutput<typeof categoryList>["categories"][number];

/** The stored list as an answer has it. */
export const storedCategories = {
  version: v.number(),
  categories: v.array(
    translated(
      {
        id: v.number(),
        name: v.string(),
        inGalleries: v.boolean(),
        isHidden: v.boolean(),
        articles: v.number(),
      },
      ["name"],
    ),
  ),
};

export type StoredCategories = TextsOf<typeof storedCategories>;

/** Returns a category as a save that leaves it unchanged has it. */
export function entryOf({
  id,
  name,
  translations = {},
  inGalleries,
  isHidden,
}: Omit<CategoryEntry, "mergeInto">): CategoryEntry {
  return { id, name, translations, inGalleries, isHidden, mergeInto: null };
}

/** Gallery slugs that other routes use. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(["rows"]);

/** Reads a save of the complete list (U1); stored categories missing from it are removed. */
export function readCategoryList(input: unknown): {
  categories: CategoryEntry[];
  wrong: WrongEntry[];
} {
  const { output, wrong } = readEntries(categoryList, { categories: input });
  const isList = wrong.every(({ path }) => path !== "categories");
  const categories = (isList && output?.categories) || [];
  return {
    categories,
    wrong: [...wrong, ...wrongNames(categories, wrong), ...wrongMerges(categories)],
  };
}

function wrongNames(
  categories: readonly CategoryEntry[],
  known: readonly WrongEntry[],
): WrongEntry[] {
  const taken = new Set<string>();
  return categories.flatMap(({ name, mergeInto }, index) => {
    const path = `categories[${index}].name`;
    if (mergeInto !== null || known.some((each) => each.path === path)) return [];
    const slug = categorySlug(name);
    if (slug === "" || RESERVED_SLUGS.has(slug)) return new WrongEntry(path, "category-name");
    if (taken.has(slug)) return new WrongEntry(path, "duplicate");
    taken.add(slug);
    return [];
  });
}

/** Only a stored category can be merged, and only into one that is kept. */
function wrongMerges(categories: readonly CategoryEntry[]): WrongEntry[] {
  const staying = new Set(categories.flatMap((each) => (each.mergeInto === null ? each.id : [])));
  return categories.flatMap(({ id, mergeInto }, index) =>
    mergeInto === null || (id !== null && staying.has(mergeInto))
      ? []
      : new WrongEntry(`categories[${index}].mergeInto`, "category"),
  );
}
