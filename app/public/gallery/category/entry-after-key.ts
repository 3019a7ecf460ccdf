/** So many entries Page Up and Page Down move by (L2). */
const PAGE_SIZE = 5;

/**
 * The entry of a list that a key moves the focus to (L2).
 * @param at the focused entry's index; -1 if none is
 * @returns undefined if the key moves nothing
 */
export function entryAfterKey(key: string, at: number, total: number): number | undefined {
  const last = total - 1;
  switch (key) {
    case "ArrowDown":
      return at === last ? 0 : at + 1;
    case "ArrowUp":
      return at <= 0 ? last : at - 1;
    case "PageDown":
      return at < 0 ? undefined : Math.min(last, at + PAGE_SIZE);
    case "PageUp":
      return at < 0 ? undefined : Math.max(0, at - PAGE_SIZE);
    case "Home":
      return at < 0 ? undefined : 0;
    case "End":
      return at < 0 ? undefined : last;
    default:
      return undefined;
  }
}
