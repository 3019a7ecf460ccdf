import { useEffect } from "react";
import { PHONE } from "../../motion/media-queries.ts";
import type { Slide } from "./slides.ts";

/** What a phone is given of a main image: megabytes, and pixels of its longest side (H9). */
const LIMITS = { maxSizeMB: 0.5, maxWidthOrHeight: 800 };

/**
 * On a phone, main images without renditions on the server are compressed here, one after
 * the other (H9). A failure is logged, and the original stays.
 * @param onCompressed told the address of an original and of its compressed picture
 */
export function useCompressedPictures(
  slides: readonly Slide[],
  onCompressed: (original: string, smaller: string) => void,
): void {
  useEffect(() => {
    const stop = new AbortController();
    const large = matchMedia(PHONE).matches ? slides.filter(isUncompressed) : [];
    const compress = async () => {
      const { compressPicture } = await import("../../ui/picture/compress-picture.ts");
      for (const { media } of large) {
        const original = media?.url ?? "";
        try {
          const file = await fetchFile(original, stop.signal);
          const smaller = await compressPicture(file, LIMITS, stop.signal);
          // The address lasts as long as the document.
          onCompressed(original, URL.createObjectURL(smaller));
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

/** Fetches a picture from wherever an article says it is; the library only takes files. */
async function fetchFile(address: string, signal: AbortSignal): Promise<File> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const blob = await response.blob();
  return new File([blob], "main image", { type: blob.type });
}
