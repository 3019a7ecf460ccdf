import { useRouteLoaderData } from "react-router";
import * as v from "valibot";
import { ENGLISH_ONLY, type LanguageChoice } from "#domain/language.ts";
import { read } from "#domain/schema.ts";
import { LANGUAGE_CODES } from "#domain/words/languages.ts";

/** Route id of the admin's layout, which loads data for all its pages. */
const LAYOUT = "admin/layout/route";

const layoutData = v.object({
  brand: v.string(),
  categories: v.array(v.string()),
  languages: v.object({
    first: v.picklist(LANGUAGE_CODES),
    second: v.picklist([...LANGUAGE_CODES, ""]),
    written: v.picklist(LANGUAGE_CODES),
  } satisfies Record<keyof LanguageChoice, v.GenericSchema>),
  reducesLarge: v.boolean(),
});

type LayoutData = v.InferOutput<typeof layoutData>;

const UNKNOWN: LayoutData = {
  brand: "",
  categories: [],
  languages: ENGLISH_ONLY,
  reducesLarge: false,
};

/** Returns the layout's data, the same object as long as the router does. */
function useLayoutData(): LayoutData {
  const data: unknown = useRouteLoaderData(LAYOUT);
  return v.is(layoutData, data) ? data : UNKNOWN;
}

/** Finds the site's brand in the data of a page's routes; empty if the layout's failed to load. */
export function brandIn(routes: readonly ({ loaderData?: unknown } | undefined)[]): string {
  const found = routes.map((route) => read(layoutData, route?.loaderData));
  return found.find((data) => data !== undefined)?.brand ?? "";
}

/** Returns the languages of the site's pages. */
export function useLanguages(): LanguageChoice {
  return useLayoutData().languages;
}

/** Returns the names of the visible categories, in the studio's order. */
export function useCategoryNames(): readonly string[] {
  return useLayoutData().categories;
}

/** Returns whether large pictures are reduced without asking. */
export function useReducesLarge(): boolean {
  return useLayoutData().reducesLarge;
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
