import { expect, test } from "vitest";
import { afterChange, NOTHING_STANDS, worthKeeping, type Standing } from "./standing.ts";

const near = (from: number) => ({ from, isNear: true, height: undefined });
const gone = (from: number, height?: number) => ({ from, isNear: false, height });
const edition = "first";
const START: Standing<string> = NOTHING_STANDS;

test("what came near last comes last, and what has gone leaves its height behind", () => {
  const seen = afterChange(START, { type: "sighted", sightings: [near(60), near(0)] });
  expect([...seen.near]).toEqual([60, 0]);
  const left = afterChange(seen, { type: "sighted", sightings: [gone(60, 640), gone(120)] });
  expect([...left.near]).toEqual([0]);
  expect([...left.heights]).toEqual([[60, 640]]);
  expect(afterChange(left, { type: "resized" }).heights.size).toBe(0);
});

test("a window that comes again replaces what was read before", () => {
  const before = afterChange(START, { type: "came", from: 60, edition, rows: ["old"] });
  const after = afterChange(before, { type: "came", from: 60, edition: "next", rows: ["new"] });
  expect(after.windows.get(60)).toEqual({ edition: "next", rows: ["new"] });
});

test("only the windows near the view are kept for coming back", () => {
  const came = [0, 60, 120].reduce(
    (standing, from) => afterChange(standing, { type: "came", from, edition, rows: ["row"] }),
    afterChange(START, { type: "sighted", sightings: [near(75), gone(0, 300)] }),
  );
  const kept = worthKeeping(came, (place) => place - (place % 60));
  expect([...kept.windows.keys()]).toEqual([60]);
  expect([...kept.heights]).toEqual([[0, 300]]);
});
