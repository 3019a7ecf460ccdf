import { expect, test } from "vitest";
import { EMPTY_STORY } from "#domain/story.ts";
import type { ArticleContent } from "#domain/article-content.ts";
import { bulkText, changeTogether, takeBack } from "./bulk-change.ts";

const content = (...images: string[]): ArticleContent => ({
  title: "Marea",
  year: 2024,
  services: [],
  isTop: false,
  isDraft: false,
  ...EMPTY_STORY,
  main_center: "",
  images,
  media: { b: { fullBleed: true } },
});
const FIVE = content("a", "b", "c", "d", "e");

test("U8 several images are removed at once, and come back to their places", () => {
  const { content: left, change } = changeTogether(FIVE, [1, 3], { kind: "remove" });
  expect([left.images, bulkText(change)]).toEqual([["a", "c", "e"], "2 imágenes quitadas."]);
  expect(takeBack(left, change).images).toEqual(FIVE.images);
  // Images that were added or removed since the change stay as they are.
  const since = { ...left, images: ["c", "e", "x"] };
  expect(takeBack(since, change).images).toEqual(["b", "c", "d", "e", "x"]);
});

test("U8 several are moved together and keep their order", () => {
  const move = (places: number[], to: number) =>
    changeTogether(FIVE, places, { kind: "move", to }).content.images.join("");
  expect(move([4, 1], 0)).toBe("beacd");
  expect(move([0, 2], 3)).toBe("bdeac");
  expect(move([0, 2], 1)).toBe("bacde");
  const { content: moved, change } = changeTogether(FIVE, [4], { kind: "move", to: 0 });
  expect([takeBack(moved, change).images, bulkText(change)]).toEqual([
    FIVE.images,
    "1 imagen movida.",
  ]);
});

test("U8 several are marked, and each has its own mark back", () => {
  const { content: marked, change } = changeTogether(FIVE, [1, 2], {
    kind: "mark",
    fullBleed: true,
  });
  expect([marked.media.b?.fullBleed, marked.media.c?.fullBleed]).toEqual([true, true]);
  const back = takeBack(marked, change);
  expect([back.media.b?.fullBleed, back.media.c?.fullBleed, back.images]).toEqual([
    true,
    false,
    FIVE.images,
  ]);
});
