import { expect, test } from "vitest";
import { FLING_MEMORY_MS } from "../../../foundation/timing.ts";
import { WALL_SLACK } from "./layout.ts";
import {
  advance,
  AT_START,
  autoscroll,
  flingVelocity,
  goHome,
  isHeld,
  isMoving,
  panStep,
  resetZoom,
  seeAll,
  withoutPointers,
  withPointers,
  zoomBy,
  type WallMotion,
} from "./wall-motion.ts";

const VIEWPORT = {
  width: 1000,
  height: 800,
  content: { x: -2000, y: -1500, width: 4000, height: 3000 },
  slack: WALL_SLACK,
};
const FRAME_MS = 16;

/** Advances the motion until nothing moves. */
function rested(motion: WallMotion, isReduced = false, viewport = VIEWPORT): WallMotion {
  let next = motion;
  for (let frame = 0; frame < 1000 && isMoving(next, viewport); frame++) {
    next = advance(next, FRAME_MS, viewport, isReduced);
  }
  return next;
}

/** Presses a pointer at the first x and moves it over the others, one frame apart. */
function drag(from: WallMotion, ...xs: number[]): WallMotion {
  return xs.reduce(
    (motion, x, index) => withPointers(motion, [{ x, y: 0 }], index * FRAME_MS, VIEWPORT),
    from,
  );
}

test("L3 a movement of less than 2 px is no drag, one of 2 is", () => {
  expect(drag(AT_START, 0, 1.9).gesture.phase).toBe("pressed");
  expect(drag(AT_START, 0, 2).gesture.phase).toBe("dragging");
  expect(drag(AT_START, 0, 2, 30).camera).toMatchObject({ x: 30, y: 0 });
  expect([isHeld(drag(AT_START, 0, 1)), isHeld(drag(AT_START, 0, 9))]).toEqual([false, true]);
});

test("L3 the wall scales to 0.9 about the pointer while it is dragged, and back to 1", () => {
  const held = rested(drag(AT_START, 0, 100));
  expect(held.camera.scale).toBe(0.9);
  expect((100 - held.camera.x) / held.camera.scale).toBeCloseTo(0);
  expect(rested(withPointers(held, [], 9999, VIEWPORT)).camera.scale).toBe(1);
});

test("L3 released, it glides on ever slower and comes to rest", () => {
  let motion = withPointers(drag(AT_START, 0, 20, 40, 60, 80), [], 64, VIEWPORT);
  expect(motion.gesture.phase).toBe("flinging");
  const ways: number[] = [];
  for (let frame = 0; frame < 20; frame++) {
    const next = advance({ ...motion, dragScale: 1 }, FRAME_MS, VIEWPORT, false);
    ways.push(next.camera.x - motion.camera.x);
    motion = next;
  }
  expect(ways).toEqual(ways.toSorted((a, b) => b - a));
  expect(rested(motion).gesture.phase).toBe("resting");
});

test("L3 a drag that the browser takes away ends where it is", () => {
  const dragged = drag(AT_START, 0, 20, 40, 60, 80);
  const cancelled = withoutPointers(dragged);
  expect(cancelled.gesture.phase).toBe("resting");
  expect(rested(cancelled).camera).toEqual({ ...dragged.camera, scale: 1 });
});

test("L3 with reduced motion it neither glides nor scales, and pans at once", () => {
  const held = advance(drag(AT_START, 0, 20, 40, 60, 80), FRAME_MS, VIEWPORT, true);
  expect(held.camera).toEqual({ x: 80, y: 0, scale: 1 });
  expect(advance(withPointers(held, [], 64, VIEWPORT), FRAME_MS, VIEWPORT, true)).toMatchObject({
    camera: { x: 80 },
    gesture: { phase: "resting" },
  });
  const sent = advance(panStep(AT_START, { x: 1, y: 0 }, VIEWPORT), FRAME_MS, VIEWPORT, true);
  expect(sent).toMatchObject({ camera: { x: -160 }, gesture: { phase: "resting" } });
});

test("L3 it zooms from 0.6 to 1.2 in steps of 0.05 exactly", () => {
  expect(zoomBy(AT_START, 1).targetZoom).toBe(1.05);
  expect(zoomBy(zoomBy(AT_START, -1), -1).targetZoom).toBe(0.9);
  expect([zoomBy(AT_START, 99).targetZoom, zoomBy(AT_START, -99).targetZoom]).toEqual([1.2, 0.6]);
  expect(rested(zoomBy(AT_START, 2)).camera.scale).toBe(1.1);
  expect(rested(resetZoom(zoomBy(AT_START, 2))).camera.scale).toBe(1);
});

test("L3 a pinch zooms by its ratio about its middle, within the same limits", () => {
  const pinch = (motion: WallMotion, half: number) =>
    withPointers(
      motion,
      [
        { x: 100 - half, y: 0 },
        { x: 100 + half, y: 0 },
      ],
      0,
      VIEWPORT,
    );
  const parted = advance(pinch(pinch(AT_START, 100), 110), FRAME_MS, VIEWPORT, false);
  expect(parted.zoom).toBeCloseTo(1.1);
  expect((100 - parted.camera.x) / parted.camera.scale).toBeCloseTo(100);
  expect(pinch(pinch(AT_START, 100), 10).zoom).toBe(0.6);
  const oneLeft = withPointers(parted, [{ x: 0, y: 0 }], 20, VIEWPORT);
  expect(oneLeft.gesture).toEqual({ phase: "dragging", trail: [{ x: 0, y: 0, at: 20 }] });
});

test("L3 keys pan on from where the wall is going, and Home returns", () => {
  const twice = panStep(panStep(AT_START, { x: 1, y: 0 }, VIEWPORT), { x: 1, y: 0 }, VIEWPORT);
  expect(rested(twice).camera).toEqual({ x: -320, y: 0, scale: 1 });
  expect(rested(goHome(rested(twice))).camera).toEqual({ x: 0, y: 0, scale: 1 });
});

test("L3 a held drag near the edge moves on by itself, and stops when it is back inside", () => {
  const atEdge = rested(drag(AT_START, 0, 200));
  expect(isMoving(atEdge, VIEWPORT)).toBe(false);
  const edge = drag(atEdge, 490);
  expect(isMoving(edge, VIEWPORT)).toBe(true);
  expect(advance(edge, FRAME_MS, VIEWPORT, false).camera.x).toBeGreaterThan(edge.camera.x + 5);
  const low = withPointers(atEdge, [{ x: 0, y: 395 }], 0, VIEWPORT);
  expect(advance(low, FRAME_MS, VIEWPORT, true).camera.y).toBeGreaterThan(low.camera.y + 5);
});

test("L3 dragged past its bounds and released, it comes back to them", () => {
  let motion = AT_START;
  for (let pull = 0; pull < 12; pull++)
    motion = drag(withPointers(motion, [], 0, VIEWPORT), -400, 400);
  const back = rested(withPointers(motion, [], 9999, VIEWPORT));
  expect(back.camera.x).toBeCloseTo(1600, 0);
});

/** The samples of a drag begin long after the page load, and y is twice x. */
const START_MS = 5000;
const trail = (...xs: number[]) =>
  xs.map((x, index) => ({ x, y: 2 * x, at: START_MS + index * 10 }));

test("L3 a fling has the speed of the drag's last moments", () => {
  expect(flingVelocity(trail(0, 10, 20, 30), START_MS + 30)).toEqual({ x: 1, y: 2 });
  const [from, to] = [
    { x: 0, y: 0, at: 0 },
    { x: 1, y: 0, at: 1 },
  ] as const;
  expect(flingVelocity([from, to], FLING_MEMORY_MS)).toEqual({ x: 1, y: 0 });
  const stopped = trail(0, 500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 500);
  expect(flingVelocity(stopped, START_MS + 110)).toEqual({ x: 0, y: 0 });
});

test("L3 a pointer that has stopped, or has only just come down, flings nothing", () => {
  expect(flingVelocity(trail(0, 10, 20), START_MS + 500)).toEqual({ x: 0, y: 0 });
  expect(flingVelocity(trail(0), START_MS)).toEqual({ x: 0, y: 0 });
  expect(flingVelocity([], 0)).toEqual({ x: 0, y: 0 });
});

test("L3 within 40 px of the edge a drag scrolls by itself, the faster the nearer", () => {
  const view = { width: 1000, height: 600 };
  expect(autoscroll({ x: 459, y: 259 }, view)).toEqual({ x: 0, y: 0 });
  const near = autoscroll({ x: 470, y: 0 }, view).x;
  const nearer = autoscroll({ x: 490, y: 0 }, view).x;
  expect(nearer).toBeGreaterThan(near);
  expect(near).toBeGreaterThan(0);
  expect(autoscroll({ x: 0, y: -299 }, view).y).toBeLessThan(0);
  expect(autoscroll({ x: 900, y: 0 }, view)).toEqual(autoscroll({ x: 500, y: 0 }, view));
});

test("L3 the whole wall can be seen at once, below the limits of the wheel, which hold again after it", () => {
  const viewport = {
    ...VIEWPORT,
    width: 1000,
    height: 800,
    content: { x: -400, y: 0, width: 4000, height: 2000 },
  };
  const all = seeAll(AT_START, viewport);
  expect(all.targetZoom).toBeCloseTo(0.23);
  expect(rested(all, false, viewport).camera).toMatchObject({ x: -368, y: -230 });
  expect(zoomBy(all, 1).targetZoom).toBe(0.6);
  expect(zoomBy(all, -1).targetZoom).toBeCloseTo(0.23);
  const home = rested(resetZoom(advance(all, FRAME_MS, viewport, false)), false, viewport);
  expect(home.camera.scale).toBe(1);
  const shown = rested(all, false, viewport);
  const pinched = [100, 110].reduce((at, half) => {
    const fingers = [-half, half].map((x) => ({ x, y: 0 }));
    return withPointers(at, fingers, 0, viewport);
  }, shown);
  expect(pinched.zoom).toBeCloseTo(0.253);
  const small = { ...viewport, content: { x: 0, y: 0, width: 100, height: 100 } };
  expect(seeAll(AT_START, small).targetZoom).toBe(1);
});
