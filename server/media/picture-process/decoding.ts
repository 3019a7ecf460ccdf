import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import sharp, { type Sharp } from "sharp";
import { refuse } from "#domain/refusal.ts";

/** The most a picture may hold, read from its header before anything is decoded (T17). */
export const MOST_PIXELS = 50_000_000;
export const LONGEST_SIDE = 12_000;

// Cores are shared out by whole pictures below, which wastes less than two threads on one; nothing is kept after it.
sharp.concurrency(1);
sharp.cache(false);
// By default libvips also opens SVG, GIF, TIFF, HEIF and more; only these three are ours (T14, T15).
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"].flatMap(
    (loader) => [`${loader}Buffer`, `${loader}File`],
  ),
});

/** From here on a decoded picture is so large that two of them at once would be too much memory. */
const LARGE_PIXELS = 12_000_000;

/** Pictures in memory at once, uploads and renditions alike; one of them large (R19). More threads than four Node has not. */
export const TURNS = Math.min(4, Math.max(2, availableParallelism()));
const turns = pLimit(TURNS);
const turnsOfLarge = pLimit(1);

/**
 * Runs heavy work on a picture when it is its turn. Never call it from inside such work.
 * @param pixels that the work holds in memory
 */
export function inTurn<Result>(pixels: number, work: () => Promise<Result>): Promise<Result> {
  return pixels > LARGE_PIXELS ? turnsOfLarge(() => turns(work)) : turns(work);
}

/**
 * Opens the bytes of a stranger's picture; nothing is decoded before its output is asked for.
 * @param anySize for reading the header of what may be too large
 */
export function openPicture(bytes: Uint8Array, { anySize = false } = {}): Sharp {
  const limitInputPixels = anySize ? false : MOST_PIXELS;
  return sharp(bytes, { failOn: "warning", limitInputPixels, pages: 1 });
}

/** Refuses in our words what sharp could not decode (T16). */
export function refuseUndecodable(error: unknown): never {
  const isSlow = error instanceof Error && error.message.includes("timeout");
  return refuse(isSlow ? "busy" : "image-damaged");
}
