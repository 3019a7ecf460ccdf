import { expect, test } from "vitest";
import { placeOfSlide, slideOfPlace, slidesIn } from "./slides.ts";

const FEATURED = [0, 3, 4];

test("W4 slides are numbered without the featured, there and back", () => {
  const places = [1, 2, 5, 6, 7];
  expect(slidesIn({ from: 0, count: 8 }, FEATURED)).toEqual(places);
  expect(places.map((place) => slideOfPlace(place, FEATURED))).toEqual([0, 1, 2, 3, 4]);
  expect([0, 1, 2, 3, 4].map((slide) => placeOfSlide(slide, FEATURED))).toEqual(places);
});
