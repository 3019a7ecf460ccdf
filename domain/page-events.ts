/** Dispatched on the window when the first document is hydrated. */
export const HYDRATED_EVENT = "studio:hydrated";

/** Key of the scroll position `[address, top]` (JSON) across a switch of language (N3). */
export const PLACE_KEY = "place";
