import { useEffect } from "react";
import { PHONE } from "../../motion/use-media-query.ts";
import type { Slide } from "./slides.ts";

/**
 * On a phone, main images that our server has no smaller form of are made smaller
 * here, one after the other (H9). Where that fails it is logged, and the original stays.
 * @param onLight told an original's address and the smaller one's
 */
export function useLightPictures(
  slides: readonly Slide[],
  onLight: (original: string, smaller: string) => void,
): void {
  useEffect(() => {
    const stop = new AbortController();
    const heavy = matchMedia(PHONE).matches ? slides.filter(isHeavy) : [];
    const lighten = async () => {
      const { compressed } = await import("./compressor.ts");
      for (const { media } of heavy) {
        const original = media?.url ?? "";
        try {
          onLight(original, await compressed(original, stop.signal));
        } catch (cause) {
          if (stop.signal.aborted) return;
          console.error("A main image could not be compressed; the original is shown", cause);
        }
      }
    };
    if (heavy.length > 0) void lighten();
    return () => stop.abort();
  }, [slides, onLight]);
}

function isHeavy({ kind, media }: Slide): boolean {
  return kind === "project" && media !== null && media.widths.length === 0;
}
