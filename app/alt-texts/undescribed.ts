import type { Article } from "#domain/article.ts";
import type { Media } from "#domain/media.ts";

/** The pictures of an article that nobody has described yet. */
export interface Undescribed {
  id: number;
  title: string;
  pictures: Media[];
}

/** Pictures without alt text by article, in the list's order; one that several show comes once. */
export function undescribed(articles: readonly Article[]): Undescribed[] {
  const seen = new Set<string>();
  return articles.flatMap(({ id, title, mainCenter, images }) => {
    const shown = mainCenter ? [mainCenter, ...images] : images;
    const pictures = shown.filter(({ url, alt }) => {
      const isNew = alt === "" && !seen.has(url);
      seen.add(url);
      return isNew;
    });
    return pictures.length > 0 ? [{ id, title, pictures }] : [];
  });
}
