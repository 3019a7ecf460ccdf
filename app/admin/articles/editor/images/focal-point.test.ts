import { expect, test } from "vitest";
import { focusAt, moved } from "./focal-point.tsx";

test("D3 a focal point is a whole percentage inside the picture", () => {
  expect(focusAt(0.314, 0.999)).toEqual({ x: 31, y: 100 });
  expect(focusAt(-0.2, 1.4)).toEqual({ x: 0, y: 100 });
});

test("D3 arrow keys move it as far as the edge, and no other key does", () => {
  expect(moved({ x: 50, y: 50 }, "ArrowLeft")).toEqual({ x: 45, y: 50 });
  expect(moved({ x: 50, y: 98 }, "ArrowDown")).toEqual({ x: 50, y: 100 });
  expect(moved({ x: 50, y: 50 }, "Tab")).toBeUndefined();
});
