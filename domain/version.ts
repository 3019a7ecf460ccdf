import type { ArticleAnswer, SavePayload } from "./api.ts";
import type { Article } from "./article.ts";
import { mediaOf } from "./article-media.ts";
import type { Media } from "./media.ts";
import { storyOf } from "./story.ts";

/** All that a save of an article says, so that any of them can be sent again. */
export type ArticleContent = Required<Omit<SavePayload, "id" | "version">>;

/** A save as it was kept. */
export interface ArticleVersion {
  version: number;
  /** Milliseconds since 1970, UTC. */
  savedAt: number;
  content: ArticleContent;
}

/** An article in the trash. */
export interface TrashedArticle {
  article: Article;
  /** Milliseconds since 1970, UTC. */
  deletedAt: number;
}

/** How long an article stays in the trash, in days. */
export const TRASH_DAYS = 30;

/** How many articles go to the trash in one call, and so how many drafts one drop of folders makes. */
export const MOST_TRASHED_TOGETHER = 500;

/** What a save would have to say to store the article as it is. */
export function contentOf(article: Article): ArticleContent {
  return {
    title: article.title,
    year: article.year,
    services: article.services,
    isTop: article.isTop,
    isDraft: article.isDraft,
    ...storyOf(article),
    main_center: article.mainCenter?.url ?? "",
    images: article.images.map(({ url }) => url),
    media: Object.fromEntries(mediaOf(article).map((media) => [media.url, textOf(media)])),
  };
}

/** The same of an article as the API answers it. */
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
