import { useEffect } from "react";

/** Makes links to the very page that stands do nothing, as the spec has it; one to a place on it still jumps (G7). */
export function useSamePageLinks(): void {
  useEffect(() => {
    window.addEventListener("click", stayHere, { capture: true });
    return () => window.removeEventListener("click", stayHere, { capture: true });
  }, []);
}

function stayHere(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return;
  }
  const link =
    event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
  if (!link || link.target !== "" || link.hasAttribute("download") || link.hash !== "") return;
  const isHere = link.origin === location.origin && link.pathname === location.pathname;
  if (isHere && link.search === location.search) event.preventDefault();
}
