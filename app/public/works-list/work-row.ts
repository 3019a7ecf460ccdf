import type { ReactNode } from "react";
import type { Category } from "#domain/category.ts";
import type { Media } from "#domain/media.ts";
import { workAddress } from "#domain/slug.ts";
import type { ListPage, WorkFilter, Works } from "#domain/works.ts";
import { FIRST_PAGE_SIZE, readPageRequest, type Pages } from "../../ui/list-pages/list-page.ts";

/** A work as the archive and the index show it (W3, W4, G4). */
export interface WorkRow {
  title: string;
  address: string;
  year: number;
  services: Category[];
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
