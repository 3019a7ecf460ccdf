import { expect, test } from "vitest";
import { contentOf } from "#domain/version.ts";
import { anArticle, aPicture } from "../../../tests/helpers/an-article.ts";
import { allFrom, chosenContent, conflictFields, suggestedChoice } from "./conflict.ts";

const A = aPicture({ url: "/media/a.jpg", alt: "One" });
const B = aPicture({ url: "/media/b.jpg", alt: "" });
const BASE = contentOf(anArticle({ title: "Lamp", images: [A] }));
const MINE = contentOf(anArticle({ title: "Lamp at night", images: [A] }));
const STORED = contentOf(
  anArticle({ title: "Lamp", year: 2025, images: [{ ...A, alt: "One lamp" }, B] }),
);

test("K2 two saves differ field by field, and no other field is asked for", () => {
  expect(conflictFields(MINE, STORED)).toEqual(["title", "year", "images", "media"]);
});

test("K2 what was changed here is suggested from here, all else as it is stored", () => {
  expect(suggestedChoice(BASE, MINE, STORED)).toEqual({
    title: "mine",
    year: "stored",
    images: "stored",
    media: "stored",
  });
});

test("K2 each field is saved from the side that was chosen, and pictures keep their words", () => {
  const chosen = chosenContent(MINE, STORED, suggestedChoice(BASE, MINE, STORED));
  expect(chosen).toEqual({ ...STORED, title: "Lamp at night" });
  const mine = chosenContent(MINE, STORED, allFrom("mine", conflictFields(MINE, STORED)));
  expect(mine).toMatchObject({ title: "Lamp at night", year: 2024, images: ["/media/a.jpg"] });
  expect(mine.media["/media/a.jpg"]).toMatchObject({ alt: "One" });
});
