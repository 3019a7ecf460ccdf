import { expect, test } from "vitest";
import {
  afterLightboxEvent,
  CLOSED,
  stepOfSwipe,
  type LightboxEvent,
  type LightboxState,
} from "./lightbox-state.ts";

const after = (...events: LightboxEvent[]): LightboxState =>
  events.reduce(afterLightboxEvent, CLOSED);

test("H4 closed, open, closing, closed", () => {
  const open = { type: "open", index: 2 } as const;
  expect(after(open)).toEqual({ phase: "open", index: 2 });
  expect(after(open, { type: "close" })).toEqual({ phase: "closing", index: 2 });
  expect(after(open, { type: "close" }, { type: "close" })).toEqual({ phase: "closing", index: 2 });
  expect(after(open, { type: "close" }, { type: "closed" })).toEqual(CLOSED);
});

test("H4 what is closed can't be closed, nor stepped through while it fades", () => {
  expect(after({ type: "close" })).toEqual(CLOSED);
  expect(after({ type: "step", by: 1, total: 3 })).toEqual(CLOSED);
  const closing = after({ type: "open", index: 0 }, { type: "close" });
  expect(afterLightboxEvent(closing, { type: "step", by: 1, total: 3 })).toBe(closing);
});

test("H4 opened again while it fades, it stays open", () => {
  expect(after({ type: "open", index: 0 }, { type: "close" }, { type: "open", index: 1 })).toEqual({
    phase: "open",
    index: 1,
  });
});

test("P4 steps go from the last to the first and back", () => {
  expect(after({ type: "open", index: 2 }, { type: "step", by: 1, total: 3 })).toMatchObject({
    index: 0,
  });
  expect(after({ type: "open", index: 0 }, { type: "step", by: -1, total: 3 })).toMatchObject({
    index: 2,
  });
});

test("P4 a swipe goes sideways and far enough; to the left it leads on", () => {
  expect(stepOfSwipe({ x: -80, y: 10 })).toBe(1);
  expect(stepOfSwipe({ x: 80, y: -10 })).toBe(-1);
  expect(stepOfSwipe({ x: -30, y: 0 })).toBe(0);
  expect(stepOfSwipe({ x: -80, y: 60 })).toBe(0);
});
