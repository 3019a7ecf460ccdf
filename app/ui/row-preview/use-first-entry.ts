import { useEffect, useState, type RefObject } from "react";

/** What last came to the rows, or moved over them; undefined where it has left again. */
export interface Entry {
  current: PointerEvent | FocusEvent | undefined;
}

/**
 * Notes where a pointer or the focus is until what follows it is there to be told.
 * @param area holds the rows
 * @returns undefined until either has come for the first time
 */
export function useFirstEntry(area: RefObject<HTMLElement | null>): Entry | undefined {
  const [entry, setEntry] = useState<Entry>();
  useEffect(() => {
    const stop = new AbortController();
    const last: Entry = { current: undefined };
    const note = (event: PointerEvent | FocusEvent) => {
      last.current = /leave|out$/.test(event.type) ? undefined : event;
      setEntry(last);
    };
    for (const type of [
      "pointerover",
      "pointermove",
      "pointerleave",
      "focusin",
      "focusout",
    ] as const) {
      area.current?.addEventListener(type, note, { signal: stop.signal, passive: true });
    }
    return () => stop.abort();
  }, [area]);
  return entry;
}
