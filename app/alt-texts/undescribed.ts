import type { Article } from "#domain/article.ts";
import type { Media } from "#domain/media.ts";

/** A picture that nobody has described, and what it is called until then. */
export interface BarePicture {
  media: Media;
  name: string;
}

/** The pictures of an article that nobody has described yet. */
export interface Undescribed {
  id: number;
  title: string;
  /** The version that was read: a text is saved as an edit of it. */
  version: number;
  pictures: BarePicture[];
}

/** Pictures without alt text by article, in the list's order; one that several show comes once. */
export function undescribed(articles: readonly Article[]): Undescribed[] {
  const seen = new Set<string>();
  return articles.flatMap((article) => {
    const pictures = named(article).filter(({ media: { url, alt } }) => {
      const isNew = alt === "" && !seen.has(url);
      seen.add(url);
      return isNew;
    });
    const { id, title, version } = article;
    return pictures.length > 0 ? [{ id, title, version, pictures }] : [];
  });
}

/** By their place in the article, as its card and its editor count them. */
function named({ title, mainCenter, images }: Article): BarePicture[] {
  const central = mainCenter ? [{ media: mainCenter, name: `${title}, imagen central` }] : [];
  const gallery = images.map((media, index) => ({ media, name: `${title}, imagen ${index + 1}` }));
  return [...central, ...gallery];
}
