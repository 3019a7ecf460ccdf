import { ADMIN } from "#domain/admin-address.ts";
import type { Article } from "#domain/article.ts";
import { fold } from "#domain/slug.ts";
import type { ArticleFilter } from "#domain/site-services.ts";
import { fetchPage, type FetchedPage } from "../../../../ui/list-pages/use-pages.ts";
import type { Row } from "./rows.ts";

export type ArticleStatus = ArticleFilter["status"];

export const NO_FILTER: ArticleFilter = { search: "", status: "all" };

/** Reads a filter from a query. */
export function readFilter(query: URLSearchParams): ArticleFilter {
  const filter = query.get("filter");
  return {
    search: query.get("search") ?? "",
    status: filter === "featured" || filter === "drafts" ? filter : "all",
  };
}

/** Writes a filter as `readFilter` reads it. */
export function filterQuery({ search, status }: ArticleFilter): URLSearchParams {
  return new URLSearchParams({ search, filter: status });
}

/** Filters articles by title and status; ignores accents and case. */
export function filterArticles<Each extends Pick<Article, "title" | "isTop" | "isDraft">>(
  all: readonly Each[],
  { search, status }: ArticleFilter,
): readonly Each[] {
  const wanted = fold(search.trim());
  return all.filter(
    (each) =>
      (status === "all" || (status === "featured" ? each.isTop : each.isDraft)) &&
      fold(each.title).includes(wanted),
  );
}

/** Fetches a page of the filtered list; `from` is the index of its first row. */
export function fetchArticleRows(
  filter: ArticleFilter,
  from: number,
  signal: AbortSignal,
): Promise<FetchedPage<Row>> {
  const query = filterQuery(filter);
  query.set("from", String(from));
  return fetchPage(`${ADMIN.articleRows}?${query.toString()}`, signal);
}
