import { expect, test } from "vitest";
import { bendAt, ringSize, leadOf, stepFrom, stepsBetween } from "./coverflow.ts";

test("H6 the ring closes: the last slide stands left of the first", () => {
  expect(stepsBetween(0, 8, 9)).toBe(-1);
  expect(stepsBetween(8, 0, 9)).toBe(1);
  expect(stepsBetween(0, 4, 9)).toBe(4);
  expect(stepsBetween(0, 5, 9)).toBe(-4);
  expect(stepsBetween(3, 3, 9)).toBe(0);
});

test("H5 steps go round in both directions", () => {
  expect(stepFrom(8, 1, 9)).toBe(0);
  expect(stepFrom(0, -1, 9)).toBe(8);
});

test("H6 a studio with few slides still fills the ring, each slide as often as the others", () => {
  expect([0, 1, 2, 3, 5, 7, 8, 9].map(ringSize)).toEqual([0, 8, 8, 9, 10, 14, 8, 9]);
});

test("H6 the row starts with as many of the last slides as Swiper's own loop would place there", () => {
  expect(leadOf(9, 4)).toBe(3);
  expect(leadOf(9, 1.5)).toBe(3);
  expect(leadOf(8, 4)).toBe(3);
  expect(leadOf(10, 4)).toBe(4);
  expect(leadOf(14, 4)).toBe(5);
});

test("H6 between the neighbours rotation and depth grow with the distance, beyond them slower", () => {
  expect([0, 0.5, 1, -1].map(bendAt)).toEqual([0, 0.5, 1, -1]);
  expect(bendAt(2)).toBeGreaterThan(1.5);
  expect(bendAt(2)).toBeLessThan(2);
  expect(bendAt(-2)).toBe(-bendAt(2));
});
