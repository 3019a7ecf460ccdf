import type { Article } from "#domain/article.ts";
import type { ArticleFilter } from "#domain/site-services.ts";
import { fold } from "#domain/slug.ts";

export type Filter = ArticleFilter["filter"];

/** All articles. */
export const NO_FILTER: ArticleFilter = { search: "", filter: "all" };

/** Reads a filter from an address. */
export function readFilter(query: URLSearchParams): ArticleFilter {
  const filter = query.get("filter");
  return {
    search: query.get("search") ?? "",
    filter: filter === "featured" || filter === "drafts" ? filter : "all",
  };
}

/** Writes it as `readFilter` reads it. */
export function filterQuery({ search, filter }: ArticleFilter): URLSearchParams {
  return new URLSearchParams({ search, filter });
}

/** The articles that a search in their titles and a filter leave; accents and case are ignored. */
export function filterArticles<Each extends Pick<Article, "title" | "isTop" | "isDraft">>(
  all: readonly Each[],
  { search, filter }: ArticleFilter,
): readonly Each[] {
  const wanted = fold(search.trim());
  return all.filter(
    (each) =>
      (filter === "all" || (filter === "featured" ? each.isTop : each.isDraft)) &&
      fold(each.title).includes(wanted),
  );
}
