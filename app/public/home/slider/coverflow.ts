import type { CSSProperties } from "react";
import { SLIDE_STEP_MS } from "../../../motion/timing.ts";
import { leadOf } from "./ring.ts";

/** The coverflow's measures (H6); the stylesheets repeat none of them. */
export const COVERFLOW = { rotateDeg: 20, depthPx: 100 } as const;

/** From this width on the wide layout applies. */
export const WIDE_QUERY = "(width >= 1024px)";

/** Below that width and from it on: slides per view, pixels between them, and the size of the neighbours. */
export const NARROW = { slidesPerView: 1.5, spaceBetween: 20, scale: 0.95 } as const;
export const WIDE = { slidesPerView: 4, spaceBetween: 30, scale: 0.76 } as const;

/** The coverflow's measures for the stylesheets, so that the static form matches the running slider (H6). */
export function stageVariables(cells: number): CSSProperties {
  return {
    "--step": `${SLIDE_STEP_MS}ms`,
    "--rotate": `${COVERFLOW.rotateDeg}deg`,
    "--depth": `${COVERFLOW.depthPx}px`,
    "--cells": cells,
    "--narrow-view": NARROW.slidesPerView,
    "--narrow-gap": `${NARROW.spaceBetween}px`,
    "--narrow-lead": leadOf(cells, NARROW.slidesPerView),
    "--narrow-scale": NARROW.scale,
    "--wide-view": WIDE.slidesPerView,
    "--wide-gap": `${WIDE.spaceBetween}px`,
    "--wide-scale": WIDE.scale,
    "--wide-lead": leadOf(cells, WIDE.slidesPerView),
  };
}
