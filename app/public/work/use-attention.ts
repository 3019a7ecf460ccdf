import { useState, type FocusEvent, type PointerEvent } from "react";
import { useMediaQuery } from "../../motion/use-media-query.ts";

/** Below 768 px a card has no preview (W5). */
const PREVIEWS = "(width >= 768px)";

/**
 * Whether a mouse is over an element or the keyboard has reached it (W5).
 * A finger, which has left again by the time anything moves, doesn't count.
 * @returns the answer, whether it ever was so, and the handlers that the element needs
 */
export function useAttention() {
  const [isOver, setIsOver] = useState(false);
  const [isReached, setIsReached] = useState(false);
  const [wasEver, setWasEver] = useState(false);
  const hasPreview = useMediaQuery(PREVIEWS);
  const has = hasPreview && (isOver || isReached);
  if (has && !wasEver) setWasEver(true);
  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => setIsOver(pointerType !== "touch"),
    onPointerLeave: () => setIsOver(false),
    onFocus: ({ currentTarget }: FocusEvent) =>
      setIsReached(currentTarget.matches(":focus-visible")),
    onBlur: () => setIsReached(false),
  };
  return { has, wasEver, handlers };
}
