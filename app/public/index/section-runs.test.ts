import { expect, test } from "vitest";
import { sectionsOf } from "./section-runs.ts";

test("G4 headings part the works one after another", () => {
  expect(
    sectionsOf([
      { heading: "A", count: 50 },
      { heading: "B", count: 80 },
    ]),
  ).toEqual([
    { heading: "A", from: 0, count: 50 },
    { heading: "B", from: 50, count: 80 },
  ]);
});
