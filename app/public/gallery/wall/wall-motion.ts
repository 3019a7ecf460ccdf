import { WALL_EASE_MS, WALL_GLIDE_MS, WALL_REACH_MS } from "../../../motion/timing.ts";
import {
  centredOn,
  carried,
  pulled,
  scaledAbout,
  withinBounds,
  type Camera,
  type Point,
  type Room,
} from "./camera.ts";
import type { Box } from "./columns.ts";
import { edgePull, fling, type Sample } from "./gesture.ts";
import { DRAG_FROM_PX, DRAG_SCALE, ZOOM } from "./wall-limits.ts";

/** What moves the wall just now; velocities are CSS pixels a millisecond. */
export type Hand =
  | { phase: "resting" }
  | { phase: "pressed"; from: Point }
  | { phase: "dragging"; trail: readonly Sample[] }
  | { phase: "pinching"; middle: Point; apart: number }
  | { phase: "gliding"; velocity: Point }
  | { phase: "going"; to: Point };

/** The wall in motion (L3). Its scale on the screen is `zoom × lift`. */
export interface WallMotion {
  camera: Camera;
  zoom: number;
  lift: number;
  /** The zoom that is aimed at, and the place of the screen that it keeps. */
  aim: number;
  about: Point;
  hand: Hand;
}

const RESTING: Hand = { phase: "resting" };

export const AT_START: WallMotion = {
  camera: { x: 0, y: 0, scale: 1 },
  zoom: 1,
  lift: 1,
  aim: 1,
  about: { x: 0, y: 0 },
  hand: RESTING,
};

const CENTRE: Point = { x: 0, y: 0 };
/** Nearer than this is there: in pixels, as a scale, in pixels a millisecond. */
const NEAR = { px: 0.4, scale: 0.0005, speed: 0.02 };

/** The fingers, or the mouse's button, are at these places now: none, one or more (L3). */
export function touched(
  motion: WallMotion,
  points: readonly Point[],
  at: number,
  room: Room,
): WallMotion {
  const [one, two] = points;
  if (!one) return released(motion, at);
  if (two) return pinched(motion, one, two, room);
  const { hand } = motion;
  if (hand.phase === "dragging") return dragged(motion, hand.trail, one, at, room);
  if (hand.phase === "pinching") {
    return { ...motion, hand: { phase: "dragging", trail: [{ ...one, at }] } };
  }
  if (hand.phase !== "pressed") return { ...motion, hand: { phase: "pressed", from: one } };
  const way = Math.hypot(one.x - hand.from.x, one.y - hand.from.y);
  if (way < DRAG_FROM_PX) return motion;
  return dragged(motion, [{ ...hand.from, at }], one, at, room);
}

/** Zooms by so many ticks about a place of the screen (L3). */
export function zoomed(motion: WallMotion, ticks: number, about = CENTRE): WallMotion {
  const aim = Math.round((motion.aim + ticks * ZOOM.step) / ZOOM.step) * ZOOM.step;
  const { hand } = motion;
  return {
    ...motion,
    about,
    aim: clampZoom(Number(aim.toFixed(2))),
    hand: hand.phase === "going" ? RESTING : hand,
  };
}

/** Zooms to the wall's own size. */
export function unzoomed(motion: WallMotion): WallMotion {
  return { ...motion, aim: 1, about: CENTRE };
}

/** Moves the view on by a way, from where it is going already (L3). */
export function panned(motion: WallMotion, by: Point, room: Room): WallMotion {
  const { camera, hand } = motion;
  const from = hand.phase === "going" ? hand.to : camera;
  const to = withinBounds({ x: from.x - by.x, y: from.y - by.y, scale: camera.scale }, room);
  return { ...motion, hand: { phase: "going", to } };
}

/** Sends the wall back to its first view (L3). */
export function sentHome(motion: WallMotion): WallMotion {
  return { ...motion, hand: { phase: "going", to: CENTRE } };
}

/** Whether a hand moves the wall now. */
export function isHeld({ hand }: WallMotion): boolean {
  return hand.phase === "dragging" || hand.phase === "pinching";
}

/** Brings a box of the wall to the middle of the view: what the keyboard reaches must be seen. */
export function broughtTo(motion: WallMotion, box: Box, room: Room): WallMotion {
  return { ...motion, hand: { phase: "going", to: centredOn(box, motion.camera, room) } };
}

/**
 * The wall after some time.
 * @param elapsed milliseconds
 * @param isStill the reader has asked for less motion: no inertia, no scaling, all at once
 */
export function advanced(
  motion: WallMotion,
  elapsed: number,
  room: Room,
  isStill: boolean,
): WallMotion {
  const { hand } = motion;
  const ease = isStill ? 1 : 1 - Math.exp(-elapsed / WALL_EASE_MS);
  const owed = hand.phase === "dragging" && !isStill ? DRAG_SCALE : 1;
  const lift = approach(motion.lift, owed, ease, NEAR.scale);
  const zoom = approach(motion.zoom, motion.aim, ease, NEAR.scale);
  const about = hand.phase === "dragging" ? (hand.trail.at(-1) ?? motion.about) : motion.about;
  const camera = scaledAbout(motion.camera, zoom * lift, about);
  return moved({ ...motion, camera, zoom, lift, about }, elapsed, room, isStill);
}

/** Whether time alone still changes anything. */
export function isMoving({ zoom, aim, lift, hand, camera }: WallMotion, room: Room): boolean {
  if (zoom !== aim || (lift !== 1 && hand.phase !== "dragging")) return true;
  if (hand.phase === "dragging") return lift !== DRAG_SCALE || isPulling(hand.trail, room);
  if (hand.phase === "gliding" || hand.phase === "going") return true;
  return hand.phase === "resting" && isOutside(camera, room);
}

function moved(motion: WallMotion, elapsed: number, room: Room, isStill: boolean): WallMotion {
  const { camera, hand } = motion;
  const reach = isStill ? 1 : 1 - Math.exp(-elapsed / WALL_REACH_MS);
  switch (hand.phase) {
    case "dragging": {
      const pull = edgePull(hand.trail.at(-1) ?? CENTRE, room);
      return { ...motion, camera: carried(camera, pull, elapsed, room) };
    }
    case "going": {
      const next = approached(camera, hand.to, reach);
      const isThere = next.x === hand.to.x && next.y === hand.to.y;
      return { ...motion, camera: next, hand: isThere ? RESTING : hand };
    }
    case "gliding": {
      if (isStill) return { ...motion, camera: withinBounds(camera, room), hand: RESTING };
      const { velocity } = hand;
      const bound = withinBounds(camera, room);
      const left = {
        x: velocity.x * Math.exp(-elapsed / (bound.x === camera.x ? WALL_GLIDE_MS : WALL_EASE_MS)),
        y: velocity.y * Math.exp(-elapsed / (bound.y === camera.y ? WALL_GLIDE_MS : WALL_EASE_MS)),
      };
      const x = camera.x + velocity.x * elapsed;
      const y = camera.y + velocity.y * elapsed;
      const hasStopped = Math.hypot(left.x, left.y) < NEAR.speed;
      return {
        ...motion,
        camera: approached({ ...camera, x, y }, withinBounds({ ...camera, x, y }, room), reach),
        hand: hasStopped ? RESTING : { phase: "gliding", velocity: left },
      };
    }
    case "resting":
      return { ...motion, camera: approached(camera, withinBounds(camera, room), reach) };
    default:
      return motion;
  }
}

function dragged(
  motion: WallMotion,
  trail: readonly Sample[],
  to: Point,
  at: number,
  room: Room,
): WallMotion {
  const from = trail.at(-1) ?? to;
  return {
    ...motion,
    camera: pulled(motion.camera, { x: to.x - from.x, y: to.y - from.y }, room),
    hand: { phase: "dragging", trail: [...trail.slice(-11), { x: to.x, y: to.y, at }] },
  };
}

function pinched(motion: WallMotion, one: Point, two: Point, room: Room): WallMotion {
  const middle = { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 };
  const apart = Math.max(1, Math.hypot(one.x - two.x, one.y - two.y));
  const { hand } = motion;
  const next: Hand = { phase: "pinching", middle, apart };
  if (hand.phase !== "pinching") return { ...motion, about: middle, hand: next };
  const zoom = clampZoom((motion.zoom * apart) / hand.apart);
  const way = { x: middle.x - hand.middle.x, y: middle.y - hand.middle.y };
  const held = scaledAbout(pulled(motion.camera, way, room), zoom * motion.lift, middle);
  return { ...motion, camera: held, zoom, aim: zoom, about: middle, hand: next };
}

function released(motion: WallMotion, at: number): WallMotion {
  const { hand } = motion;
  if (hand.phase !== "dragging") return { ...motion, hand: RESTING };
  return { ...motion, hand: { phase: "gliding", velocity: fling(hand.trail, at) } };
}

function isPulling(trail: readonly Sample[], room: Room): boolean {
  const pull = edgePull(trail.at(-1) ?? CENTRE, room);
  return pull.x !== 0 || pull.y !== 0;
}

function isOutside(camera: Camera, room: Room): boolean {
  const bound = withinBounds(camera, room);
  return bound.x !== camera.x || bound.y !== camera.y;
}

function approached(camera: Camera, to: Point, share: number): Camera {
  const x = approach(camera.x, to.x, share, NEAR.px);
  const y = approach(camera.y, to.y, share, NEAR.px);
  return { ...camera, x, y };
}

function approach(from: number, to: number, share: number, near: number): number {
  const next = from + (to - from) * share;
  return Math.abs(next - to) < near ? to : next;
}

function clampZoom(zoom: number): number {
  return Math.min(ZOOM.most, Math.max(ZOOM.least, zoom));
}
