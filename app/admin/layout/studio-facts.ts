import { useRouteLoaderData } from "react-router";
import { isRecord, isTexts } from "#domain/parsing.ts";

/** What the framework calls the admin's layout, which loads what all its pages may need. */
export const LAYOUT = "admin/layout/route";

/** The names of the studio's categories, the hidden apart, in its order (U1). */
export function useCategoryNames(): readonly string[] {
  const data: unknown = useRouteLoaderData(LAYOUT);
  return isRecord(data) && isTexts(data.categories) ? data.categories : [];
}

/** Whether large pictures are reduced without a question (U6). */
export function useReducesLarge(): boolean {
  const data: unknown = useRouteLoaderData(LAYOUT);
  return isRecord(data) && data.reducesLarge === true;
}

let hasChanged = false;

/** Called where a page other than the settings' has changed one of these facts; revalidate then. */
export function noteStudioChange(): void {
  hasChanged = true;
}

/** Whether the layout has to load them again; false again after that. */
export function takeStudioChange(): boolean {
  const was = hasChanged;
  hasChanged = false;
  return was;
}
