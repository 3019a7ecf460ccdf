import type { CSSProperties } from "react";
import { SLIDE_STEP_MS } from "../../../motion/timing.ts";
import { COVERFLOW, NARROW, WIDE } from "./coverflow.ts";
import { leadOf } from "./ring.ts";

/** The coverflow's figures for the style sheets, so that the still form stands where the slider will (H6). */
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
