import { expect, test } from "vitest";
import { clock } from "./place.ts";

test.each([
  ["0:02", { seconds: 2.583, frame: 62 }],
  ["63:05", { seconds: 3785.99, frame: 1 }],
  ["0:02.58", { seconds: 2.583, frame: null }],
  ["1:59.99", { seconds: 119.999, frame: null }],
  ["2:00.00", { seconds: 120, frame: null }],
])("B2 a moment is shown as %s, to the hundredth where no frame is counted", (shown, moment) => {
  expect(clock(moment)).toBe(shown);
});
