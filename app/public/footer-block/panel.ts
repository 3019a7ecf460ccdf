/** The panel is open while the block's top is above this share of the screen's height (F2). */
const OPENS_ABOVE = 0.2;

/**
 * Whether the panel is open (F2). The block keeps its height either way, so that
 * opening can't move what it depends on.
 * @param top of the block, in pixels from the top of the screen
 * @param screenHeight in pixels
 */
export function isPanelOpen(top: number, screenHeight: number): boolean {
  return top < screenHeight * OPENS_ABOVE;
}

/** What decides whether the panel's pictures follow one another. */
export interface PanelState {
  isOpen: boolean;
  isInView: boolean;
  isHiddenTab: boolean;
  isPaused: boolean;
  isStill: boolean;
}

/** Whether the pictures follow one another: where they are seen, and nobody asked for quiet (F1). */
export function cycles({ isOpen, isInView, isHiddenTab, isPaused, isStill }: PanelState): boolean {
  return isOpen && isInView && !isHiddenTab && !isPaused && !isStill;
}
