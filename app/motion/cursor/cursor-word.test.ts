import { expect, test } from "vitest";
import { en } from "#domain/words/en.ts";
import { cursorWord } from "./cursor-word.ts";

const word = (kind: string | undefined) => cursorWord(kind, en.cursor);

test("G12 three words, and none for anything else", () => {
  expect(["view-project", "view", "drag"].map(word)).toEqual(["VIEW-PROYECT", "VIEW", "DRAG"]);
  expect(word("grab")).toBeUndefined();
  expect(word(undefined)).toBeUndefined();
});
