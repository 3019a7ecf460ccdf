import { mediaOf } from "#domain/article-media.ts";
import type { Article } from "#domain/article.ts";
import { isFilm } from "#domain/film.ts";
import type { MediaDetails } from "#domain/media-details.ts";

type Shown = Pick<Article, "mainCenter" | "images">;

/**
 * Pairs what left an article with what took its place, by address. A save may say what replaces what; otherwise
 * pictures are paired where as many came as left between two that stayed, and films where as many came as left.
 * @param details what the save says, by the address of the new medium
 */
export function replacementsOf(
  before: Shown,
  after: Shown,
  details: ReadonlyMap<string, MediaDetails>,
): ReadonlyMap<string, string> {
  const [old, now] = [addresses(before), addresses(after)];
  const found = new Map<string, string>();
  const taken = new Set<string>();
  const pair = (gone: string | undefined, by: string | undefined) => {
    if (gone === undefined || by === undefined) return;
    if (!old.has(gone) || now.has(gone) || found.has(gone)) return;
    if (old.has(by) || !now.has(by)) return;
    found.set(gone, by);
    taken.add(by);
  };

  for (const [by, { replaces }] of details) pair(replaces, by);
  pair(before.mainCenter?.url, after.mainCenter?.url);
  const left = byPlace(before, now, (url) => found.has(url));
  const came = byPlace(after, old, (url) => taken.has(url));
  for (const [place, gone] of left) {
    const fresh = came.get(place);
    if (fresh?.length === gone.length) gone.forEach((url, index) => pair(url, fresh[index]));
  }
  return found;
}

function addresses(article: Shown): Set<string> {
  return new Set(mediaOf(article).map(({ url }) => url));
}

/** Gathers what the other list lacks: films together, pictures by what stands before them and stayed. */
function byPlace(
  { images }: Shown,
  others: ReadonlySet<string>,
  isPaired: (url: string) => boolean,
): Map<string, string[]> {
  const places = new Map<string, string[]>();
  let previous = "";
  for (const url of new Set(images.map((each) => each.url))) {
    if (others.has(url)) previous = url;
    else if (!isPaired(url)) {
      const place = isFilm(url) ? "films" : `after ${previous}`;
      places.set(place, [...(places.get(place) ?? []), url]);
    }
  }
  return places;
}
