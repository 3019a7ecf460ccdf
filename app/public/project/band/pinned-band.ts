/** Measures of the pinned band, in CSS pixels. */
export interface BandMeasure {
  /** From the top of the screen; negative once the band is scrolled past. */
  top: number;
  /** Decides how long the page scrolls while the band is pinned. */
  height: number;
  pinHeight: number;
  stripWidth: number;
  viewWidth: number;
}

/** Returns how much of the band is scrolled, from 0 to 1; 0 if all frames are visible at once. */
export function bandProgress({ top, height, pinHeight }: BandMeasure): number {
  const distance = height - pinHeight;
  return distance <= 0 ? 0 : clamp(-top / distance);
}

/** Returns the strip's offset to the left, in pixels. */
export function stripOffset(measure: BandMeasure): number {
  return bandProgress(measure) * travelOf(measure);
}

/** Returns the pixels to scroll until a frame is centred; `frameCentre` is from the strip's left edge. */
export function scrollToFrame(measure: BandMeasure, frameCentre: number): number {
  const travel = travelOf(measure);
  const progress = travel <= 0 ? 0 : clamp((frameCentre - measure.viewWidth / 2) / travel);
  return measure.top + progress * Math.max(0, measure.height - measure.pinHeight);
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Returns the index of the frame nearest to the screen's middle; undefined if all middles are off screen. */
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
