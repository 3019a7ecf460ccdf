import { expect, test } from "vitest";
import { aCategory, anArticle } from "./article.fixtures.ts";
import { eachOnce, galleryPairs, homePairs, showcase, type ShowcasePair } from "./showcase.ts";

const FASHION: ShowcasePair = { category: "FASHION", label: "FASHION", title: "NINOSKA", work: "" };
const BOOKS: ShowcasePair = {
  category: "BOOKS-PROJECTS",
  label: "BOOKS PROYECTS",
  title: "editorial",
  work: "",
};

const chosen = (articles: Parameters<typeof showcase>[0], pair = FASHION) =>
  showcase(articles, [pair]).map(({ article }) => article.id);

const labels = (pairs: readonly ShowcasePair[]) => pairs.map(({ label }) => label);

test("H2 the title that equals the pair's wins over one that only contains it", () => {
  const articles = [
    anArticle({ id: 1, title: "Ninoska Vol. 2" }),
    anArticle({ id: 2, title: "ninoská" }),
  ];
  expect(chosen(articles)).toEqual([2]);
});

test("H2 a title that contains the pair's is next", () => {
  expect(chosen([anArticle({ id: 3, title: "Editorial Marea" })], BOOKS)).toEqual([3]);
});

test("U5 the project that was picked wins over any title; one that is gone leaves it to the title", () => {
  const articles = [
    anArticle({ id: 1, title: "Ninoska", slug: "ninoska" }),
    anArticle({ id: 2, title: "Lino", slug: "lino", categories: [] }),
  ];
  expect(chosen(articles, { ...FASHION, work: "lino" })).toEqual([2]);
  expect(chosen(articles, { ...FASHION, work: "gone" })).toEqual([1]);
});

test("H2 without a match the newest featured of the category stands, then its newest", () => {
  const old = anArticle({ id: 1, title: "Old", year: 2019, isTop: true });
  const recent = anArticle({ id: 2, title: "Recent", year: 2025 });
  expect(chosen([recent, old])).toEqual([1]);
  expect(chosen([recent, { ...old, isTop: false }])).toEqual([2]);
  expect(
    chosen([
      { ...recent, id: 0 },
      { ...old, isTop: false },
    ]),
  ).toEqual([0]);
  expect(chosen([recent, { ...recent, id: 3 }, { ...recent, id: 0 }])).toEqual([3]);
});

test("H2 a category is left out only when it has no article", () => {
  expect(chosen([anArticle({ categories: ["FOOD"] })])).toEqual([]);
});

test("U4 a project that represents another category gives way to the next of its own", () => {
  const pairs = [FASHION, { ...FASHION, category: "EVENTS", title: "" } as const, BOOKS];
  const both = anArticle({
    id: 1,
    title: "Ninoska",
    year: 2025,
    categories: ["FASHION", "EVENTS"],
  });
  const older = anArticle({ id: 2, title: "Older", year: 2020, categories: ["EVENTS"] });
  const ids = (articles: Parameters<typeof showcase>[0]) =>
    showcase(articles, pairs).map(({ article }) => article.id);
  expect(ids([both, older])).toEqual([1, 2]);
  expect(ids([both])).toEqual([1, 1]);
  expect(eachOnce(showcase([both], pairs)).map(({ article }) => article.id)).toEqual([1]);
});

test("W2 the works page shows the galleries in the order of its cards, home the pairs in theirs", () => {
  const categories = [
    aCategory("BOOKS-PROJECTS", { cardPosition: 1 }),
    aCategory("FASHION", { cardPosition: 0 }),
    aCategory("FOOD", { inGalleries: false }),
  ];
  expect(labels(galleryPairs([BOOKS, FASHION], categories))).toEqual(["FASHION", "BOOKS PROYECTS"]);
  expect(labels(homePairs([BOOKS, FASHION], categories))).toEqual(["BOOKS PROYECTS", "FASHION"]);
});

test("U1 a pair follows its category's new name, and galleries without a pair come after", () => {
  const categories = [
    aCategory("Moda", { formerNames: ["FASHION"] }),
    aCategory("Bodas", { cardPosition: 1 }),
  ];
  const gone = { category: "EVENTS", label: "", title: "", work: "" };
  expect(homePairs([gone, FASHION], categories)).toEqual([
    { category: "Moda", label: "Moda", title: "NINOSKA", work: "" },
    { category: "Bodas", label: "Bodas", title: "", work: "" },
  ]);
});
