import { DOUBLE_TAP_MS } from "../../motion/timing.ts";
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

/**
 * What pointers do to a picture (P4): one swipes the whole picture or pans a zoomed one,
 * two pinch, a double tap zooms in and back.
 */
export interface PictureZoom {
  readonly camera: Camera;
  /** The pointers that are down. */
  readonly pointers: readonly Point[];
  /** How far the single pointer has moved since it came down. */
  readonly moved: Point;
  /** False once a second pointer took part: then it is neither a swipe nor a tap. */
  readonly isSingle: boolean;
  readonly lastTap: (Point & { readonly at: number }) | undefined;
  /** Where a swipe that has just ended leads. */
  readonly step: 1 | -1 | 0;
}

export type PictureZoomEvent =
  /** The pointers that are down now; empty once the last is lifted. */
  | { type: "pointers"; points: readonly Point[]; at: number }
  /** The browser has taken the pointers for something else. */
  | { type: "cancel" }
  /** A wheel, a key or a button; about the centre by default. */
  | { type: "zoom"; factor: number; about?: Point }
  | { type: "pan"; by: Point }
  | { type: "fit" };

/** The largest that a picture is shown, in times of what fits. */
const MAX_SCALE = 4;

/** What a double tap zooms to. */
export const CLOSE_UP = 2.5;

/** A key or a button zooms by this factor. */
export const ZOOM_STEP = 1.5;

/** A pointer that has moved no further has tapped, in CSS pixels. */
const TAP_SLACK_PX = 8;

/** Two taps this near each other are a double tap, in CSS pixels. */
const DOUBLE_TAP_PX = 32;

const FITTED: Camera = { x: 0, y: 0, scale: 1 };

/** The whole picture, and no pointer on it. */
export const AT_REST: PictureZoom = {
  camera: FITTED,
  pointers: [],
  moved: CENTRE,
  isSingle: true,
  lastTap: undefined,
  step: 0,
};

/** True while less than the whole picture is shown. */
export function isZoomed({ scale }: Camera): boolean {
  return scale > 1;
}

/** How far the whole picture is dragged aside, in CSS pixels; 0 where that can't lead on. */
export function swipeOffset({ camera, moved, isSingle }: PictureZoom): number {
  return isSingle && !isZoomed(camera) ? moved.x : 0;
}

/** The picture after an event. */
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

/** Zooms about a point, as far as the picture's edges allow. */
function zoomBy(camera: Camera, factor: number, about: Point, viewport: Viewport): Camera {
  const scale = Math.min(MAX_SCALE, Math.max(1, camera.scale * factor));
  return withinBounds(zoomAbout(camera, scale, about), viewport);
}

/** Pans to the picture's edges and no further. */
function panBy({ x, y, scale }: Camera, by: Point, viewport: Viewport): Camera {
  return withinBounds({ x: x + by.x, y: y + by.y, scale }, viewport);
}
