import { keysOf } from "../images/image-keys.ts";

/**
 * Two lists that began as the same one, made one again: what either side removed is gone,
 * what either side added is there, next to what it was added after. Of two new orders
 * `mine` stands; where only one side ordered anew, its order does. Additions of both in the
 * same place: the stored ones first, unless `mine` gives the order.
 * @param base the list that both began from; the same item may stand in it more than once
 */
export function mergeLists(
  base: readonly string[],
  mine: readonly string[],
  stored: readonly string[],
): string[] {
  const itemOf = new Map([base, mine, stored].flatMap((list) => zip(keysOf(list), list)));
  const [old, here, there] = [keysOf(base), keysOf(mine), keysOf(stored)];
  const gone = new Set(old.filter((key) => !here.includes(key) || !there.includes(key)));
  const stays = (key: string) => old.includes(key) && !gone.has(key);
  const isReordered = here.filter(stays).join("\n") !== old.filter(stays).join("\n");
  const [leading, other] = isReordered ? [here, there] : [there, here];

  const merged = leading.filter((key) => !gone.has(key));
  other.forEach((key, index) => {
    if (gone.has(key) || merged.includes(key)) return;
    const before = other.slice(0, index).findLast((each) => merged.includes(each));
    let at = before === undefined ? 0 : merged.indexOf(before) + 1;
    // What the other side added in the same place comes first.
    while (at < merged.length && !stays(merged[at] ?? "") && !other.includes(merged[at] ?? ""))
      at++;
    merged.splice(at, 0, key);
  });
  return merged.map((key) => itemOf.get(key) ?? key);
}

function zip(keys: readonly string[], items: readonly string[]): [string, string][] {
  return keys.map((key, index) => [key, items[index] ?? key]);
}
