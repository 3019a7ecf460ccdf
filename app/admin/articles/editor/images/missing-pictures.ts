import { useState } from "react";
import { message } from "#domain/messages.ts";
import type { ArticleContent } from "#domain/version.ts";
import { isMissingFile } from "../../../api.ts";
import { temporaryIn } from "../form-state.ts";

/**
 * The files of an edit that the server no longer has: it keeps what is not saved for a day,
 * and an edit may be older.
 */
export async function findMissing(content: ArticleContent): Promise<string[]> {
  const temporary = temporaryIn(content);
  const missing = await Promise.all(temporary.map(isMissingFile));
  return temporary.filter((_, index) => missing[index]);
}

/** Whether a picture, or the poster or the subtitles of a film, were deleted. */
export function isMissing(
  media: ArticleContent["media"],
  url: string,
  missing: ReadonlySet<string>,
): boolean {
  const { poster = "", subtitles = {} } = media[url] ?? {};
  return [url, poster, ...Object.values(subtitles)].some((each) => missing.has(each));
}

/** Why the content can't be saved, by the names that its pictures go by in the form; undefined where it can. */
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

/** Remembers which of the form's pictures the server no longer has. */
export function useMissingPictures() {
  const [urls, setUrls] = useState<ReadonlySet<string>>(new Set());
  const add = (more: readonly string[]) => setUrls((known) => new Set([...known, ...more]));
  return {
    urls,
    add,
    /** Asks the server what it still has of an edit that was kept. */
    check: (content: ArticleContent) => void findMissing(content).then(add),
  };
}
