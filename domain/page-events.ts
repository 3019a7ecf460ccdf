/** Dispatched on the window once a page's scripts have taken over what its document showed. */
export const HYDRATED_EVENT = "studio:hydrated";

/** Where a browser keeps the place on a page, as JSON `[address, top]`, until that page has come in the other language (N3). */
export const PLACE_KEY = "place";
