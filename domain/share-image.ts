import { fileNameOfUrl, type Media } from "./media.ts";

/** Pixels, as large networks require (Open Graph, S1). */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

/** Increase with every change of the drawing: the images' addresses must change with it. */
export const SHARE_DESIGN = 1;

export interface ShareCard {
  title: string;
  brand: string;
  labels: readonly string[];
  frames: string;
  picture: Media | null;
}

/** Checks that a picture is an upload: the server fetches no external address (T13). */
export function isShareable(picture: Media): boolean {
  return fileNameOfUrl(picture.url) !== undefined && picture.width !== null;
}

export interface ShareImage {
  address: string;
  alt: string;
}

/** Returns the first frame number of a total, as in `01 / 16`; empty for a total of 0. */
export function firstFrameOf(count: number): string {
  if (count === 0) return "";
  const digits = Math.max(2, String(count).length);
  return `${"1".padStart(digits, "0")} / ${String(count).padStart(digits, "0")}`;
}
