import { picturesOf } from "#domain/article.ts";
import type { Media } from "#domain/media.ts";
import { readFrameName } from "#domain/studio.ts";
import type { Works } from "#domain/works.ts";

/** A frame borrowed from a project. */
export interface BorrowedPicture {
  media: Media;
  title: string;
}

/**
 * The frames that the settings name as `{work slug}/{frame number}` (A1).
 * A name whose project or frame is gone is left out.
 */
export async function aboutPictures(
  works: Works,
  names: readonly string[],
): Promise<BorrowedPicture[]> {
  const frames = names.map(readFrameName);
  const articles = await works.withSlugs([...new Set(frames.map(({ slug }) => slug))]);
  return frames.flatMap(({ slug, number }) => {
    const article = articles.find((candidate) => candidate.slug === slug);
    const media = article && picturesOf(article)[number - 1];
    return media ? [{ media, title: article.title }] : [];
  });
}
