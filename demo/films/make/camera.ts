import { noise3 } from "./noise.ts";

/** What of a picture fills the frame. */
export interface View {
  /** The centre, as parts of the picture's width and height. */
  x: number;
  y: number;
  /** How much of the picture's width is seen, from 0 to 1. */
  width: number;
  /** Clockwise, in degrees. */
  turn?: number;
}

/** A camera's way from one view to another, over the whole length of a shot. */
export interface Move {
  from: View;
  to: View;
  ease?: (part: number) => number;
}

/** At one speed from end to end. */
export const steady = (part: number): number => part;
/** Nearly steady, with a soft start and a soft end. */
export const gentle = (part: number): number =>
  0.55 * part + 0.45 * (0.5 - Math.cos(Math.PI * part) / 2);
/** Fast first, then almost at rest. */
export const arriving = (part: number): number => 1 - (1 - part) ** 3;
/** Slow first, and ever faster. */
export const leaving = (part: number): number => part ** 2;

/**
 * Where a move is.
 * @param part of the move that has passed, from 0 to 1
 */
export function viewAt({ from, to, ease = gentle }: Move, part: number): Required<View> {
  const eased = ease(clamp(part));
  const mix = (start: number, end: number) => start + (end - start) * eased;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    // By ratio, since a push that grows by equal pixels seems to slow down.
    width: from.width * (to.width / from.width) ** eased,
    turn: mix(from.turn ?? 0, to.turn ?? 0),
  };
}

/**
 * A view as a hand holds it.
 * @param seconds of the film
 * @param amount how far it strays, as a part of what is seen
 */
export function handheld(
  view: Required<View>,
  seconds: number,
  amount: number,
  seed: number,
): Required<View> {
  const stray = (row: number) => noise3(seconds * 1.3, row + seed * 7.7, 0.5) * amount;
  return {
    x: view.x + stray(1) * view.width,
    y: view.y + stray(2) * view.width,
    width: view.width * (1 + stray(3) * 0.5),
    turn: view.turn + stray(4) * 40,
  };
}

/** From 0 at `start` to 1 at `end`, soft at both. */
export function rise(start: number, end: number, value: number): number {
  const part = clamp((value - start) / (end - start));
  return part * part * (3 - 2 * part);
}

/** A value kept within two others, 0 and 1 if none are said. */
export function clamp(value: number, least = 0, most = 1): number {
  return value < least ? least : value > most ? most : value;
}
