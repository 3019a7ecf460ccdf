import { fileNameOfUrl, type Media } from "./media.ts";

/** A share image's size in pixels, as the large networks ask for it (Open Graph, S1). */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

/** Another number with every change of how share images are drawn: their addresses change with it. */
export const SHARE_DESIGN = 1;

/** What a page's share image shows of the page itself; brand, colours and logo are the studio's (S1). */
export interface ShareCard {
  title: string;
  brand: string;
  /** Short facts beside the brand, such as a category and a year. */
  labels: readonly string[];
  /** The frame numbers, as in `01 / 16`; empty for none. */
  frames: string;
  /** One of our own pictures; null for type alone. */
  picture: Media | null;
}

/** Whether a share image can show this picture: one of ours, since the server fetches none (T13). */
export function isShareable(picture: Media): boolean {
  return fileNameOfUrl(picture.url) !== undefined && picture.width !== null;
}

/** A page's share image as its head names it. */
export interface ShareImage {
  /** From `/`. */
  address: string;
  alt: string;
}

/** The first frame of so many, as the site's counters write it; empty where there is none. */
export function firstFrameOf(count: number): string {
  if (count === 0) return "";
  const digits = Math.max(2, String(count).length);
  return `${"1".padStart(digits, "0")} / ${String(count).padStart(digits, "0")}`;
}
