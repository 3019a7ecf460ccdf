import type { Article } from "./article.ts";

export interface TrashedArticle {
  article: Article;
  deletedAt: number;
}

export const TRASH_DAYS = 30;

/** Also limits the drafts created by one drop of folders. */
export const MOST_TRASHED_TOGETHER = 500;
