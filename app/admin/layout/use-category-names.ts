import { useRouteLoaderData } from "react-router";
import { isRecord, isTexts } from "#domain/parsing.ts";

/** What the framework calls the admin's layout. */
const LAYOUT = "admin/layout/route";

/** The names of the studio's categories, the hidden apart, in its order (U1). */
export function useCategoryNames(): readonly string[] {
  const data: unknown = useRouteLoaderData(LAYOUT);
  return isRecord(data) && isTexts(data.categories) ? data.categories : [];
}
