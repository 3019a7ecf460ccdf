import { useEffect, type RefObject } from "react";

const OPEN = '[aria-expanded="true"], details[open]';

/** A click outside an open dropdown closes it, and does nothing else to what lies there (L2). */
export function useOutsideClick(dropdown: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const gone = new AbortController();
    let swallowing = new AbortController();
    const swallow = (click: MouseEvent) => {
      click.preventDefault();
      click.stopPropagation();
    };
    const press = ({ target }: PointerEvent) => {
      swallowing.abort();
      const isOutside = target instanceof Node && !dropdown.current?.contains(target);
      if (!isOutside || !dropdown.current?.querySelector(OPEN)) return;
      swallowing = new AbortController();
      const { signal } = swallowing;
      window.addEventListener("click", swallow, { capture: true, once: true, signal });
    };
    window.addEventListener("pointerdown", press, { capture: true, signal: gone.signal });
    return () => {
      gone.abort();
      swallowing.abort();
    };
  }, [dropdown]);
}
