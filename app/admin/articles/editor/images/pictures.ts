import type { ArticleAnswer } from "#domain/api.ts";
import { mediaOf, type Article } from "#domain/article.ts";
import { unknownPicture, type Media } from "#domain/media.ts";
import type { Upload } from "../../../uploads/upload-state.ts";

/** What the editor knows of a picture by its address: enough to show a small form of it. */
export type Pictures = (url: string) => Media;

/**
 * The pictures of the article by address. One that was uploaded just now is shown from the
 * picked file itself, so that a phone doesn't fetch again what it has sent.
 */
export function picturesOf(
  article: Article | null,
  stored: ArticleAnswer | undefined,
  uploads: readonly Upload[],
): Pictures {
  const known = new Map<string, Media>();
  for (const [url, media] of Object.entries(stored?.media ?? {})) known.set(url, { url, ...media });
  for (const media of article ? mediaOf(article) : []) {
    known.set(media.url, media);
  }
  for (const { status } of uploads) {
    if (status.kind === "stored") known.set(status.url, unknownPicture(status.preview));
  }
  return (url) => known.get(url) ?? unknownPicture(url);
}
