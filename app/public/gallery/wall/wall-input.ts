import type { Point } from "./camera.ts";
import { wheelTicks, wishOf, type Wish } from "./gesture.ts";

/** What the wall is told of hands, wheels and keys; places are in pixels of the window. */
export interface WallListener {
  /** Where the fingers or the pressed mouse are now; the last that leaves makes the list empty. */
  onTouch: (points: readonly Point[], at: number) => void;
  /** @returns whether that changes the zoom */
  onTicks: (ticks: number, about: Point) => boolean;
  onWish: (wish: Wish) => void;
  /** A frame has the focus, by its place in the list; undefined when none has. */
  onFocus: (index: number | undefined, isByKey: boolean) => void;
  /** Whether the press that now ends was a drag, or has caught the wall in its flight (L4). */
  wasDrag: () => boolean;
  /** Whether the pointers belong to the wall by now, wherever they go. */
  isDrag: () => boolean;
}

/**
 * Listens to everything that moves the wall (L3).
 * @returns stops it
 */
export function listenOn(region: HTMLElement, listener: WallListener): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const points = new Map<number, Point>();
  let gathered = 0;

  const tell = ({ timeStamp }: PointerEvent) => listener.onTouch([...points.values()], timeStamp);
  const leave = (event: PointerEvent) => {
    if (points.delete(event.pointerId)) tell(event);
  };

  region.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0 || points.size === 2) return;
      points.set(event.pointerId, place(event));
      tell(event);
    },
    { signal },
  );
  // On the window: before a drag has begun nothing is captured, so that a click stays the frame's own.
  window.addEventListener(
    "pointermove",
    (event) => {
      if (!points.has(event.pointerId)) return;
      points.set(event.pointerId, place(event));
      tell(event);
      if (listener.isDrag() && !region.hasPointerCapture(event.pointerId)) {
        region.setPointerCapture(event.pointerId);
      }
    },
    { signal },
  );
  window.addEventListener("pointerup", leave, { signal });
  window.addEventListener("pointercancel", leave, { signal });
  region.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  region.addEventListener(
    "click",
    (event) => {
      // A click by keyboard has no detail.
      if (event.detail === 0 || !listener.wasDrag()) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, signal },
  );
  region.addEventListener(
    "wheel",
    (event) => {
      const read = wheelTicks(gathered, { deltaY: event.deltaY, isPinch: event.ctrlKey });
      gathered = read.gathered;
      const zooms = read.ticks === 0 || listener.onTicks(read.ticks, place(event));
      // At the end of the zoom the wheel is the page's again.
      if (zooms || event.ctrlKey) event.preventDefault();
    },
    { passive: false, signal },
  );
  region.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const wish = wishOf(event.key);
      if (!wish) return;
      event.preventDefault();
      listener.onWish(wish);
    },
    { signal },
  );
  region.addEventListener(
    "focusin",
    ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      const index = target.closest<HTMLElement>("[data-frame]")?.dataset.frame;
      listener.onFocus(index === undefined ? undefined : Number(index), isByKey(target));
    },
    { signal },
  );
  region.addEventListener("focusout", () => listener.onFocus(undefined, false), { signal });
  return () => stop.abort();
}

function place({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY };
}

function isByKey(target: HTMLElement): boolean {
  return target.matches(":focus-visible");
}
