import { useCallback, useEffect, useRef, useState } from "react";
import type { Viewport } from "../pan-zoom/camera.ts";
import { listenForPanZoom, type PanZoomCommand, type WheelTurn } from "../pan-zoom/input.ts";
import {
  afterZoomEvent,
  AT_REST,
  isZoomed,
  swipeOffset,
  ZOOM_STEP,
  type PictureZoom,
  type PictureZoomEvent,
} from "./picture-zoom.ts";

const PINCH_EXPONENT = 0.003;

/** Limits a mouse wheel's steps, which are much larger than a touchpad's. */
const MAX_TURN_PX = 120;

const KEY_PAN_PX = 80;

interface StageOptions {
  index: number;
  canZoom: boolean;
  canStep: boolean;
  onStep: (by: 1 | -1) => void;
}

/** Handles swipes, pans and zooms by style changes; React renders only a change of `isZoomedIn`. */
export function usePictureZoom({ index, canZoom, canStep, onStep }: StageOptions) {
  const stage = useRef<HTMLDivElement>(null);

  const percent = useRef<HTMLElement>(null);
  const zoom = useRef(AT_REST);
  const [zoomedIndex, setZoomedIndex] = useState<number>();

  const dispatch = useCallback(
    (event: PictureZoomEvent) => {
      const viewport = viewportOf(stage.current, index);
      if (!stage.current || !viewport) return;
      const before = zoom.current;
      const next = afterZoomEvent(before, event, viewport);
      zoom.current = next;
      setZoomedIndex(isZoomed(next.camera) ? index : undefined);
      stage.current.toggleAttribute("data-held", next.pointers.length > 0);
      const isReleased = next.pointers.length < before.pointers.length;
      // The swiped picture continues from its dragged position.
      if (canStep && isReleased && next.step !== 0) onStep(next.step);
      else paint(stage.current, index, percent.current, next);
    },
    [index, canStep, onStep],
  );

  useEffect(() => {
    const element = stage.current;
    const dialog = element?.closest("dialog");
    if (!element || !dialog || !canZoom) return undefined;
    return listenForPanZoom({
      element,
      keyTarget: dialog,
      origin() {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      },
      onPointers(points, at, isCancelled) {
        dispatch(isCancelled ? { type: "cancel" } : { type: "pointers", points, at });
        return false;
      },
      onWheel(turn) {
        const event = wheelEvent(turn, isZoomed(zoom.current.camera));
        if (event) dispatch(event);
        // Also stops the browser's zoom and the scrolling of the page behind.
        return true;
      },
      onCommand(command) {
        const event = commandEvent(command, isZoomed(zoom.current.camera));
        if (event) dispatch(event);
        return event !== undefined;
      },
    });
  }, [canZoom, dispatch]);

  useEffect(() => {
    zoom.current = AT_REST;
    stage.current?.removeAttribute("data-held");
    if (stage.current) paint(stage.current, index, percent.current, AT_REST);
  }, [index]);

  return {
    stage,
    percent,
    isZoomedIn: zoomedIndex === index,
    zoomBy: (factor: number) => dispatch({ type: "zoom", factor }),
  };
}

/** Resets the transform of a picture outside the view. */
export function unpaint(slot: HTMLElement): void {
  for (const name of ["--x", "--y", "--scale"]) slot.style.removeProperty(name);
}

function wheelEvent(turn: WheelTurn, isZoomedIn: boolean): PictureZoomEvent | undefined {
  if (turn.isPinch) {
    const by = Math.max(-MAX_TURN_PX, Math.min(MAX_TURN_PX, turn.deltaY));
    return { type: "zoom", factor: Math.exp(-by * PINCH_EXPONENT), about: turn.at };
  }
  return isZoomedIn ? { type: "pan", by: { x: -turn.deltaX, y: -turn.deltaY } } : undefined;
}

/** Arrow keys pan only a zoomed picture; otherwise the lightbox steps. */
function commandEvent(command: PanZoomCommand, isZoomedIn: boolean): PictureZoomEvent | undefined {
  switch (command.type) {
    case "pan": {
      const { x, y } = command.direction;
      return isZoomedIn
        ? { type: "pan", by: { x: -x * KEY_PAN_PX, y: -y * KEY_PAN_PX } }
        : undefined;
    }
    case "zoom":
      return { type: "zoom", factor: command.steps > 0 ? ZOOM_STEP : 1 / ZOOM_STEP };
    case "reset-zoom":
      return { type: "fit" };
    default:
      return undefined;
  }
}

function paint(
  stage: HTMLElement,
  index: number,
  percent: HTMLElement | null,
  zoom: PictureZoom,
): void {
  const { scale, x, y } = zoom.camera;
  const slot = stage.querySelector<HTMLElement>(`[data-item="${index}"]`);
  slot?.style.setProperty("--x", `${(x + swipeOffset(zoom)).toFixed(1)}px`);
  slot?.style.setProperty("--y", `${y.toFixed(1)}px`);
  slot?.style.setProperty("--scale", scale.toFixed(4));
  if (percent) percent.textContent = `${Math.round(scale * 100)}%`;
}

/** Uses layout sizes, which transforms do not change. */
function viewportOf(stage: HTMLElement | null, index: number): Viewport | undefined {
  const picture = stage?.querySelector<HTMLElement>(`[data-item="${index}"] [data-inside]`);
  if (!stage || !picture) return undefined;
  const { offsetWidth: width, offsetHeight: height } = picture;
  return {
    width: stage.clientWidth,
    height: stage.clientHeight,
    content: { x: -width / 2, y: -height / 2, width, height },
  };
}
