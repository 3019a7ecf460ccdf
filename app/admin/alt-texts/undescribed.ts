import type { Article } from "#domain/article.ts";
import type { Media } from "#domain/media.ts";
import type { AdminArticles, UndescribedPage } from "#domain/site-services.ts";

/** A picture without an alt text, and its name until it has one. */
export interface UndescribedPicture {
  media: Media;
  name: string;
}

/** The pictures of an article that have no alt text. */
export interface ArticleToDescribe {
  id: number;
  title: string;
  /** The version that was read: a text is saved as an edit of it. */
  version: number;
  pictures: UndescribedPicture[];
}

/** Minimum number of pictures on a page, if there are that many: a page holds whole articles. */
const LEAST_PICTURES = 120;

/** What the page shows of the articles that have pictures without alt texts. */
export interface UndescribedGroups extends Omit<UndescribedPage, "articles"> {
  groups: readonly ArticleToDescribe[];
}

/**
 * The part of them that comes after an article. What has its text by then is no longer among
 * them, so that a place in their list would lead too far.
 * @param after an article's id; undefined for the beginning
 */
export async function undescribedAfter(
  { undescribed }: AdminArticles,
  after: number | undefined,
): Promise<UndescribedGroups> {
  const { articles, elsewhere, last } = await undescribed(after, LEAST_PICTURES);
  return { groups: articles.map((each) => groupOf(each.article, each.urls)), elsewhere, last };
}

/** Its pictures that are named, each once. */
export function groupOf(article: Article, urls: readonly string[]): ArticleToDescribe {
  const pictures = new Map<string, UndescribedPicture>();
  for (const picture of named(article)) {
    const { url } = picture.media;
    if (urls.includes(url) && !pictures.has(url)) pictures.set(url, picture);
  }
  const { id, title, version } = article;
  return { id, title, version, pictures: [...pictures.values()] };
}

/** By their place in the article, as its card and its editor count them. */
function named({ title, mainCenter, images }: Article): UndescribedPicture[] {
  const central = mainCenter ? [{ media: mainCenter, name: `${title}, imagen central` }] : [];
  const gallery = images.map((media, index) => ({ media, name: `${title}, imagen ${index + 1}` }));
  return [...central, ...gallery];
}
