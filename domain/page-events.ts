/** Dispatched on the window when the first document is hydrated. */
export const HYDRATED_EVENT = "studio:hydrated";

/** Marks a submit button that asks a question first, for which a press before hydration waits. */
export const ASKS_FIRST = "data-asks-first";

/** Key in the session storage: `[address, top]` as JSON restores the scroll position after a language switch (N3). */
export const PLACE_KEY = "place";
