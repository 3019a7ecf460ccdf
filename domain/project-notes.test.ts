import { expect, test } from "vitest";
import { parseNotes } from "./project-notes.ts";

const parsed = (notes: object) => parseNotes(JSON.stringify(notes), 2026);
const NOTHING = {
  title: undefined,
  year: undefined,
  categories: undefined,
  isTop: undefined,
  isDraft: undefined,
  story: {},
  cover: undefined,
  texts: new Map(),
};

test("O2 notes are a save's fields, pictures named by their files; what they leave out is undefined", () => {
  expect(parseNotes("\uFEFF{}", 2026)).toEqual(NOTHING);
  // Notes ignore the entries that a save has for pictures, valid or not.
  expect(parsed({ id: "x", main_center: 5, images: 5, media: 5, cover: 5 })).toEqual(NOTHING);
  const fields = { title: "Seda", year: 2020, isTop: true, isDraft: false };
  const pictures = { "a.jpg": { alt: "Luz", caption: "", focus: null }, "b.jpg": { caption: "B" } };
  const told = { ...fields, services: ["FOOD"], client: "Ana", cover: "a.jpg", pictures };
  expect(parsed(told)).toEqual({
    ...fields,
    categories: ["FOOD"],
    story: { client: "Ana" },
    cover: "a.jpg",
    texts: new Map([
      ["a.jpg", { alt: "Luz" }],
      ["b.jpg", { caption: "B" }],
    ]),
  });
});

test("O2 notes that can't be read are refused by what is wrong", () => {
  for (const json of ["{", "", "\uFEFF"])
    expect(() => parseNotes(json, 2026)).toThrow("notes-no-json");
  for (const json of ["[]", "5", "null"])
    expect(() => parseNotes(json, 2026)).toThrow("notes-no-object");
  expect(() => parsed({ title: "" })).toThrow("wrong-title");
  expect(() => parsed({ year: 2028 })).toThrow("wrong-year");
});
