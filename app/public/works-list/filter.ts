import type { PublicCategory } from "#domain/category.ts";
import type { WorkFilter, ListPage, Works } from "#domain/works.ts";
import type { ReactNode } from "react";
import type { Media } from "#domain/media.ts";
import { workAddress } from "#domain/slug.ts";
import { FIRST_PAGE_SIZE, readPageRequest } from "#domain/list-pages.ts";
import type { Pages } from "../../ui/list-pages/list-page.ts";

/** Where pages of the works are asked for, as JSON: in the studio's order unless another is named. */
export const WORK_ROWS = "/index/rows";

/** All works in the studio's order, as the archive has them (W3, U7). */
export const ALL_WORKS: WorkFilter = { order: "studio", category: null };

/**
 * Reads `?by=year` and `?category={slug}`; anything else in them means no filter (G4).
 * @param categories those that visitors see
 */
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

/**
 * The address of the works of a filter; it names no more than was chosen (G4): not the order
 * that the page has by itself.
 * @param path of the page or of the rows
 * @param from the place that the page of the list holds
 */
export function worksAddress(path: string, { order, category }: WorkFilter, from = 0): string {
  const query = new URLSearchParams();
  if (order === "year" || (order === "title" && path === WORK_ROWS)) query.set("by", order);
  if (category) query.set("category", category);
  if (from > 0) query.set("from", String(from));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** A work as the archive and the index show it (W3, W4, G4). */
export interface WorkRow {
  title: string;
  address: string;
  year: number;
  services: string[];
  media: Media | null;
}

/** The page of the works of a filter that an address asks for. */
export async function workRows(
  works: Works,
  filter: WorkFilter,
  query: URLSearchParams,
): Promise<ListPage<WorkRow>> {
  const page = await works.page(filter, readPageRequest(query, FIRST_PAGE_SIZE));
  const rows = page.rows.map(({ title, slug, year, services, cover }) => ({
    title,
    address: workAddress(slug),
    year,
    services,
    media: cover,
  }));
  return { ...page, rows };
}

/** A list of works, as a page shows it. */
export interface WorksListProps {
  /** Of the page that shows it. */
  path: string;
  filter: WorkFilter;
  first: ListPage<WorkRow>;
  children: (works: Pages<WorkRow>) => ReactNode;
}
