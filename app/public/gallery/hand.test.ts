import { expect, test } from "vitest";
import { edgePull, fling, wheelTicks, wishOf } from "./wall/gesture.ts";

const trail = (...xs: number[]) => xs.map((x, index) => ({ x, y: 0, at: index * 10 }));

test("L3 a hand throws with the speed of its last moments", () => {
  expect(fling(trail(0, 10, 20, 30), 30)).toEqual({ x: 1, y: 0 });
  expect(fling(trail(0, 500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 500), 110)).toEqual({
    x: 0,
    y: 0,
  });
});

test("L3 a hand that has stopped, or has only just come, throws nothing", () => {
  expect(fling(trail(0, 10, 20), 500)).toEqual({ x: 0, y: 0 });
  expect(fling(trail(0), 0)).toEqual({ x: 0, y: 0 });
  expect(fling([], 0)).toEqual({ x: 0, y: 0 });
});

test("L3 within 40 px of the edge a drag goes on by itself, the faster the nearer", () => {
  const view = { width: 1000, height: 600 };
  expect(edgePull({ x: 459, y: 259 }, view)).toEqual({ x: 0, y: 0 });
  const near = edgePull({ x: 470, y: 0 }, view).x;
  const nearer = edgePull({ x: 490, y: 0 }, view).x;
  expect(nearer).toBeGreaterThan(near);
  expect(near).toBeGreaterThan(0);
  expect(edgePull({ x: 0, y: -299 }, view).y).toBeLessThan(0);
  expect(edgePull({ x: 900, y: 0 }, view)).toEqual(edgePull({ x: 500, y: 0 }, view));
});

test("L3 a notch of the wheel is a tick, however long, and small turns add up", () => {
  expect(wheelTicks(0, { deltaY: 100, isPinch: false })).toEqual({ ticks: -1, gathered: 0 });
  expect(wheelTicks(30, { deltaY: -240, isPinch: false })).toEqual({ ticks: 1, gathered: 0 });
  expect(wheelTicks(0, { deltaY: 20, isPinch: false })).toEqual({ ticks: 0, gathered: 20 });
  expect(wheelTicks(40, { deltaY: 20, isPinch: false })).toEqual({ ticks: -1, gathered: 10 });
  expect(wheelTicks(40, { deltaY: -20, isPinch: false })).toEqual({ ticks: 0, gathered: -20 });
  expect(wheelTicks(0, { deltaY: -9, isPinch: true })).toEqual({ ticks: 1, gathered: -1 });
});

test("L3 arrows pan, plus and minus zoom, 0 resets, Home returns, and no other key does anything", () => {
  expect(wishOf("ArrowRight")).toMatchObject({ type: "pan", by: { y: 0 } });
  expect(wishOf("+")).toEqual({ type: "zoom", ticks: 1 });
  expect(wishOf("-")).toEqual({ type: "zoom", ticks: -1 });
  expect(wishOf("0")).toEqual({ type: "unzoom" });
  expect(wishOf("Home")).toEqual({ type: "home" });
  expect(wishOf("Enter")).toBeUndefined();
});
