import { expect, test } from "vitest";
import { hasAccents, titleSides, titleWidth } from "./title-lines.ts";

test("a title on one line is as wide as its letters and spaces", () => {
  expect(titleWidth("II", 1)).toBeCloseTo(0.48, 1);
  expect(titleWidth("W I", 1)).toBeCloseTo(0.739 + 0.13 + 0.25, 1);
});

test("more lines are never wider, and never narrower than the longest word", () => {
  const title = "Tosh — Frutos Rojos";
  const widths = [1, 2, 3, Number.POSITIVE_INFINITY].map((lines) => titleWidth(title, lines));
  expect(widths).toEqual(widths.toSorted((a, b) => b - a));
  expect(widths.at(-1)).toBeGreaterThanOrEqual(titleWidth("FRUTOS", 1) - 0.02);
});

test("accents and case change nothing", () => {
  expect(titleWidth("Ámbar Joyería", 1)).toBe(titleWidth("AMBAR JOYERIA", 1));
});

test("a title begins and ends with its letters, not with the space beside them", () => {
  expect(titleSides("Ámbar Joyería").left).toBe(0);
  expect(titleSides("Our Work")).toEqual({ left: 0.045, right: 0.01 });
  expect(titleSides("Vidrio")).toEqual({ left: 0, right: 0.035 });
});

test("an empty title still has a width to divide by", () => {
  expect(titleWidth("", 1)).toBeGreaterThan(0);
});

test("a title with accents is told from one without", () => {
  expect(["Casa de la Montaña", "SEDA", "É", "N° 4"].map(hasAccents)).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
