import { expect, test } from "vitest";
import type { WorkSummary } from "#domain/works.ts";
import { anArticle, aPicture } from "#domain/article.fixtures.ts";
import { introSheet } from "./contact-sheet.ts";

function library(count: number): WorkSummary[] {
  return Array.from({ length: count }, (_, index) => ({
    ...anArticle({ id: index + 1, slug: `work-${index + 1}`, title: `Work ${index + 1}` }),
    cover: aPicture({
      url: `/media/${String(index).padStart(32, "0")}.jpg`,
      placeholder: "abc",
      widths: [160, 240, 320, 480, 1600],
    }),
  }));
}

test("G11 fourteen pictures and the logo fill the sheet, nine titles stand on each side", () => {
  const { pictures, left, right } = introSheet(library(30), () => 0.5);
  expect(pictures).toHaveLength(14);
  expect(left.map(({ item }) => item)).toEqual(library(9).map(({ title }) => title));
  expect(right.map(({ item }) => item)[0]).toBe("Work 10");
  expect(right).toHaveLength(9);
});

test("G11 a small library fills what it can", () => {
  const { pictures, left, right } = introSheet(library(10), () => 0);
  expect([pictures.length, left.length, right.length]).toEqual([10, 9, 1]);
  expect(introSheet([], () => 0)).toEqual({ pictures: [], left: [], right: [] });
});

test("G11 frames are sent as stamps alone", () => {
  const [first] = introSheet(library(1), () => 0).pictures;
  expect(first?.item.widths).toEqual([160, 240, 320]);
});

test("G11 every picture and title starts to blink at a step of the rhythm", () => {
  const draws = [0, 0.999];
  const { left } = introSheet(library(2), () => draws.pop() ?? 0);
  for (const { blinkStart } of left) expect(blinkStart).toBeLessThan(16);
});
