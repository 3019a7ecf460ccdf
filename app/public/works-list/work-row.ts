import type { Category } from "#domain/category.ts";
import type { Media } from "#domain/media.ts";
import { workAddress } from "#domain/slug.ts";
import type { ListPage, WorkFilter, Works, WorkSummary } from "#domain/works.ts";
import { readFrom } from "../../ui/long-list/windows.ts";

/** So many works a window of the archive or of the index holds (W3, W4, G4). */
export const WORKS_WINDOW = 60;

/** A work as the archive and the index show it (W3, W4, G4). */
export interface WorkRow {
  title: string;
  address: string;
  year: number;
  services: Category[];
  isTop: boolean;
  media: Media | null;
}

/** What the archive and the index show of a work. */
export function workRow({ title, slug, year, services, isTop, cover }: WorkSummary): WorkRow {
  return { title, address: workAddress(slug), year, services, isTop, media: cover };
}

/** One page of the works that fit a filter. */
export async function workRows(
  works: Works,
  filter: WorkFilter,
  query: URLSearchParams,
): Promise<ListPage<WorkRow>> {
  const request = { from: readFrom(query, WORKS_WINDOW), size: WORKS_WINDOW };
  const page = await works.page(filter, request);
  return { ...page, rows: page.rows.map(workRow) };
}
