import type { Article } from "#domain/article.ts";
import { coverOf, picturesOf } from "#domain/article-media.ts";
import type { Media } from "#domain/media.ts";

/** The state of a picture cycle. */
export interface Cycle {
  /** The picture that is shown, from 0. */
  at: number;
  /** When the next one is due, in milliseconds of the page's clock. */
  due: number;
}

/** What the cycle knows of its pictures. */
export interface CyclePictures {
  total: number;
  /** Places of those that are decoded: no other is ever shown, so that none comes in strips. */
  ready: ReadonlySet<number>;
}

/**
 * The cycle at some moment: the next picture that is ready, once it is due. A picture
 * that comes late is cut to at once, and the time to the one after it runs from there,
 * so that two cuts are never nearer to each other than an interval (W5, F1).
 * @param now milliseconds of the page's clock
 * @param interval milliseconds until the cut after this one
 */
export function cycleAt(
  cycle: Cycle,
  now: number,
  pictures: CyclePictures,
  interval: number,
): Cycle {
  const next = now < cycle.due ? undefined : nextReady(cycle.at, pictures);
  return next === undefined ? cycle : { at: next, due: now + interval };
}

/**
 * A time between two limits (W5).
 * @param chance from 0 to 1, as Math.random draws it
 */
export function randomBetween(shortest: number, longest: number, chance: number): number {
  return shortest + (longest - shortest) * chance;
}

function nextReady(at: number, { total, ready }: CyclePictures): number | undefined {
  for (let step = 1; step < total; step += 1) {
    const place = (at + step) % total;
    if (ready.has(place)) return place;
  }
  return undefined;
}

/** The most pictures that follow one another in one place: no page is sent all of a library (E1). */
const LONGEST_CYCLE = 3;

/** The pictures of an article that follow one another, its cover first and none twice (W5, F1). */
export function cycleOf(article: Article): Media[] {
  const cover = coverOf(article);
  const pictures = cover ? [cover, ...picturesOf(article)] : picturesOf(article);
  const once = new Map(pictures.map((media) => [media.url, media]));
  return [...once.values()].slice(0, LONGEST_CYCLE);
}
