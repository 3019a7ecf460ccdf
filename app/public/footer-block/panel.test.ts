import { expect, test } from "vitest";
import { cycles, isPanelOpen } from "./panel.tsx";

test("F2 the panel is open while the block's top is above a fifth of the screen", () => {
  expect(isPanelOpen(181, 900)).toBe(false);
  expect(isPanelOpen(180, 900)).toBe(false);
  expect(isPanelOpen(179, 900)).toBe(true);
  expect(isPanelOpen(-400, 900)).toBe(true);
});

test("F1 the pictures change only where they are seen and nobody asked for less motion", () => {
  const seen = {
    isOpen: true,
    isInView: true,
    isHiddenTab: false,
    isPaused: false,
    isReduced: false,
  };
  expect(cycles(seen)).toBe(true);
  for (const change of [
    { isOpen: false },
    { isInView: false },
    { isHiddenTab: true },
    { isPaused: true },
    { isReduced: true },
  ]) {
    expect(cycles({ ...seen, ...change })).toBe(false);
  }
});
