import type { Article } from "#domain/article.ts";
import type { AdminArticles } from "#domain/site-services.ts";

/** A picture or a film with which something is wrong, and where the site shows it. */
export interface Trouble {
  url: string;
  /** The articles that show it; none where only the bin, older versions or the settings do. */
  articles: readonly Pick<Article, "id" | "title">[];
}

/** Makes the finder of where the site shows these pictures and films. */
export async function troubleFinder(
  { showing }: AdminArticles,
  all: readonly string[],
): Promise<(urls: readonly string[]) => Trouble[]> {
  const shown = await showing([...new Set(all)]);
  return (urls) => urls.map((url) => ({ url, articles: shown.get(url) ?? [] }));
}
