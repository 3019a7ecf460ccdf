/** A year. */
export const STYLE_MEMORY_S = 31_536_000;

export const SLIDE_STEP_MS = 600;

/** Duration of a slider step while further steps are queued. */
export const SLIDE_HURRY_MS = 250;

/** Interval of the home slider's autoplay (H6). */
export const AUTOPLAY_EVERY_MS = 3000;

export const HOME_COVERS_MS = 1000;

export const HOME_FADE_MS = 500;

export const REEL_FADE_MS = 300;

/** Duration of an image's first fade and slide (P7). */
export const APPEAR_MS = 700;

export const PROJECT_LIGHTBOX_FADE_MS = 300;

export const FRAME_STEP_MS = 400;

/** Maximum time between the taps of a double tap. */
export const DOUBLE_TAP_MS = 300;

/** How long 'Next Post' must be in view before it navigates (P5). */
export const NEXT_POST_DWELL_MS = 1000;
export const NEXT_POST_DWELL_PHONE_MS = 1200;

export const NEXT_POST_BACK_MS = 400;

/** A scroll event within this time after a wheel or touch event counts as the visitor's. */
export const USER_SCROLL_LASTS_MS = 400;

export const FLAPS_CLOSE_MS = 1200;

export const FLAPS_OPEN_MS = 1200;

export const FLAP_STEP_MS = 90;

/** Limits of the loader's duration after first paint. */
export const INTRO_SHORTEST_MS = 1200;
export const INTRO_LONGEST_MS = 3000;

export const INTRO_LEAVE_MS = 500;

/** At most 1.25 flashes a second: WCAG allows three. */
export const INTRO_BLINK_MS = 400;

/** Time constant: the disc covers 63% of the distance in this time. */
export const CURSOR_LAG_MS = 80;

/** A category card shows each picture for a random time between these limits. */
export const CARD_PICTURE_MIN_MS = 200;
export const CARD_PICTURE_MAX_MS = 500;

export const FOOTER_PICTURE_MS = 600;

/** Duration of the panel's opening and of its closing (F2). */
export const FOOTER_PANEL_MS = 900;

/** Duration of the cross-fade between backgrounds of the phone's archive (W4). */
export const ARCHIVE_FADE_MS = 600;

export const PREVIEW_ROLL_MS = 450;

export const GALLERY_LIGHTBOX_DELAY_MS = 10;

export const GALLERY_LIGHTBOX_FADE_MS = 400;

/** The wall loads pictures after it has not moved for this time (L6). */
export const WALL_SETTLED_MS = 300;

export const WALL_FADE_MS = 500;

export const WALL_EASE_MS = 70;

/** Time constant of a released wall's loss of speed. */
export const WALL_GLIDE_MS = 325;

export const WALL_REACH_MS = 110;

/** The end of a drag from which the release speed is calculated. */
export const FLING_MEMORY_MS = 80;

export const ROWS_RETRY_MS = 3000;

export const COPIED_MS = 2000;

/** Waits; an abort ends it early, without an error. @param ms milliseconds */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", end, { once: true });
  });
}
