import type { Box } from "./columns.ts";

/** A place or a way on the screen, in CSS pixels from the middle of the view. */
export interface Point {
  x: number;
  y: number;
}

/** How the wall stands: its origin on the screen, and its scale. */
export interface Camera extends Point {
  scale: number;
}

/** The room in which the wall moves, in CSS pixels. */
export interface Room {
  width: number;
  height: number;
  /** What the frames fill at scale 1, seen from the wall's origin. */
  wall: Box;
}

/** How much of the view the wall may leave bare at its edge, and how far a small wall still moves. */
const BARE_SHARE = 0.1;
const LEAST_TRAVEL_SHARE = 0.15;

/** What the wall moves by where it is pulled past its bounds, as a share of the pull. */
const RUBBER_SHARE = 0.35;

/** The part of the wall that is in view, in the wall's own pixels. */
export function inView({ x, y, scale }: Camera, { width, height }: Room): Box {
  return {
    x: (-width / 2 - x) / scale,
    y: (-height / 2 - y) / scale,
    width: width / scale,
    height: height / scale,
  };
}

/** The wall at another scale, with one place of the screen kept where it is (L3). */
export function scaledAbout(camera: Camera, scale: number, about: Point): Camera {
  const by = scale / camera.scale;
  return {
    x: about.x - (about.x - camera.x) * by,
    y: about.y - (about.y - camera.y) * by,
    scale,
  };
}

/** The nearest place within bounds, so that the wall can't get lost (L3). */
export function withinBounds(camera: Camera, room: Room): Camera {
  const { x, y, width, height } = room.wall;
  return {
    scale: camera.scale,
    x: bounded(camera.x, x, width, camera.scale, room.width),
    y: bounded(camera.y, y, height, camera.scale, room.height),
  };
}

/** The wall pulled by a hand: past its bounds it follows ever less. */
export function pulled(camera: Camera, by: Point, room: Room): Camera {
  const bound = withinBounds(camera, room);
  return {
    scale: camera.scale,
    x: camera.x + by.x * resistance(camera.x - bound.x, by.x),
    y: camera.y + by.y * resistance(camera.y - bound.y, by.y),
  };
}

/** The wall carried on by itself, at so many pixels a millisecond: to its bounds and no further. */
export function carried(camera: Camera, speed: Point, elapsed: number, room: Room): Camera {
  const { scale } = camera;
  const to = { x: camera.x + speed.x * elapsed, y: camera.y + speed.y * elapsed, scale };
  const [bound, bounded] = [withinBounds(camera, room), withinBounds(to, room)];
  return {
    scale,
    x: bound.x === camera.x ? bounded.x : camera.x,
    y: bound.y === camera.y ? bounded.y : camera.y,
  };
}

/** Where the wall stands when a box of it is in the middle of the view, as near as bounds allow. */
export function centredOn(box: Box, camera: Camera, room: Room): Camera {
  const x = -(box.x + box.width / 2) * camera.scale;
  const y = -(box.y + box.height / 2) * camera.scale;
  return withinBounds({ x, y, scale: camera.scale }, room);
}

function bounded(at: number, start: number, size: number, scale: number, view: number): number {
  const middle = -(start + size / 2) * scale;
  const travel = Math.max(
    (size * scale) / 2 - view * (0.5 - BARE_SHARE),
    view * LEAST_TRAVEL_SHARE,
  );
  return Math.min(middle + travel, Math.max(middle - travel, at));
}

function resistance(past: number, pull: number): number {
  return past * pull > 0 ? RUBBER_SHARE : 1;
}
