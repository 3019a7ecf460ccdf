export interface PointerStart {
  readonly x: number;
  readonly y: number;
  readonly scrolled: number;
}

const CLICK_SLACK_PX = 8;

/** Records where a pointer goes down, to distinguish a drag from a click. In the browser only. */
export function pointerStartOf({
  clientX,
  clientY,
}: {
  clientX: number;
  clientY: number;
}): PointerStart {
  return { x: clientX, y: clientY, scrolled: scrollY };
}

/** Checks whether the pointer or the page moved since then; a keyboard click has no start. */
export function isDragged(
  from: PointerStart | undefined,
  event: { clientX: number; clientY: number },
): boolean {
  if (!from) return false;
  const { x, y, scrolled } = pointerStartOf(event);
  const distance = Math.hypot(x - from.x, y - from.y);
  return Math.max(distance, Math.abs(scrolled - from.scrolled)) > CLICK_SLACK_PX;
}
