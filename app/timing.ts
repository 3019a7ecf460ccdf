/** How long the chosen style is remembered, in seconds: a year (G9). */
export const STYLE_MEMORY_S = 31_536_000;

/** One step of the home slider, in milliseconds (H6). */
export const SLIDE_STEP_MS = 600;

/** How long the overlay still shows that the article was saved, in milliseconds (D6). */
export const OVERLAY_CLOSES_AFTER_MS = 1000;

/** How long an image takes to fade and slide in when it is first seen, in milliseconds (P7). */
export const APPEAR_MS = 700;
