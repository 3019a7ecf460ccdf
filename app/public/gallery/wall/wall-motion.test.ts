import { expect, test } from "vitest";
import {
  advanced,
  AT_START,
  isHeld,
  isMoving,
  panned,
  sentHome,
  touched,
  unzoomed,
  zoomed,
  type WallMotion,
} from "./wall-motion.ts";

const ROOM = {
  width: 1000,
  height: 800,
  wall: { x: -2000, y: -1500, width: 4000, height: 3000 },
};
const FRAME_MS = 16;

/** Lets time pass until nothing moves any more. */
function rested(motion: WallMotion, isStill = false): WallMotion {
  let next = motion;
  for (let frame = 0; frame < 1000 && isMoving(next, ROOM); frame++) {
    next = advanced(next, FRAME_MS, ROOM, isStill);
  }
  return next;
}

/** A hand that goes down at the first place and on over the others, 16 ms apart. */
function drag(from: WallMotion, ...xs: number[]): WallMotion {
  return xs.reduce(
    (motion, x, index) => touched(motion, [{ x, y: 0 }], index * FRAME_MS, ROOM),
    from,
  );
}

test("L3 a movement of less than 2 px is no drag, one of 2 is", () => {
  expect(drag(AT_START, 0, 1.9).hand.phase).toBe("pressed");
  expect(drag(AT_START, 0, 2).hand.phase).toBe("dragging");
  expect(drag(AT_START, 0, 2, 30).camera).toMatchObject({ x: 30, y: 0 });
  expect([isHeld(drag(AT_START, 0, 1)), isHeld(drag(AT_START, 0, 9))]).toEqual([false, true]);
});

test("L3 the grid scales to 0.9 while it is dragged, about the hand, and back to 1", () => {
  const held = rested(drag(AT_START, 0, 100));
  expect(held.camera.scale).toBe(0.9);
  expect((100 - held.camera.x) / held.camera.scale).toBeCloseTo(0);
  expect(rested(touched(held, [], 9999, ROOM)).camera.scale).toBe(1);
});

test("L3 let go it glides on and comes to rest, ever slower", () => {
  let motion = touched(drag(AT_START, 0, 20, 40, 60, 80), [], 64, ROOM);
  expect(motion.hand.phase).toBe("gliding");
  const ways: number[] = [];
  for (let frame = 0; frame < 20; frame++) {
    const next = advanced({ ...motion, lift: 1 }, FRAME_MS, ROOM, false);
    ways.push(next.camera.x - motion.camera.x);
    motion = next;
  }
  expect(ways).toEqual(ways.toSorted((a, b) => b - a));
  expect(rested(motion).hand.phase).toBe("resting");
});

test("L3 with less motion it neither glides nor scales, and goes everywhere at once", () => {
  const held = advanced(drag(AT_START, 0, 20, 40, 60, 80), FRAME_MS, ROOM, true);
  expect(held.camera).toEqual({ x: 80, y: 0, scale: 1 });
  expect(advanced(touched(held, [], 64, ROOM), FRAME_MS, ROOM, true)).toMatchObject({
    camera: { x: 80 },
    hand: { phase: "resting" },
  });
  const sent = advanced(panned(AT_START, { x: 100, y: 0 }, ROOM), FRAME_MS, ROOM, true);
  expect(sent).toMatchObject({ camera: { x: -100 }, hand: { phase: "resting" } });
});

test("L3 it zooms from 0.6 to 1.2 in steps of 0.05 exactly", () => {
  expect(zoomed(AT_START, 1).aim).toBe(1.05);
  expect(zoomed(zoomed(AT_START, -1), -1).aim).toBe(0.9);
  expect([zoomed(AT_START, 99).aim, zoomed(AT_START, -99).aim]).toEqual([1.2, 0.6]);
  expect(rested(zoomed(AT_START, 2)).camera.scale).toBe(1.1);
  expect(rested(unzoomed(zoomed(AT_START, 2))).camera.scale).toBe(1);
});

test("L3 two fingers zoom by as much as they part, about their middle, within the same limits", () => {
  const pinch = (motion: WallMotion, half: number) =>
    touched(
      motion,
      [
        { x: 100 - half, y: 0 },
        { x: 100 + half, y: 0 },
      ],
      0,
      ROOM,
    );
  const parted = advanced(pinch(pinch(AT_START, 100), 110), FRAME_MS, ROOM, false);
  expect(parted.zoom).toBeCloseTo(1.1);
  expect((100 - parted.camera.x) / parted.camera.scale).toBeCloseTo(100);
  expect(pinch(pinch(AT_START, 100), 10).zoom).toBe(0.6);
  const oneLeft = touched(parted, [{ x: 0, y: 0 }], 20, ROOM);
  expect(oneLeft.hand.phase).toBe("dragging");
});

test("L3 keys pan on from where the wall is going, and Home brings it back", () => {
  const twice = panned(panned(AT_START, { x: 100, y: 0 }, ROOM), { x: 100, y: 0 }, ROOM);
  expect(rested(twice).camera).toEqual({ x: -200, y: 0, scale: 1 });
  expect(rested(sentHome(rested(twice))).camera).toEqual({ x: 0, y: 0, scale: 1 });
});

test("L3 a held drag near the edge moves on by itself, and stops when it is back inside", () => {
  const atEdge = rested(drag(AT_START, 0, 200));
  expect(isMoving(atEdge, ROOM)).toBe(false);
  const edge = drag(atEdge, 490);
  expect(isMoving(edge, ROOM)).toBe(true);
  expect(advanced(edge, FRAME_MS, ROOM, false).camera.x).toBeGreaterThan(edge.camera.x + 5);
});

test("L3 pulled past its bounds and let go, it comes back to them", () => {
  let motion = AT_START;
  for (let pull = 0; pull < 12; pull++) motion = drag(touched(motion, [], 0, ROOM), -400, 400);
  const back = rested(touched(motion, [], 9999, ROOM));
  expect(back.camera.x).toBeCloseTo(1600, 0);
});
