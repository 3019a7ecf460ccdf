import { useCallback, useEffect, useRef, useState } from "react";

/**
 * Which items of a list are chosen, by their keys (U8).
 * @param keys of the items as they stand; those that are gone are no longer chosen */
export function useSelection(keys: readonly string[]) {
  const [stored, setStored] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  /** Chooses or drops an item; with `isRange` all from the last one that was touched. */
  const toggle = useCallback((key: string, isRange: boolean) => {
    const from = latest.current.indexOf(last.current ?? "");
    const to = latest.current.indexOf(key);
    last.current = key;
    setStored((before) => {
      const next = new Set(before);
      const isChosen = !before.has(key);
      const range =
        isRange && from >= 0
          ? latest.current.slice(Math.min(from, to), Math.max(from, to) + 1)
          : [key];
      for (const each of range) {
        if (isChosen) next.add(each);
        else next.delete(each);
      }
      return next;
    });
  }, []);
  return {
    chosen: new Set(keys.filter((key) => stored.has(key))),
    toggle,
    chooseAll: () => setStored(new Set(keys)),
    clear: () => setStored(new Set()),
  };
}
