import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { afterGesture, pullOf, UNTOUCHED, type Gesture, type GestureEvent } from "./gesture.ts";
import { watchFingers } from "./watch-fingers.ts";
import { isZoomed, type Room } from "./zoom.ts";

/** A picture that fingers, wheel and keys may move. */
export interface Moved {
  stage: RefObject<HTMLDivElement | null>;
  /** Says how large the picture is shown. */
  percent: RefObject<HTMLElement | null>;
  isNear: boolean;
  zoomBy: (factor: number) => void;
}

interface GestureParts {
  /** Of the shown item; another one is shown whole. */
  index: number;
  /** False for a film, which has controls of its own. */
  canZoom: boolean;
  canStep: boolean;
  onStep: (by: 1 | -1) => void;
}

/**
 * Lets the shown picture be drawn aside, panned and zoomed (P4). It moves without asking
 * React: only whether it is near changes what is rendered.
 */
export function useGesture({ index, canZoom, canStep, onStep }: GestureParts): Moved {
  const stage = useRef<HTMLDivElement>(null);
  const percent = useRef<HTMLElement>(null);
  const gesture = useRef(UNTOUCHED);
  const [nearIndex, setNearIndex] = useState<number>();

  const tell = useCallback(
    (event: GestureEvent) => {
      const [shown, room] = [stage.current, roomOf(stage.current, index)];
      if (!shown || !room) return;
      const next = afterGesture(gesture.current, event, room);
      if (next === gesture.current) return;
      gesture.current = next;
      setNearIndex(isZoomed(next.view) ? index : undefined);
      shown.toggleAttribute("data-held", next.fingers.length > 0);
      // What is led away goes from where the finger has left it.
      if (canStep && event.type === "up" && next.step !== 0) onStep(next.step);
      else paint(shown, index, percent.current, next);
    },
    [index, canStep, onStep],
  );

  useEffect(() => {
    const shown = stage.current;
    if (!shown || !canZoom) return undefined;
    return watchFingers(shown, tell, () => isZoomed(gesture.current.view));
  }, [canZoom, tell]);

  useEffect(() => {
    gesture.current = UNTOUCHED;
    stage.current?.removeAttribute("data-held");
    if (stage.current) paint(stage.current, index, percent.current, UNTOUCHED);
  }, [index]);

  return {
    stage,
    percent,
    isNear: nearIndex === index,
    zoomBy: (factor) => tell({ type: "zoom", factor }),
  };
}

function paint(
  stage: HTMLElement,
  index: number,
  percent: HTMLElement | null,
  gesture: Gesture,
): void {
  const { scale, x, y } = gesture.view;
  const slot = stage.querySelector<HTMLElement>(`[data-item="${index}"]`);
  slot?.style.setProperty("--x", `${(x + pullOf(gesture)).toFixed(1)}px`);
  slot?.style.setProperty("--y", `${y.toFixed(1)}px`);
  slot?.style.setProperty("--scale", scale.toFixed(4));
  if (percent) percent.textContent = `${Math.round(scale * 100)}%`;
}

/** Puts a picture that is out of sight back as it was before anyone moved it. */
export function unpaint(slot: HTMLElement): void {
  for (const name of ["--x", "--y", "--scale"]) slot.style.removeProperty(name);
}

/** The stage and the shown picture as they are laid out, whatever they are moved by. */
function roomOf(stage: HTMLElement | null, index: number): Room | undefined {
  const picture = stage?.querySelector<HTMLElement>(`[data-item="${index}"] [data-inside]`);
  if (!stage || !picture) return undefined;
  return {
    stage: { width: stage.clientWidth, height: stage.clientHeight },
    picture: { width: picture.offsetWidth, height: picture.offsetHeight },
  };
}
