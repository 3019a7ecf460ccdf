import { mediaOf, type Article } from "#domain/article.ts";

/** A picture or a film with which something is wrong, and where the site shows it. */
export interface Trouble {
  url: string;
  /** The articles that show it; none where only the bin, older versions or the settings do. */
  articles: { id: number; title: string }[];
}

/** Makes the finder of where the site shows a picture or a film. */
export function troubleFinder(
  articles: readonly Article[],
): (urls: readonly string[]) => Trouble[] {
  const showing = new Map<string, Trouble["articles"]>();
  for (const article of articles) {
    const { id, title } = article;
    const urls = mediaOf(article).flatMap(({ url, poster }) => (poster ? [url, poster.url] : url));
    for (const url of new Set(urls)) showing.set(url, [...(showing.get(url) ?? []), { id, title }]);
  }
  return (urls) => urls.map((url) => ({ url, articles: showing.get(url) ?? [] }));
}
