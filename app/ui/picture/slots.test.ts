import { expect, test } from "vitest";
import { aPicture } from "#domain/article.fixtures.ts";
import { noLongerThan, sizesFor } from "./slots.ts";

const PORTRAIT = aPicture({ widths: [320, 480, 740, 1600] });

test("a picture asks for its box, and for more where it is cropped at the sides", () => {
  expect(sizesFor(PORTRAIT, [{ width: "39vw" }])).toBe("39vw");
  expect(sizesFor(PORTRAIT, [{ width: "39vw", ratio: 2 }])).toBe("39vw");
  expect(sizesFor(PORTRAIT, [{ width: "39vw", ratio: 0.4 }])).toBe("calc(39vw * 2.000)");
  expect(sizesFor(PORTRAIT, [{ width: "100vw", height: "90svh" }])).toBe(
    "max(100vw, 90svh * 0.800)",
  );
});

test("conditions come first, in their order", () => {
  const slots = [{ when: "(max-width: 768px)", width: "92vw" }, { width: "39vw" }];
  expect(sizesFor(PORTRAIT, slots)).toBe("(max-width: 768px) 92vw, 39vw");
});

test("H9 no form's longest side passes the limit, and the smallest always stays", () => {
  expect(noLongerThan(800, PORTRAIT).widths).toEqual([320, 480]);
  expect(noLongerThan(100, PORTRAIT).widths).toEqual([320]);
  expect(noLongerThan(800, { ...PORTRAIT, widths: [] }).widths).toEqual([]);
});
