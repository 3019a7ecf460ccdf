import { isRecord } from "#domain/parsing.ts";
import type { Media } from "#domain/media.ts";
import type { Undescribed } from "./undescribed.ts";

/** A text that was not saved, with all that its picture needs to be shown again. */
export interface KeptText {
  articleId: number;
  /** The article's title and version, as the text was begun. */
  title: string;
  version: number;
  url: string;
  name: string;
  text: string;
  /** The stored text that it was written over. */
  base: string;
}

/** What unsaved texts are kept by in the browser. */
export const TEXTS_SUBJECT = "alt-texts";

/** Reads texts as they were kept, maybe by an older version of this program; undefined where none makes sense. */
export function readKeptTexts(kept: unknown): KeptText[] | undefined {
  const texts = Array.isArray(kept) ? kept.filter(isKeptText) : [];
  return texts.length > 0 ? texts : undefined;
}

function isKeptText(value: unknown): value is KeptText {
  return (
    isRecord(value) &&
    [value.articleId, value.version].every(Number.isInteger) &&
    ["title", "url", "name", "text", "base"].every((key) => typeof value[key] === "string")
  );
}

/**
 * The page's pictures and those of texts that came back: a picture that somebody described
 * meanwhile is on the page no more, and its text would have nowhere to stand.
 */
export function withTexts(
  groups: readonly Undescribed[],
  texts: readonly KeptText[],
): readonly Undescribed[] {
  const shown = new Set(urlsOf(groups));
  return texts
    .filter(({ url }) => !shown.has(url))
    .reduce((all, { articleId, title, version, url, name }) => {
      const picture = { media: bareMedia(url), name };
      const isListed = all.some(({ id }) => id === articleId);
      if (!isListed) return [...all, { id: articleId, title, version, pictures: [picture] }];
      return all.map((group) =>
        group.id === articleId ? { ...group, pictures: [...group.pictures, picture] } : group,
      );
    }, groups);
}

/** The addresses of all pictures of the page. */
export function urlsOf(groups: readonly Undescribed[]): string[] {
  return groups.flatMap(({ pictures }) => pictures.map(({ media }) => media.url));
}

/** A picture of which no more is known than where it is. */
function bareMedia(url: string): Media {
  const unknown = { width: null, height: null, colour: null, placeholder: null };
  return { url, ...unknown, alt: "", caption: "", widths: [], focus: null, poster: null };
}
