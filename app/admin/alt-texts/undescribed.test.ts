import { expect, test } from "vitest";
import { anArticle, aPicture } from "#domain/article.fixtures.ts";
import { groupOf } from "./undescribed.ts";

const undescribed = (name: string) => aPicture({ url: `/media/${name}.jpg`, alt: "" });

test("pictures are named by their place in the article, each once", () => {
  const article = anArticle({
    id: 1,
    version: 4,
    title: "A",
    mainCenter: undescribed("a"),
    images: [undescribed("a"), undescribed("b"), undescribed("c")],
  });
  expect(groupOf(article, [undescribed("b").url, undescribed("a").url])).toEqual({
    id: 1,
    title: "A",
    version: 4,
    pictures: [
      { media: undescribed("a"), name: "A, imagen central" },
      { media: undescribed("b"), name: "A, imagen 2" },
    ],
  });
});
