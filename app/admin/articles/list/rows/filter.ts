import type { Article } from "#domain/article.ts";
import { fold } from "#domain/slug.ts";

/** Which articles the list is narrowed to. */
export type Filter = "all" | "featured" | "drafts";

/** What somebody is looking for in the list. */
export interface Narrowing {
  /** A part of the title; empty for any. */
  search: string;
  filter: Filter;
}

/** All articles. */
export const NO_FILTER: Narrowing = { search: "", filter: "all" };

/** Reads what the list is narrowed to from an address. */
export function readNarrowing(query: URLSearchParams): Narrowing {
  const filter = query.get("filter");
  return {
    search: query.get("search") ?? "",
    filter: filter === "featured" || filter === "drafts" ? filter : "all",
  };
}

/** Writes it as `readNarrowing` reads it. */
export function narrowingQuery({ search, filter }: Narrowing): URLSearchParams {
  return new URLSearchParams({ search, filter });
}

/** The articles that a search in their titles and a filter leave; accents and case are ignored. */
export function narrowed<Each extends Pick<Article, "title" | "isTop" | "isDraft">>(
  all: readonly Each[],
  { search, filter }: Narrowing,
): readonly Each[] {
  const wanted = fold(search.trim());
  return all.filter(
    (each) =>
      (filter === "all" || (filter === "featured" ? each.isTop : each.isDraft)) &&
      fold(each.title).includes(wanted),
  );
}
