import type { Kysely } from "kysely";
import { categorySlug, LONGEST_CATEGORY, MOST_CATEGORIES, spelledSlug } from "#domain/category.ts";
import { entryOf, readCategoryList } from "#domain/category-list.ts";
import { listCategories } from "../categories/category-store.ts";
import { createCategories } from "../categories/categories.ts";
import type { Database } from "../database/schema.ts";

export interface SettledCategories {
  /** By the source's name; lacks names that no category can have. */
  names: ReadonlyMap<string, string>;
  /** Missing categories, which are added unless it is a dry run. */
  added: readonly string[];
}

/** Maps a source's names to categories by their slugs, and adds missing categories. */
export async function settleCategories(
  database: Kysely<Database>,
  wanted: readonly string[],
  { isDryRun, now }: { isDryRun: boolean; now: () => number },
): Promise<SettledCategories> {
  const present = await listCategories(database);
  const former = await database
    .selectFrom("former_categories")
    .innerJoin("categories", "categories.id", "former_categories.category_id")
    .select(["former_categories.slug", "categories.name"])
    .execute();
  const bySlug = new Map(former.map(({ slug, name }) => [slug, name]));
  for (const { name } of present) bySlug.set(categorySlug(name), name);
  const names = new Map<string, string>();
  const added: string[] = [];
  for (const name of new Set(wanted)) {
    const slug = spelledSlug(categorySlug(name));
    const known = bySlug.get(slug);
    if (known === undefined && !mayBeAdded(name, present.length + added.length)) continue;
    if (known === undefined) {
      added.push(name);
      bySlug.set(slug, name);
    }
    names.set(name, known ?? name);
  }
  if (added.length > 0 && !isDryRun) await addCategories(database, added, now);
  return { names, added };
}

function mayBeAdded(name: string, present: number): boolean {
  const entry = entryOf({ id: null, name, inGalleries: true, isHidden: false });
  return (
    present < MOST_CATEGORIES &&
    [...name].length <= LONGEST_CATEGORY &&
    readCategoryList([entry]).wrong.length === 0
  );
}

async function addCategories(
  database: Kysely<Database>,
  names: readonly string[],
  now: () => number,
): Promise<void> {
  const service = createCategories(database, now);
  const { version, categories } = await service.list();
  const added = names.map((name) =>
    entryOf({ id: null, name, inGalleries: true, isHidden: false }),
  );
  await service.save(version, [...categories.map(entryOf), ...added]);
}
