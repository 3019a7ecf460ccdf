/** Told to the window once a page's scripts have taken over what its document showed. */
export const ALIVE_EVENT = "studio:alive";
