import { expect, test } from "vitest";
import { anArticle } from "#domain/article.fixtures.ts";
import { filterArticles, filterQuery, readFilter, type ArticleStatus } from "./filter.ts";

const ARTICLES = [
  anArticle({ id: 1, title: "Ámbar Joyería", isTop: true }),
  anArticle({ id: 2, title: "Lámpara", isDraft: true }),
];

const ids = (search: string, status: ArticleStatus) =>
  filterArticles(ARTICLES, { search, status }).map(({ id }) => id);

test("the list is filtered by a part of the title, without regard to accents, and by what it is", () => {
  expect(ids("", "all")).toEqual([1, 2]);
  expect(ids(" AMBAR", "all")).toEqual([1]);
  expect(ids("a", "featured")).toEqual([1]);
  expect(ids("a", "drafts")).toEqual([2]);
  expect(ids("x", "all")).toEqual([]);
});

test("a filter is read from an address as it was written there", () => {
  const wanted = { search: "joyería & más", status: "drafts" } as const;
  expect(readFilter(filterQuery(wanted))).toEqual(wanted);
  expect(readFilter(new URLSearchParams("filter=cats"))).toEqual({ search: "", status: "all" });
});
