/** Dispatched on the window once a page's scripts have taken over what its document showed. */
export const HYDRATED_EVENT = "studio:hydrated";
