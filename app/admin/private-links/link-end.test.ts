import { expect, test } from "vitest";
import { dateField, endOf, ENDS, FIRST_END } from "./link-end.ts";

/** Local time, whatever the time zone of the machine. */
const NOON = new Date(2026, 10, 26, 12).getTime();

test("Y1 a link ends with the last second of its day, by the clock of who makes it", () => {
  expect(endOf("7", "", NOON)).toBe(new Date(2026, 11, 3, 23, 59, 59).getTime());
  expect(endOf("90", "", NOON)).toBe(new Date(2027, 1, 24, 23, 59, 59).getTime());
  expect(endOf("date", "2027-02-28", NOON)).toBe(new Date(2027, 1, 28, 23, 59, 59).getTime());
  expect(ENDS.map(({ choice }) => choice).join()).toBe("7,30,90,never,date");
  expect(FIRST_END).toBe("30");
  expect([endOf("never", "", NOON), endOf("keep", "", NOON)]).toEqual([null, undefined]);
});

test("Y1 a date field shows the day of a moment", () => {
  expect(dateField(NOON)).toBe("2026-11-26");
  expect(dateField(new Date(2027, 0, 2).getTime())).toBe("2027-01-02");
});
