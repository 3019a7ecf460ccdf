import { useCallback, useEffect, useRef, useState } from "react";

/** Stores which items are selected; a key that leaves the list is no longer selected. */
export function useSelection(keys: readonly string[]) {
  const [stored, setStored] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  /** With `isRange`, changes all items from the last toggled one. */
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
