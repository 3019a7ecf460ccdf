import type { FilmType } from "#domain/upload-files.ts";
import { type FilmBytes, topBoxes } from "./film-boxes.ts";

/** Boxes that describe a film or its tracks. */
const DESCRIBING: ReadonlySet<string> = new Set(["moov", "meta", "udta", "uuid"]);
/** The headers of an hour take about 1 MB. */
const MOST_READ_BYTES = 16 * 1024 ** 2;

/**
 * Keys of QuickTime and 3GPP, XMP's properties, and the sample formats of tracks in which phones, GoPro,
 * DJI and Android keep positions.
 */
const PLACE = /\xa9xyz|loci|location|GPSL|mebx|gpmd|djmd|camm/;

/**
 * Returns whether a film that browsers could play may say where it was recorded (V11). Some sample
 * table may hold such letters by chance: that film is then converted before it is shown.
 */
export async function mayNamePlace(type: FilmType, bytes: FilmBytes): Promise<boolean> {
  if (type !== "video/mp4") return false;
  for (const { name, offset, length } of (await topBoxes(bytes)) ?? []) {
    if (!DESCRIBING.has(name)) continue;
    if (length > MOST_READ_BYTES) return true;
    if (PLACE.test((await bytes.read(offset, length)).toString("latin1"))) return true;
  }
  return false;
}
