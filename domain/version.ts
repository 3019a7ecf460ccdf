import type { ArticleAnswer } from "./article-answer.ts";
import type { Article, SavePayload } from "./article.ts";
import { mediaOf } from "./article-media.ts";
import type { Media } from "./media.ts";
import { storyOf } from "./story.ts";

/** All fields of a save, so that an old version can be saved again. */
export type ArticleContent = Required<Omit<SavePayload, "id" | "version" | "idempotencyKey">>;

export interface ArticleVersion {
  version: number;
  savedAt: number;
  content: ArticleContent;
}

export interface TrashedArticle {
  article: Article;
  deletedAt: number;
}

export const TRASH_DAYS = 30;

/** Also limits the drafts created by one drop of folders. */
export const MOST_TRASHED_TOGETHER = 500;

/** Returns the save that would store the article unchanged. */
export function contentOf(article: Article): ArticleContent {
  return {
    title: article.title,
    year: article.year,
    services: article.categories,
    isTop: article.isTop,
    isDraft: article.isDraft,
    ...storyOf(article),
    main_center: article.mainCenter?.url ?? "",
    images: article.images.map(({ url }) => url),
    media: Object.fromEntries(mediaOf(article).map((media) => [media.url, textOf(media)])),
  };
}

/** As `contentOf`, for an article in the API's form. */
export function contentOfAnswer(answer: ArticleAnswer): ArticleContent {
  const { title, year, services, isTop, isDraft, main_center, images, media } = answer;
  const words = Object.entries(media).map(([url, rest]) => [url, textOf({ url, ...rest })]);
  return {
    title,
    year,
    services,
    isTop,
    isDraft,
    ...storyOf(answer),
    main_center,
    images,
    media: Object.fromEntries(words),
  };
}

function textOf(media: Media) {
  const { alt, caption, focus, poster, subtitles = {}, translations = {}, fullBleed } = media;
  const flags = { fullBleed: fullBleed === true };
  return { alt, caption, translations, focus, poster: poster?.url ?? "", subtitles, ...flags };
}
