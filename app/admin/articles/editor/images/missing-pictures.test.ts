import { expect, test } from "vitest";
import { contentOf } from "#domain/article-content.ts";
import { anArticle, aPicture } from "#domain/article.fixtures.ts";
import { missingText } from "./missing-pictures.ts";
import { temporaryIn } from "../form-state.ts";

const temporary = (digit: string, type = "jpg") => `/media/temp/${digit.repeat(32)}.${type}`;
const FILM = temporary("b", "mp4");
const CONTENT = {
  ...contentOf(anArticle({ images: [aPicture({ url: "/media/a.jpg" })] })),
  main_center: temporary("a"),
  images: ["/media/a.jpg", FILM, temporary("a")],
  media: { [FILM]: { poster: temporary("c") }, "/media/other.mp4": { poster: temporary("d") } },
};

test("D6 what Guardar makes final is each temporary file that is shown, posters and all, once", () => {
  expect(temporaryIn(CONTENT)).toEqual([temporary("a"), FILM, temporary("c")]);
});

test("D6 what the server no longer has is named as the form names it", () => {
  expect(missingText(CONTENT, new Set())).toBeUndefined();
  expect(missingText(CONTENT, new Set([temporary("d")]))).toBeUndefined();
  expect(missingText(CONTENT, new Set([temporary("c")]))).toContain("servidor: imagen 2.");
  expect(missingText(CONTENT, new Set([temporary("a")]))).toContain(
    "servidor: imagen central, imagen 3.",
  );
});
