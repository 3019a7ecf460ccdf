import { DOUBLE_TAP_MS } from "../../foundation/timing.ts";
import {
  CENTRE,
  distanceBetween,
  pinchOf,
  vector,
  withinBounds,
  zoomAbout,
  type Camera,
  type Point,
  type Viewport,
} from "../pan-zoom/camera.ts";
import { stepOfSwipe } from "./lightbox-state.ts";

/** State of a picture's gestures: one pointer swipes or pans, two pinch, a double tap zooms. */
export interface PictureZoom {
  readonly camera: Camera;
  readonly pointers: readonly Point[];
  /** Movement of a single pointer since it went down. */
  readonly moved: Point;
  /** False after a second pointer took part: the gesture is then neither a swipe nor a tap. */
  readonly isSingle: boolean;
  readonly lastTap: (Point & { readonly at: number }) | undefined;
  readonly step: 1 | -1 | 0;
}

export type PictureZoomEvent =
  /** Empty after the last pointer is lifted. */
  | { type: "pointers"; points: readonly Point[]; at: number }
  | { type: "cancel" }
  | { type: "zoom"; factor: number; about?: Point }
  | { type: "pan"; by: Point }
  | { type: "fit" };

const MAX_SCALE = 4;

export const CLOSE_UP = 2.5;

export const ZOOM_STEP = 1.5;

const TAP_SLACK_PX = 8;

const DOUBLE_TAP_PX = 32;

const FITTED: Camera = { x: 0, y: 0, scale: 1 };

export const AT_REST: PictureZoom = {
  camera: FITTED,
  pointers: [],
  moved: CENTRE,
  isSingle: true,
  lastTap: undefined,
  step: 0,
};

/** Checks whether only part of the picture is shown. */
export function isZoomed({ scale }: Camera): boolean {
  return scale > 1;
}

/** Returns the horizontal drag of an unzoomed picture, in CSS pixels. */
export function swipeOffset({ camera, moved, isSingle }: PictureZoom): number {
  return isSingle && !isZoomed(camera) ? moved.x : 0;
}

/** Returns the state after an event. */
export function afterZoomEvent(
  zoom: PictureZoom,
  event: PictureZoomEvent,
  viewport: Viewport,
): PictureZoom {
  const { camera } = zoom;
  switch (event.type) {
    case "pointers":
      return withPointers(zoom, event.points, event.at, viewport);
    case "cancel":
      return { ...AT_REST, camera };
    case "zoom":
      return { ...zoom, camera: zoomBy(camera, event.factor, event.about ?? CENTRE, viewport) };
    case "pan":
      return { ...zoom, camera: panBy(camera, event.by, viewport) };
    default:
      return { ...zoom, camera: FITTED };
  }
}

function withPointers(
  zoom: PictureZoom,
  points: readonly Point[],
  at: number,
  viewport: Viewport,
): PictureZoom {
  const before = zoom.pointers;
  const next: PictureZoom = { ...zoom, pointers: points };
  if (points.length > before.length) {
    return { ...next, isSingle: points.length === 1, moved: CENTRE, step: 0 };
  }
  if (points.length < before.length) return lifted(zoom, points, at, viewport);
  const [one, two] = points;
  const [oneBefore, twoBefore] = before;
  if (!one || !oneBefore) return next;
  if (two && twoBefore) return { ...next, camera: pinched(zoom.camera, before, points, viewport) };
  const by = vector(oneBefore, one);
  const moved = { x: zoom.moved.x + by.x, y: zoom.moved.y + by.y };
  return { ...next, moved, camera: panBy(zoom.camera, by, viewport) };
}

function lifted(
  zoom: PictureZoom,
  pointers: readonly Point[],
  at: number,
  viewport: Viewport,
): PictureZoom {
  const { camera, moved, lastTap } = zoom;
  const [last] = zoom.pointers;
  const next: PictureZoom = { ...zoom, pointers, moved: CENTRE, lastTap: undefined, step: 0 };
  if (!last || pointers.length > 0 || !zoom.isSingle) return next;
  const isTap = Math.hypot(moved.x, moved.y) <= TAP_SLACK_PX;
  if (!isTap) return { ...next, step: stepOfSwipe({ x: swipeOffset(zoom), y: moved.y }) };
  const isDoubleTap =
    lastTap !== undefined &&
    at - lastTap.at <= DOUBLE_TAP_MS &&
    distanceBetween(lastTap, last) <= DOUBLE_TAP_PX;
  if (!isDoubleTap) return { ...next, lastTap: { x: last.x, y: last.y, at } };
  return { ...next, camera: isZoomed(camera) ? FITTED : zoomBy(FITTED, CLOSE_UP, last, viewport) };
}

function pinched(
  camera: Camera,
  [one = CENTRE, two = CENTRE]: readonly Point[],
  [oneNow = CENTRE, twoNow = CENTRE]: readonly Point[],
  viewport: Viewport,
): Camera {
  const [before, now] = [pinchOf(one, two), pinchOf(oneNow, twoNow)];
  const zoomed = zoomBy(camera, now.distance / before.distance, before.middle, viewport);
  return panBy(zoomed, vector(before.middle, now.middle), viewport);
}

function zoomBy(camera: Camera, factor: number, about: Point, viewport: Viewport): Camera {
  const scale = Math.min(MAX_SCALE, Math.max(1, camera.scale * factor));
  return withinBounds(zoomAbout(camera, scale, about), viewport);
}

function panBy({ x, y, scale }: Camera, by: Point, viewport: Viewport): Camera {
  return withinBounds({ x: x + by.x, y: y + by.y, scale }, viewport);
}
