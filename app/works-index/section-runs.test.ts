import { expect, test } from "vitest";
import { sectionsOf } from "./section-runs.ts";

test("G4 headings part the works one after another, and windows part what is under them", () => {
  expect(
    sectionsOf([
      { heading: "A", count: 50 },
      { heading: "B", count: 80 },
    ]),
  ).toEqual([
    { heading: "A", from: 0, count: 50, stretches: [{ from: 0, count: 50 }] },
    {
      heading: "B",
      from: 50,
      count: 80,
      stretches: [
        { from: 50, count: 10 },
        { from: 60, count: 60 },
        { from: 120, count: 10 },
      ],
    },
  ]);
});
