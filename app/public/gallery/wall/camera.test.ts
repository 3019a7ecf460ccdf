import { expect, test } from "vitest";
import { carried, centredOn, inView, pulled, scaledAbout, withinBounds } from "./camera.ts";

const ROOM = {
  width: 1000,
  height: 800,
  wall: { x: -2000, y: -1500, width: 4000, height: 3000 },
};
const START = { x: 0, y: 0, scale: 1 };

test("L3 zooming keeps the place under the pointer where it is", () => {
  const camera = { x: 120, y: -40, scale: 0.8 };
  const about = { x: 300, y: 200 };
  const next = scaledAbout(camera, 1.2, about);
  const under = (at: typeof camera) => ({
    x: (about.x - at.x) / at.scale,
    y: (about.y - at.y) / at.scale,
  });
  expect(under(next).x).toBeCloseTo(under(camera).x);
  expect(under(next).y).toBeCloseTo(under(camera).y);
});

test("L3 the wall can't get lost: nine tenths of the view at least stay covered", () => {
  const far = withinBounds({ x: 9000, y: -9000, scale: 1 }, ROOM);
  expect(inView(far, ROOM)).toMatchObject({ x: -2100, y: 780 });
});

test("L3 a wall smaller than the view still moves a little", () => {
  const room = { ...ROOM, wall: { x: -50, y: -50, width: 100, height: 100 } };
  expect(withinBounds({ x: 9000, y: 0, scale: 1 }, room).x).toBe(150);
});

test("L3 past its bounds the wall follows a hand ever less, and comes back freely", () => {
  const edge = withinBounds({ x: 9000, y: 0, scale: 1 }, ROOM);
  const past = pulled({ ...edge, x: edge.x + 1 }, { x: 100, y: 0 }, ROOM);
  expect(past.x - edge.x).toBeCloseTo(36);
  expect(pulled(past, { x: -10, y: 0 }, ROOM).x).toBeCloseTo(past.x - 10);
  expect(pulled(START, { x: 100, y: 50 }, ROOM)).toEqual({ x: 100, y: 50, scale: 1 });
});

test("L3 carried by itself it stops at its bounds", () => {
  const edge = withinBounds({ x: 9000, y: 0, scale: 1 }, ROOM);
  expect(carried(START, { x: 1, y: 0 }, 100, ROOM).x).toBe(100);
  expect(carried(START, { x: 1, y: 0 }, 99_999, ROOM).x).toBe(edge.x);
  const past = { ...edge, x: edge.x + 20 };
  expect(carried(past, { x: 1, y: 0 }, 100, ROOM)).toEqual(past);
});

test("L3 a frame that the keyboard reaches comes to the middle, as near as bounds allow", () => {
  const box = { x: 500, y: -300, width: 200, height: 100 };
  expect(centredOn(box, { x: 0, y: 0, scale: 0.5 }, ROOM)).toEqual({ x: -300, y: 125, scale: 0.5 });
});
