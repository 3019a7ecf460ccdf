import { expect, test } from "vitest";
import { anArticle } from "../../../tests/support/article.ts";
import { ALL_BY_TITLE } from "./choice.ts";
import { chosenWorks } from "./chosen-works.ts";

const LIST = [
  anArticle({ id: 1, title: "Ámbar", year: 2024, services: ["FASHION"] }),
  anArticle({ id: 2, title: "12 Lunas", year: 2025, services: ["EVENTS"] }),
  anArticle({ id: 3, title: "Seda", year: 2024, services: ["FASHION"] }),
  anArticle({ id: 4, title: "Azul", year: 2025, services: ["EVENTS"] }),
];
const ids = (choice: Parameters<typeof chosenWorks>[1]) =>
  chosenWorks(LIST, choice).articles.map(({ id }) => id);

test("W3 G4 all works stand by title under their letters, what is no letter under #", () => {
  expect(ids(ALL_BY_TITLE)).toEqual([2, 1, 4, 3]);
  expect(chosenWorks(LIST, ALL_BY_TITLE).headings).toEqual([
    { heading: "#", count: 1 },
    { heading: "A", count: 2 },
    { heading: "S", count: 1 },
  ]);
});

test("G4 by year the newest comes first, and a category leaves only its own", () => {
  expect(ids({ order: "year", category: null })).toEqual([2, 4, 1, 3]);
  const fashion = chosenWorks(LIST, { order: "year", category: "FASHION" });
  expect(fashion.headings).toEqual([{ heading: "2024", count: 2 }]);
});

test("what was chosen of a list is put in order once", () => {
  expect(chosenWorks(LIST, ALL_BY_TITLE)).toBe(chosenWorks(LIST, { ...ALL_BY_TITLE }));
});
