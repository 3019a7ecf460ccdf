import { useEffect, useLayoutEffect, useRef } from "react";

/** Where the rows come while their link to more has the focus, their first takes it over. */
export function useFocusHanded(): void {
  const reached = useRef<string>(undefined);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const room = target instanceof Element ? target.closest<HTMLElement>("[data-stretch]") : null;
      const waits = room !== null && room.dataset.stands === undefined;
      reached.current = waits ? room.dataset.stretch : undefined;
    };
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, []);
  useLayoutEffect(() => {
    const room = `[data-stretch="${reached.current}"][data-stands]`;
    const came = reached.current === undefined ? null : document.querySelector(`${room} a`);
    if (!(came instanceof HTMLElement)) return;
    reached.current = undefined;
    if (document.activeElement === document.body) came.focus({ preventScroll: true });
  });
}
