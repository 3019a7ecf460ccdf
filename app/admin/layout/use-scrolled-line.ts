import { useEffect, useRef, type FocusEvent } from "react";

/** Scrolls the line of places to the current one, without scrolling the page. */
export function useScrolledLine(address: string) {
  const line = useRef<HTMLElement>(null);
  useEffect(
    () => {
      const { current } = line;
      const place = current?.querySelector<HTMLElement>("[aria-current=page]");
      if (!current || !place) return;
      const { left, width } = place.getBoundingClientRect();
      const box = current.getBoundingClientRect();
      current.scrollLeft += left + width / 2 - (box.left + box.width / 2);
    },
    // The address only triggers the effect: it moves the mark to another place.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
    [address],
  );
  return line;
}

/** Scrolls a focused link out of the fade of its line; browsers leave a partly visible one there. */
export function showWhole({ target }: FocusEvent<HTMLAnchorElement>): void {
  target.scrollIntoView({ block: "nearest", inline: "nearest" });
}
