import { FILM_QUARTERS } from "#domain/visits.ts";

/** Bubbles from the player; the visit counter listens on the document. */
export const FILM_QUARTER_EVENT = "filmquarter";

export interface FilmQuarter {
  film: string;
  quarter: number;
}

/** Players start and stop slightly off the exact ends. */
const TOLERANCE = 0.01;

const told = new WeakMap<HTMLVideoElement, number>();

/** Dispatches each quarter of a film once, by the time played: skipped parts do not count. */
export function tellQuarters(player: HTMLVideoElement, film: string): void {
  const { duration, played } = player;
  if (!(duration > 0)) return;
  let seconds = 0;
  for (let at = 0; at < played.length; at += 1) seconds += played.end(at) - played.start(at);
  const quarters = Math.floor(FILM_QUARTERS * (seconds / duration + TOLERANCE));
  for (let quarter = (told.get(player) ?? 0) + 1; quarter <= quarters; quarter += 1) {
    told.set(player, quarter);
    const detail: FilmQuarter = { film, quarter };
    player.dispatchEvent(new CustomEvent(FILM_QUARTER_EVENT, { bubbles: true, detail }));
  }
}
