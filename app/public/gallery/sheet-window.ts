/** So many frames the list shows at first, and as many more each time that its end comes near (L3). */
export const SHEET_WINDOW = 60;

/** So many frames of a category a page carries, and each call for more brings. */
export const FRAMES_WINDOW = 240;
