import type { Article } from "#domain/article.ts";
import { stillsOf } from "#domain/catalogue.ts";
import type { Media } from "#domain/media.ts";

/** A frame borrowed from a project. */
export interface BorrowedPicture {
  media: Media;
  title: string;
}

/**
 * The frames that the settings name as `{work slug}/{frame number}` (A1).
 * A name whose project or frame is gone is left out: the page stands without it.
 */
export function aboutPictures(
  articles: readonly Article[],
  names: readonly string[],
): BorrowedPicture[] {
  return names.flatMap((name) => {
    const [slug, number] = name.split("/");
    const article = articles.find((candidate) => candidate.slug === slug);
    const media = article && stillsOf(article)[Number(number) - 1];
    return media ? [{ media, title: article.title }] : [];
  });
}
