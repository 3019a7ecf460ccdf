export const LIST_SEARCH = "?view=list";

/** Returns the query of the list view, starting at a frame. */
export function listSearch(from: number): string {
  return from === 0 ? LIST_SEARCH : `${LIST_SEARCH}&from=${from}`;
}

/** Whether a query selects the list view. */
export function isList(search: URLSearchParams): boolean {
  return search.get("view") === "list";
}
