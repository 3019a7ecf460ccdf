/** The slides of the phone's archive as they stand on the screen, in CSS pixels. */
export interface SlidesMeasure {
  /** Where the first one's top is, seen from the top of the screen. */
  top: number;
  /** Height of them all; they are equally high. */
  height: number;
  count: number;
}

/**
 * The slide in the middle of the screen: the first before any is there, the last
 * once all have passed (W4).
 * @param middle of the screen, in CSS pixels from its top
 * @returns its place, from 0
 */
export function middleSlide({ top, height, count }: SlidesMeasure, middle: number): number {
  if (height <= 0 || count < 1) return 0;
  const place = Math.floor((middle - top) / (height / count));
  return Math.min(count - 1, Math.max(0, place));
}
