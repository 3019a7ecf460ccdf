import type { Point } from "./camera.ts";

export type PanZoomCommand =
  | { type: "pan"; direction: Point }
  | { type: "zoom"; steps: 1 | -1 }
  | { type: "reset-zoom" }
  | { type: "see-all" }
  | { type: "home" };

export interface WheelTurn {
  deltaX: number;
  deltaY: number;
  /** Browsers report a touchpad's pinch as a wheel event with the control key. */
  isPinch: boolean;
  at: Point;
}

interface PanZoomListener {
  /** @returns whether to capture the pointers */
  onPointers: (points: readonly Point[], at: number, isCancelled: boolean) => boolean;
  /** @returns whether it is handled; otherwise the page scrolls */
  onWheel: (turn: WheelTurn) => boolean;
  /** @returns whether it is handled; otherwise the key has its default effect */
  onCommand: (command: PanZoomCommand) => boolean;
}

interface PanZoomSource extends PanZoomListener {
  element: HTMLElement;
  keyTarget: HTMLElement;
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

/** Returns the command of a `KeyboardEvent.key`. */
export function commandOf(key: string): PanZoomCommand | undefined {
  return COMMANDS.get(key);
}

/** One tick of a wheel; smaller turns are added up until they make one. */
const NOTCH_PX = 50;
const PINCH_NOTCH_PX = 8;

/** Converts wheel events into ticks, positive to zoom in. @param gathered remainder of earlier turns */
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

/** Chromium and Firefox report a pinch as this many pixels times the logarithm of its factor. */
const PINCH_PX = 100;

/** Safari's non-standard event for a pinch, on a touchpad and on a screen. */
interface GestureEvent extends MouseEvent {
  scale: number;
}

/** Listens to pointers, wheel and keys. @returns a function that removes the listeners */
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
  // On the window: capturing before a drag would redirect clicks from their targets.
  window.addEventListener(
    "pointermove",
    (event) => {
      if (!down.has(event.pointerId)) return;
      // A release outside the window is noticed with the next move.
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
      // A pinch must never zoom the page.
      if (isHandled || isPinch) event.preventDefault();
    },
    { passive: false, signal },
  );
  // On a touchscreen the fingers are reported as pointers already.
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
