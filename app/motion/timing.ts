/** How long the chosen style is remembered, in seconds: a year (G9). */
export const STYLE_MEMORY_S = 31_536_000;

/** One step of the home slider, in milliseconds (H6). */
export const SLIDE_STEP_MS = 600;

/** A step of the home slider while more steps are queued, in milliseconds (H6). */
export const SLIDE_HURRY_MS = 250;

/** The home slider moves on by itself this often, in milliseconds (H6). */
export const AUTOPLAY_EVERY_MS = 3000;

/** How long the covers take to slide up from home's titles, in milliseconds (H7). */
export const HOME_COVERS_MS = 1000;

/** How long header, footer and side text then take to fade in, in milliseconds (H7). */
export const HOME_FADE_MS = 500;

/** How long a reel's lightbox takes to fade out, and in, in milliseconds (H4). */
export const REEL_FADE_MS = 300;

/** How long the editor still shows that the article was saved, in milliseconds (D6). */
export const OVERLAY_CLOSES_AFTER_MS = 1000;

/** An upload on which nothing has moved for so long is taken for cut off, in milliseconds (D5). */
export const UPLOAD_STALLED_MS = 60_000;

/** How often waiting uploads ask whether the server is back, in milliseconds (D5). */
export const SERVER_ASKED_EVERY_MS = 4000;

/** Unsaved changes are stored in the browser after a pause in typing of this length, in milliseconds (D3). */
export const UNSAVED_CHANGES_DELAY_MS = 300;

/** Without a pause unsaved changes are stored this often, in milliseconds (D3). */
export const UNSAVED_CHANGES_INTERVAL_MS = 1000;

/** How long an image takes to fade and slide in when it is first seen, in milliseconds (P7). */
export const APPEAR_MS = 700;

/** How long a project's lightbox takes to fade in, and out, in milliseconds (P4). */
export const PROJECT_LIGHTBOX_FADE_MS = 300;

/** How long the lightbox takes from one frame to the next, in milliseconds (P4). */
export const FRAME_STEP_MS = 400;

/** A second tap that comes this soon makes the first a double one, in milliseconds (P4). */
export const DOUBLE_TAP_MS = 300;

/** How long 'Next Post' is in view before it leads on, in milliseconds; longer on a phone (P5). */
export const NEXT_POST_DWELL_MS = 1000;
export const NEXT_POST_DWELL_PHONE_MS = 1200;

/** How long the hairline of 'Next Post' takes to empty after it was cancelled, in milliseconds (P5). */
export const NEXT_POST_BACK_MS = 400;

/** A page that scrolls so soon after a wheel or a touch is still scrolled by it, in milliseconds (P5). */
export const USER_SCROLL_LASTS_MS = 400;

/** How long the flaps take to close, in milliseconds: a page change takes at least this long (G7). */
export const FLAPS_CLOSE_MS = 1200;

/** How long the flaps take to open over the next page, in milliseconds (G7). */
export const FLAPS_OPEN_MS = 1200;

/** Each flap starts this much after the one to its left, in milliseconds (G7). */
export const FLAP_STEP_MS = 90;

/** How long the intro loader is shown after first paint, at least and at most, in milliseconds (G11). */
export const INTRO_SHORTEST_MS = 1200;
export const INTRO_LONGEST_MS = 3000;

/** After the intro loader's end the app shows, in milliseconds (G11). */
export const INTRO_LEAVE_MS = 500;

/** A frame of the intro loader may blink this often, in milliseconds: 1.25 flashes a second at most (G11). */
export const INTRO_BLINK_MS = 400;

/** Time constant of the cursor's disc: it covers 63% of the distance in it, in milliseconds (G12). */
export const CURSOR_LAG_MS = 80;

/** A category card shows each picture for a random time between these, in milliseconds (W5). */
export const CARD_PICTURE_MIN_MS = 200;
export const CARD_PICTURE_MAX_MS = 500;

/** The footer block shows each picture so long, in milliseconds (F1). */
export const FOOTER_PICTURE_MS = 600;

/** The footer block's panel takes this long to open, and to close, in milliseconds (F2). */
export const FOOTER_PANEL_MS = 900;

/** One background of the phone's archive fades into the next in so many milliseconds (W4). */
export const ARCHIVE_FADE_MS = 600;

/** A row's picture takes this long to roll out beside the pointer, in milliseconds (W3, G4). */
export const PREVIEW_ROLL_MS = 450;

/** The lightbox of the gallery begins to fade in after this, in milliseconds (L4). */
export const GALLERY_LIGHTBOX_DELAY_MS = 10;

/** How long it fades in, and out before it is removed, in milliseconds (L4). */
export const GALLERY_LIGHTBOX_FADE_MS = 400;

/** The wall loads pictures once it has not moved for this long, in milliseconds (L6). */
export const WALL_SETTLED_MS = 300;

/** How long a loaded picture of the wall fades in, in milliseconds (L6). */
export const WALL_FADE_MS = 500;

/** Time constant of the wall's zoom, in milliseconds (L3). */
export const WALL_EASE_MS = 70;

/** Time constant in which a released wall loses its speed, in milliseconds (L3). */
export const WALL_GLIDE_MS = 325;

/** Time constant of the wall's move to a target, in milliseconds (L3). */
export const WALL_REACH_MS = 110;

/** The last moments of a drag that decide how fast the wall goes on, in milliseconds (L3). */
export const FLING_MEMORY_MS = 80;

/** How long leaving a page waits for the save of a text before it asks, in milliseconds. */
export const LEAVE_WAITS_MS = 1000;

/** A long list of articles is searched after a pause in typing of this length, in milliseconds (D1). */
export const SEARCH_ASKED_AFTER_MS = 150;

/** Rows of a long list that could not be had are asked for again after so long, in milliseconds. */
export const ROWS_RETRY_MS = 3000;

/** How often the page asks whether the server has finished its file check, in milliseconds. */
export const INTEGRITY_CHECK_POLL_MS = 2000;

/** How long a button says that it copied something, in milliseconds. */
export const COPIED_MS = 2000;
