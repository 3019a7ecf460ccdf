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

/** A category in a save of the list. */
export interface CategoryEntry extends CategorySettings {
  /** Null for a new one. */
  id: number | null;
  /** The id of the category that takes over its articles; null to keep it. */
  mergeInto: number | null;
}

/** The stored list, and which save of it this is. */
export interface StoredCategories {
  version: number;
  categories: Category[];
}

/** Wrong entries are named by their paths, as in `categories[2].name`; a stale save is told what is stored. */
export type CategoriesAnswer =
  | ({ success: true } & StoredCategories)
  | (WrongSettingsAnswer & Partial<StoredCategories>);

/** A gallery's address that is another page's. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(["rows"]);

/**
 * Reads a save of the categories (U1): the whole list in its order. A stored category that it
 * leaves out is removed.
 * @param input parsed JSON from outside: the list
 * @returns the list, and every entry in it that can't be used
 */
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

/** What is merged into another needs no name of its own. @param known what is wrong already */
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

/** Merged are stored categories, and into one that stays. */
function wrongMerges(categories: readonly CategoryEntry[]): WrongEntry[] {
  const staying = new Set(categories.flatMap((each) => (each.mergeInto === null ? each.id : [])));
  return categories.flatMap(({ id, mergeInto }, index) =>
    mergeInto === null || (id !== null && staying.has(mergeInto))
      ? []
      : new WrongEntry(`categories[${index}].mergeInto`, "category"),
  );
}
