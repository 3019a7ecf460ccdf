import { expect, test } from "vitest";
import { contentOf } from "#domain/version.ts";
import { anArticle, aPicture } from "../../../../tests/support/media-files.ts";
import { readUnsavedArticle } from "./unsaved-article.ts";

const BASE = { version: 3, content: contentOf(anArticle()) };
const CONTENT = contentOf(anArticle({ images: [aPicture()] }));

const asStored = (edit: unknown): unknown => JSON.parse(JSON.stringify(edit));

test("D3 an edit is read as it was kept, also one whose year is not typed yet", () => {
  const edit = { base: BASE, content: CONTENT };
  expect(readUnsavedArticle(asStored(edit))).toEqual(edit);
  const unfinished = { ...edit, content: { ...CONTENT, year: Number.NaN } };
  expect(readUnsavedArticle(asStored(unfinished))).toEqual(unfinished);
  const ofNew = { ...edit, base: { content: CONTENT } };
  expect(readUnsavedArticle(asStored(ofNew))).toEqual(ofNew);
});

test("D3 what makes no sense is no edit", () => {
  const broken = [
    null,
    "",
    [],
    {},
    { base: { version: 3 }, content: CONTENT },
    { base: { ...BASE, version: "3" }, content: CONTENT },
    { base: BASE, content: { ...CONTENT, images: [1] } },
    { base: BASE, content: { ...CONTENT, services: ["CATS"] } },
  ];
  for (const kept of broken) expect([kept, readUnsavedArticle(kept)]).toEqual([kept, undefined]);
});
