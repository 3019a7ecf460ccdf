import { useEffect, useRef } from "react";

/**
 * Gives the focus back to what opened the form, once the form is gone: the page around
 * it could hold no focus meanwhile.
 * @param open what the form is open for, an article's id or "new"; undefined while it is closed
 */
export function useFocusBack(open: number | "new" | undefined): void {
  const before = useRef(open);
  useEffect(() => {
    if (open === undefined && before.current !== undefined) {
      document.getElementById(`edit-${before.current}`)?.focus({ preventScroll: true });
    }
    before.current = open;
  }, [open]);
}
