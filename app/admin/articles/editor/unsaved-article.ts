import { isCategory } from "#domain/category.ts";
import { isRecord } from "#domain/parsing.ts";
import type { ArticleContent } from "#domain/version.ts";
import type { Base } from "./form-state.ts";

/** Whose edit it is: an article's id, or the one of the article that is not there yet. */
export type EditedId = number | "new";

/** An unsaved edit, and the stored article that it began from (D3). */
export interface UnsavedArticleEdit {
  base: Base;
  content: ArticleContent;
}

/** The name that an article's edits are kept by. */
export function subjectOf(id: EditedId): string {
  return `article ${id}`;
}

/** Reads an edit as it was kept, maybe by an older version of this program; undefined where it makes no sense. */
export function readUnsavedArticle(kept: unknown): UnsavedArticleEdit | undefined {
  if (!isRecord(kept) || !isRecord(kept.base)) return undefined;
  const { version } = kept.base;
  const began = readContent(kept.base.content);
  const content = readContent(kept.content);
  if (!began || !content || (version !== undefined && typeof version !== "number")) {
    return undefined;
  }
  return { base: { version, content: began }, content };
}

function readContent(content: unknown): ArticleContent | undefined {
  const isWhole =
    isRecord(content) &&
    typeof content.title === "string" &&
    typeof content.main_center === "string" &&
    typeof content.isTop === "boolean" &&
    typeof content.isDraft === "boolean" &&
    Array.isArray(content.services) &&
    content.services.every(isCategory) &&
    Array.isArray(content.images) &&
    content.images.every((url) => typeof url === "string") &&
    isRecord(content.media) &&
    Object.values(content.media).every(isRecord);
  if (!isWhole) return undefined;
  // JSON knows no year that is not a number yet.
  const year = typeof content.year === "number" ? content.year : Number.NaN;
  return { ...(content as unknown as ArticleContent), year };
}
