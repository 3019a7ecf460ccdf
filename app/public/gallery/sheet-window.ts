/** So many frames the list shows at first, and as many more each time that its end comes near (L3). */
export const SHEET_WINDOW = 60;
