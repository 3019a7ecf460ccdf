import { expect, test } from "vitest";
import { anArticle, aPicture } from "../../../tests/support/article.ts";
import { undescribed, undescribedAfter } from "./undescribed.ts";

const bare = (name: string) => aPicture({ url: `/media/${name}.jpg`, alt: "" });

test("pictures without words stand by article, each once, and described articles not at all", () => {
  const groups = undescribed([
    anArticle({
      id: 1,
      version: 4,
      title: "A",
      mainCenter: bare("a"),
      images: [bare("a"), bare("b")],
    }),
    anArticle({ id: 2, title: "B", images: [aPicture()] }),
    anArticle({ id: 3, title: "C", images: [bare("b"), bare("c")] }),
  ]);
  expect(groups).toEqual([
    {
      id: 1,
      title: "A",
      version: 4,
      pictures: [
        { media: bare("a"), name: "A, imagen central" },
        { media: bare("b"), name: "A, imagen 2" },
      ],
    },
    { id: 3, title: "C", version: 1, pictures: [{ media: bare("c"), name: "C, imagen 2" }] },
  ]);
});

test("a page carries whole articles, up to 120 pictures or a few more, and says how many are elsewhere", () => {
  const EACH = 50;
  const articles = [1, 2, 3, 4, 5].map((id) =>
    anArticle({
      id,
      images: Array.from({ length: EACH }, (_, index) => bare(`${id}-${index}`)),
    }),
  );
  const ids = (after: number | undefined) => {
    const { groups, elsewhere, last } = undescribedAfter(articles, after);
    return [groups.map(({ id }) => id), elsewhere, last];
  };
  expect(ids(undefined)).toEqual([[1, 2, 3], 2 * EACH, 3]);
  expect(ids(3)).toEqual([[4, 5], 3 * EACH, null]);
  expect(ids(5)).toEqual([[], 5 * EACH, null]);
  // An article that is gone leads to the beginning again.
  expect(ids(99)).toEqual([[1, 2, 3], 2 * EACH, 3]);
});
