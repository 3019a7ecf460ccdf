import type { Article } from "#domain/article.ts";
import type { Media } from "#domain/media.ts";

/** A picture that nobody has described, and what it is called until then. */
export interface BarePicture {
  media: Media;
  name: string;
}

/** The pictures of an article that nobody has described yet. */
export interface Undescribed {
  id: number;
  title: string;
  /** The version that was read: a text is saved as an edit of it. */
  version: number;
  pictures: BarePicture[];
}

/** So many pictures a page carries at least, where there are as many: whole articles, up to the one that makes it so many. */
const PICTURES_WINDOW = 120;

/** A part of the articles with pictures that nobody has described. */
export interface UndescribedWindow {
  groups: Undescribed[];
  /** How many such pictures all other articles have. */
  elsewhere: number;
  /** The last article of the part, where others come after it. */
  last: number | null;
}

/**
 * The part of them that comes after an article. What has its text by then is no longer among
 * them, so that a place in their list would lead too far.
 * @param after an article's id; undefined for the beginning
 */
export function undescribedAfter(
  articles: readonly Article[],
  after: number | undefined,
): UndescribedWindow {
  const all = undescribed(articles);
  const places = new Map(articles.map(({ id }, place) => [id, place]));
  const placeOf = (id: number) => places.get(id) ?? -1;
  const passed = after === undefined ? -1 : placeOf(after);
  const start = all.findIndex(({ id }) => placeOf(id) > passed);
  const groups: Undescribed[] = [];
  let count = 0;
  for (const group of start < 0 ? [] : all.slice(start)) {
    if (count >= PICTURES_WINDOW) break;
    groups.push(group);
    count += group.pictures.length;
  }
  const total = all.reduce((sum, { pictures }) => sum + pictures.length, 0);
  const last = groups.at(-1)?.id;
  const isEnd = last === undefined || last === all.at(-1)?.id;
  return { groups, elsewhere: total - count, last: isEnd ? null : last };
}

/** Pictures without alt text by article, in the list's order; one that several show comes once. */
export function undescribed(articles: readonly Article[]): Undescribed[] {
  const seen = new Set<string>();
  return articles.flatMap((article) => {
    const pictures = named(article).filter(({ media: { url, alt } }) => {
      const isNew = alt === "" && !seen.has(url);
      seen.add(url);
      return isNew;
    });
    const { id, title, version } = article;
    return pictures.length > 0 ? [{ id, title, version, pictures }] : [];
  });
}

/** By their place in the article, as its card and its editor count them. */
function named({ title, mainCenter, images }: Article): BarePicture[] {
  const central = mainCenter ? [{ media: mainCenter, name: `${title}, imagen central` }] : [];
  const gallery = images.map((media, index) => ({ media, name: `${title}, imagen ${index + 1}` }));
  return [...central, ...gallery];
}
