/** The coverflow's figures (H6); the style sheets repeat none of them. */
export const COVERFLOW = { rotateDeg: 20, depthPx: 100 } as const;

/** From this width on the wide form is shown. */
export const WIDE_QUERY = "(width >= 1024px)";

/** Below that width and from it on: slides per view, pixels between them, and the size of the neighbours. */
export const NARROW = { slidesPerView: 1.5, spaceBetween: 20, scale: 0.95 } as const;
export const WIDE = { slidesPerView: 4, spaceBetween: 30, scale: 0.76 } as const;
