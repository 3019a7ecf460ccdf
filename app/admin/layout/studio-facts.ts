import { useRouteLoaderData } from "react-router";
import { isRecord, isTexts } from "#domain/parsing.ts";

/** Route id of the admin's layout, which loads data for all its pages. */
export const LAYOUT = "admin/layout/route";

/** Returns the names of the visible categories, in the studio's order. */
export function useCategoryNames(): readonly string[] {
  const data: unknown = useRouteLoaderData(LAYOUT);
  return isRecord(data) && isTexts(data.categories) ? data.categories : [];
}

/** Returns whether large pictures are reduced without asking. */
export function useReducesLarge(): boolean {
  const data: unknown = useRouteLoaderData(LAYOUT);
  return isRecord(data) && data.reducesLarge === true;
}

let hasChanged = false;

/** Marks the layout's data as outdated; revalidate afterwards. */
export function noteStudioChange(): void {
  hasChanged = true;
}

/** Returns whether the layout must load its data again; the router asks several times per load. */
export function hasStudioChanged(): boolean {
  return hasChanged;
}

/** Call it when the layout's data are loaded. */
export function forgetStudioChange(): void {
  hasChanged = false;
}
