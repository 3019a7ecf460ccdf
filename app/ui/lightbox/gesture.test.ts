import { expect, test } from "vitest";
import { afterGesture, pullOf, UNTOUCHED, type Gesture, type GestureEvent } from "./gesture.ts";
import type { Room } from "./zoom.ts";

const ROOM: Room = { stage: { width: 400, height: 800 }, picture: { width: 400, height: 500 } };

function after(events: readonly GestureEvent[], from: Gesture = UNTOUCHED): Gesture {
  return events.reduce((gesture, event) => afterGesture(gesture, event, ROOM), from);
}

const down = (id: number, x: number, y = 0): GestureEvent => ({
  type: "down",
  finger: { id, x, y },
});
const move = (id: number, x: number, y = 0): GestureEvent => ({
  type: "move",
  finger: { id, x, y },
});
const up = (id: number, at: number): GestureEvent => ({ type: "up", id, at });

const NEAR = after([{ type: "zoom", factor: 2 }]);

test("P4 two fingers that part come nearer, and two that meet go back", () => {
  const near = after([down(1, -50), down(2, 50), move(1, -100), move(2, 100)]);
  expect(near.view.scale).toBeCloseTo(2);
  expect(after([move(1, -50), move(2, 50)], near).view.scale).toBeCloseTo(1);
  expect(after([up(1, 10), up(2, 20)], near)).toMatchObject({ step: 0, fingers: [] });
});

test("P4 two fingers that move together pan", () => {
  const panned = after([down(1, -50), down(2, 50), move(1, -20), move(2, 80)], NEAR);
  expect(panned.view.x).toBeCloseTo(30, 0);
});

test("P4 one finger draws the whole picture aside, and leads on or back", () => {
  const drawn = after([down(1, 100), move(1, 20)]);
  expect(pullOf(drawn)).toBe(-80);
  expect(drawn.view).toEqual(UNTOUCHED.view);
  expect(after([up(1, 200)], drawn).step).toBe(1);
  expect(after([down(1, 0), move(1, 90), up(1, 200)]).step).toBe(-1);
  expect(after([down(1, 0), move(1, 30), up(1, 200)]).step).toBe(0);
});

test("P4 one finger pans a near picture, and never leads on", () => {
  const panned = after([down(1, 100), move(1, 20)], NEAR);
  expect([panned.view.x, pullOf(panned)]).toEqual([-80, 0]);
  expect(after([up(1, 200)], panned).step).toBe(0);
});

test("P4 a pinch that ends with one finger is no swipe", () => {
  const pinched = after([down(1, -50), down(2, 50), up(2, 10), move(1, -200), up(1, 20)]);
  expect(pinched.step).toBe(0);
});

test("P4 two taps at one place within 300 ms come near, and go back", () => {
  const tap = (at: number, x = 80): GestureEvent[] => [down(1, x), up(1, at)];
  const near = after([...tap(0), ...tap(250)]);
  expect(near.view.scale).toBe(2.5);
  expect(after([...tap(1000), ...tap(1250)], near).view.scale).toBe(1);
  expect(after([...tap(0), ...tap(400)]).view.scale).toBe(1);
  expect(after([...tap(0), ...tap(250, -80)]).view.scale).toBe(1);
  expect(after([...tap(0), down(1, 80), move(1, 30), up(1, 250)]).view.scale).toBe(1);
});

test("P4 fingers that the browser takes away leave the picture as it is shown", () => {
  const lost = after([down(1, 0), move(1, -90), { type: "lost" }]);
  expect([lost.step, lost.fingers, pullOf(lost)]).toEqual([0, [], 0]);
  expect(after([{ type: "lost" }], NEAR).view.scale).toBe(2);
});
