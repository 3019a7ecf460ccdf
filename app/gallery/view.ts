/** The search that asks for the plain list instead of the wall (L3). */
export const LIST_SEARCH = "?view=list";

/** Whether an address asks for the plain list. */
export function isList(search: URLSearchParams): boolean {
  return search.get("view") === "list";
}
