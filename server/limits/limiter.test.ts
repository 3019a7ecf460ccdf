import { expect, test } from "vitest";
import { waitFor } from "./limiter.ts";

test("T1 the limit is full until the oldest attempt that counts leaves the window", () => {
  const limit = { most: 2, windowMs: 100 };
  const wait = (...times: number[]) => waitFor(times, limit, 1000);
  expect([
    wait(),
    wait(950),
    wait(900, 950),
    wait(901, 950),
    wait(10, 901, 950, 960),
    wait(10, 20),
  ]).toEqual([0, 0, 0, 1, 50, 0]);
});
