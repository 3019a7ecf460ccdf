/** Where a pointer was pressed, and how far the page was scrolled then, in CSS pixels. */
export interface Press {
  readonly x: number;
  readonly y: number;
  readonly scrolled: number;
}

/** A press that goes further is a drag and no click, in CSS pixels. */
const CLICK_SLACK_PX = 8;

/** Notes a press, to know a drag from a click when it ends. In the browser only. */
export function pressOf({ clientX, clientY }: { clientX: number; clientY: number }): Press {
  return { x: clientX, y: clientY, scrolled: scrollY };
}

/** Whether what ends here was a drag, or the page has moved under it; a key's click has no press and is none. */
export function isDragged(
  from: Press | undefined,
  event: { clientX: number; clientY: number },
): boolean {
  if (!from) return false;
  const { x, y, scrolled } = pressOf(event);
  const way = Math.hypot(x - from.x, y - from.y);
  return Math.max(way, Math.abs(scrolled - from.scrolled)) > CLICK_SLACK_PX;
}
