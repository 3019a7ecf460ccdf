import { expect, test } from "vitest";
import {
  afterEvent,
  AT_START,
  isCounting,
  nextCommand,
  type SliderState,
  type SliderEvent,
} from "./slider-state.ts";

const after = (...events: SliderEvent[]): SliderState => events.reduce(afterEvent, AT_START);
const begun = { type: "release", why: "intro" } as const;

test("H6 the time to the next slide runs once the intro has ended", () => {
  expect(isCounting(AT_START)).toBe(false);
  expect(isCounting(after(begun))).toBe(true);
});

test("H6 every reason to wait holds by itself, and none twice", () => {
  const held = after(
    begun,
    { type: "hold", why: "hover" },
    { type: "hold", why: "hover" },
    { type: "hold", why: "hidden" },
    { type: "release", why: "hover" },
  );
  expect(held.holds).toEqual(["hidden"]);
  expect(isCounting(held)).toBe(false);
  expect(isCounting(afterEvent(held, { type: "release", why: "hidden" }))).toBe(true);
});

test("H6 it stops for good once the visitor has moved the slider, until asked to play", () => {
  const touched = after(begun, { type: "touched" });
  expect(isCounting(touched)).toBe(false);
  expect(afterEvent(touched, { type: "touched" })).toBe(touched);
  expect(isCounting(afterEvent(touched, { type: "play" }))).toBe(true);
});

test("H6 the control stops what moves, be it the slider or a reel's film, and starts it again", () => {
  expect(nextCommand(after(begun), false)).toBe("pause");
  expect(nextCommand(after(begun, { type: "touched" }), false)).toBe("play");
  expect(nextCommand(after(begun, { type: "touched" }), true)).toBe("pause");
  expect(nextCommand(after(begun, { type: "pause" }), true)).toBe("play");
  expect(after(begun, { type: "pause" }, { type: "play" })).toEqual(after(begun));
});
