import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import sharp, { type Sharp } from "sharp";
import { refuse } from "#domain/refusal.ts";
import { MAX_REDUCED_BYTES, MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";

/** Checked against the header before anything is decoded (T17). */
export const MOST_PIXELS = 50_000_000;
export const LONGEST_SIDE = 12_000;

export const ACCEPTED = { bytes: MAX_UPLOAD_BYTES, pixels: MOST_PIXELS, side: LONGEST_SIDE };
/** Limits of a picture that is reduced (V14). Only an import reduces here; a decoded WebP takes 450 MB. */
export const REDUCIBLE = { bytes: MAX_REDUCED_BYTES, pixels: 150_000_000, side: 40_000 };

// Pictures run in parallel, which is more efficient than several threads for one picture.
sharp.concurrency(1);
sharp.cache(false);
// By default libvips also opens SVG, GIF, TIFF, HEIF and more; allow only these three formats.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"].flatMap(
    (loader) => [`${loader}Buffer`, `${loader}File`],
  ),
});

/** Two decoded pictures above this size would take too much memory. */
const LARGE_PIXELS = 12_000_000;

/** Shared by uploads and renditions; Node's thread pool has four threads. */
export const PICTURES_AT_ONCE = Math.min(4, Math.max(2, availableParallelism()));
const turns = pLimit(PICTURES_AT_ONCE);
const turnsOfLarge = pLimit(1);

/** Runs work that keeps `pixels` in memory when a slot is free; a nested call can deadlock. */
export function inTurn<Result>(pixels: number, work: () => Promise<Result>): Promise<Result> {
  return pixels > LARGE_PIXELS ? turnsOfLarge(() => turns(work)) : turns(work);
}

/** Opens an untrusted picture lazily; with `mostPixels: false` only the header may be read. */
export function openPicture(
  bytes: Uint8Array,
  { mostPixels = MOST_PIXELS }: { mostPixels?: number | false } = {},
): Sharp {
  return sharp(bytes, { failOn: "warning", limitInputPixels: mostPixels, pages: 1 });
}

/** Turns sharp's decoding errors into refusals. */
export function refuseUndecodable(error: unknown): never {
  const isSlow = error instanceof Error && error.message.includes("timeout");
  return refuse(isSlow ? "busy" : "image-damaged");
}
