import { expect, test } from "vitest";
import { MOST_CATEGORIES } from "./category.ts";
import { readCategoryList } from "./category-list.ts";

const ENTRY = { id: null, name: "Bodas", inGalleries: true, isHidden: false, mergeInto: null };
const wrongIn = (categories: unknown) =>
  readCategoryList(categories).wrong.map(({ path, rule }) => [path, rule]);

test("U1 a list is read with its names tidied", () => {
  const { categories, wrong } = readCategoryList([
    { ...ENTRY, name: "  Bodas \n y fiestas ", x: 1 },
  ]);
  expect([categories, wrong]).toEqual([[{ ...ENTRY, name: "Bodas y fiestas" }], []]);
});

test("U1 every name that can't be used is named at once", () => {
  const names = ["Bodas", "bodas!", "", "Rows", "日本", "x".repeat(41), "Comida"];
  expect(wrongIn(names.map((name) => ({ ...ENTRY, name })))).toEqual([
    ["categories[5].name", "optional"],
    ["categories[1].name", "duplicate"],
    ["categories[2].name", "category-name"],
    ["categories[3].name", "category-name"],
    ["categories[4].name", "category-name"],
  ]);
});

test("U1 a category is merged into a stored one that stays", () => {
  const stored = (id: number, mergeInto: number | null) => ({
    ...ENTRY,
    id,
    name: `C${id}`,
    mergeInto,
  });
  expect(wrongIn([stored(1, 2), stored(2, null)])).toEqual([]);
  expect(wrongIn([stored(1, 2), stored(2, 1), { ...ENTRY, mergeInto: 3 }, stored(4, 4)])).toEqual([
    ["categories[0].mergeInto", "category"],
    ["categories[1].mergeInto", "category"],
    ["categories[2].mergeInto", "category"],
    ["categories[3].mergeInto", "category"],
  ]);
});

test("U1 what is no list of categories is refused", () => {
  const tooMany = Array.from({ length: MOST_CATEGORIES + 1 }, () => ({}));
  for (const list of [undefined, {}, tooMany]) {
    expect(wrongIn(list)).toEqual([["categories", "list"]]);
  }
  expect(wrongIn([{ ...ENTRY, inGalleries: 1, id: "7" }])).toEqual([
    ["categories[0].id", "object"],
    ["categories[0].inGalleries", "flag"],
  ]);
});
