import type { Point } from "./camera.ts";

/** What a key or a button does to the camera. */
export type PanZoomCommand =
  /** Moves the view by one step, to the right and down. */
  | { type: "pan"; direction: Point }
  | { type: "zoom"; steps: 1 | -1 }
  | { type: "reset-zoom" }
  /** All of it at once; only buttons ask for it. */
  | { type: "see-all" }
  | { type: "home" };

/** A turn of the wheel, or two fingers on a touchpad, in CSS pixels. */
export interface WheelTurn {
  deltaX: number;
  deltaY: number;
  /** Browsers report a touchpad's pinch as a wheel with the control key. */
  isPinch: boolean;
  at: Point;
}

interface PanZoomListener {
  /**
   * Called with the places of the pointers that are down; the list is empty once the last is lifted.
   * @param isCancelled the browser has taken them for something else
   * @returns whether the pointers belong to the element from now on, wherever they go
   */
  onPointers: (points: readonly Point[], at: number, isCancelled: boolean) => boolean;
  /** @returns whether it is handled; otherwise the page scrolls. */
  onWheel: (turn: WheelTurn) => boolean;
  /** @returns whether it is handled; otherwise the key has its usual effect. */
  onCommand: (command: PanZoomCommand) => boolean;
}

interface PanZoomSource extends PanZoomListener {
  /** Takes the pointers and the wheel. */
  element: HTMLElement;
  /** Takes the keys. */
  keyTarget: HTMLElement;
  /** The middle of the viewport, in CSS pixels of the window. */
  origin: () => Point;
}

const COMMANDS: ReadonlyMap<string, PanZoomCommand> = new Map<string, PanZoomCommand>([
  ["ArrowLeft", { type: "pan", direction: { x: -1, y: 0 } }],
  ["ArrowRight", { type: "pan", direction: { x: 1, y: 0 } }],
  ["ArrowUp", { type: "pan", direction: { x: 0, y: -1 } }],
  ["ArrowDown", { type: "pan", direction: { x: 0, y: 1 } }],
  ["+", { type: "zoom", steps: 1 }],
  ["=", { type: "zoom", steps: 1 }],
  ["-", { type: "zoom", steps: -1 }],
  ["0", { type: "reset-zoom" }],
  ["Home", { type: "home" }],
]);

/** The command of a key, as `KeyboardEvent.key` names it; undefined where it has none. */
export function commandOf(key: string): PanZoomCommand | undefined {
  return COMMANDS.get(key);
}

/** A wheel's notch turns at least so far; smaller turns are added up to it, in pixels. */
const NOTCH_PX = 50;
/** The same for a touchpad's pinch. */
const PINCH_NOTCH_PX = 8;

/**
 * Turns wheel events into ticks: one a notch, and a touchpad's many small turns added up.
 * @param gathered what earlier turns have left over
 * @returns ticks, positive to zoom in
 */
export function wheelTicks(
  gathered: number,
  { deltaY, isPinch }: Pick<WheelTurn, "deltaY" | "isPinch">,
): { ticks: number; gathered: number } {
  if (!isPinch && Math.abs(deltaY) >= NOTCH_PX) return { ticks: -Math.sign(deltaY), gathered: 0 };
  const sum = gathered * deltaY < 0 ? deltaY : gathered + deltaY;
  const notch = isPinch ? PINCH_NOTCH_PX : NOTCH_PX;
  const ticks = Math.trunc(sum / notch);
  return { ticks: ticks === 0 ? 0 : -ticks, gathered: sum - ticks * notch };
}

/** In Chromium and Firefox a pinch turns the wheel by this many pixels times the logarithm of its factor. */
const PINCH_PX = 100;

/** Safari's own event for two fingers that pinch, on a touchpad and on a screen. */
interface GestureEvent extends MouseEvent {
  /** To what was there when the gesture began. */
  scale: number;
}

/**
 * Listens to pointers, wheel and keys.
 * @returns a function that stops listening
 */
export function listenForPanZoom(source: PanZoomSource): () => void {
  const { element, keyTarget, origin, onPointers, onWheel, onCommand } = source;
  const stop = new AbortController();
  const { signal } = stop;
  const down = new Map<number, Point>();
  const place = ({ clientX, clientY }: MouseEvent): Point => {
    const { x, y } = origin();
    return { x: clientX - x, y: clientY - y };
  };
  const report = ({ timeStamp }: PointerEvent, isCancelled = false) =>
    onPointers([...down.values()], timeStamp, isCancelled);

  element.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0 || down.size === 2) return;
      down.set(event.pointerId, place(event));
      report(event);
    },
    { signal },
  );
  // On the window: before a drag begins nothing is captured, so that a click reaches what it meant.
  window.addEventListener(
    "pointermove",
    (event) => {
      if (!down.has(event.pointerId)) return;
      // A mouse that was released outside the window tells it with its next move.
      if (event.buttons === 0) {
        down.delete(event.pointerId);
        report(event);
        return;
      }
      down.set(event.pointerId, place(event));
      if (report(event) && !element.hasPointerCapture(event.pointerId)) {
        element.setPointerCapture(event.pointerId);
      }
    },
    { signal },
  );
  window.addEventListener(
    "pointerup",
    (event) => {
      if (down.delete(event.pointerId)) report(event);
    },
    { signal },
  );
  window.addEventListener(
    "pointercancel",
    (event) => {
      if (!down.has(event.pointerId)) return;
      down.clear();
      report(event, true);
    },
    { signal },
  );
  element.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  element.addEventListener(
    "wheel",
    (event) => {
      const { deltaX, deltaY, ctrlKey: isPinch } = event;
      const isHandled = onWheel({ deltaX, deltaY, isPinch, at: place(event) });
      // The browser must not zoom the page.
      if (isHandled || isPinch) event.preventDefault();
    },
    { passive: false, signal },
  );
  // On a screen the fingers are pointers, which are down by then.
  let pinchedTo: number | undefined;
  const pinch = (event: Event) => {
    if (event.type === "gesturestart" && down.size === 0) pinchedTo = 1;
    if (pinchedTo === undefined) return;
    const { scale } = event as GestureEvent;
    const deltaY = -PINCH_PX * Math.log(scale / pinchedTo);
    pinchedTo = event.type === "gestureend" ? undefined : scale;
    onWheel({ deltaX: 0, deltaY, isPinch: true, at: place(event as GestureEvent) });
    event.preventDefault();
  };
  for (const type of ["gesturestart", "gesturechange", "gestureend"]) {
    element.addEventListener(type, pinch, { signal });
  }
  keyTarget.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const command = commandOf(event.key);
      if (command && onCommand(command)) event.preventDefault();
    },
    { signal },
  );
  return () => stop.abort();
}
