import { expect, test } from "vitest";
import { anArticle, aPicture } from "../../tests/helpers/an-article.ts";
import { undescribed } from "./undescribed.ts";

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
