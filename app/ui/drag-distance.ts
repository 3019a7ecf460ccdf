/** Where a pointer came down, and how far the page was scrolled then, in CSS pixels. */
export interface PointerStart {
  readonly x: number;
  readonly y: number;
  readonly scrolled: number;
}

/** A pointer that moves further drags, in CSS pixels. */
const CLICK_SLACK_PX = 8;

/** Notes where a pointer comes down, to tell a drag from a click when it is lifted. In the browser only. */
export function pointerStartOf({
  clientX,
  clientY,
}: {
  clientX: number;
  clientY: number;
}): PointerStart {
  return { x: clientX, y: clientY, scrolled: scrollY };
}

/** Whether the pointer was dragged, or the page scrolled under it; a click by keyboard has no start. */
export function isDragged(
  from: PointerStart | undefined,
  event: { clientX: number; clientY: number },
): boolean {
  if (!from) return false;
  const { x, y, scrolled } = pointerStartOf(event);
  const distance = Math.hypot(x - from.x, y - from.y);
  return Math.max(distance, Math.abs(scrolled - from.scrolled)) > CLICK_SLACK_PX;
}
