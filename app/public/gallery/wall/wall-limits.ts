/** How far the wall zooms, and how much a tick of the wheel or a key does (L3). */
export const ZOOM = { least: 0.6, most: 1.2, step: 0.05 } as const;

/** A pointer that has moved less is a click, in CSS pixels (L3). */
export const DRAG_FROM_PX = 2;

/** A drag this near to the edge of the view goes on by itself, in CSS pixels (L3). */
export const AUTOSCROLL_MARGIN_PX = 40;

/** How fast it then goes at the very edge, in CSS pixels a millisecond (L3). */
export const AUTOSCROLL_SPEED = 0.9;

/** The grid's scale while it is dragged (L3). */
export const DRAG_SCALE = 0.9;

/** Where the dragged grid stacks (L3). */
export const DRAG_STACK = 1000;

/** How far an arrow key moves the view, in CSS pixels (L3). */
export const KEY_PAN_PX = 160;

/** A picture is fetched this far ahead of the view, in CSS pixels (L6). */
export const FETCH_AHEAD_PX = 100;

/** A frame hangs in the document this far ahead of the view, in CSS pixels (L3). */
export const HANG_AHEAD_PX = 360;

/** So many frames the server sends on the wall: enough for any first view. */
export const FIRST_FRAMES = 24;

/** So many frames before the outermost one, more are fetched to hang around them. */
export const GROW_AHEAD = 60;

/** The dropdown's menu: its page in entries, and its height in CSS pixels (L2). */
export const MENU = { pageSize: 5, minHeight: 140, maxHeight: 300 } as const;
