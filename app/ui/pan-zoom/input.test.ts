import { expect, test } from "vitest";
import { commandOf, wheelTicks } from "./input.ts";

test("L3 a notch of the wheel is one tick, however long, and small turns add up", () => {
  expect(wheelTicks(0, { deltaY: 100, isPinch: false })).toEqual({ ticks: -1, gathered: 0 });
  expect(wheelTicks(30, { deltaY: -240, isPinch: false })).toEqual({ ticks: 1, gathered: 0 });
  expect(wheelTicks(0, { deltaY: 20, isPinch: false })).toEqual({ ticks: 0, gathered: 20 });
  expect(wheelTicks(40, { deltaY: 20, isPinch: false })).toEqual({ ticks: -1, gathered: 10 });
  expect(wheelTicks(40, { deltaY: -20, isPinch: false })).toEqual({ ticks: 0, gathered: -20 });
  expect(wheelTicks(0, { deltaY: -9, isPinch: true })).toEqual({ ticks: 1, gathered: -1 });
});

test("L3 P4 arrows pan, plus and minus zoom, 0 resets, Home returns, and no other key does anything", () => {
  expect(commandOf("ArrowRight")).toEqual({ type: "pan", direction: { x: 1, y: 0 } });
  expect(commandOf("ArrowUp")).toEqual({ type: "pan", direction: { x: 0, y: -1 } });
  expect(commandOf("+")).toEqual({ type: "zoom", steps: 1 });
  expect(commandOf("-")).toEqual({ type: "zoom", steps: -1 });
  expect(commandOf("0")).toEqual({ type: "reset-zoom" });
  expect(commandOf("Home")).toEqual({ type: "home" });
  expect(commandOf("Enter")).toBeUndefined();
});
