import { expect, test } from "vitest";
import {
  centredOn,
  panElastic,
  panUntilBounds,
  pinchOf,
  visiblePart,
  withinBounds,
  zoomAbout,
} from "./camera.ts";

const VIEWPORT = {
  width: 1000,
  height: 800,
  content: { x: -2000, y: -1500, width: 4000, height: 3000 },
  slack: { empty: 0.1, minTravel: 0.15 },
};
const START = { x: 0, y: 0, scale: 1 };

test("L3 P4 zooming keeps the place under the pointer where it is", () => {
  const camera = { x: 120, y: -40, scale: 0.8 };
  const about = { x: 300, y: 200 };
  const next = zoomAbout(camera, 1.2, about);
  const under = (at: typeof camera) => ({
    x: (about.x - at.x) / at.scale,
    y: (about.y - at.y) / at.scale,
  });
  expect(under(next).x).toBeCloseTo(under(camera).x);
  expect(under(next).y).toBeCloseTo(under(camera).y);
});

test("L3 the wall can't get lost: at least nine tenths of the viewport stay covered", () => {
  const far = withinBounds({ x: 9000, y: -9000, scale: 1 }, VIEWPORT);
  expect(visiblePart(far, VIEWPORT)).toMatchObject({ x: -2100, y: 780 });
});

test("L3 a wall smaller than the viewport still moves a little", () => {
  const viewport = { ...VIEWPORT, content: { x: -50, y: -50, width: 100, height: 100 } };
  expect(withinBounds({ x: 9000, y: 0, scale: 1 }, viewport).x).toBe(150);
});

test("P4 without slack, large content leaves no gap and small content stays in the middle", () => {
  const viewport = {
    width: 400,
    height: 800,
    content: { x: -200, y: -250, width: 400, height: 500 },
  };
  expect(withinBounds({ x: 500, y: 500, scale: 1.5 }, viewport)).toEqual({
    x: 100,
    y: 0,
    scale: 1.5,
  });
  expect(withinBounds({ x: 50, y: 0, scale: 1 }, viewport)).toEqual(START);
});

test("L3 past its bounds the wall resists a drag, and comes back freely", () => {
  const edge = withinBounds({ x: 9000, y: 0, scale: 1 }, VIEWPORT);
  const past = panElastic({ ...edge, x: edge.x + 1 }, { x: 100, y: 0 }, VIEWPORT);
  expect(past.x - edge.x).toBeCloseTo(36);
  expect(panElastic(past, { x: -10, y: 0 }, VIEWPORT).x).toBeCloseTo(past.x - 10);
  const low = withinBounds({ x: 0, y: -9000, scale: 1 }, VIEWPORT);
  expect(panElastic({ ...low, y: low.y - 1 }, { x: 0, y: -100 }, VIEWPORT).y).toBeCloseTo(
    low.y - 36,
  );
  expect(panElastic(START, { x: 100, y: 50 }, VIEWPORT)).toEqual({ x: 100, y: 50, scale: 1 });
});

test("L3 automatic scrolling stops at the bounds", () => {
  const edge = withinBounds({ x: 9000, y: 0, scale: 1 }, VIEWPORT);
  expect(panUntilBounds(START, { x: 100, y: 50 }, VIEWPORT)).toEqual({ ...START, x: 100, y: 50 });
  expect(panUntilBounds(START, { x: 99_999, y: 0 }, VIEWPORT).x).toBe(edge.x);
  const past = { ...edge, x: edge.x + 20 };
  expect(panUntilBounds(past, { x: 100, y: 0 }, VIEWPORT)).toEqual(past);
  const below = { ...START, y: withinBounds({ x: 0, y: 9000, scale: 1 }, VIEWPORT).y + 20 };
  expect(panUntilBounds(below, { x: 9, y: 9 }, VIEWPORT)).toEqual({ ...below, x: 9 });
});

test("L3 a frame that the keyboard reaches comes to the middle, as near as bounds allow", () => {
  const box = { x: 500, y: -300, width: 200, height: 100 };
  expect(centredOn(box, { x: 0, y: 0, scale: 0.5 }, VIEWPORT)).toEqual({
    x: -300,
    y: 125,
    scale: 0.5,
  });
});

test("L3 P4 two pointers are a middle and a distance, never of zero", () => {
  expect(pinchOf({ x: 0, y: 0 }, { x: 6, y: 8 })).toEqual({ middle: { x: 3, y: 4 }, distance: 10 });
  expect(pinchOf({ x: 5, y: 5 }, { x: 5, y: 5 }).distance).toBe(1);
});
