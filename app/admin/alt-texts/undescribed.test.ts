import { expect, test } from "vitest";
import { anArticle, aPicture } from "../../../tests/support/media-files.ts";
import { groupOf } from "./undescribed.ts";

const bare = (name: string) => aPicture({ url: `/media/${name}.jpg`, alt: "" });

test("pictures are named by their place in the article, each once", () => {
  const article = anArticle({
    id: 1,
    version: 4,
    title: "A",
    mainCenter: bare("a"),
    images: [bare("a"), bare("b"), bare("c")],
  });
  expect(groupOf(article, [bare("b").url, bare("a").url])).toEqual({
    id: 1,
    title: "A",
    version: 4,
    pictures: [
      { media: bare("a"), name: "A, imagen central" },
      { media: bare("b"), name: "A, imagen 2" },
    ],
  });
});
