import { expect, test } from "vitest";
import { anArticle } from "#domain/article.fixtures.ts";
import type { Article } from "#domain/article.ts";
import { showcase, type ShowcasePair } from "#domain/showcase.ts";
import { rowMaker } from "./rows.ts";

const PAIRS = [
  { category: "EVENTS", label: "EVENTS", title: "moda", work: "" },
  { category: "FASHION", label: "FASHION", title: "ninoska", work: "" },
] as const;

const listRows = (articles: Article[], pairs: readonly ShowcasePair[], reelsBefore: number) => {
  const shown = articles.filter(({ isDraft }) => !isDraft);
  const listed = articles.map((article) => ({ ...article, cover: null, withoutAlt: 0 }));
  const home = showcase(shown, pairs);
  return listed.map(rowMaker({ home, works: home.toReversed() }, reelsBefore));
};

test("D2 a row says which slide of home and which card of the works is its own", () => {
  const [ninoska, moda, other] = listRows(
    [
      anArticle({ id: 1, title: "Ninoska" }),
      anArticle({ id: 2, title: "Colombia Moda", categories: ["EVENTS"] }),
      anArticle({ id: 3, title: "Lino" }),
    ],
    PAIRS,
    1,
  );
  expect(ninoska?.places).toEqual(["Portada 03: FASHION", "Obras 01: FASHION"]);
  expect(moda?.places).toEqual(["Portada 02: EVENTS", "Obras 02: EVENTS"]);
  expect(other?.places).toEqual([]);
});

test("D2 H1 without a reel before them home's projects begin at slide 1", () => {
  const articles = [anArticle({ title: "Colombia Moda", categories: ["EVENTS"] })];
  const [moda] = listRows(articles, PAIRS, 0);
  expect(moda?.places).toContain("Portada 01: EVENTS");
});

test("D2 a draft stands nowhere on the site, whatever its title", () => {
  const articles = [anArticle({ title: "Ninoska", isDraft: true }), anArticle({ id: 2 })];
  const [draft, next] = listRows(articles, PAIRS, 1);
  expect(draft?.places).toEqual([]);
  expect(next?.places).toEqual(["Portada 02: FASHION", "Obras 01: FASHION"]);
});
