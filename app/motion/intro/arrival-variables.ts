import { INTRO_COVERS_MS, INTRO_FADE_MS, INTRO_LONGEST_MS } from "../timing.ts";

/**
 * The timings of an arrival at `/` for the style sheets of the loader (G11) and of home's
 * intro (H7). They stand on the body, because header and footer take part.
 */
export const ARRIVAL_VARIABLES = {
  "--intro-longest": `${INTRO_LONGEST_MS}ms`,
  "--covers": `${INTRO_COVERS_MS}ms`,
  "--fade": `${INTRO_FADE_MS}ms`,
};
