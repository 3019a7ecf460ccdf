import { follow, type Point } from "../../foundation/follow.ts";
import { prefersReducedMotion } from "../../foundation/media-queries.ts";
import type { Size } from "../pan-zoom/camera.ts";

/**
 * Moves a preview along rows with `data-row` (W3).
 * @param first the event that occurred before this module was loaded
 * @returns a function that removes the listeners
 */
export function followRows(
  area: HTMLElement,
  frame: HTMLElement,
  onRow: (row: number | undefined) => void,
  first: PointerEvent | FocusEvent | undefined,
): () => void {
  const stop = new AbortController();
  let [row, pointer]: [HTMLElement | undefined, Point | undefined] = [undefined, undefined];
  let at: Point | undefined;
  let paintedAt = 0;
  let painting = 0;

  const paint = (now: number) => {
    painting = 0;
    if (!row) return;
    const size = { width: frame.offsetWidth, height: frame.offsetHeight };
    const target = placeOf(pointer ?? endOfTitle(row), row.getBoundingClientRect(), size, screen());
    const isFirst = at === undefined;
    const elapsed = Math.max(0, now - paintedAt);
    // Only x is animated: a vertical lag would cover the row's text.
    const x =
      at && !prefersReducedMotion() ? follow(at, { x: target.x, y: at.y }, elapsed).x : target.x;
    at = { x, y: target.y };
    paintedAt = now;
    frame.style.transform = `translate(${at.x}px, ${at.y}px)`;
    if (isFirst) onRow(Number(row.dataset.row));
    if (at.x !== target.x) schedule();
  };
  const schedule = () => {
    painting ||= requestAnimationFrame(paint);
  };
  const leave = () => {
    [row, at] = [undefined, undefined];
    onRow(undefined);
  };
  const enter = (target: EventTarget | null, from: Point | undefined) => {
    const next = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
    pointer = from;
    if (!next) return leave();
    if (next !== row && at) onRow(Number(next.dataset.row));
    if (at === undefined || painting === 0) paintedAt = performance.now();
    row = next;
    schedule();
  };

  const options = { signal: stop.signal, passive: true };
  const byPointer = ({ target, clientX, clientY, pointerType }: PointerEvent) => {
    if (pointerType !== "touch") enter(target, { x: clientX, y: clientY });
  };
  area.addEventListener("pointermove", byPointer, options);
  area.addEventListener("pointerover", byPointer, options);
  area.addEventListener("pointerleave", leave, options);
  const byFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(":focus-visible")) enter(target, undefined);
  };
  area.addEventListener("focusin", byFocus, options);
  area.addEventListener("focusout", leave, options);
  window.addEventListener("scroll", () => row && schedule(), options);
  window.addEventListener("blur", leave, options);
  if (first instanceof PointerEvent) byPointer(first);
  else if (first) byFocus(first);
  return () => {
    stop.abort();
    cancelAnimationFrame(painting);
  };
}

function screen(): Size {
  return { width: document.documentElement.clientWidth, height: innerHeight };
}

function endOfTitle(row: HTMLElement): Point {
  const text = document.createRange();
  text.selectNodeContents(row.querySelector("[data-title]") ?? row);
  const { right, bottom } = text.getBoundingClientRect();
  return { x: right, y: bottom };
}

/** CSS pixels from the pointer and from the row. */
const OFFSET = { x: 24, y: 16 } as const;

const MARGIN_PX = 16;

/** Returns the preview's top left corner: below its row, or above it near the bottom of the screen. */
export function placeOf(
  pointer: Point,
  row: { top: number; bottom: number },
  size: Size,
  screen: Size,
): Point {
  const below = row.bottom + OFFSET.y;
  const above = row.top - OFFSET.y - size.height;
  const isBelow = below + size.height <= screen.height - MARGIN_PX || above < MARGIN_PX;
  return {
    x: clamp(pointer.x + OFFSET.x, screen.width - size.width),
    y: clamp(isBelow ? below : above, screen.height - size.height),
  };
}

function clamp(value: number, room: number): number {
  return Math.max(MARGIN_PX, Math.min(room - MARGIN_PX, value));
}
