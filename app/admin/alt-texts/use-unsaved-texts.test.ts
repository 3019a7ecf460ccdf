import { expect, test } from "vitest";
import { aPicture } from "#domain/article.fixtures.ts";
import { readUnsavedTexts, urlsOf, withTexts, type UnsavedTextEdit } from "./use-unsaved-texts.ts";

const text = (articleId: number, url: string): UnsavedTextEdit => ({
  articleId,
  title: `T${articleId}`,
  version: 3,
  url,
  name: `T${articleId}, imagen 1`,
  text: "Dunas",
  base: "",
});

test("D3 kept texts are read one by one, and what is none is passed over", () => {
  const whole = text(1, "/media/a.jpg");
  const broken = Object.keys(whole).map((key) => ({ ...whole, [key]: null }));
  expect(readUnsavedTexts([whole, ...broken, { ...whole, version: "3" }, null])).toEqual([whole]);
  expect(readUnsavedTexts([])).toBeUndefined();
  expect(readUnsavedTexts({ text: "Dunas" })).toBeUndefined();
});

test("D3 the picture of a text that came back stands on the page again, once, with its article", () => {
  const media = aPicture({ url: "/media/a.jpg", alt: "" });
  const groups = [{ id: 1, title: "T1", version: 4, pictures: [{ media, name: "T1, imagen 1" }] }];
  const recovered = ["/media/a.jpg", "/media/b.jpg"].map((url) => text(1, url));
  const shown = withTexts(groups, [...recovered, text(2, "/media/c.jpg")]);
  expect(shown.map(({ id }) => id)).toEqual([1, 2]);
  expect(urlsOf(shown)).toEqual(["/media/a.jpg", "/media/b.jpg", "/media/c.jpg"]);
});
