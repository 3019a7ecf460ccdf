import { expect, test } from "vitest";
import { contentOf } from "#domain/article-content.ts";
import { anArticle } from "#domain/article.fixtures.ts";
import { sayReplaced } from "./say-replaced.ts";

const [A, B, C, X, Y] = ["a", "b", "c", "x", "y"].map((name) => `/media/${name}.jpg`);
const [FILM, LATER] = ["/media/film.mp4", "/media/later.mp4"];

function content(images: (string | undefined)[], main_center = "") {
  return { ...contentOf(anArticle()), main_center, images: images.map(String), media: {} };
}

function replaced(now: ReturnType<typeof content>, restored: ReturnType<typeof content>) {
  const { media } = sayReplaced(now, restored);
  return Object.fromEntries(Object.entries(media).map(([by, { replaces }]) => [by, replaces]));
}

test("J1 a restored version says which picture takes whose place", () => {
  expect(replaced(content([A, X, C]), content([A, B, C]))).toEqual({ [`${B}`]: X });
  expect(replaced(content([A, X, Y, LATER]), content([A, B, FILM, C]))).toEqual({
    [`${B}`]: X,
    [`${C}`]: Y,
    [FILM]: LATER,
  });
  expect(replaced(content([A, X, Y]), content([A, B, C]))).toEqual({ [`${B}`]: X, [`${C}`]: Y });
  expect(replaced(content([A], X), content([A], B))).toEqual({ [`${B}`]: X });
});

test("J1 a restored version replaces nothing where more come than leave, or in another place", () => {
  expect(replaced(content([A, X]), content([A, B, C]))).toEqual({});
  expect(replaced(content([X, A]), content([A, B]))).toEqual({});
  expect(replaced(content([A, B, C]), content([A, C]))).toEqual({});
  expect(replaced(content([A, B], A), content([A, B], B))).toEqual({});
});
