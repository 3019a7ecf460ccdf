import type { Article } from "#domain/article.ts";
import type { ArticleFilter } from "#domain/site-services.ts";
import { fold } from "#domain/slug.ts";

export type ArticleStatus = ArticleFilter["status"];

/** All articles. */
export const NO_FILTER: ArticleFilter = { search: "", status: "all" };

/** Reads a filter from an address. */
export function readFilter(query: URLSearchParams): ArticleFilter {
  const filter = query.get("filter");
  return {
    search: query.get("search") ?? "",
    status: filter === "featured" || filter === "drafts" ? filter : "all",
  };
}

/** Writes it as `readFilter` reads it. */
export function filterQuery({ search, status }: ArticleFilter): URLSearchParams {
  return new URLSearchParams({ search, filter: status });
}

/** The articles that a search in their titles and a filter leave; accents and case are ignored. */
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
