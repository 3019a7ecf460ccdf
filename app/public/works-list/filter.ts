import type { PublicCategory } from "#domain/category.ts";
import type { WorkFilter, ListPage, Works } from "#domain/works.ts";
import type { ReactNode } from "react";
import type { Media } from "#domain/media.ts";
import { workAddress } from "#domain/slug.ts";
import { FIRST_PAGE_SIZE, readListRange } from "#domain/list-pages.ts";
import type { Pages } from "../../ui/list-pages/list-page.ts";

/** Address of the works as JSON, in the studio's order unless `by` names another. */
export const WORK_ROWS = "/index/rows";

export const ALL_WORKS: WorkFilter = { order: "studio", category: null };

/** Reads `?by=year` and `?category={slug}`; an unknown value means no filter. */
export function readFilter(
  query: URLSearchParams,
  categories: readonly PublicCategory[],
): WorkFilter {
  const wanted = query.get("category");
  return {
    order: query.get("by") === "year" ? "year" : "title",
    category: categories.find(({ slug }) => slug === wanted)?.slug ?? null,
  };
}

/** Returns the address of a filter's works from an index on; omits the default order of `path`. */
export function worksAddress(path: string, { order, category }: WorkFilter, from = 0): string {
  const query = new URLSearchParams();
  if (order === "year" || (order === "title" && path === WORK_ROWS)) query.set("by", order);
  if (category) query.set("category", category);
  if (from > 0) query.set("from", String(from));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

export interface WorkRow {
  title: string;
  address: string;
  year: number;
  categories: string[];
  media: Media | null;
}

/** Returns the page of a filter's works that the query asks for. */
export async function workRows(
  works: Works,
  filter: WorkFilter,
  query: URLSearchParams,
): Promise<ListPage<WorkRow>> {
  const page = await works.page(filter, readListRange(query, FIRST_PAGE_SIZE));
  const rows = page.rows.map(({ title, slug, year, categories, cover }) => ({
    title,
    address: workAddress(slug),
    year,
    categories,
    media: cover,
  }));
  return { ...page, rows };
}

export interface WorksListProps {
  path: string;
  filter: WorkFilter;
  first: ListPage<WorkRow>;
  children: (works: Pages<WorkRow>) => ReactNode;
}
