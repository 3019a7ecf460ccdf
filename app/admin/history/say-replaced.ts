import type { ArticleContent } from "#domain/article-content.ts";
import { isFilm } from "#domain/film.ts";

type Shown = Pick<ArticleContent, "main_center" | "images">;

/**
 * Returns a version's content that says which of its pictures and films replace those of now, so that selections follow
 * it back (J1). Pictures are paired where as many come as leave between two that stay, films, of which an article has
 * few, where as many come as leave.
 */
export function sayReplaced(now: ArticleContent, restored: ArticleContent): ArticleContent {
  const [old, next] = [addresses(now), addresses(restored)];
  const replaces = new Map<string, string>();
  const pair = (gone: string, by: string) => {
    if (!old.has(gone) || next.has(gone) || old.has(by) || !next.has(by)) return;
    if (!replaces.has(by)) replaces.set(by, gone);
  };
  pair(now.main_center, restored.main_center);
  const comes = byPlace(restored, old);
  for (const [place, gone] of byPlace(now, next)) {
    const fresh = comes.get(place);
    if (fresh?.length === gone.length) gone.forEach((url, index) => pair(url, fresh[index] ?? ""));
  }
  const said = [...replaces].map(([by, gone]) => [by, { ...restored.media[by], replaces: gone }]);
  return { ...restored, media: { ...restored.media, ...Object.fromEntries(said) } };
}

function addresses({ main_center, images }: Shown): Set<string> {
  return new Set([main_center, ...images].filter(Boolean));
}

/** Gathers what the other content lacks: films together, pictures by what stands before them and stays. */
function byPlace({ images }: Shown, others: ReadonlySet<string>): Map<string, string[]> {
  const places = new Map<string, string[]>();
  let previous = "";
  for (const url of new Set(images)) {
    if (others.has(url)) previous = url;
    else {
      const place = isFilm(url) ? "films" : `after ${previous}`;
      places.set(place, [...(places.get(place) ?? []), url]);
    }
  }
  return places;
}
