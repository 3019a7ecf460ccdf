import { expect, test } from "vitest";
import { CLOSE_UP, FITTED, LARGEST, panBy, toggled, zoomAt, type Room } from "./zoom.ts";

const ROOM: Room = { stage: { width: 400, height: 800 }, picture: { width: 400, height: 500 } };
const MIDDLE = { x: 0, y: 0 };

test("P4 what lies under a point stays under it", () => {
  const point = { x: 100, y: -50 };
  const near = zoomAt(FITTED, 2, point, { ...ROOM, stage: { width: 100, height: 100 } });
  // The picture's own point there is 100 right and 50 up of its middle.
  expect(near.x + 100 * near.scale).toBe(point.x);
  expect(near.y - 50 * near.scale).toBe(point.y);
});

test("P4 it comes no nearer than four times, and goes back no further than the whole", () => {
  expect(zoomAt(FITTED, 100, MIDDLE, ROOM).scale).toBe(LARGEST);
  expect(zoomAt(zoomAt(FITTED, 3, { x: 90, y: 0 }, ROOM), 0.01, MIDDLE, ROOM)).toEqual(FITTED);
});

test("P4 it pans to its edges and no further, and not at all across where there is room", () => {
  const near = zoomAt(FITTED, 1.5, MIDDLE, ROOM);
  // 600 wide in 400: 100 either way; 750 high in 800: it stays in the middle.
  expect(panBy(near, { x: 40, y: 40 }, ROOM)).toEqual({ scale: 1.5, x: 40, y: 0 });
  expect(panBy(near, { x: -999, y: 0 }, ROOM).x).toBe(-100);
  expect(panBy(FITTED, { x: 50, y: 50 }, ROOM)).toEqual(FITTED);
});

test("P4 a double tap comes near at its place, and the next goes back", () => {
  const near = toggled(FITTED, { x: 100, y: 0 }, ROOM);
  expect(near).toEqual({ scale: CLOSE_UP, x: -150, y: 0 });
  expect(toggled(near, MIDDLE, ROOM)).toEqual(FITTED);
});
