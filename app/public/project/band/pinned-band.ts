/** The pinned band as it is measured, in CSS pixels. */
export interface BandMeasure {
  /** The band's top relative to the top of the screen; negative once it is scrolled past. */
  top: number;
  /** Height of the band, which is how long the page stays on it. */
  height: number;
  /** Height of the pinned part. */
  pinHeight: number;
  /** Width of the strip with all its frames. */
  stripWidth: number;
  /** Width of the visible part. */
  viewWidth: number;
}

/** How far the page is through the band, from 0 to 1; 0 where all frames are in sight at once (P2). */
export function bandProgress({ top, height, pinHeight }: BandMeasure): number {
  const distance = height - pinHeight;
  return distance <= 0 ? 0 : clamp(-top / distance);
}

/** The strip's offset to the left at that point, in pixels: from its first frame to its last (P2). */
export function stripOffset(measure: BandMeasure): number {
  return bandProgress(measure) * travelOf(measure);
}

/**
 * How far to scroll the page so that a frame comes to the middle of the screen, or as
 * near as the strip's ends allow: what the keyboard reaches must be seen (P2).
 * @param frameCentre of the frame from the strip's left edge, in pixels
 * @returns pixels to add to the page's scroll position
 */
export function scrollToFrame(measure: BandMeasure, frameCentre: number): number {
  const travel = travelOf(measure);
  const progress = travel <= 0 ? 0 : clamp((frameCentre - measure.viewWidth / 2) / travel);
  return measure.top + progress * Math.max(0, measure.height - measure.pinHeight);
}

/** Where a frame is on the screen, in CSS pixels. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The frame nearest to the middle of the screen, so that it can be shown again after a
 * layout change (P2).
 * @returns its place from 0; undefined where the middle of no frame is on the screen
 */
export function middleFrame(
  boxes: readonly Box[],
  screen: { width: number; height: number },
): number | undefined {
  const ways = boxes.map(({ left, top, width, height }) => {
    const x = Math.abs(left + width / 2 - screen.width / 2);
    const y = Math.abs(top + height / 2 - screen.height / 2);
    return x <= screen.width / 2 && y <= screen.height / 2 ? Math.hypot(x, y) : Infinity;
  });
  const nearest = Math.min(...ways);
  return nearest < Infinity ? ways.indexOf(nearest) : undefined;
}

function travelOf({ stripWidth, viewWidth }: BandMeasure): number {
  return Math.max(0, stripWidth - viewWidth);
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
