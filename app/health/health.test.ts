import { expect, test } from "vitest";
import { anArticle, aPicture } from "../../tests/helpers/an-article.ts";
import { sizeInWords } from "./size-in-words.ts";
import { troubleFinder } from "./troubles.ts";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1000, "1 KB"],
  [1_234_567, "1,2 MB"],
  [345_600_000, "346 MB"],
  [2e12, "2 TB"],
  [3e15, "3000 TB"],
])("%i bytes are %s", (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});

test("a picture is found wherever it is shown, as a film's poster too", () => {
  const [poster, film, alone] = ["p.jpg", "f.mp4", "a.jpg"].map((url) => `/media/${url}`);
  const find = troubleFinder([
    anArticle({ id: 1, title: "Seda", mainCenter: aPicture({ url: poster }) }),
    anArticle({
      id: 2,
      title: "Sal",
      images: [aPicture({ url: film, poster: aPicture({ url: poster }) })],
    }),
  ]);
  expect(find([String(poster), String(alone)])).toEqual([
    {
      url: poster,
      articles: [
        { id: 1, title: "Seda" },
        { id: 2, title: "Sal" },
      ],
    },
    { url: alone, articles: [] },
  ]);
});
