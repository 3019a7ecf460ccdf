import { expect, test } from "vitest";
import { dayIn, daysBefore, daysOf, firstKeptDay, stepsOf, visitSpan } from "./visit-statistics.ts";

test("Y2 a span of days ends today, and is compared with as many before it", () => {
  const days = daysOf("7-days", "2027-03-03");
  expect(days).toEqual({ from: "2027-02-25", to: "2027-03-03" });
  expect(daysBefore("7-days", "2027-03-03")).toEqual({ from: "2027-02-18", to: "2027-02-24" });
  expect(stepsOf("7-days", days)).toEqual([
    "2027-02-25",
    "2027-02-26",
    "2027-02-27",
    "2027-02-28",
    "2027-03-01",
    "2027-03-02",
    "2027-03-03",
  ]);
  expect(stepsOf("90-days", daysOf("90-days", "2027-03-03"))).toHaveLength(90);
});

test("Y2 a span of months is counted by month, and compared with the year before", () => {
  const days = daysOf("12-months", "2028-02-29");
  expect(days).toEqual({ from: "2027-03-01", to: "2028-02-29" });
  expect(daysBefore("12-months", "2028-02-29")).toEqual({ from: "2026-03-01", to: "2027-02-28" });
  expect(stepsOf("12-months", days)).toHaveLength(12);
  expect(stepsOf("12-months", days).slice(-2)).toEqual(["2028-01-01", "2028-02-01"]);
  const whole = daysOf("24-months", "2027-03-31");
  expect([whole.from, stepsOf("24-months", whole).length]).toEqual(["2025-04-01", 24]);
  expect(daysBefore("24-months", "2027-03-31")).toBeUndefined();
});

test("Y2 what is compared with is still kept", () => {
  for (const today of ["2027-03-01", "2027-03-31", "2028-02-29"]) {
    const before = daysBefore("12-months", today);
    expect(before && before.from >= firstKeptDay(today)).toBe(true);
  }
  expect(firstKeptDay("2028-02-29")).toBe("2026-02-28");
});

test("Y2 a day is the studio's, and UTC's where the studio has no time zone", () => {
  const at = Date.UTC(2027, 2, 1, 4, 59);
  expect(dayIn("America/Bogota", at)).toBe("2027-02-28");
  expect(dayIn("America/Bogota", at + 60_000)).toBe("2027-03-01");
  expect([dayIn("", at), dayIn("Nowhere/Here", at)]).toEqual(["2027-03-01", "2027-03-01"]);
});

test("Y2 an unknown span is the default one", () => {
  expect([visitSpan("7-days"), visitSpan("x"), visitSpan(undefined)]).toEqual([
    "7-days",
    "30-days",
    "30-days",
  ]);
});
