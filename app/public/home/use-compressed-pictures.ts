import { useEffect } from "react";
import { PHONE } from "../../foundation/media-queries.ts";
import type { Slide } from "./slides.ts";

/** Compresses main images that have no renditions on a phone (H9); if that fails, the original stays. */
export function useCompressedPictures(
  slides: readonly Slide[],
  onCompressed: (original: string, smaller: string) => void,
): void {
  useEffect(() => {
    const stop = new AbortController();
    const large = matchMedia(PHONE).matches ? slides.filter(isUncompressed) : [];
    const compress = async () => {
      const { compressedCopy } = await import("./compress-picture.ts");
      for (const { media } of large) {
        const original = media?.url ?? "";
        try {
          onCompressed(original, await compressedCopy(original, stop.signal));
        } catch (cause) {
          if (stop.signal.aborted) return;
          console.error("A main image could not be compressed; the original is shown", cause);
        }
      }
    };
    if (large.length > 0) void compress();
    return () => stop.abort();
  }, [slides, onCompressed]);
}

function isUncompressed({ kind, media }: Slide): boolean {
  return kind === "project" && media !== null && media.widths.length === 0;
}
