import { expect } from "vitest";

/** How far a measured time may be off what its row says, as a share of it. */
export const SLACK = 0.15;

/** Holds a measured time to what its row says, or to the two times that it lies between. */
export function expectMs(measured: number, least: number, most = least): void {
  expect(measured).toBeGreaterThanOrEqual(least * (1 - SLACK));
  expect(measured).toBeLessThanOrEqual(most * (1 + SLACK));
}
