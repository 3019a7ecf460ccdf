import { expect, test } from "vitest";
import type { Viewport } from "../pan-zoom/camera.ts";
import {
  afterZoomEvent,
  AT_REST,
  CLOSE_UP,
  swipeOffset,
  type PictureZoom,
  type PictureZoomEvent,
} from "./picture-zoom.ts";

const VIEWPORT: Viewport = {
  width: 400,
  height: 800,
  content: { x: -200, y: -250, width: 400, height: 500 },
};
const FITTED = AT_REST.camera;

function after(events: readonly PictureZoomEvent[], from: PictureZoom = AT_REST): PictureZoom {
  return events.reduce((zoom, event) => afterZoomEvent(zoom, event, VIEWPORT), from);
}

/** Pointers that are down at these x positions. */
const at = (...xs: number[]): PictureZoomEvent => ({
  type: "pointers",
  points: xs.map((x) => ({ x, y: 0 })),
  at: 0,
});
const lift = (time: number): PictureZoomEvent => ({ type: "pointers", points: [], at: time });
const zoomBy = (factor: number, about?: { x: number; y: number }): PictureZoomEvent => ({
  type: "zoom",
  factor,
  ...(about && { about }),
});
const pan = (x: number, y: number): PictureZoomEvent => ({ type: "pan", by: { x, y } });

const ZOOMED = after([zoomBy(2)]);

test("P4 two pointers that part zoom in, and two that meet zoom out", () => {
  const zoomed = after([at(-50), at(-50, 50), at(-100, 50), at(-100, 100)]);
  expect(zoomed.camera.scale).toBeCloseTo(2);
  expect(after([at(-50, 100), at(-50, 50)], zoomed).camera.scale).toBeCloseTo(1);
  expect(after([at(100), lift(20)], zoomed)).toMatchObject({ step: 0, pointers: [] });
});

test("P4 two pointers that move together pan", () => {
  const panned = after([at(-50), at(-50, 50), at(-20, 50), at(-20, 80)], ZOOMED);
  expect(panned.camera.x).toBeCloseTo(30, 0);
});

test("P4 one pointer drags the whole picture aside, and leads on or back", () => {
  const dragged = after([at(100), at(20)]);
  expect(swipeOffset(dragged)).toBe(-80);
  expect(dragged.camera).toEqual(FITTED);
  expect(after([lift(200)], dragged).step).toBe(1);
  expect(after([at(0), at(90), lift(200)]).step).toBe(-1);
  expect(after([at(0), at(30), lift(200)]).step).toBe(0);
});

test("P4 one pointer pans a zoomed picture, and never leads on", () => {
  const panned = after([at(100), at(20)], ZOOMED);
  expect([panned.camera.x, swipeOffset(panned)]).toEqual([-80, 0]);
  expect(after([lift(200)], panned).step).toBe(0);
});

test("P4 a pinch that ends with one pointer is no swipe", () => {
  const pinched = after([at(-50), at(-50, 50), at(-50), at(-200), lift(20)]);
  expect(pinched.step).toBe(0);
});

test("P4 two taps at one place within 300 ms zoom in, and back", () => {
  const tap = (time: number, x = 80): PictureZoomEvent[] => [at(x), lift(time)];
  const zoomed = after([...tap(0), ...tap(250)]);
  expect(zoomed.camera).toEqual({ scale: CLOSE_UP, x: -120, y: 0 });
  expect(after([...tap(1000), ...tap(1250)], zoomed).camera).toEqual(FITTED);
  expect(after([...tap(0), ...tap(400)]).camera.scale).toBe(1);
  expect(after([...tap(0), ...tap(250, -80)]).camera.scale).toBe(1);
  expect(after([...tap(0), at(80), at(30), lift(250)]).camera.scale).toBe(1);
});

test("P4 pointers that the browser takes away leave the picture as it is shown", () => {
  const lost = after([at(0), at(-90), { type: "cancel" }]);
  expect([lost.step, lost.pointers, swipeOffset(lost)]).toEqual([0, [], 0]);
  expect(after([{ type: "cancel" }], ZOOMED).camera.scale).toBe(2);
});

test("P4 it zooms in to four times at most, and out to the whole picture", () => {
  expect(after([zoomBy(100)]).camera.scale).toBe(4);
  expect(after([zoomBy(3, { x: 90, y: 0 }), zoomBy(0.01)]).camera).toEqual(FITTED);
  expect(after([{ type: "fit" }], ZOOMED).camera).toEqual(FITTED);
});

test("P4 it pans to its edges and no further, and not at all along an axis that fits", () => {
  // At 1.5 the picture is 600 × 750 in a viewport of 400 × 800: it pans 100 px sideways and not vertically.
  expect(after([zoomBy(1.5), pan(40, 40)]).camera).toEqual({ scale: 1.5, x: 40, y: 0 });
  expect(after([zoomBy(1.5), pan(-999, 0)]).camera.x).toBe(-100);
  expect(after([pan(50, 50)]).camera).toEqual(FITTED);
});
