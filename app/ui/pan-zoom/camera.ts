/** CSS pixels, relative to the viewport's centre. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Position of the content's origin in the viewport, and the scale. */
export interface Camera extends Point {
  readonly scale: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Viewport extends Size {
  readonly content: Box;
  /** How far the content may move past the viewport's edges, as shares of the viewport. */
  readonly slack?: {
    readonly empty: number;
    readonly minTravel: number;
  };
}

export interface Pinch {
  readonly middle: Point;
  readonly distance: number;
}

export const CENTRE: Point = { x: 0, y: 0 };

const ELASTIC_SHARE = 0.35;

/** Returns the visible part in the content's coordinates. */
export function visiblePart({ x, y, scale }: Camera, { width, height }: Size): Box {
  return {
    x: (-width / 2 - x) / scale,
    y: (-height / 2 - y) / scale,
    width: width / scale,
    height: height / scale,
  };
}

/** Returns the camera at another scale, with the point `about` fixed. */
export function zoomAbout(camera: Camera, scale: number, about: Point): Camera {
  const by = scale / camera.scale;
  return {
    x: about.x - (about.x - camera.x) * by,
    y: about.y - (about.y - camera.y) * by,
    scale,
  };
}

/** Returns the nearest camera that keeps the content in view. */
export function withinBounds(camera: Camera, { content, slack, ...view }: Viewport): Camera {
  const { scale } = camera;
  return {
    scale,
    x: clampAxis(camera.x, content.x * scale, content.width * scale, view.width, slack),
    y: clampAxis(camera.y, content.y * scale, content.height * scale, view.height, slack),
  };
}

/** Returns the camera after a drag, with resistance beyond the bounds. */
export function panElastic(camera: Camera, by: Point, viewport: Viewport): Camera {
  const bound = withinBounds(camera, viewport);
  return {
    scale: camera.scale,
    x: camera.x + by.x * resistance(camera.x - bound.x, by.x),
    y: camera.y + by.y * resistance(camera.y - bound.y, by.y),
  };
}

/** Returns the camera after automatic scrolling; an axis that is already beyond its bounds does not move. */
export function panUntilBounds(camera: Camera, by: Point, viewport: Viewport): Camera {
  const { scale } = camera;
  const bound = withinBounds(camera, viewport);
  const to = withinBounds({ x: camera.x + by.x, y: camera.y + by.y, scale }, viewport);
  return {
    scale,
    x: bound.x === camera.x ? to.x : camera.x,
    y: bound.y === camera.y ? to.y : camera.y,
  };
}

/** Returns the camera that centres a box, as far as the bounds allow. */
export function centredOn(box: Box, { scale }: Camera, viewport: Viewport): Camera {
  const x = -(box.x + box.width / 2) * scale;
  const y = -(box.y + box.height / 2) * scale;
  return withinBounds({ x, y, scale }, viewport);
}

export function pinchOf(one: Point, two: Point): Pinch {
  return {
    middle: { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 },
    distance: Math.max(1, distanceBetween(one, two)),
  };
}

export function distanceBetween(one: Point, two: Point): number {
  return Math.hypot(one.x - two.x, one.y - two.y);
}

export function vector(from: Point, to: Point): Point {
  return { x: to.x - from.x, y: to.y - from.y };
}

function clampAxis(
  at: number,
  start: number,
  size: number,
  view: number,
  { empty, minTravel } = { empty: 0, minTravel: 0 },
): number {
  const middle = -(start + size / 2);
  const travel = Math.max(size / 2 - view * (0.5 - empty), view * minTravel);
  // Adding 0 turns -0 into 0.
  return Math.min(middle + travel, Math.max(middle - travel, at)) + 0;
}

function resistance(past: number, pull: number): number {
  return past * pull > 0 ? ELASTIC_SHARE : 1;
}
