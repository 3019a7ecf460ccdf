import type { Focus } from "#domain/media.ts";

/** The focal point of a picture without one of its own. */
export const MIDDLE: Focus = { x: 50, y: 50 };

/** So many percent of a picture an arrow key goes. */
const STEP = 5;

const DIRECTIONS: Readonly<Record<string, Focus>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** The focal point at a share of the picture's width and height, each from 0 to 1. */
export function focusAt(x: number, y: number): Focus {
  return { x: percent(x * 100), y: percent(y * 100) };
}

/** The focal point an arrow key leads to; undefined for any other key. */
export function moved({ x, y }: Focus, key: string): Focus | undefined {
  const by = DIRECTIONS[key];
  return by && { x: percent(x + by.x), y: percent(y + by.y) };
}

function percent(value: number): number {
  return Math.round(Math.min(100, Math.max(0, value)));
}
