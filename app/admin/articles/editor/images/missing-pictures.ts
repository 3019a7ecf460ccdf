import { useState } from "react";
import { message } from "#domain/messages.ts";
import type { ArticleContent } from "#domain/article-content.ts";
import { isMissingFile } from "../../../api.ts";
import { temporaryIn } from "../form-state.ts";

/** Returns the files of an edit that the server no longer has: it deletes unsaved files after a day. */
export async function findMissing(content: ArticleContent): Promise<string[]> {
  const temporary = temporaryIn(content);
  const missing = await Promise.all(temporary.map(isMissingFile));
  return temporary.filter((_, index) => missing[index]);
}

/** Returns whether a picture, or a film's poster or subtitles, were deleted. */
export function isMissing(
  media: ArticleContent["media"],
  url: string,
  missing: ReadonlySet<string>,
): boolean {
  const { poster = "", subtitles = {} } = media[url] ?? {};
  return [url, poster, ...Object.values(subtitles)].some((each) => missing.has(each));
}

/** Returns the error that names the deleted pictures as the form does; undefined if there are none. */
export function missingText(
  content: ArticleContent,
  missing: ReadonlySet<string>,
): string | undefined {
  const { main_center, images, media } = content;
  const lost = [
    ...(isMissing(media, main_center, missing) ? ["imagen central"] : []),
    ...images.flatMap((url, index) =>
      isMissing(media, url, missing) ? [`imagen ${index + 1}`] : [],
    ),
  ];
  if (lost.length === 0) return undefined;
  const error = message("pictures-gone", { images: lost.join(", ") });
  return message("save-failed", { error });
}

/** Remembers which of the form's files the server has deleted. */
export function useMissingPictures() {
  const [urls, setUrls] = useState<ReadonlySet<string>>(new Set());
  const add = (more: readonly string[]) => setUrls((known) => new Set([...known, ...more]));
  return {
    urls,
    add,
    check: (content: ArticleContent) => void findMissing(content).then(add),
  };
}
