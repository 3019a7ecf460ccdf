import { expect, test } from "vitest";
import { filmExportsOf } from "./answers.ts";

const exportsAt = (frameRate: object | undefined) => {
  const film = { durationS: 60, hasSound: true, isPlayable: true, sides: [], frameRate };
  const exports = filmExportsOf({ film: film as never });
  return exports.map(({ as, isDropFrame }) => (isDropFrame ? `${as} drop` : as));
};

test("B3 a film offers markers at a fixed rate, and drop-frame ones where the rate has them", () => {
  const fixed = (numerator: number, denominator: number, isVariable = false) =>
    exportsAt({ numerator, denominator, isVariable });
  expect(fixed(25, 1)).toEqual(["csv", "edl", "fcpxml"]);
  const all = ["csv", "edl", "edl drop", "fcpxml", "fcpxml drop"];
  expect(fixed(30000, 1001)).toEqual(all);
  expect(fixed(60000, 1001)).toEqual(all);
  expect(fixed(30000, 1001, true)).toEqual(["csv"]);
  expect(exportsAt(undefined)).toEqual(["csv"]);
  expect(filmExportsOf(null).map(({ as }) => as)).toEqual(["csv"]);
});
