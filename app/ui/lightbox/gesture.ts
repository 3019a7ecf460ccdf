import { DOUBLE_TAP_MS } from "../../motion/timing.ts";
import { stepOfSwipe } from "./lightbox-state.ts";
import {
  FITTED,
  isZoomed,
  panBy,
  toggled,
  zoomAt,
  type Point,
  type Room,
  type View,
} from "./zoom.ts";

/** A finger or the mouse's button on the picture. */
interface Finger extends Point {
  readonly id: number;
}

interface Tap extends Point {
  readonly at: number;
}

/**
 * What fingers do to a picture (P4): one draws the whole picture aside or pans a near
 * one, two pinch, two quick taps come near and go back.
 */
export interface Gesture {
  readonly view: View;
  readonly fingers: readonly Finger[];
  /** How far the one finger has come since it was set down. */
  readonly way: Point;
  /** False once a second finger took part: then it is no swipe and no tap. */
  readonly isAlone: boolean;
  readonly lastTap: Tap | undefined;
  /** Where a swipe that has just ended leads. */
  readonly step: 1 | -1 | 0;
}

export type GestureEvent =
  | { type: "down" | "move"; finger: Finger }
  | { type: "up"; id: number; at: number }
  /** The browser has taken the fingers for something else. */
  | { type: "lost" }
  /** A wheel, a key or a button; at the middle unless it says where. */
  | { type: "zoom"; factor: number; point?: Point }
  | { type: "pan"; by: Point }
  | { type: "fit" };

/** A finger that has moved no further has tapped, in CSS pixels. */
const TAP_SLACK_PX = 8;

/** So near each other two taps are a double one, in CSS pixels. */
const SAME_PLACE_PX = 32;

const NOWHERE: Point = { x: 0, y: 0 };

/** No finger on the whole picture. */
export const UNTOUCHED: Gesture = {
  view: FITTED,
  fingers: [],
  way: NOWHERE,
  isAlone: true,
  lastTap: undefined,
  step: 0,
};

/** What an event makes of a gesture, in the room that the picture has. */
export function afterGesture(gesture: Gesture, event: GestureEvent, room: Room): Gesture {
  const { view } = gesture;
  switch (event.type) {
    case "down":
      return setDown(gesture, event.finger);
    case "move":
      return moved(gesture, event.finger, room);
    case "up":
      return lifted(gesture, event.id, event.at, room);
    case "lost":
      return { ...UNTOUCHED, view };
    case "zoom":
      return { ...gesture, view: zoomAt(view, event.factor, event.point ?? NOWHERE, room) };
    case "pan":
      return { ...gesture, view: panBy(view, event.by, room) };
    default:
      return { ...gesture, view: FITTED };
  }
}

/** How far the whole picture stands aside under the finger, in CSS pixels; 0 where that can't lead on. */
export function pullOf({ view, way, isAlone }: Gesture): number {
  return isAlone && !isZoomed(view) ? way.x : 0;
}

function setDown(gesture: Gesture, finger: Finger): Gesture {
  const fingers = [...gesture.fingers, finger];
  return { ...gesture, fingers, isAlone: fingers.length === 1, way: NOWHERE, step: 0 };
}

function moved(gesture: Gesture, finger: Finger, room: Room): Gesture {
  const before = gesture.fingers.find(({ id }) => id === finger.id);
  if (!before) return gesture;
  const fingers = gesture.fingers.map((each) => (each.id === finger.id ? finger : each));
  const way = plus(gesture.way, minus(finger, before));
  const next = { ...gesture, fingers, way };
  const [first, second] = gesture.fingers;
  if (!first || !second) return { ...next, view: panBy(gesture.view, minus(finger, before), room) };
  const [one, other] = fingers;
  if (!one || !other) return next;
  const factor = apart(one, other) / Math.max(1, apart(first, second));
  const centre = middle(first, second);
  const pinched = zoomAt(gesture.view, factor, centre, room);
  return { ...next, view: panBy(pinched, minus(middle(one, other), centre), room) };
}

function lifted(gesture: Gesture, id: number, at: number, room: Room): Gesture {
  const finger = gesture.fingers.find((each) => each.id === id);
  if (!finger) return gesture;
  const fingers = gesture.fingers.filter((each) => each !== finger);
  const next: Gesture = { ...gesture, fingers, way: NOWHERE, lastTap: undefined, step: 0 };
  if (fingers.length > 0 || !gesture.isAlone) return next;
  const isTap = Math.hypot(gesture.way.x, gesture.way.y) <= TAP_SLACK_PX;
  if (!isTap) return { ...next, step: stepOfSwipe({ x: pullOf(gesture), y: gesture.way.y }) };
  const { lastTap } = gesture;
  const isSecond =
    lastTap !== undefined &&
    at - lastTap.at <= DOUBLE_TAP_MS &&
    apart(lastTap, finger) <= SAME_PLACE_PX;
  if (isSecond) return { ...next, view: toggled(gesture.view, finger, room) };
  return { ...next, lastTap: { x: finger.x, y: finger.y, at } };
}

function plus(one: Point, other: Point): Point {
  return { x: one.x + other.x, y: one.y + other.y };
}

function minus(one: Point, other: Point): Point {
  return { x: one.x - other.x, y: one.y - other.y };
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function apart(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
