import { useRouteLoaderData } from "react-router";
import * as v from "valibot";

/** Route id of the admin's layout, which loads data for all its pages. */
export const LAYOUT = "admin/layout/route";

const studioFacts = v.object({ categories: v.array(v.string()), reducesLarge: v.boolean() });

const UNKNOWN: v.InferOutput<typeof studioFacts> = { categories: [], reducesLarge: false };

/** Returns the layout's data, the same object as long as the router does. */
function useStudioFacts(): typeof UNKNOWN {
  const data: unknown = useRouteLoaderData(LAYOUT);
  return v.is(studioFacts, data) ? data : UNKNOWN;
}

/** Returns the names of the visible categories, in the studio's order. */
export function useCategoryNames(): readonly string[] {
  return useStudioFacts().categories;
}

/** Returns whether large pictures are reduced without asking. */
export function useReducesLarge(): boolean {
  return useStudioFacts().reducesLarge;
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
