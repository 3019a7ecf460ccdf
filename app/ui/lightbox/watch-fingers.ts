import type { GestureEvent } from "./gesture.ts";
import { ZOOM_STEP, type Point } from "./zoom.ts";

/** A notch of the wheel zooms by about a tenth: its way in pixels to an exponent. */
const WHEEL_PACE = 0.0015;

/** A trackpad sends a pinch in far smaller steps than a wheel. */
const LONGEST_WHEEL_PX = 120;

/** An arrow key pans a near picture so far, in CSS pixels. */
const ARROW_PX = 80;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: ARROW_PX, y: 0 },
  ArrowRight: { x: -ARROW_PX, y: 0 },
  ArrowUp: { x: 0, y: ARROW_PX },
  ArrowDown: { x: 0, y: -ARROW_PX },
};

const ZOOM_KEYS: Readonly<Record<string, GestureEvent>> = {
  "+": { type: "zoom", factor: ZOOM_STEP },
  "=": { type: "zoom", factor: ZOOM_STEP },
  "-": { type: "zoom", factor: 1 / ZOOM_STEP },
  "0": { type: "fit" },
};

/**
 * Reads fingers, mouse, wheel and keys on a lightbox's stage (P4).
 * @param isNear whether arrow keys and the plain wheel pan, instead of leading on
 * @returns a function that stops reading
 */
export function watchFingers(
  stage: HTMLElement,
  tell: (event: GestureEvent) => void,
  isNear: () => boolean,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const at = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };

  stage.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0) return;
      tell({ type: "down", finger: { id: event.pointerId, ...at(event) } });
    },
    { signal },
  );
  // A mouse that leaves the stage with its button down still holds the picture.
  addEventListener(
    "pointermove",
    (event) => tell({ type: "move", finger: { id: event.pointerId, ...at(event) } }),
    { signal },
  );
  addEventListener(
    "pointerup",
    ({ pointerId, timeStamp }) => tell({ type: "up", id: pointerId, at: timeStamp }),
    { signal },
  );
  addEventListener("pointercancel", () => tell({ type: "lost" }), { signal });
  stage.addEventListener("dragstart", (event) => event.preventDefault(), { signal });

  stage.addEventListener(
    "wheel",
    (event) => {
      // Neither the browser's own zoom nor the page behind moves meanwhile.
      event.preventDefault();
      const way = Math.max(-LONGEST_WHEEL_PX, Math.min(LONGEST_WHEEL_PX, event.deltaY));
      if (event.ctrlKey) {
        tell({ type: "zoom", factor: Math.exp(-way * WHEEL_PACE * 2), point: at(event) });
      } else if (isNear()) {
        tell({ type: "pan", by: { x: -event.deltaX, y: -event.deltaY } });
      }
    },
    { signal, passive: false },
  );

  // Before the lightbox's own keys: in a near picture the arrows look around.
  const dialog = stage.closest("dialog");
  dialog?.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const pan = isNear() ? ARROWS[event.key] : undefined;
      const meant: GestureEvent | undefined = pan ? { type: "pan", by: pan } : ZOOM_KEYS[event.key];
      if (!meant) return;
      event.preventDefault();
      event.stopPropagation();
      tell(meant);
    },
    { signal, capture: true },
  );
  return () => stop.abort();
}
