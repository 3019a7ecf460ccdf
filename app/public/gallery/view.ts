/** The search that asks for the plain list instead of the wall (L3). */
export const LIST_SEARCH = "?view=list";

/** The search that asks for the plain list from a frame on. */
export function listSearch(from: number): string {
  return from === 0 ? LIST_SEARCH : `${LIST_SEARCH}&from=${from}`;
}

/** Whether an address asks for the plain list. */
export function isList(search: URLSearchParams): boolean {
  return search.get("view") === "list";
}
