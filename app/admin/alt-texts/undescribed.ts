import type { Article } from "#domain/article.ts";
import type { Media } from "#domain/media.ts";
import type { AdminArticles, UndescribedPage } from "#domain/site-services.ts";

export interface UndescribedPicture {
  media: Media;
  name: string;
}

export interface ArticleToDescribe {
  id: number;
  title: string;
  /** Texts are saved against this version. */
  version: number;
  pictures: UndescribedPicture[];
}

/** A page ends with the article that brings it to this number, so it may have more. */
const LEAST_PICTURES = 120;

export interface UndescribedGroups extends Omit<UndescribedPage, "articles"> {
  groups: readonly ArticleToDescribe[];
}

/** Returns the page after an article's id; an offset would shift as soon as other pictures have texts. */
export async function undescribedAfter(
  { undescribed }: AdminArticles,
  after: number | undefined,
): Promise<UndescribedGroups> {
  const { articles, elsewhere, last } = await undescribed(after, LEAST_PICTURES);
  return { groups: articles.map((each) => groupOf(each.article, each.urls)), elsewhere, last };
}

/** Groups the pictures of an article that have one of the URLs, each once. */
export function groupOf(article: Article, urls: readonly string[]): ArticleToDescribe {
  const pictures = new Map<string, UndescribedPicture>();
  for (const picture of named(article)) {
    const { url } = picture.media;
    if (urls.includes(url) && !pictures.has(url)) pictures.set(url, picture);
  }
  const { id, title, version } = article;
  return { id, title, version, pictures: [...pictures.values()] };
}

/** Numbers the pictures as the article's card and editor do. */
function named({ title, mainCenter, images }: Article): UndescribedPicture[] {
  const central = mainCenter ? [{ media: mainCenter, name: `${title}, imagen central` }] : [];
  const gallery = images.map((media, index) => ({ media, name: `${title}, imagen ${index + 1}` }));
  return [...central, ...gallery];
}
