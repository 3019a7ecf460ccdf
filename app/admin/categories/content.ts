import { API } from "#domain/api.ts";
import type { Category } from "#domain/category.ts";
import type { CategoriesAnswer, CategoryEntry, StoredCategories } from "#domain/category-list.ts";
import { isRecord } from "#domain/parsing.ts";
import { call, post } from "../api.ts";
import { conflictRows, mergeContents, type Choice, type Sides } from "../editing/merge.ts";
import { studioSave, type StudioSave } from "../editing/document-save.ts";
import { readRefusedFields } from "../editing/problems.tsx";
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

function entryOf({ id, name, translations, inGalleries, isHidden }: Category): CategoryEntry {
  return {
    id,
    name,
    ...(translations && { translations }),
    inGalleries,
    isHidden,
    mergeInto: null,
  };
}

/** Parses a stored edit; undefined if the form could not show it. */
export function readUnsavedCategories(
  stored: unknown,
  version: number,
): DocumentEdit<CategoriesContent> | undefined {
  if (!isRecord(stored) || !isRecord(stored.base)) return undefined;
  const content = readContent(stored.content);
  const base = readContent(stored.base.content);
  return content && base && { content, base: { version, content: base } };
}

function readContent(value: unknown): CategoriesContent | undefined {
  const categories = isRecord(value) ? value.categories : undefined;
  return Array.isArray(categories) && categories.every(isEntry) ? { categories } : undefined;
}

function isEntry(value: unknown): value is CategoryEntry {
  return (
    isRecord(value) &&
    typeof value.name === "string" &&
    [value.inGalleries, value.isHidden].every((flag) => typeof flag === "boolean") &&
    [value.id, value.mergeInto].every((id) => id === null || Number.isInteger(id))
  );
}

/** The list is a single part, because its order, names and merges depend on each other. */
const PARTS = [
  {
    key: "categories",
    name: "Categorías",
    read: ({ categories }: CategoriesContent) => categories,
    write: (_: CategoriesContent, value: unknown) =>
      readContent({ categories: value }) ?? { categories: [] },
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
  const answer = await call(
    API.categories,
    post({ version: version ?? 0, categories }),
    readAnswer,
  );
  const { version: stored, categories: list } = answer ?? {};
  const isStored = stored !== undefined && list !== undefined;
  const base = isStored ? baseOf({ version: stored, categories: list }) : undefined;
  return studioSave(answer, base, "categories-no-connection");
}

function readAnswer(answer: unknown): CategoriesAnswer {
  const { version, categories, success } = isRecord(answer) ? answer : {};
  if (!Number.isInteger(version) || !Array.isArray(categories) || !categories.every(isCategory)) {
    return readRefusedFields(answer);
  }
  const stored = { version: Number(version), categories };
  return success === true ? { success, ...stored } : { ...readRefusedFields(answer), ...stored };
}

function isCategory(value: unknown): value is Category {
  return (
    isRecord(value) && Number.isInteger(value.articles) && isEntry({ mergeInto: null, ...value })
  );
}
