import { FILM_QUARTERS } from "#domain/visits.ts";

/** Tells the document that a quarter of a film was played; whoever counts visits listens (Y2). */
export const FILM_QUARTER_EVENT = "filmquarter";

/** What the event tells. */
export interface FilmQuarter {
  /** The film's own address. */
  film: string;
  /** From 1 to 4. */
  quarter: number;
}

/** How far a film may be from a quarter that counts as played: players begin and end a moment off. */
const TOLERANCE = 0.01;

/** How many quarters were told of each player that is there. */
const told = new WeakMap<HTMLVideoElement, number>();

/** Tells each quarter of a film once, as it was played; what is skipped is none of it. */
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
