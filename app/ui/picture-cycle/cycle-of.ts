import type { Article } from "#domain/article.ts";
import { coverOf, stillsOf } from "#domain/catalogue.ts";
import type { Media } from "#domain/media.ts";

/** The most pictures that follow one another in one place: no page is sent all of a library (E1). */
const LONGEST_CYCLE = 3;

/** The pictures of an article that follow one another, its cover first and none twice (W5, F1). */
export function cycleOf(article: Article): Media[] {
  const cover = coverOf(article);
  const pictures = cover ? [cover, ...stillsOf(article)] : stillsOf(article);
  const once = new Map(pictures.map((media) => [media.url, media]));
  return [...once.values()].slice(0, LONGEST_CYCLE);
}
