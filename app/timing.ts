/** How long the chosen style is remembered, in seconds: a year (G9). */
export const STYLE_MEMORY_S = 31_536_000;

/** One step of the home slider, in milliseconds (H6). */
export const SLIDE_STEP_MS = 600;

/** A step of the home slider that more steps are waiting behind, in milliseconds (H6). */
export const SLIDE_HURRY_MS = 250;

/** The home slider moves on by itself this often, in milliseconds (H6). */
export const AUTOPLAY_EVERY_MS = 3000;

/** How long the covers of home take to slide up from its titles, in milliseconds (H7). */
export const INTRO_COVERS_MS = 1000;

/** How long header, footer and side text then take to fade in, in milliseconds (H7). */
export const INTRO_FADE_MS = 500;

/** How long a reel's lightbox takes to fade out, and in, in milliseconds (H4). */
export const REEL_FADE_MS = 300;

/** How long the overlay still shows that the article was saved, in milliseconds (D6). */
export const OVERLAY_CLOSES_AFTER_MS = 1000;
