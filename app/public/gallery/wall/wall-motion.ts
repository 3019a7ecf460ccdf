import {
  FLING_MEMORY_MS,
  WALL_EASE_MS,
  WALL_GLIDE_MS,
  WALL_REACH_MS,
} from "../../../foundation/timing.ts";
import {
  CENTRE,
  centredOn,
  distanceBetween,
  panElastic,
  panUntilBounds,
  pinchOf,
  vector,
  withinBounds,
  zoomAbout,
  type Box,
  type Camera,
  type Pinch,
  type Point,
  type Size,
  type Viewport,
} from "../../../ui/pan-zoom/camera.ts";

/** Limits of the zoom, and its change per wheel tick or key press. */
export const ZOOM = { min: 0.6, max: 1.2, step: 0.05 } as const;

/** A shorter movement is a click. */
const DRAG_FROM_PX = 2;

const DRAG_SCALE = 0.9;

/** A drag this near to the viewport's edge scrolls the wall; the speed is in CSS pixels per millisecond. */
const AUTOSCROLL = { marginPx: 40, maxSpeed: 0.9 } as const;

const KEY_PAN_PX = 160;

/** A smaller difference snaps to the target; the speed is in CSS pixels per millisecond. */
const NEAR = { px: 0.4, scale: 0.0005, speed: 0.02 } as const;

const TRAIL_LENGTH = 12;

/** A pointer's position and its time in milliseconds. */
export interface Sample extends Point {
  readonly at: number;
}

/** What moves the wall; velocities are in CSS pixels per millisecond. */
export type Gesture =
  | { phase: "resting" }
  | { phase: "pressed"; from: Point }
  | { phase: "dragging"; trail: readonly Sample[] }
  | { phase: "pinching"; pinch: Pinch }
  | { phase: "flinging"; velocity: Point }
  | { phase: "animating"; to: Point };

/** The wall's state; its scale on the screen is `zoom × dragScale`. */
export interface WallMotion {
  camera: Camera;
  zoom: number;
  dragScale: number;
  targetZoom: number;
  /** The point of the viewport that zooming keeps fixed. */
  about: Point;
  gesture: Gesture;
}

const RESTING: Gesture = { phase: "resting" };

export const AT_START: WallMotion = {
  camera: { x: 0, y: 0, scale: 1 },
  zoom: 1,
  dragScale: 1,
  targetZoom: 1,
  about: CENTRE,
  gesture: RESTING,
};

/** Applies the positions of the pressed pointers: none, one or two. */
export function withPointers(
  motion: WallMotion,
  points: readonly Point[],
  at: number,
  viewport: Viewport,
): WallMotion {
  const [one, two] = points;
  if (!one) return released(motion, at);
  if (two) return pinched(motion, pinchOf(one, two), viewport);
  const { gesture } = motion;
  if (gesture.phase === "dragging") return dragged(motion, gesture.trail, one, at, viewport);
  if (gesture.phase === "pinching") {
    return { ...motion, gesture: { phase: "dragging", trail: [{ ...one, at }] } };
  }
  if (gesture.phase !== "pressed") return { ...motion, gesture: { phase: "pressed", from: one } };
  if (distanceBetween(one, gesture.from) < DRAG_FROM_PX) return motion;
  return dragged(motion, [{ ...gesture.from, at }], one, at, viewport);
}

/** Releases the wall without inertia, when the browser cancels the pointers. */
export function withoutPointers(motion: WallMotion): WallMotion {
  return { ...motion, gesture: RESTING };
}

/** Zooms by a number of ticks about a point of the viewport. */
export function zoomBy(motion: WallMotion, ticks: number, about = CENTRE): WallMotion {
  // `seeAll` may have gone below the minimum, where zooming out would zoom in.
  if (ticks < 0 && motion.targetZoom <= ZOOM.min) return motion;
  const target = Math.round((motion.targetZoom + ticks * ZOOM.step) / ZOOM.step) * ZOOM.step;
  return {
    ...motion,
    about,
    targetZoom: clampZoom(Number(target.toFixed(2))),
    gesture: unlessAnimating(motion.gesture),
  };
}

/** A zoom of the visitor ends an animation, which would move the centre itself; other gestures go on. */
function unlessAnimating(gesture: Gesture): Gesture {
  return gesture.phase === "animating" ? RESTING : gesture;
}

/** Zooms to scale 1 about the viewport's middle. */
export function resetZoom(motion: WallMotion): WallMotion {
  return { ...motion, targetZoom: 1, about: CENTRE, gesture: unlessAnimating(motion.gesture) };
}

const SEE_ALL_SHARE = 0.92;

/** Fits the whole wall into the view, even below the minimum zoom. */
export function seeAll(motion: WallMotion, viewport: Viewport): WallMotion {
  const { width, height, content } = viewport;
  const fitting = Math.min(width / content.width, height / content.height) * SEE_ALL_SHARE;
  const zoom = Math.min(1, fitting);
  const to = {
    x: -(content.x + content.width / 2) * zoom,
    y: -(content.y + content.height / 2) * zoom,
    scale: zoom,
  };
  return { ...motion, targetZoom: zoom, about: CENTRE, gesture: { phase: "animating", to } };
}

/** Pans by one arrow key step, from the target of a running animation. */
export function panStep(motion: WallMotion, direction: Point, viewport: Viewport): WallMotion {
  const { camera, gesture } = motion;
  const from = gesture.phase === "animating" ? gesture.to : camera;
  const to = {
    x: from.x - direction.x * KEY_PAN_PX,
    y: from.y - direction.y * KEY_PAN_PX,
    scale: camera.scale,
  };
  return { ...motion, gesture: { phase: "animating", to: withinBounds(to, viewport) } };
}

/** Returns to the first view. */
export function goHome(motion: WallMotion): WallMotion {
  return { ...resetZoom(motion), gesture: { phase: "animating", to: CENTRE } };
}

/** Centres a box, so that a frame that the keyboard focuses is visible. */
export function centreBox(motion: WallMotion, box: Box, viewport: Viewport): WallMotion {
  const to = centredOn(box, motion.camera, viewport);
  return { ...motion, gesture: { phase: "animating", to } };
}

/** Whether pointers are moving the wall. */
export function isHeld({ gesture }: WallMotion): boolean {
  return gesture.phase === "dragging" || gesture.phase === "pinching";
}

/** Returns the motion after `elapsed` milliseconds; `isReduced` disables inertia, scaling and animation. */
export function advance(
  motion: WallMotion,
  elapsed: number,
  viewport: Viewport,
  isReduced: boolean,
): WallMotion {
  const { gesture } = motion;
  const ease = isReduced ? 1 : 1 - Math.exp(-elapsed / WALL_EASE_MS);
  const targetDragScale = gesture.phase === "dragging" && !isReduced ? DRAG_SCALE : 1;
  const dragScale = approach(motion.dragScale, targetDragScale, ease, NEAR.scale);
  const zoom = approach(motion.zoom, motion.targetZoom, ease, NEAR.scale);
  const about =
    gesture.phase === "dragging" ? (gesture.trail.at(-1) ?? motion.about) : motion.about;
  const camera = zoomAbout(motion.camera, zoom * dragScale, about);
  return moved({ ...motion, camera, zoom, dragScale, about }, elapsed, viewport, isReduced);
}

/** Whether the motion changes without further input. */
export function isMoving(motion: WallMotion, viewport: Viewport): boolean {
  const { zoom, targetZoom, dragScale, gesture, camera } = motion;
  if (zoom !== targetZoom || (dragScale !== 1 && gesture.phase !== "dragging")) return true;
  if (gesture.phase === "dragging") {
    const speed = autoscroll(gesture.trail.at(-1) ?? CENTRE, viewport);
    return dragScale !== DRAG_SCALE || speed.x !== 0 || speed.y !== 0;
  }
  if (gesture.phase === "flinging" || gesture.phase === "animating") return true;
  const bound = withinBounds(camera, viewport);
  return gesture.phase === "resting" && (bound.x !== camera.x || bound.y !== camera.y);
}

/** Returns the velocity of a drag's last moments, in CSS pixels per millisecond; a paused drag has none. */
export function flingVelocity(trail: readonly Sample[], at: number): Point {
  const recent = trail.filter((sample) => at - sample.at <= FLING_MEMORY_MS);
  const [first, last] = [recent.at(0), recent.at(-1)];
  if (!first || !last || last.at - first.at < 1) return CENTRE;
  const time = last.at - first.at;
  return { x: (last.x - first.x) / time, y: (last.y - first.y) / time };
}

/** Returns the scroll velocity of a drag near the viewport's edge, in CSS pixels per millisecond. */
export function autoscroll({ x, y }: Point, { width, height }: Size): Point {
  return { x: autoscrollAxis(x, width / 2), y: autoscrollAxis(y, height / 2) };
}

function moved(
  motion: WallMotion,
  elapsed: number,
  viewport: Viewport,
  isReduced: boolean,
): WallMotion {
  const { camera, gesture } = motion;
  const reach = isReduced ? 1 : 1 - Math.exp(-elapsed / WALL_REACH_MS);
  switch (gesture.phase) {
    case "dragging": {
      const speed = autoscroll(gesture.trail.at(-1) ?? CENTRE, viewport);
      const by = { x: speed.x * elapsed, y: speed.y * elapsed };
      return { ...motion, camera: panUntilBounds(camera, by, viewport) };
    }
    case "animating": {
      const next = approachPlace(camera, gesture.to, reach);
      const isThere = next.x === gesture.to.x && next.y === gesture.to.y;
      return { ...motion, camera: next, gesture: isThere ? RESTING : gesture };
    }
    case "flinging": {
      const bound = withinBounds(camera, viewport);
      if (isReduced) return { ...motion, camera: bound, gesture: RESTING };
      const { x, y } = gesture.velocity;
      const velocity = {
        x: x * Math.exp(-elapsed / (bound.x === camera.x ? WALL_GLIDE_MS : WALL_EASE_MS)),
        y: y * Math.exp(-elapsed / (bound.y === camera.y ? WALL_GLIDE_MS : WALL_EASE_MS)),
      };
      const next = { ...camera, x: camera.x + x * elapsed, y: camera.y + y * elapsed };
      const hasStopped = Math.hypot(velocity.x, velocity.y) < NEAR.speed;
      return {
        ...motion,
        camera: approachPlace(next, withinBounds(next, viewport), reach),
        gesture: hasStopped ? RESTING : { phase: "flinging", velocity },
      };
    }
    case "resting":
      return { ...motion, camera: approachPlace(camera, withinBounds(camera, viewport), reach) };
    default:
      return motion;
  }
}

function dragged(
  motion: WallMotion,
  trail: readonly Sample[],
  { x, y }: Point,
  at: number,
  viewport: Viewport,
): WallMotion {
  const by = vector(trail.at(-1) ?? { x, y }, { x, y });
  return {
    ...motion,
    camera: panElastic(motion.camera, by, viewport),
    gesture: { phase: "dragging", trail: [...trail.slice(1 - TRAIL_LENGTH), { x, y, at }] },
  };
}

function pinched(motion: WallMotion, pinch: Pinch, viewport: Viewport): WallMotion {
  const { gesture } = motion;
  const { middle, distance } = pinch;
  const next = { ...motion, about: middle, gesture: { phase: "pinching", pinch } as const };
  if (gesture.phase !== "pinching") return next;
  const zoom = clampZoom((motion.zoom * distance) / gesture.pinch.distance, motion.zoom);
  const panned = panElastic(motion.camera, vector(gesture.pinch.middle, middle), viewport);
  const camera = zoomAbout(panned, zoom * motion.dragScale, middle);
  return { ...next, camera, zoom, targetZoom: zoom };
}

function released(motion: WallMotion, at: number): WallMotion {
  const { gesture } = motion;
  if (gesture.phase !== "dragging") return withoutPointers(motion);
  return { ...motion, gesture: { phase: "flinging", velocity: flingVelocity(gesture.trail, at) } };
}

function autoscrollAxis(at: number, half: number): number {
  const { marginPx, maxSpeed } = AUTOSCROLL;
  const depth = Math.abs(at) - (half - marginPx);
  return depth <= 0 ? 0 : Math.sign(at) * Math.min(1, depth / marginPx) * maxSpeed;
}

function approachPlace(camera: Camera, to: Point, share: number): Camera {
  const x = approach(camera.x, to.x, share, NEAR.px);
  const y = approach(camera.y, to.y, share, NEAR.px);
  return { ...camera, x, y };
}

function approach(from: number, to: number, share: number, near: number): number {
  const next = from + (to - from) * share;
  return Math.abs(next - to) < near ? to : next;
}

/** @param from a zoom that may be below the minimum, and then is the limit */
function clampZoom(zoom: number, from: number = ZOOM.min): number {
  return Math.min(ZOOM.max, Math.max(Math.min(ZOOM.min, from), zoom));
}
