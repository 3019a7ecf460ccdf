import {
  categorySlug,
  LONGEST_CATEGORY,
  MOST_CATEGORIES,
  type Category,
  type CategorySettings,
} from "./category.ts";
import { rootEntry, WrongEntry, type Entry } from "./settings-entry.ts";
import { texts } from "./settings-texts.ts";
import type { WrongSettingsAnswer } from "./site-settings.ts";

export interface CategoryEntry extends CategorySettings {
  id: number | null;
  /** Id of the category that receives its articles; null without a merge. */
  mergeInto: number | null;
}

export interface StoredCategories {
  version: number;
  categories: Category[];
}

/** Paths of wrong entries are as in `categories[2].name`; a stale save gets the stored list. */
export type CategoriesAnswer =
  | ({ success: true } & StoredCategories)
  | (WrongSettingsAnswer & Partial<StoredCategories>);

/** Gallery slugs that other routes use. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(["rows"]);

/** Reads a save of the complete list (U1); stored categories missing from it are removed. */
export function readCategoryList(input: unknown): {
  categories: CategoryEntry[];
  wrong: WrongEntry[];
} {
  const wrong: WrongEntry[] = [];
  const categories = rootEntry({ categories: input }, wrong)
    .at("categories")
    .list(MOST_CATEGORIES, readEntry);
  wrong.push(...wrongNames(categories, wrong), ...wrongMerges(categories));
  return { categories, wrong };
}

function readEntry(entry: Entry): CategoryEntry {
  return {
    id: entry.at("id").one(isIdOrNull, "object", null),
    ...texts(entry, { name: LONGEST_CATEGORY }),
    inGalleries: entry.at("inGalleries").flag(),
    isHidden: entry.at("isHidden").flag(),
    mergeInto: entry.at("mergeInto").one(isIdOrNull, "object", null),
  };
}

function isIdOrNull(value: unknown): value is number | null {
  return value === null || Number.isSafeInteger(value);
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
