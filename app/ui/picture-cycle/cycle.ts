import type { Article } from "#domain/article.ts";
import { coverOf, picturesOf } from "#domain/article-media.ts";
import type { Media } from "#domain/media.ts";

export interface Cycle {
  at: number;
  due: number;
}

export interface CyclePictures {
  total: number;
  /** Indexes of the decoded pictures; only these are shown, so that none appears partially. */
  ready: ReadonlySet<number>;
}

/** Returns the cycle at a moment; a late picture restarts the interval, to limit the pace (W5, F1). */
export function cycleAt(
  cycle: Cycle,
  now: number,
  pictures: CyclePictures,
  interval: number,
): Cycle {
  const next = now < cycle.due ? undefined : nextReady(cycle.at, pictures);
  return next === undefined ? cycle : { at: next, due: now + interval };
}

/** Returns a number between two limits. @param chance from 0 to 1 */
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

const LONGEST_CYCLE = 3;

/** Returns the pictures of an article's cycle, its cover first. */
export function cycleOf(article: Article): Media[] {
  const cover = coverOf(article);
  const pictures = cover ? [cover, ...picturesOf(article)] : picturesOf(article);
  const once = new Map(pictures.map((media) => [media.url, media]));
  return [...once.values()].slice(0, LONGEST_CYCLE);
}
